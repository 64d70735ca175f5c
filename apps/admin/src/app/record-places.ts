import type { MemberSearchGroup, SearchGroupName } from '@awning/contract';

type Found = Pick<MemberSearchGroup['results'][number], 'id'>;

/** Settings that a screen of the admin shows. */
const SETTINGS: Readonly<Record<string, string>> = {
  title: '/settings/brand#title',
  identity: '/settings/brand#images',
  contact: '/settings/business#contact',
  social: '/settings/social#accounts',
  language: '/settings/language#site',
  'time-zone': '/settings/language#site',
  domains: '/settings/domains',
  plan: '/settings/plan',
  'search-engines': '/settings/search-engines',
  access: '/settings/access',
  captcha: '/settings/captcha',
  code: '/settings/code',
  secrets: '/settings/secrets',
  limits: '/settings/limits',
  currency: '/settings/store#store',
  members: '/staff',
  outbox: '/mail',
};

/** Where something that the search found is opened; null: the admin has no screen for it. */
const PLACES: Readonly<Record<SearchGroupName, ((found: Found) => string | null) | null>> = {
  orders: ({ id }) => `/orders/${id}`,
  buyers: ({ id }) => `/customers/${id}`,
  products: ({ id }) => `/products/${id}`,
  pages: ({ id }) => `/pages/${id}/edit`,
  posts: ({ id }) => `/items/${id}/edit`,
  forms: ({ id }) => `/forms/${id}`,
  settings: ({ id }) => SETTINGS[id] ?? null,
};

export const placeOfFound = (group: SearchGroupName, found: Found): string | null =>
  PLACES[group]?.(found) ?? null;
