import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { containFocus } from '../focus/contain-focus.ts';

/** Opens a dialog above the page and keeps the focus in it. Whichever way it closes, `onClosed` is called once. */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onClosed: () => void) {
  const tellClosed = useEffectEvent(onClosed);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[autofocus], [data-autofocus]');
    (first ?? element).focus({ preventScroll: true });
    return containFocus(element.ownerDocument, { container: element });
  }, [dialog]);

  useEffect(() => {
    const element = dialog.current;
    const tell = () => tellClosed();
    element?.addEventListener('close', tell, { once: true });
    return () => element?.removeEventListener('close', tell);
  }, [dialog]);

  return {
    close: () => dialog.current?.close(),
    /** The ground around a dialog is part of the dialog; only what lies outside of its box is outside. */
    closeOutside: ({ target, clientX, clientY }: MouseEvent) => {
      const element = dialog.current;
      if (!element || target !== element) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) element.close();
    },
  };
}
