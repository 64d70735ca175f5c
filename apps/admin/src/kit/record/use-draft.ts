import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from './unsaved-work.tsx';

/** What is typed into a form that is not saved field by field. */
export interface Draft<Value> {
  readonly value: Value;
  readonly set: Dispatch<SetStateAction<Value>>;
  /** It differs from what the form began with. */
  readonly isChanged: boolean;
  /** It was typed before the form was closed, or before the page was loaded again. */
  readonly isRestored: boolean;
  /** Forgets what was typed: it is done, or not wanted. */
  readonly clear: () => void;
}

interface DraftOptions<Value> {
  /** Whether leaving would lose something; without it, whether the value differs from what it began with. */
  readonly isUnsaved?: (value: Value) => boolean;
}

const storageKey = (key: string): string => `awning-unsaved draft/${key}`;

function readDraft<Value>(key: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(storageKey(key));
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey(key));
    else sessionStorage.setItem(storageKey(key), text);
  } catch {
    // A full or forbidden store only costs the safety net.
  }
}

/**
 * A value that a member types, kept for this tab until it is cleared: closing the form by mistake, a reload or a
 * session's end loses nothing. While the form is open, the blocker asks before the page is left.
 */
export function useDraft<Value>(
  key: string,
  start: Value,
  { isUnsaved }: DraftOptions<Value> = {},
): Draft<Value> {
  const [kept] = useState(() => readDraft<Value>(key));
  const [value, set] = useState<Value>(kept ?? start);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const text = JSON.stringify(value);
  const isChanged = isUnsaved ? isUnsaved(value) : text !== JSON.stringify(start);
  useUnsavedWork(isChanged);
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current !== key) writeDraft(lastKey.current, null);
    lastKey.current = key;
    writeDraft(key, isChanged ? text : null);
  }, [key, text, isChanged]);
  return {
    value,
    set,
    isChanged,
    isRestored: isRestored && isChanged,
    clear: () => {
      writeDraft(key, null);
      set(start);
      setRestored(false);
    },
  };
}
