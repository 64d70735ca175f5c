import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a member typed and the page does not have, because the model refuses it. */
export interface PendingValue {
  readonly value: unknown;
  readonly sentence: string;
  /** The field was left: the sentence is shown. */
  readonly isLeft: boolean;
}

/** Typed values that were refused. They outlive the field, so that selecting something else loses no word. */
export interface PendingValues {
  readonly get: (key: string) => PendingValue | undefined;
  readonly set: (key: string, value: PendingValue | null) => void;
  /** Entries of a list have other places: null where one is gone. */
  readonly renumber: (prefix: string, placeOf: (index: number) => number | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPendingValues(): PendingValues {
  const listeners = new Set<() => void>();
  let values = new Map<string, PendingValue>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      if (value === null && !values.has(key)) return;
      if (value) values.set(key, value);
      else values.delete(key);
      tell();
    },
    renumber: (prefix, placeOf) => {
      values = new Map(
        [...values].flatMap(([key, value]): readonly (readonly [string, PendingValue])[] => {
          if (!key.startsWith(`${prefix}.`)) return [[key, value]];
          const [index = '', ...rest] = key.slice(prefix.length + 1).split(' ');
          const place = placeOf(Number(index));
          return place === null ? [] : [[[`${prefix}.${place}`, ...rest].join(' '), value]];
        }),
      );
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const PendingContext = createContext<PendingValues>(createPendingValues());

export const PendingValuesProvider = PendingContext.Provider;

export const usePendingValues = (): PendingValues => useContext(PendingContext);

export function usePendingValue(key: string): PendingValue | undefined {
  const pending = usePendingValues();
  return useSyncExternalStore(pending.subscribe, () => pending.get(key));
}
