// The admins' sign-in by link. The key is in the link's fragment, which browsers do not send to servers. The script
// moves it into the form and removes it from the address bar, where people might see or bookmark it.

const field = document.querySelector<HTMLInputElement>("[data-key]");
const key = location.hash.slice(1);

if (field && key) {
  field.value = key;
  history.replaceState(null, "", location.pathname + location.search);
  for (const line of document.querySelectorAll<HTMLElement>("[data-key-field]")) line.hidden = true;
}
