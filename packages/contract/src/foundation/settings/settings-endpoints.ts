import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import { CheckoutSettings, CheckoutSettingsChange } from './checkout-settings.ts';
import { CookieSettings, CookieSettingsChange } from './cookie-settings.ts';
import { SiteLimits, SiteLimitsChange } from './limits.ts';
import { Preferences, PreferencesPath, StoredPreferences } from './preferences.ts';
import { SiteSettings, SiteSettingsChange, StoreSettings, StoreSettingsChange } from './settings.ts';
import * as calls from './settings-calls.ts';
import {
  CodeInjection,
  CodeInjectionChange,
  SiteIdentity,
  SiteIdentityChange,
  SiteTitle,
  SiteTitleChange,
} from './site-identity.ts';
import { VisitSettings, VisitSettingsChange } from './visit-settings.ts';

export const settingsEndpoints = {
  readPreferences: endpoint(calls.readPreferences, {
    access: memberWho('commerce.manage'),
    params: PreferencesPath,
    response: { 200: StoredPreferences },
  }),
  savePreferences: endpoint(calls.savePreferences, {
    access: memberWho('commerce.manage'),
    params: PreferencesPath,
    headers: ChangeHeaders,
    body: Preferences,
    response: { 200: StoredPreferences },
    errors: [
      'settings.changed-meanwhile',
      'settings.preferences-full',
      'settings.too-large',
      'settings.too-many-namespaces',
    ],
  }),
  readSiteSettings: endpoint(calls.readSiteSettings, {
    access: memberWho('settings.manage'),
    response: { 200: SiteSettings },
  }),
  saveSiteSettings: endpoint(calls.saveSiteSettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteSettingsChange,
    response: { 200: SiteSettings },
    errors: ['settings.changed-meanwhile', 'settings.unknown-time-zone'],
  }),
  // An editor checks pages against them while they are edited.
  readSiteLimits: endpoint(calls.readSiteLimits, {
    access: memberWho('content.contribute'),
    response: { 200: SiteLimits },
  }),
  saveSiteLimits: endpoint(calls.saveSiteLimits, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteLimitsChange,
    response: { 200: SiteLimits },
    errors: ['settings.changed-meanwhile'],
  }),
  readStoreSettings: endpoint(calls.readStoreSettings, {
    access: memberWho('commerce.manage'),
    response: { 200: StoreSettings },
  }),
  saveStoreSettings: endpoint(calls.saveStoreSettings, {
    access: memberWho('commerce.manage'),
    headers: ChangeHeaders,
    body: StoreSettingsChange,
    response: { 200: StoreSettings },
    errors: ['settings.changed-meanwhile'],
  }),
  readCheckoutSettings: endpoint(calls.readCheckoutSettings, {
    access: memberWho('commerce.manage'),
    response: { 200: CheckoutSettings },
  }),
  saveCheckoutSettings: endpoint(calls.saveCheckoutSettings, {
    access: memberWho('commerce.manage'),
    headers: ChangeHeaders,
    body: CheckoutSettingsChange,
    response: { 200: CheckoutSettings },
    errors: ['settings.bad-checkout', 'settings.changed-meanwhile'],
  }),
  readCookieSettings: endpoint(calls.readCookieSettings, {
    access: memberWho('settings.manage'),
    response: { 200: CookieSettings },
  }),
  saveCookieSettings: endpoint(calls.saveCookieSettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: CookieSettingsChange,
    response: { 200: CookieSettings },
    errors: ['settings.changed-meanwhile'],
  }),
  readVisitSettings: endpoint(calls.readVisitSettings, {
    access: memberWho('settings.manage'),
    response: { 200: VisitSettings },
  }),
  saveVisitSettings: endpoint(calls.saveVisitSettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: VisitSettingsChange,
    response: { 200: VisitSettings },
    errors: ['settings.changed-meanwhile'],
  }),
  readSiteIdentity: endpoint(calls.readSiteIdentity, {
    access: memberWho('settings.manage'),
    response: { 200: SiteIdentity },
  }),
  saveSiteIdentity: endpoint(calls.saveSiteIdentity, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteIdentityChange,
    response: { 200: SiteIdentity },
    errors: [
      'settings.bad-profile',
      'settings.bad-robots-lines',
      'settings.changed-meanwhile',
      'settings.missing-picture',
      'settings.unknown-page',
    ],
  }),
  // What is put here runs in the name of everyone who opens the site, the owner too.
  readCodeInjection: endpoint(calls.readCodeInjection, {
    access: memberWho('code.manage'),
    response: { 200: CodeInjection },
  }),
  saveCodeInjection: endpoint(calls.saveCodeInjection, {
    access: memberWho('code.manage'),
    headers: ChangeHeaders,
    body: CodeInjectionChange,
    response: { 200: CodeInjection },
    errors: ['settings.changed-meanwhile', 'settings.code-too-large'],
  }),
  readSiteTitle: endpoint(calls.readSiteTitle, {
    access: memberWho('settings.manage'),
    response: { 200: SiteTitle },
  }),
  saveSiteTitle: endpoint(calls.saveSiteTitle, {
    access: memberWho('settings.manage'),
    body: SiteTitleChange,
    response: { 200: SiteTitle },
  }),
} as const;
