import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { settingsMessages } from './settings-messages.ts';
import type { SettingsSource } from './settings-source.ts';

/**
 * Settings as they are stored, with this member's unsaved changes on top. A save names the version it was made on: what
 * another member saved in between is fetched and shown, never overwritten unseen.
 */
export function useSettingsForm<Values extends object>({
  queryKey,
  part,
  read,
  write,
}: SettingsSource<Values>) {
  const t = useMessages(settingsMessages);
  const { queries } = useServices();
  const draft = useDraft<Partial<Values>>([...queryKey, part ?? []].flat().join('/'), {});
  const { value: changes, set: setChanges } = draft;
  const [clashes, setClashes] = useState<readonly PropertyKey[]>([]);
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // Nothing may change by itself while a member is editing.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: (change: Partial<Values>) => write(change, stored.data?.etag ?? null),
    onSuccess: (settings, sent) => {
      queries.setQueryData(queryKey, settings);
      // What was typed while it was on its way is not saved yet.
      setChanges((now) => without(now, sent));
      setClashes([]);
    },
    onError: async (error, change) => {
      if (!isConflict(error)) return;
      const before = stored.data?.body;
      const { data } = await stored.refetch();
      const names = Object.keys(change) as (keyof Values)[];
      setClashes(names.filter((name) => !isSame(before?.[name], data?.body[name])));
    },
  });
  const { isChanged } = draft;

  const fieldErrors = fieldErrorsOf(save.error);
  return {
    values: stored.data && { ...stored.data.body, ...changes },
    loading: { error: stored.error, retry: () => void stored.refetch() },
    isChanged,
    draft,
    isSaving: save.isPending,
    problem: save.error && (isConflict(save.error) ? t('changedMeanwhile') : describeError(save.error)),
    isSaved: save.isSuccess && !isChanged,
    errorOf: (name: keyof Values & string): string | undefined =>
      clashes.includes(name) ? t('sameField') : fieldErrors[name],
    /** What the server said about a part of a field, such as `socialAccounts.0.profileUrl`. */
    errorAt: (path: string): string | undefined => fieldErrors[path],
    change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
      const next: Partial<Values> = { ...changes, [name]: value };
      // Back to what is stored is no change.
      if (isSame(stored.data?.body[name], value)) delete next[name];
      setChanges(next);
    },
    save: () => save.mutate(changes),
  };
}

/** Values are plain data: lists and groups of fields are compared by what is in them. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes that differ from those that were sent. */
const without = <Values extends object>(changes: Partial<Values>, sent: Partial<Values>): Partial<Values> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSame(value, sent[name as keyof Values])),
  ) as Partial<Values>;

export type SettingsForm<Values extends object> = ReturnType<typeof useSettingsForm<Values>>;
