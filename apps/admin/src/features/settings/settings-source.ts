import type { SiteSettings, StoreSettings } from '@awning/contract';
import type { ApiClient } from '../../api/api-client.ts';

/** Where settings are read and saved. `etag` is the version that a save builds on. */
export type SettingsSource<Values extends object> = {
  queryKey: readonly string[];
  read: (signal: AbortSignal) => Promise<StoredSettings<Values>>;
  write: (change: Partial<Values>, etag: string | null) => Promise<StoredSettings<Values>>;
};

type StoredSettings<Values> = { body: Values; etag: string | null };

const onlyOver = (etag: string | null) => (etag === null ? {} : { headers: { 'if-match': etag } });

export const siteSettingsSource = (api: ApiClient): SettingsSource<SiteSettings> => ({
  queryKey: ['settings', 'site'],
  read: (signal) => api.call('GET /api/settings/site', { signal }),
  write: (body, etag) => api.call('PUT /api/settings/site', { body, ...onlyOver(etag) }),
});

export const storeSettingsSource = (api: ApiClient): SettingsSource<StoreSettings> => ({
  queryKey: ['settings', 'store'],
  read: (signal) => api.call('GET /api/settings/store', { signal }),
  write: (body, etag) => api.call('PUT /api/settings/store', { body, ...onlyOver(etag) }),
});
