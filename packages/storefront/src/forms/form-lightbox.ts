import { containFocus } from '../browser/contain-focus.ts';
import { isOutside } from '../dialog/outside.ts';
import type { MountIsland } from '../island.ts';
import { lockScroll } from '../lightbox/scroll-lock.ts';

/**
 * A form behind a button, above the page. Without script the same button unfolds it in place, and so it does again
 * should this fail; the form itself moves, so what was typed stays in it.
 */
export const mount: MountIsland = (details) => {
  const summary = details.querySelector('summary');
  const content = details.querySelector<HTMLElement>('.form-wrapper');
  if (!(details instanceof HTMLDetailsElement) || !summary || !content)
    throw new Error('There is no form to open.');
  const { ownerDocument: document } = details;
  const dialog = document.createElement('dialog');
  dialog.className = 'awning-dialog awning-form-dialog';
  dialog.setAttribute('aria-label', summary.textContent.trim());
  const head = document.createElement('div');
  head.className = 'awning-dialog-head';
  const close = document.createElement('button');
  close.className = 'awning-dialog-close';
  close.type = 'button';
  close.setAttribute('aria-label', 'Close');
  // A form that shows its name needs no second one.
  if (!content.querySelector('.form-title')) {
    const title = document.createElement('h2');
    title.className = 'awning-dialog-title';
    title.textContent = summary.textContent.trim();
    head.append(title);
  }
  head.append(close);
  const body = document.createElement('div');
  body.className = 'awning-dialog-body';
  dialog.append(head, body);

  let letGo: readonly (() => void)[] = [];
  const open = (): void => {
    if (dialog.open) return;
    details.open = false;
    body.append(content);
    details.after(dialog);
    dialog.showModal();
    letGo = [lockScroll(document), containFocus(document, { container: dialog })];
    (content.querySelector<HTMLElement>('.field-list :is(input, select, textarea)') ?? close).focus({
      preventScroll: true,
    });
  };
  dialog.addEventListener('close', () => {
    for (const release of letGo) release();
    details.append(content);
    dialog.remove();
    summary.focus({ preventScroll: true });
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (isOutside(dialog, event)) dialog.close();
  });
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  summary.setAttribute('aria-haspopup', 'dialog');
  if (details.open) open();
};
