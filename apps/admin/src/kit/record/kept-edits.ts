import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeptEdits } from './record-edits.ts';

const storageKey = (key: string): string => `awning-unsaved ${key}`;
/** Writing at each letter would be felt in a record with many rows. */
const WRITE_AFTER_MS = 250;

function readKept(key: string): KeptEdits | null {
  try {
    const text = sessionStorage.getItem(storageKey(key));
    const value: unknown = text === null ? null : JSON.parse(text);
    const isKept = typeof value === 'object' && value !== null && 'typed' in value && 'base' in value;
    return isKept ? (value as KeptEdits) : null;
  } catch {
    return null;
  }
}

function writeKept(key: string, value: KeptEdits | null): void {
  try {
    if (value === null) sessionStorage.removeItem(storageKey(key));
    else sessionStorage.setItem(storageKey(key), JSON.stringify(value));
  } catch {
    // A full or forbidden store only costs the safety net.
  }
}

/** What was typed is kept for this tab, so that a reload or a session's end loses nothing. */
export function useKeptEdits(
  key: string,
  current: () => KeptEdits | null,
): { readonly kept: KeptEdits | null; readonly keep: () => void } {
  const [kept] = useState(() => readKept(key));
  const newest = useRef(current);
  newest.current = current;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { keep, flush } = useMemo(() => {
    const write = (): void => {
      timer.current = undefined;
      writeKept(key, newest.current());
    };
    return {
      keep: () => {
        timer.current ??= setTimeout(write, WRITE_AFTER_MS);
      },
      flush: () => {
        if (timer.current === undefined) return;
        clearTimeout(timer.current);
        write();
      },
    };
  }, [key]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { kept, keep };
}
