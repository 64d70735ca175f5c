/** Which rows are ticked, outside of React: a tick draws its own row. */
export interface RowSelection {
  readonly has: (key: string) => boolean;
  readonly keys: () => ReadonlySet<string>;
  readonly select: (keys: readonly string[], isSelected: boolean) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createRowSelection(): RowSelection {
  let selected: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const replace = (next: ReadonlySet<string>): void => {
    selected = next;
    for (const listen of listeners) listen();
  };
  return {
    has: (key) => selected.has(key),
    keys: () => selected,
    select(keys, isSelected) {
      const next = new Set(selected);
      for (const key of keys) {
        if (isSelected) next.add(key);
        else next.delete(key);
      }
      replace(next);
    },
    clear: () => replace(new Set()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
