import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond the edge, so that a turn of the wheel finds them there. */
const OVERSCAN = 10;
/** Rows are exchanged in groups: most events of scrolling then draw nothing. */
const CHUNK = 6;
/** Until the screen is measured. */
const USUAL_HEIGHT = 640;

/** Which lines of a long list are drawn: those in view and some around them, all of one height. */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, count: number, lineHeight: number) {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(USUAL_HEIGHT);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => setHeight(element.clientHeight || USUAL_HEIGHT);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const onScroll = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    setFirst(Math.floor(top / lineHeight / CHUNK) * CHUNK);
  }, [scroller, lineHeight]);
  const inView = Math.ceil(height / lineHeight);
  const from = Math.max(0, Math.min(first - OVERSCAN, count - inView - OVERSCAN));
  return {
    from,
    to: Math.min(count, first + inView + CHUNK + OVERSCAN),
    pageRows: Math.max(1, inView - 3),
    onScroll,
  };
}
