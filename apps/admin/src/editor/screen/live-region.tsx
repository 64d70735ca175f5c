import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useEditor } from '../use-editor.ts';

/** ED-52: at most one message in this time while a key is held; the last wins. */
const PAUSE_MS = 400;

/** What was done and what was refused, for screen readers. */
export function LiveRegion() {
  const said = useEditor((state) => state.said);
  const [shown, setShown] = useState(said);
  // Not by the clock of the computer, which may be set back meanwhile.
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, last.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setShown(said);
    }, wait);
    return () => clearTimeout(timer);
  }, [said]);
  // An odd number has a space more: a sentence that is said twice is read twice.
  const text = shown.sentence + (shown.number % 2 === 1 ? '\u00a0' : '');
  return (
    <VisuallyHidden component="div">
      <p aria-live="polite">{shown.isRefusal ? '' : text}</p>
      <p aria-live="assertive">{shown.isRefusal ? text : ''}</p>
    </VisuallyHidden>
  );
}
