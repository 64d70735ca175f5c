import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { lockScroll } from '../lightbox/scroll-lock.ts';
import { Dialog } from './dialog.tsx';

export type DialogOptions = {
  title: string;
  body: ReactNode;
  /** Called once, after the focus is back where it was. */
  onClose?: () => void;
  /** Id of an element inside `body` that names the dialog; `title` is not shown then. */
  labelledBy?: string;
  className?: string;
  role?: 'dialog' | 'alertdialog';
};

export type OpenedDialog = {
  close(): void;
  /** Draws it again with another body, without losing what was typed. */
  update(body: ReactNode): void;
  readonly element: HTMLDialogElement | null;
  readonly closed: Promise<void>;
};

/**
 * Opens a dialog above the page. The focus goes to the element with `data-autofocus`, stays inside, and returns to
 * where it was; Escape, the button with the cross and a click outside close it.
 *
 * @example const dialog = openDialog({ title: 'Engraving', body: <Engraving onDone={() => dialog.close()} /> });
 */
export function openDialog({ title, body, onClose, ...dialogProps }: DialogOptions): OpenedDialog {
  const opener = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const unlock = lockScroll(document);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOpen = true;

  function putBack(): void {
    if (!isOpen) return;
    isOpen = false;
    // The event comes out of React's own work at times.
    queueMicrotask(() => root.unmount());
    place.remove();
    unlock();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    onClose?.();
    resolve();
  }

  const root = createRoot(place, {
    // The body's boundary has told of it.
    onCaughtError: () => {},
    onUncaughtError: (error) => {
      queueMicrotask(putBack);
      globalThis.reportError(error);
    },
  });
  const draw = (node: ReactNode): void =>
    root.render(
      <Dialog title={title} {...dialogProps} onClosed={putBack}>
        {node}
      </Dialog>,
    );
  flushSync(() => draw(body));

  const dialog = () => place.querySelector('dialog');
  return {
    close() {
      const element = dialog();
      if (element?.open) element.close();
      else putBack();
    },
    update: draw,
    get element() {
      return dialog();
    },
    closed: promise,
  };
}
