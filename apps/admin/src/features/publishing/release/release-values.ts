import type { ReleaseValue } from '@awning/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useMemberSession } from '../../../api/member-session-query.ts';

/** Something without a draft that goes live with the release, and what members call it. */
export interface ReleaseEntry extends ReleaseValue {
  readonly title: string;
  readonly label: string;
}

export interface ReleaseEntries {
  readonly entries: readonly ReleaseEntry[];
  /** One change for each thing: a later one replaces the one before. */
  readonly add: (entries: readonly ReleaseEntry[]) => void;
  readonly remove: (entry: ReleaseEntry) => void;
  readonly clear: () => void;
}

const keyOf = ({ kind, id }: Pick<ReleaseEntry, 'kind' | 'id'>): string => `${kind} ${id}`;

/** What was put together so far; kept in this browser until it is live or scheduled. */
export function useReleaseEntries(): ReleaseEntries {
  const { website } = useMemberSession();
  const [entries, setEntries, clear] = useLocalStorage<readonly ReleaseEntry[]>({
    key: `awning-release ${website.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    entries,
    add: (added) => {
      const keys = new Set(added.map(keyOf));
      setEntries((before) => [...before.filter((each) => !keys.has(keyOf(each))), ...added]);
    },
    remove: (entry) => setEntries((before) => before.filter((each) => keyOf(each) !== keyOf(entry))),
    clear,
  };
}

export const valuesOf = (entries: readonly ReleaseEntry[]): ReleaseValue[] =>
  entries.map(({ kind, id, value }) => ({ kind, id, value }));
