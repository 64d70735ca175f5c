import { listSavedSections } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const SAVED_SECTIONS = ['saved-sections'] as const;

/** ED-93: sections that the site keeps. */
export const savedSectionsQuery = (api: Client) =>
  queryOptions({
    queryKey: SAVED_SECTIONS,
    queryFn: async ({ signal }) => (await api.call(listSavedSections, { signal })).body.savedSections,
    staleTime: 10_000,
  });
