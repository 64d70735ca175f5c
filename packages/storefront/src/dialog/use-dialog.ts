import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { containFocus } from '../browser/contain-focus.ts';
import { isOutside } from './outside.ts';

/** Opens a dialog above the page and keeps the focus in it. However it closes, `onClosed` is called once. */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onClosed: () => void) {
  const notifyClosed = useEffectEvent(onClosed);

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
    const tell = () => notifyClosed();
    element?.addEventListener('close', tell, { once: true });
    return () => element?.removeEventListener('close', tell);
  }, [dialog]);

  return {
    close: () => dialog.current?.close(),
    closeOutside: (event: MouseEvent) => {
      if (dialog.current && isOutside(dialog.current, event)) dialog.current.close();
    },
  };
}
