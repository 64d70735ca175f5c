import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import type { FieldConflict } from '../../../kit/record/record-edits.ts';
import { useDraft } from '../../../kit/record/use-draft.ts';
import type { LastChange } from '../../../kit/record/use-record.ts';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { settingsMessages } from './settings-messages.ts';
import type { SettingsSource, StoredSettings } from './settings-source.ts';

/** What was typed into fields, and what was stored in each of them when that began. */
interface TypedFields<Values> {
  readonly typed: Partial<Values>;
  readonly base: Partial<Values>;
}

const NOTHING_TYPED = { typed: {}, base: {} };

/** How often a save is put on top of what others saved in other fields meanwhile, before it is given up. */
const TRIES = 4;

interface ConflictOptions {
  /** What people call a field. With it, both values of a field that two people changed are there to choose from. */
  readonly labelOf?: (name: string) => string;
  readonly lastChange?: () => Promise<LastChange | null>;
}

/**
 * Settings as they are stored, with this member's unsaved changes on top. A save names the version it was made on: what
 * another member saved in between is fetched and shown, never overwritten unseen.
 */
export function useSettingsForm<Values extends object>(
  { queryKey, part, read, write }: SettingsSource<Values>,
  { labelOf, lastChange }: ConflictOptions = {},
) {
  const t = useMessages(settingsMessages);
  const { queries } = useServices();
  const draft = useDraft<TypedFields<Values>>([...queryKey, part ?? []].flat().join('/'), NOTHING_TYPED);
  // What an earlier version has kept has another shape.
  const kept: Partial<TypedFields<Values>> = draft.value;
  const changes: Partial<Values> = kept.typed ?? {};
  const base: Partial<Values> = kept.base ?? {};
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // Nothing may change by itself while a member is editing.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  const [otherSide, setOtherSide] = useState<LastChange | null>(null);
  /** What others saved in other fields stays theirs, and is no reason to ask. */
  const writeOverOthers = async (change: Partial<Values>): Promise<StoredSettings<Values>> => {
    const seen: Partial<Values> = { ...stored.data?.body, ...base };
    let etag = stored.data?.etag ?? null;
    for (let left = TRIES; ; left -= 1) {
      try {
        return await write(change, etag);
      } catch (error) {
        if (left <= 1 || !isConflict(error)) throw error;
        const newest = await read(AbortSignal.timeout(30_000));
        queries.setQueryData(queryKey, newest);
        if (changedNames(change, seen, newest.body).length > 0) throw error;
        etag = newest.etag;
      }
    }
  };
  /** What is stored by now, although the form may not be drawn without it yet: a second press does not send it. */
  const lastSaved = useRef<Partial<Values>>(null);
  const save = useSingleMutation({
    mutationFn: writeOverOthers,
    onSuccess: (settings, sent: Partial<Values>) => {
      lastSaved.current = sent;
      queries.setQueryData(queryKey, settings);
      draft.set((now) => afterSave(now, sent, settings.body));
    },
    onError: (error) => {
      // A sentence without a name is better than none.
      if (isConflict(error)) void lastChange?.().then(setOtherSide, () => {});
    },
  });
  const { isChanged } = draft;
  const body = useRef(stored.data?.body);
  body.current = stored.data?.body;
  // Another member changed them since this one began to, perhaps before a reload.
  const clashes = stored.data ? changedNames(changes, base, stored.data.body) : [];
  const conflicts = clashes.map(
    (name): FieldConflict => ({ name, mine: changes[name], theirs: stored.data?.body[name] }),
  );
  const isShownByField = labelOf !== undefined && clashes.length > 0;
  const isMet = clashes.length > 0 || isConflict(save.error);
  const changedMeanwhile = isMet && !isShownByField ? t('changedMeanwhile') : null;

  const fieldErrors = fieldErrorsOf(save.error);
  return {
    values: stored.data && { ...stored.data.body, ...changes },
    loading: { error: stored.error, retry: () => void stored.refetch() },
    isChanged,
    draft,
    isSaving: save.isPending,
    problem: save.error && !isConflict(save.error) ? describeError(save.error) : changedMeanwhile,
    /** Fields that another member changed as well. Without names for them, saving replaces what they saved. */
    conflicts,
    labelOf,
    otherSide,
    resolve(name: string, choice: 'mine' | 'theirs') {
      // It is settled: there is nothing more to say about the save that met it.
      if (!save.isPending) save.reset();
      draft.set((now) => resolved(now, body.current, name as keyof Values, choice));
    },
    isSaved: save.isSuccess && !isChanged,
    errorOf: (name: keyof Values & string): string | undefined =>
      clashes.includes(name) && !labelOf ? t('sameField') : fieldErrors[name],
    /** What the server said about a part of a field, such as `socialAccounts.0.profileUrl`. */
    errorAt: (path: string): string | undefined => fieldErrors[path],
    /** To a value, or to what a function makes of the newest one: Undo may come long after the form was drawn. */
    change<Name extends keyof Values>(
      name: Name,
      value: Values[Name] | ((now: Values[Name]) => Values[Name]),
    ) {
      draft.set((now) => withField(now, body.current, name, value));
    },
    save: () => {
      if (changes !== lastSaved.current) save.mutate(changes);
    },
  };
}

/** Values are plain data: lists and groups of fields are compared by what is in them. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function withField<Values extends object, Name extends keyof Values>(
  { typed = {}, base = {} }: Partial<TypedFields<Values>>,
  body: Values | undefined,
  name: Name,
  value: Values[Name] | ((now: Values[Name]) => Values[Name]),
): TypedFields<Values> {
  const { [name]: before, ...otherTyped } = typed;
  const { [name]: over = body?.[name], ...otherBase } = base;
  const now = (name in typed ? before : body?.[name]) as Values[Name];
  const next = typeof value === 'function' ? (value as (now: Values[Name]) => Values[Name])(now) : value;
  // Back to what is stored is no change.
  return isSame(body?.[name], next)
    ? ({ typed: otherTyped, base: otherBase } as TypedFields<Values>)
    : { typed: { ...typed, [name]: next }, base: { ...base, [name]: over } };
}

/** Of the fields that a member changed, those that are stored otherwise than when that began. */
const changedNames = <Values extends object>(
  change: Partial<Values>,
  base: Partial<Values>,
  stored: Values,
): (keyof Values & string)[] =>
  (Object.keys(change) as (keyof Values & string)[]).filter(
    (name) => name in base && !isSame(base[name], stored[name]),
  );

/** Mine goes over theirs with the next save; theirs drops what was typed. */
function resolved<Values extends object>(
  { typed = {}, base = {} }: Partial<TypedFields<Values>>,
  body: Values | undefined,
  name: keyof Values,
  choice: 'mine' | 'theirs',
): TypedFields<Values> {
  if (choice === 'mine') return { typed, base: { ...base, [name]: body?.[name] } };
  const { [name]: _typed, ...otherTyped } = typed;
  const { [name]: _base, ...otherBase } = base;
  return { typed: otherTyped, base: otherBase } as TypedFields<Values>;
}

/** What was typed while a save was on its way is not saved yet, and is typed over what was. */
function afterSave<Values extends object>(
  { typed = {}, base = {} }: Partial<TypedFields<Values>>,
  sent: Partial<Values>,
  stored: Values,
): TypedFields<Values> {
  const names = Object.keys(typed) as (keyof Values)[];
  const left = names.filter((name) => !isSame(typed[name], sent[name]));
  const entries = (of: (name: keyof Values) => unknown) =>
    Object.fromEntries(left.map((name) => [name, of(name)])) as Partial<Values>;
  return {
    typed: entries((name) => typed[name]),
    base: entries((name) => (name in sent ? stored[name] : base[name])),
  };
}

/** A list with what was removed from it, where it was. */
export const putBack = <Item>(items: readonly Item[], item: Item, place: number): Item[] => [
  ...items.slice(0, place),
  item,
  ...items.slice(place),
];

export type SettingsForm<Values extends object> = ReturnType<typeof useSettingsForm<Values>>;
