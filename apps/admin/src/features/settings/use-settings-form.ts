import { useMutation, useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import type { SettingsSource } from './settings-source.ts';

const changedMeanwhile =
  'Someone else changed these settings in the meantime. What they saved is shown now, with your changes still in place: look at them and save again.';
const sameField = 'Another member changed this in the meantime. Saving replaces their change.';

/**
 * Settings as they are stored, with this member's unsaved changes on top. A save names the version it was made on: what
 * another member saved in between is fetched and shown, never overwritten unseen.
 */
export function useSettingsForm<Values extends object>({ queryKey, read, write }: SettingsSource<Values>) {
  const { queries } = useServices();
  const [changes, setChanges] = useState<Partial<Values>>({});
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
    onSuccess: (settings) => {
      queries.setQueryData(queryKey, settings);
      setChanges({});
      setClashes([]);
    },
    onError: async (error, change) => {
      if (!isConflict(error)) return;
      const before = stored.data?.body;
      const { data } = await stored.refetch();
      const names = Object.keys(change) as (keyof Values)[];
      setClashes(names.filter((name) => before?.[name] !== data?.body[name]));
    },
  });
  const isChanged = Object.keys(changes).length > 0;
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm('Leave this page without saving your changes?'),
    enableBeforeUnload: () => isChanged,
  });

  const fieldErrors = fieldErrorsOf(save.error);
  return {
    values: stored.data && { ...stored.data.body, ...changes },
    loading: { error: stored.error, retry: () => void stored.refetch() },
    isChanged,
    isSaving: save.isPending,
    problem: save.error && (isConflict(save.error) ? changedMeanwhile : describeError(save.error)),
    isSaved: save.isSuccess && !isChanged,
    errorOf: (name: keyof Values & string): string | undefined =>
      clashes.includes(name) ? sameField : fieldErrors[name],
    change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
      const next: Partial<Values> = { ...changes, [name]: value };
      // Back to what is stored is no change.
      if (stored.data?.body[name] === value) delete next[name];
      setChanges(next);
    },
    save: () => save.mutate(changes),
  };
}

export type SettingsForm<Values extends object> = ReturnType<typeof useSettingsForm<Values>>;
