const KEY = 'awning-tab';

/**
 * The name of this tab, the same after a reload, so that a member is not told of a window that is gone. While the page
 * lives it is stored nowhere: a duplicated tab copies the storage, and is another window indeed.
 */
export function ownTabId(target: Pick<Window, 'sessionStorage' | 'addEventListener'>): string {
  let id: string = crypto.randomUUID();
  try {
    id = target.sessionStorage.getItem(KEY) ?? id;
    target.sessionStorage.removeItem(KEY);
    target.addEventListener('pagehide', () => target.sessionStorage.setItem(KEY, id));
    // Back from the memory of the browser, the page lives again.
    target.addEventListener('pageshow', () => target.sessionStorage.removeItem(KEY));
  } catch {
    // A browser that stores nothing: each load is a tab of its own.
  }
  return id;
}
