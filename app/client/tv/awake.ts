// Keeps the screen lit, and enters full screen at the first key or click: browsers allow neither without a request.

export function stayAwake(root: HTMLElement): void {
  const light = () => {
    // On a device without wake locks the system's own settings apply.
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  const fill = () => {
    if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
  };
  light();
  document.addEventListener("visibilitychange", light); // The browser releases the lock when the page is hidden.
  root.addEventListener("click", fill);
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey && ["Enter", "f", "F", " "].includes(key)) fill();
  });
}
