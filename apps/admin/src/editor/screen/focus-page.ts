/** The region around the page, which holds the focus while the page cannot. */
export const groundOf = (frame: HTMLIFrameElement | null): HTMLElement | null =>
  frame?.closest<HTMLElement>('[data-region]') ?? null;

/** Goes to the page; beside it while it loads, for every key would be lost in a page that does not listen yet. */
export function focusPage(frame: HTMLIFrameElement | null): void {
  if (frame?.inert) groundOf(frame)?.focus();
  else frame?.focus();
}
