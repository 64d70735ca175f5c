import {
  AnnouncementSettingsChange,
  CaptchaSettingsChange,
  CheckoutSettingsChange,
  CodeInjectionChange,
  PopupSettingsChange,
  SiteIdentityChange,
  SiteLimitsChange,
  SiteSettingsChange,
  StoreSettingsChange,
} from '@awning/contract';
import { Value } from 'typebox/value';
import { column, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';

const SettingRow = {
  website_id: column.id<WebsiteId>(),
  scope: column.text,
  value: column.json<object>(),
};

/** Stored settings hold only the fields that were changed, so the shape of a change is their shape. */
const shapes = {
  site: SiteSettingsChange,
  store: StoreSettingsChange,
  checkout: CheckoutSettingsChange,
  limits: SiteLimitsChange,
  identity: SiteIdentityChange,
  code: CodeInjectionChange,
  captcha: CaptchaSettingsChange,
  announcement: AnnouncementSettingsChange,
  popup: PopupSettingsChange,
};

export const settingInvariants: readonly Invariant[] = [
  {
    name: 'settings.readable',
    meaning:
      'Stored settings do not have the shape that this version knows: pages and prices may use a wrong currency, language, time zone or limit.',
    violations: async (db) => {
      const rows = await db.rows(
        SettingRow,
        sql`select website_id, scope, value from settings where scope in ('site', 'store', 'checkout', 'limits', 'identity', 'code', 'captcha', 'announcement', 'popup')`,
      );
      return rows
        .filter(({ scope, value }) => !Value.Check(shapes[scope as keyof typeof shapes], value))
        .map(({ website_id, scope }) => `${website_id}/${scope}`);
    },
  },
];
