import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide the pane around a table is, in pixels; zero before it is known. What is hidden at its end is faded. */
export function useListRoom(table: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const pane = table.current?.parentElement;
    if (!pane) return;
    const mark = (): void => {
      const hidden = pane.scrollWidth - pane.clientWidth - Math.abs(pane.scrollLeft);
      pane.toggleAttribute('data-hides-end', hidden > 4);
    };
    const look = (): void => {
      setWidth(pane.clientWidth);
      mark();
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(pane);
    if (table.current) observer.observe(table.current);
    pane.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', mark);
      pane.removeAttribute('data-hides-end');
    };
  }, [table]);
  return width;
}
