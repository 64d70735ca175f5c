const marker = 'awning:reloaded-for-new-version';
const loopWindowMs = 60_000;

/** After an update the old chunks are gone. A reload gets the new ones; a second one so soon would be a loop. */
export function reloadForNewVersion(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { sessionStorage } = window;
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(marker)) < loopWindowMs) return;
    sessionStorage.setItem(marker, String(now));
    event.preventDefault();
    window.location.reload();
  });
}
