import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from './unsaved-work.tsx';

/** What is typed into a form that is not saved field by field. */
export interface Draft<Value> {
  readonly value: Value;
  /** What it was typed over: what was stored when the member began, which may be older than what is stored now. */
  readonly start: Value;
  readonly set: Dispatch<SetStateAction<Value>>;
  /** It differs from what the form began with, and from what is stored now. */
  readonly isChanged: boolean;
  /** It was typed before the form was closed, or before the page was loaded again. */
  readonly isRestored: boolean;
  /** Forgets what was typed: it is done, or not wanted. */
  readonly clear: () => void;
  /** This was stored: forgets it, unless more was typed while it was on its way. */
  readonly settle: (sent: Value, start?: Value) => void;
}

interface DraftOptions<Value> {
  /** Whether leaving would lose something; without it, whether the value differs from what it began with. */
  readonly isUnsaved?: (value: Value) => boolean;
}

interface Typed<Value> {
  readonly value: Value;
  readonly start: Value;
}

const storageKey = (key: string): string => `awning-unsaved draft/${key}`;

function readDraft<Value>(key: string): Typed<Value> | null {
  try {
    const text = sessionStorage.getItem(storageKey(key));
    const kept: unknown = text === null ? null : JSON.parse(text);
    const isTyped = typeof kept === 'object' && kept !== null && 'value' in kept && 'start' in kept;
    return isTyped ? (kept as Typed<Value>) : null;
  } catch {
    return null;
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A value that a member types, kept for this tab until it is cleared: closing the form by mistake, a reload or a
 * session's end loses nothing. While nothing is typed it is `start`, also when that changes; what is typed stays on top
 * of the `start` that it was typed over. While the form is open, the blocker asks before the page is left.
 */
export function useDraft<Value>(
  key: string,
  given: Value,
  { isUnsaved }: DraftOptions<Value> = {},
): Draft<Value> {
  const start = useStable(given);
  const [typed, setTyped] = useState(() => readDraft<Value>(key));
  const [isRestored, setRestored] = useState(typed !== null);
  // What was typed is stored by now: what comes next is typed over that.
  if (typed && isSame(typed.value, start)) setTyped(null);
  if (isRestored && !typed) setRestored(false);
  const value = typed ? typed.value : start;
  const isChanged = isUnsaved ? isUnsaved(value) : typed !== null && !isSame(value, start);
  useUnsavedWork(isChanged);
  const text = typed && JSON.stringify(typed);
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current !== key) writeDraft(lastKey.current, null);
    lastKey.current = key;
    writeDraft(key, isChanged ? text : null);
  }, [key, text, isChanged]);
  const newest = useRef(start);
  newest.current = start;
  const set = useCallback<Draft<Value>['set']>((action) => {
    setTyped((now) => {
      const { value: before, start: over } = now ?? { value: newest.current, start: newest.current };
      const next = typeof action === 'function' ? (action as (value: Value) => Value)(before) : action;
      return isSame(next, over) ? null : { value: next, start: over };
    });
  }, []);
  const latest = useRef(typed);
  latest.current = typed;
  const clear = (): void => {
    writeDraft(key, null);
    setTyped(null);
    setRestored(false);
  };
  return {
    value,
    start: typed ? typed.start : start,
    set,
    isChanged,
    isRestored: isRestored && isChanged,
    clear,
    settle: (sent, over) => {
      const now = latest.current;
      if (now === null || isSame(now.value, sent)) clear();
      else if (over !== undefined) setTyped({ value: now.value, start: over });
    },
  };
}

/** The same object for as long as the same is in it. */
function useStable<Value>(given: Value): Value {
  const [stable, setStable] = useState(given);
  if (isSame(stable, given)) return stable;
  setStable(given);
  return given;
}
