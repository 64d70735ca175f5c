import type { Permission } from '@awning/contract';

/** Where a setting is found. */
export interface SettingPlace {
  readonly id: string;
  readonly title: string;
  /** Other words that people look for it by. */
  readonly words: string;
  readonly permission: Permission;
  /** The screen; until it has one of its own, the place in the settings. */
  readonly address: string;
}

const SETTINGS = '/config/settings';
const MAIL = '/config/mail';
const STAFF = '/config/staff';

const place = (
  id: string,
  title: string,
  permission: Permission,
  words: string,
  screen = SETTINGS,
): SettingPlace => ({
  id,
  title,
  words,
  permission,
  address: screen === SETTINGS ? `${screen}#${id}` : screen,
});

export const settingPlaces: readonly SettingPlace[] = [
  place('title', 'Site title', 'settings.manage', 'name tagline business'),
  place('language', 'Language', 'settings.manage', 'locale region translation'),
  place('time-zone', 'Time zone', 'settings.manage', 'clock date hours region'),
  place('identity', 'Logo and icon', 'settings.manage', 'favicon brand image social sharing'),
  place('search-engines', 'Search engines', 'settings.manage', 'seo robots google sitemap title format'),
  place('social', 'Social accounts', 'settings.manage', 'instagram facebook profile links'),
  place('contact', 'Contact', 'settings.manage', 'address phone email location opening hours'),
  place('access', 'Who may see the site', 'settings.manage', 'password private lock public visibility'),
  place('captcha', 'Captcha', 'settings.manage', 'recaptcha spam altcha robot'),
  place('limits', 'Limits', 'settings.manage', 'size upload blocks maximum'),
  place('design', 'Design', 'settings.manage', 'colours palette fonts style'),
  place('theme', 'Theme', 'settings.manage', 'template tweaks custom css appearance'),
  place('header-footer', 'Header and footer', 'settings.manage', 'navigation bar menu'),
  place('announcement', 'Announcement bar', 'settings.manage', 'banner message'),
  place('popup', 'Popup', 'settings.manage', 'overlay newsletter promotion'),
  place('redirects', 'Redirects', 'settings.manage', 'address url moved 301'),
  place('code', 'Code injection', 'code.manage', 'script analytics html header footer'),
  place('secrets', 'Keys and secrets', 'secrets.manage', 'api key stripe token integration'),
  place('members', 'Members', 'members.manage', 'staff roles permissions invite people', STAFF),
  place('currency', 'Currency', 'commerce.manage', 'money price store'),
  place('checkout', 'Checkout', 'commerce.manage', 'order numbers fields terms note express'),
  place('payments', 'Payments', 'commerce.manage', 'card stripe bank transfer test mode provider'),
  place('shipping', 'Shipping', 'commerce.manage', 'delivery rates zones pickup weight'),
  place('tax', 'Tax', 'commerce.manage', 'vat rates included'),
  place('order-mails', 'Order mails', 'commerce.manage', 'confirmation email template notification'),
  place('webhooks', 'Webhooks', 'commerce.manage', 'integration notify subscription'),
  place('outbox', 'Mail', 'mail.view', 'outbox email sent failed smtp', MAIL),
];
