import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { focusField } from './focus-field.ts';
import { useKeptEdits } from './kept-edits.ts';
import {
  acceptSave,
  changedFields,
  conflictsOf,
  discardEdits,
  type FieldConflict,
  type Fields,
  hasChanges,
  keepEdits,
  type RecordChange,
  type RecordEdits,
  resolveConflict,
  restoreEdits,
  startEdits,
  takeTheirs,
} from './record-edits.ts';
import type { RecordPath } from './record-path.ts';
import { createRecordStore, type RecordStore } from './record-store.ts';
import { useUnsavedWork } from './unsaved-work.tsx';

/** A record with the version that a save builds on. */
export interface StoredRecord<Value> {
  readonly body: Value;
  readonly etag: string | null;
}

/** Who saved a record last, and when. */
export interface LastChange {
  readonly by: string;
  readonly at: string;
}

export interface RecordSource<Value extends Fields> {
  readonly queryKey: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<StoredRecord<Value>>;
  /** Only what changed is sent: values by their path, `variants[id].price` for a field of a row. */
  readonly write: (change: RecordChange<Value>, etag: string | null) => Promise<StoredRecord<Value>>;
  /** The path of a field by the name that the server gives it in a refusal; the same, unless this says otherwise. */
  readonly pathOf?: (name: string, sent: RecordChange<Value>) => RecordPath;
  /** For the sentence of a conflict. */
  readonly lastChange?: () => Promise<LastChange | null>;
}

export interface RecordForm<Value extends Fields> {
  /** As the screen shows it; undefined while it is loaded. */
  readonly value: Value | undefined;
  readonly loadError: Error | null;
  readonly reload: () => void;
  readonly change: <Name extends keyof Value & string>(name: Name, value: Value[Name]) => void;
  /** As `change`, for a path into the record. */
  readonly set: (path: RecordPath, value: unknown) => void;
  /** The paths of what is not saved yet. */
  readonly changed: readonly RecordPath[];
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly discard: () => void;
  /** Puts back what was discarded. */
  readonly takeBack: (typed: RecordEdits<Value>['typed']) => void;
  readonly saveError: Error | null;
  readonly errorOf: (path: RecordPath) => string | undefined;
  readonly conflicts: readonly FieldConflict[];
  readonly resolve: (path: RecordPath, choice: 'mine' | 'theirs') => void;
  /** Who the other side of the conflicts is. */
  readonly otherSide: LastChange | null;
  /** Paths that were typed before a reload and are back. */
  readonly restored: readonly RecordPath[];
  /** Counts the saves that went through. */
  readonly saves: number;
  /** For the save bar. */
  readonly store: RecordStore<Value>;
}

/** How often a save is put on top of what others saved in the meantime, before it is given up. */
const TRIES = 4;

/** Both sides changed the same value: a person has to choose. */
class UnsettledConflict extends Error {}

/**
 * A record that a person edits: fields stay open while a save is under way, what another member saved meanwhile is put
 * together value by value, and what was typed survives a reload. The page is drawn again with each change.
 */
export function useRecord<Value extends Fields>(source: RecordSource<Value>): RecordForm<Value> {
  const { queryKey, read } = source;
  const queries = useQueryClient();
  const store = useMemo(() => createRecordStore<Value>(), []);
  const etag = useRef<string | null>(null);
  const [restored, setRestored] = useState<readonly RecordPath[]>([]);
  const [otherSide, setOtherSide] = useState<LastChange | null>(null);
  const [saves, setSaves] = useState(0);
  const { kept, keep } = useKeptEdits(queryKey.join('/'), () => {
    const edits = store.edits();
    return edits && keepEdits(edits);
  });
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // Nothing may change by itself while a member is editing.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

  const { data } = stored;
  useEffect(() => {
    if (!data) return;
    etag.current = data.etag;
    const isFirst = store.edits() === null;
    store.update((before) => {
      if (before) return takeTheirs(before, data.body);
      return kept ? restoreEdits(data.body, kept) : startEdits(data.body);
    });
    if (isFirst) setRestored(store.summary().changed);
  }, [data, kept, store]);
  useEffect(() => store.subscribe(keep), [store, keep]);

  const accept = (saved: StoredRecord<Value>, sent: RecordChange<Value>): void => {
    etag.current = saved.etag;
    store.update((now) => now && acceptSave(now, sent, saved.body));
    queries.setQueryData(queryKey, saved);
  };

  const save = useMutation({
    mutationFn: () => saveOverOthers({ source, store, etag, accept }),
    onMutate: () => store.setErrors({}),
    onSuccess: () => {
      setRestored([]);
      setOtherSide(null);
      setSaves((count) => count + 1);
    },
    onError: (error) => {
      if (error instanceof UnsettledConflict) {
        // A sentence without a name is better than none.
        void source.lastChange?.().then(setOtherSide, () => {});
        return;
      }
      const sent = store.edits();
      const pathOf = source.pathOf ?? ((name: string) => name);
      const change = sent ? changedFields(sent) : ({} as RecordChange<Value>);
      const entries = Object.entries(fieldErrorsOf(error)).map(([name, text]) => [
        pathOf(name, change),
        text,
      ]);
      store.setErrors(Object.fromEntries(entries));
      focusField(entries.map(([path]) => path ?? ''));
    },
  });

  useSyncExternalStore(store.subscribe, store.edits);
  const summary = useSyncExternalStore(store.subscribe, store.summary);
  useUnsavedWork(summary.changed.length > 0);
  return {
    value: store.value(),
    loadError: stored.error,
    reload: () => void stored.refetch(),
    change: store.set,
    set: store.set,
    changed: summary.changed,
    isSaving: save.isPending,
    save: () => {
      const edits = store.edits();
      if (edits && hasChanges(edits) && !save.isPending && conflictsOf(edits).length === 0) save.mutate();
    },
    discard: () => {
      store.update((now) => now && discardEdits(now));
      store.setErrors({});
      setRestored([]);
      save.reset();
    },
    takeBack: (typed) => store.update((now) => now && { ...now, typed }),
    saveError: save.error instanceof UnsettledConflict ? null : save.error,
    errorOf: store.errorOf,
    conflicts: summary.conflicts,
    resolve: (path, choice) => store.update((now) => now && resolveConflict(now, path, choice)),
    otherSide,
    restored,
    saves,
    store,
  };
}

interface SaveParts<Value extends Fields> {
  readonly source: RecordSource<Value>;
  readonly store: RecordStore<Value>;
  readonly etag: { current: string | null };
  readonly accept: (saved: StoredRecord<Value>, sent: RecordChange<Value>) => void;
}

/**
 * Where another member saved first, their version is read and put together with what was typed; without a conflict the
 * rest is sent again. A save whose response was lost ends here, too: then there is nothing left to send.
 */
async function saveOverOthers<Value extends Fields>({
  source,
  store,
  etag,
  accept,
}: SaveParts<Value>): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    const edits = store.edits();
    if (!edits) return;
    const sent = changedFields(edits);
    if (Object.keys(sent).length === 0) return;
    try {
      accept(await source.write(sent, etag.current), sent);
      return;
    } catch (error) {
      if (left <= 1 || !isConflict(error)) throw error;
    }
    const newest = await source.read(AbortSignal.timeout(30_000));
    etag.current = newest.etag;
    store.update((now) => now && takeTheirs(now, newest.body));
    const met = store.edits();
    if (met && conflictsOf(met).length > 0) throw new UnsettledConflict();
  }
}
