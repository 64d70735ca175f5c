import { containFocus } from '../browser/contain-focus.ts';
import { readOut } from '../browser/read-out.ts';
import { isOutside } from '../dialog/outside.ts';
import { contentAdded, formSubmitted } from '../events.ts';
import { lockScroll } from '../lightbox/scroll-lock.ts';

export type PopupDialogOptions = {
  /** HTML of the site's own. */
  readonly html: string;
  /** A sheet below the page, which stays in view and in use. */
  readonly isSheet: boolean;
  readonly onSubmitted: () => void;
  readonly onClosed: () => void;
};

/** Opens the popup above the page; on a phone it lies below it and leaves the page to who came to read. */
export function openPopup(document: Document, options: PopupDialogOptions): HTMLDialogElement {
  const { isSheet } = options;
  const dialog = document.createElement('dialog');
  dialog.className = 'awning-popup';
  dialog.dataset.form = isSheet ? 'sheet' : 'card';
  dialog.tabIndex = -1;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'awning-popup-close';
  close.setAttribute('aria-label', 'Close');
  const body = document.createElement('div');
  body.className = 'awning-popup-body';
  body.innerHTML = options.html;
  nameDialog(dialog, body);
  dialog.append(close, body);
  document.body.append(dialog);

  const opener = document.activeElement;
  if (isSheet) dialog.show();
  else dialog.showModal();
  const letGo = isSheet ? [] : [lockScroll(document), containFocus(document, { container: dialog })];
  // A visitor who reads on beside a sheet is not pulled away from the page.
  if (!isSheet) readOut(dialog, { preventScroll: true });
  else if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();

  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (!isSheet && isOutside(dialog, event)) dialog.close();
  });
  const closed = new AbortController();
  // The focus stays on the page, and so does the key that closes a sheet; a dialog above it has its own use for it.
  const onEscape = (event: KeyboardEvent): void => {
    const isOurs = event.key === 'Escape' && !event.defaultPrevented;
    if (isOurs && document.querySelector('dialog:modal') === null) dialog.close();
  };
  if (isSheet) document.addEventListener('keydown', onEscape, { signal: closed.signal });
  dialog.addEventListener(formSubmitted, options.onSubmitted);
  dialog.addEventListener(
    'close',
    () => {
      closed.abort();
      for (const release of letGo) release();
      if (!isSheet && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
      options.onClosed();
      removeAfterFading(dialog);
    },
    { once: true },
  );
  dialog.dispatchEvent(new CustomEvent(contentAdded, { bubbles: true }));
  return dialog;
}

function nameDialog(dialog: HTMLDialogElement, body: HTMLElement): void {
  const heading = body.querySelector('h1, h2, h3, h4');
  if (!heading) {
    dialog.setAttribute('aria-label', 'Message');
    return;
  }
  heading.id ||= 'awning-popup-title';
  dialog.setAttribute('aria-labelledby', heading.id);
}

/** What fades is still there; without a stylesheet or with less motion nothing does. */
function removeAfterFading(dialog: HTMLDialogElement): void {
  const running = dialog.getAnimations?.() ?? [];
  void Promise.allSettled(running.map(({ finished }) => finished)).then(() => dialog.remove());
}
