import type {
  ActivitySettings,
  CaptchaSettings,
  CheckoutSettings,
  CodeInjection,
  CookieSettings,
  PaymentSettings,
  ReturnSettings,
  SiteIdentity,
  SiteLimits,
  SiteSettings,
  SiteTitle,
  StoreSettings,
  VisitSettings,
} from '@awning/contract';
import {
  readActivitySettings,
  readCaptchaSettings,
  readCheckoutSettings,
  readCodeInjection,
  readCookieSettings,
  readPaymentSettings,
  readReturnSettings,
  readSiteIdentity,
  readSiteLimits,
  readSiteSettings,
  readSiteTitle,
  readStoreSettings,
  readVisitSettings,
  saveActivitySettings,
  saveCaptchaSettings,
  saveCheckoutSettings,
  saveCodeInjection,
  saveCookieSettings,
  savePaymentSettings,
  saveReturnSettings,
  saveSiteIdentity,
  saveSiteLimits,
  saveSiteSettings,
  saveSiteTitle,
  saveStoreSettings,
  saveVisitSettings,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { memberSessionKey } from '../../../api/member-session-query.ts';

/** Where settings are read and saved. `etag` is the version that a save builds on. */
export type SettingsSource<Values extends object> = {
  queryKey: readonly string[];
  /** Of forms that share a source: unsaved changes of one are none of the other. */
  part?: string;
  read: (signal: AbortSignal) => Promise<StoredSettings<Values>>;
  write: (change: Partial<Values>, etag: string | null) => Promise<StoredSettings<Values>>;
};

export type StoredSettings<Values> = { body: Values; etag: string | null };

export const siteSettingsSource = (api: Client, part?: string): SettingsSource<SiteSettings> => ({
  queryKey: ['settings', 'site'],
  ...(part !== undefined && { part }),
  read: (signal) => api.call(readSiteSettings, { signal }),
  write: (body, etag) => api.call(saveSiteSettings, { body, ifMatch: etag }),
});

export const siteLimitsSource = (api: Client): SettingsSource<SiteLimits> => ({
  queryKey: ['settings', 'limits'],
  read: (signal) => api.call(readSiteLimits, { signal }),
  write: (body, etag) => api.call(saveSiteLimits, { body, ifMatch: etag }),
});

export const cookieSource = (api: Client, part?: string): SettingsSource<CookieSettings> => ({
  queryKey: ['settings', 'cookies'],
  ...(part !== undefined && { part }),
  read: (signal) => api.call(readCookieSettings, { signal }),
  write: (body, etag) => api.call(saveCookieSettings, { body, ifMatch: etag }),
});

export const visitSource = (api: Client): SettingsSource<VisitSettings> => ({
  queryKey: ['settings', 'visits'],
  read: (signal) => api.call(readVisitSettings, { signal }),
  write: (body, etag) => api.call(saveVisitSettings, { body, ifMatch: etag }),
});

export const storeSettingsSource = (api: Client, part?: string): SettingsSource<StoreSettings> => ({
  queryKey: ['settings', 'store'],
  ...(part !== undefined && { part }),
  read: (signal) => api.call(readStoreSettings, { signal }),
  write: (body, etag) => api.call(saveStoreSettings, { body, ifMatch: etag }),
});

export const checkoutSource = (api: Client, part: string): SettingsSource<CheckoutSettings> => ({
  queryKey: ['settings', 'checkout'],
  part,
  read: (signal) => api.call(readCheckoutSettings, { signal }),
  write: (body, etag) => api.call(saveCheckoutSettings, { body, ifMatch: etag }),
});

export const returnSource = (api: Client, part: string): SettingsSource<ReturnSettings> => ({
  queryKey: ['settings', 'returns'],
  part,
  read: (signal) => api.call(readReturnSettings, { signal }),
  write: (body, etag) => api.call(saveReturnSettings, { body, ifMatch: etag }),
});

/** What is named is replaced as a whole. */
export const paymentSource = (api: Client, part: string): SettingsSource<PaymentSettings> => ({
  queryKey: ['settings', 'payments'],
  part,
  read: (signal) => api.call(readPaymentSettings, { signal }),
  write: (body, etag) => api.call(savePaymentSettings, { body, ifMatch: etag }),
});

/** How the site presents itself; each topic of the settings has a part of it. */
export const identitySource = (api: Client, part: string): SettingsSource<SiteIdentity> => ({
  queryKey: ['settings', 'identity'],
  part,
  read: (signal) => api.call(readSiteIdentity, { signal }),
  write: (body, etag) => api.call(saveSiteIdentity, { body, ifMatch: etag }),
});

export const codeInjectionSource = (api: Client): SettingsSource<CodeInjection> => ({
  queryKey: ['settings', 'code'],
  read: (signal) => api.call(readCodeInjection, { signal }),
  write: (body, etag) => api.call(saveCodeInjection, { body, ifMatch: etag }),
});

export const captchaSource = (api: Client): SettingsSource<CaptchaSettings> => ({
  queryKey: ['settings', 'captcha'],
  read: (signal) => api.call(readCaptchaSettings, { signal }),
  write: (body, etag) => api.call(saveCaptchaSettings, { body, ifMatch: etag }),
});

export const activitySettingsSource = (api: Client): SettingsSource<ActivitySettings> => ({
  queryKey: ['settings', 'activity'],
  read: (signal) => api.call(readActivitySettings, { signal }),
  write: (body, etag) => api.call(saveActivitySettings, { body, ifMatch: etag }),
});

/** It has no versions: the last one who saves it wins. The frame shows the new name at once. */
export const siteTitleSource = (api: Client, queries: QueryClient): SettingsSource<SiteTitle> => ({
  queryKey: ['settings', 'title'],
  read: (signal) => api.call(readSiteTitle, { signal }),
  write: async (body) => {
    const saved = await api.call(saveSiteTitle, { body });
    await queries.invalidateQueries({ queryKey: memberSessionKey });
    return saved;
  },
});
