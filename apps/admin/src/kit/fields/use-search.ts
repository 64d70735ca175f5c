import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';
import { type PickKind, type PickOption, searchFor } from './search-sources.ts';

const PAUSE_MS = 250;
const NOTHING: readonly PickOption[] = [];

interface FoundOptions {
  readonly options: readonly PickOption[];
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** Options of several kinds for a text, after a pause in typing; an older response never replaces a newer one. */
export function useSearch(kinds: readonly PickKind[], text: string, isEnabled = true): FoundOptions {
  const { api } = useServices();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const search = useQuery({
    queryKey: ['field-search', kinds, paused],
    queryFn: async ({ signal }) =>
      (await Promise.all(kinds.map((kind) => searchFor(api, kind, { text: paused, signal })))).flat(),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return { options: search.data ?? NOTHING, isLoading: search.isFetching, error: search.error };
}
