import type { Preferences } from '@awning/contract';
import {
  readMemberPreferences,
  readPreferences,
  saveMemberPreferences,
  savePreferences,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isConflict } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import type { ListView } from './list-definition.ts';
import type { ListParts, ListState } from './list-state.ts';
import { paramsToStore, readStoredViews, type StoredView, toListView } from './saved-views.ts';

type Owner = NonNullable<ListView['owner']>;

interface Stored {
  readonly value: Preferences;
  readonly etag: string | null;
}

/** Where views of an owner are kept: a member's own beside their other preferences, shared ones with the shop's. */
interface ViewStore {
  readonly read: () => Promise<Stored>;
  readonly write: (value: Preferences, etag: string | null) => Promise<Stored>;
}

function storesOf(api: Client, list: string): Readonly<Record<Owner, ViewStore>> {
  const params = { namespace: `views.${list}` };
  return {
    member: {
      read: async () => {
        const { body, etag } = await api.call(readMemberPreferences, { params });
        return { value: body.preferences, etag };
      },
      write: async (preferences, ifMatch) => {
        const { body, etag } = await api.call(saveMemberPreferences, {
          params,
          body: { preferences },
          ifMatch,
        });
        return { value: body.preferences, etag };
      },
    },
    site: {
      read: async () => {
        const { body, etag } = await api.call(readPreferences, { params });
        const { websiteId: _, ...value } = body;
        return { value, etag };
      },
      write: async (preferences, ifMatch) => {
        const { etag } = await api.call(savePreferences, { params, body: preferences, ifMatch });
        return { value: preferences, etag };
      },
    },
  };
}

/** Another tab or member saved a view in between: ours goes beside it. */
const TRIES = 3;

async function changeStored(store: ViewStore, change: (value: Preferences) => Preferences): Promise<Stored> {
  for (let left = TRIES; ; left -= 1) {
    const { value, etag } = await store.read();
    try {
      return await store.write(change(value), etag);
    } catch (error) {
      if (left <= 1 || !isConflict(error)) throw error;
    }
  }
}

export interface SavedViews {
  readonly views: readonly ListView[];
  /** False: a view that the address names may be among those that are still on their way. */
  readonly isLoaded: boolean;
  readonly mayShare: boolean;
  /** Saves what the list shows, under a new name or over a view. Resolves with the id of the view. */
  readonly save: (view: { id?: string; label: string; owner: Owner }, state: ListState) => Promise<string>;
  readonly remove: (view: { readonly id: string; readonly owner: Owner }) => Promise<void>;
}

const viewQuery = (api: Client, list: string, owner: Owner) =>
  queryOptions({
    queryKey: ['list-views', list, owner],
    queryFn: async () => readStoredViews((await storesOf(api, list)[owner].read()).value),
    staleTime: 5 * 60_000,
    retry: false,
  });

const newId = (owner: Owner): string =>
  `${owner === 'site' ? 'shared' : 'own'}-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('')}`;

/** The views that members saved of a list: everybody's own, and those that they share. */
export function useSavedViews(name: string, list: ListParts): SavedViews {
  const { api } = useServices();
  const queries = useQueryClient();
  const { member } = useMemberSession();
  // The shop's preferences are open to those who run the shop.
  const mayShare = member?.permissions.includes('commerce.manage') ?? false;
  const own = useQuery(viewQuery(api, name, 'member'));
  const shared = useQuery({ ...viewQuery(api, name, 'site'), enabled: mayShare });
  const views = useMemo(
    () => [
      ...(shared.data ?? []).map((view) => toListView(list, view, 'site')),
      ...(own.data ?? []).map((view) => toListView(list, view, 'member')),
    ],
    [list, own.data, shared.data],
  );
  const store = async (owner: Owner, change: (value: Preferences) => Preferences): Promise<void> => {
    const { value } = await changeStored(storesOf(api, name)[owner], change);
    queries.setQueryData<StoredView[]>(viewQuery(api, name, owner).queryKey, readStoredViews(value));
  };
  return {
    views,
    isLoaded: !own.isPending && !(mayShare && shared.isPending),
    mayShare,
    save: async ({ id = undefined, label, owner }, state) => {
      const saved = id ?? newId(owner);
      await store(owner, (value) => ({ ...value, [saved]: { label, params: paramsToStore(list, state) } }));
      return saved;
    },
    remove: ({ id, owner }) =>
      store(owner, (value) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== id))),
  };
}
