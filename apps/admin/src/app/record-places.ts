import type { MemberSearchGroup, SearchGroupName } from '@awning/contract';

type Found = Pick<MemberSearchGroup['results'][number], 'id'>;

/** Settings that a screen of the admin shows. */
const SETTINGS: Readonly<Record<string, string>> = {
  language: '/settings#site',
  'time-zone': '/settings#site',
  currency: '/settings#store',
  members: '/staff',
  outbox: '/mail',
};

/** Where something that the search found is opened; null: the admin has no screen for it. */
const PLACES: Readonly<Record<SearchGroupName, ((found: Found) => string | null) | null>> = {
  orders: ({ id }) => `/orders/${id}`,
  // A buyer is the orders of an address.
  buyers: ({ id }) => `/orders?q=${encodeURIComponent(id)}`,
  products: ({ id }) => `/products/${id}`,
  pages: ({ id }) => `/pages/${id}/edit`,
  posts: ({ id }) => `/items/${id}/edit`,
  forms: null,
  settings: ({ id }) => SETTINGS[id] ?? null,
};

export const placeOfFound = (group: SearchGroupName, found: Found): string | null =>
  PLACES[group]?.(found) ?? null;
