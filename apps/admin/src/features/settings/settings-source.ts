import type { SiteSettings, StoreSettings } from '@awning/contract';
import {
  readSiteSettings,
  readStoreSettings,
  saveSiteSettings,
  saveStoreSettings,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';

/** Where settings are read and saved. `etag` is the version that a save builds on. */
export type SettingsSource<Values extends object> = {
  queryKey: readonly string[];
  read: (signal: AbortSignal) => Promise<StoredSettings<Values>>;
  write: (change: Partial<Values>, etag: string | null) => Promise<StoredSettings<Values>>;
};

type StoredSettings<Values> = { body: Values; etag: string | null };

export const siteSettingsSource = (api: Client): SettingsSource<SiteSettings> => ({
  queryKey: ['settings', 'site'],
  read: (signal) => api.call(readSiteSettings, { signal }),
  write: (body, etag) => api.call(saveSiteSettings, { body, ifMatch: etag }),
});

export const storeSettingsSource = (api: Client): SettingsSource<StoreSettings> => ({
  queryKey: ['settings', 'store'],
  read: (signal) => api.call(readStoreSettings, { signal }),
  write: (body, etag) => api.call(saveStoreSettings, { body, ifMatch: etag }),
});
