import { containFocus } from '../browser/contain-focus.ts';
import { lockScroll } from '../lightbox/scroll-lock.ts';
import { isOutside } from './outside.ts';

let alertCount = 0;

/**
 * Says what went wrong and waits until it was read. The markup is that of other dialogs, but without React: who has
 * lost the connection can fetch nothing any more, and has to be told all the same.
 */
export function showAlert({ title, message }: { title: string; message: string }): Promise<void> {
  const opener = document.activeElement;
  const dialog = drawAlert(title, message);
  document.body.append(dialog);
  const unlock = lockScroll(document);
  dialog.showModal();
  const release = containFocus(document, { container: dialog });
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  const { promise, resolve } = Promise.withResolvers<void>();

  dialog.addEventListener('click', (event) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (isButton || isOutside(dialog, event)) dialog.close();
  });
  dialog.addEventListener(
    'close',
    () => {
      release();
      dialog.remove();
      unlock();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      resolve();
    },
    { once: true },
  );
  return promise;
}

function drawAlert(title: string, message: string): HTMLDialogElement {
  alertCount += 1;
  const [titleId, messageId] = [`awning-alert-${alertCount}`, `awning-alert-${alertCount}-message`];
  const heading = draw('h2', 'awning-dialog-title', title);
  heading.id = titleId;
  const cross = draw('button', 'awning-dialog-close');
  cross.setAttribute('aria-label', 'Close');
  const head = draw('div', 'awning-dialog-head');
  head.append(heading, cross);
  const paragraph = draw('p', 'awning-dialog-message', message);
  paragraph.id = messageId;
  const ok = draw('button', 'sqs-block-button-element awning-button', 'OK');
  ok.dataset.autofocus = '';
  const actions = draw('div', 'awning-dialog-actions');
  actions.append(ok);
  const body = draw('div', 'awning-dialog-body');
  body.append(paragraph, actions);
  const dialog = draw('dialog', 'awning-dialog awning-dialog--choice');
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', titleId);
  dialog.setAttribute('aria-describedby', messageId);
  dialog.append(head, body);
  for (const button of [cross, ok]) button.type = 'button';
  return dialog;
}

function draw<Name extends 'h2' | 'p' | 'div' | 'button' | 'dialog'>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
