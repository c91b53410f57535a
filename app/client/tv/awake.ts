// A screen that nobody touches stays lit, and fills itself with the picture as soon as a key is pressed or it is clicked: a browser
// does neither without being asked.

export function stayAwake(root: HTMLElement): void {
  const light = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); // a screen without it has settings of its own
  };
  const fill = () => {
    if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
  };
  light();
  document.addEventListener("visibilitychange", light); // the lock ends when the page is hidden
  root.addEventListener("click", fill);
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey && ["Enter", "f", "F", " "].includes(key)) fill();
  });
}
