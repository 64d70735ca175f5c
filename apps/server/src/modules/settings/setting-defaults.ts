import type { SiteSettings, StoreSettings } from '@awning/contract';

export const siteDefaults: SiteSettings = {
  commentsEnabled: true,
  simpleLikingEnabled: true,
  disqusShortname: '',
  useCLDRMoneyFormat: false,
  timeZone: 'America/New_York',
  language: 'en-US',
};

export const storeDefaults: StoreSettings = {
  multipleQuantityAllowedForServices: true,
  storeCurrency: 'USD',
};
