/** What a commit waits for. Times come from outside, so that tests need not wait. */
export interface CommitTimers {
  readonly now: () => number;
  /** Returns what ends the waiting. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** ED-57: after the last key. */
const QUIET_MS = 600;
/** A person who types without any pause; nothing of theirs stays unsafe for longer. */
const LONGEST_MS = 4_000;

export interface CommitTiming {
  /** A key changed the text. */
  readonly changed: () => void;
  /** At the end of a paragraph, and on leaving: at once where anything waits. */
  readonly flush: () => void;
  readonly isWaiting: () => boolean;
}

/** ED-57: when a text is committed: at pauses, at ends of paragraphs, on leaving. */
export function createCommitTiming(
  { now, after }: CommitTimers,
  commit: (pause: number) => void,
): CommitTiming {
  let cancel: (() => void) | null = null;
  let firstChange = 0;
  let lastChange = Number.NEGATIVE_INFINITY;
  /** Without a key before the changes that wait. */
  let pause = Number.POSITIVE_INFINITY;

  const flush = (): void => {
    if (!cancel) return;
    cancel();
    cancel = null;
    commit(pause);
  };
  return {
    changed: () => {
      const at = now();
      if (cancel) cancel();
      else {
        firstChange = at;
        pause = at - lastChange;
      }
      lastChange = at;
      cancel = after(Math.max(0, Math.min(QUIET_MS, firstChange + LONGEST_MS - at)), flush);
    },
    flush,
    isWaiting: () => cancel !== null,
  };
}
