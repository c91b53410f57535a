// The admins' way in: the key stands in the link's fragment, which browsers send to nobody. It goes into the form and out of
// the address bar, where somebody might read it or bookmark it.

const field = document.querySelector<HTMLInputElement>("[data-key]");
const key = location.hash.slice(1);

if (field && key) {
  field.value = key;
  history.replaceState(null, "", location.pathname + location.search);
  for (const line of document.querySelectorAll<HTMLElement>("[data-key-field]")) line.hidden = true;
}
