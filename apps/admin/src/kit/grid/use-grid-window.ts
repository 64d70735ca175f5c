import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond the edge, so that a turn of the wheel finds them there. */
const OVERSCAN = 10;
/** Rows are exchanged in groups: most events of scrolling then draw nothing. */
const CHUNK = 6;
/** Until the screen is measured. */
const USUAL_HEIGHT = 640;
/** After a jump, the rows around the view follow when it rests: while all rows change, they would be drawn in vain. */
const REST_MS = 80;

/** Which lines of a long list are drawn: those in view and some around them, all of one height. */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, count: number, lineHeight: number) {
  const [{ first, overscan }, setPlace] = useState({ first: 0, overscan: OVERSCAN });
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => setHeight(element.clientHeight || USUAL_HEIGHT);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const inView = Math.ceil(height / lineHeight);
  const onScroll = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const next = Math.floor(top / lineHeight / CHUNK) * CHUNK;
    setPlace((now) => {
      if (now.first === next) return now;
      const isJump = Math.abs(next - now.first) > inView / 2;
      return { first: next, overscan: isJump ? 0 : now.overscan };
    });
    clearTimeout(rest.current);
    rest.current = setTimeout(
      () => setPlace((now) => (now.overscan === OVERSCAN ? now : { ...now, overscan: OVERSCAN })),
      REST_MS,
    );
  }, [scroller, lineHeight, inView]);
  const from = Math.max(0, Math.min(first - overscan, count - inView - overscan));
  return {
    from,
    to: Math.min(count, first + inView + CHUNK + overscan),
    pageRows: Math.max(1, inView - 3),
    onScroll,
  };
}
