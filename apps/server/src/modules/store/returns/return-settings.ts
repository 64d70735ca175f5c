import type { ReturnSettings } from '@awning/contract';
import { safeLink } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { type CheckedSettings, createCheckedSettings } from '../../foundation/settings/index.ts';
import { returnErrors } from './return-errors.ts';

const returnDefaults: ReturnSettings = {
  enabled: false,
  days: 30,
  deliveryDays: 0,
  reasons: [
    'It does not fit',
    'It is not as described',
    'It arrived damaged',
    'The wrong item came',
    'I changed my mind',
  ],
  paidBy: 'customer',
  words: '',
  policyUrl: '',
  instructions: '',
  finalSale: { itemIds: [], categories: [] },
};

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.map((text) => text.trim()))];

function clean(change: Partial<ReturnSettings>): Partial<ReturnSettings> {
  const { reasons, finalSale, policyUrl } = change;
  return {
    ...change,
    ...(reasons === undefined ? {} : { reasons: distinct(reasons) }),
    ...(policyUrl === undefined ? {} : { policyUrl: policyUrl.trim() }),
    ...(finalSale === undefined
      ? {}
      : { finalSale: { itemIds: distinct(finalSale.itemIds), categories: distinct(finalSale.categories) } }),
  };
}

export const createReturnSettings = (parts: {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
}): CheckedSettings<ReturnSettings> =>
  createCheckedSettings(parts, {
    scope: 'returns',
    defaults: returnDefaults,
    refusal: returnErrors.invalidSettings,
    clean,
    check: async (_, { policyUrl }): Promise<Record<string, string>> =>
      policyUrl === '' || isPage(policyUrl) ? {} : { policyUrl: NO_PAGE },
  });

const NO_PAGE = 'Please enter an address that begins with https://, or a path such as /returns.';

const isPage = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/i.test(url) && safeLink(url) !== '';
