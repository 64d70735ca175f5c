/**
 * Remembers results, up to a limit. Two generations: when the young one is full the old one is forgotten, so that
 * what is asked for often stays and nothing has to be counted or sorted.
 */
export interface Memo<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** Longer keys are not kept: they come from odd data and would make the limit meaningless. */
const MAX_KEY = 512;

export function createMemo<T>(limit: number): Memo<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const keep = (key: string, value: T): void => {
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    get(key) {
      const recent = young.get(key);
      if (recent !== undefined) return recent;
      const earlier = old.get(key);
      if (earlier !== undefined) keep(key, earlier);
      return earlier;
    },
    set(key, value) {
      if (key.length <= MAX_KEY) keep(key, value);
    },
  };
}
