import { type PointerEvent, useRef } from 'react';

const LONG_MS = 500;
/** A finger is never quite still; further than this, it scrolls. */
const STILL_PX = 10;

/** A finger that stays where it is. The click that follows it means nothing more. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isLong = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  return {
    wasLong: (): boolean => {
      const was = isLong.current;
      isLong.current = false;
      return was;
    },
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent): void => {
        isLong.current = false;
        if (pointerType !== 'touch') return;
        start.current = { x: clientX, y: clientY };
        timer.current = setTimeout(() => {
          isLong.current = true;
          onLongPress();
        }, LONG_MS);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        const { x, y } = start.current;
        if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
