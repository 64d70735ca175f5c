export type PopupWindowOptions = {
  width: number;
  height: number;
  /** A second one of the same name takes the place of the first. */
  name?: string;
};

/**
 * Opens a window in the middle of this one, on the same screen. Null when the browser does not let us: call it while a
 * person's click is handled, and follow the link otherwise.
 */
export function openPopupWindow(
  url: string,
  { width, height, name = '_blank' }: PopupWindowOptions,
  opener: Window = window,
): Window | null {
  const { screenX, screenY, outerWidth, outerHeight, screen } = opener;
  const size = { width: Math.min(width, screen.availWidth), height: Math.min(height, screen.availHeight) };
  // Left of the main screen, places are below zero.
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.max(0, Math.round(screenY + (outerHeight - size.height) / 2));
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const opened = opener.open(url, name, features);
  opened?.focus();
  return opened;
}
