import type { Permission } from '@awning/contract';

/** Where a setting is found. */
export interface SettingPlace {
  readonly id: string;
  readonly title: string;
  /** Other words that people look for it by. */
  readonly words: string;
  readonly permission: Permission;
  /** The screen; of what has none of its own, the nearest one. */
  readonly address: string;
}

const SETTINGS = '/config/settings';
const MAIL = '/config/mail';
const STAFF = '/config/staff';
/** What stands on every page is changed in the editor of one. */
const PAGES = '/config/pages';

const place = (
  id: string,
  title: string,
  permission: Permission,
  words: string,
  address: string,
): SettingPlace => ({ id, title, words, permission, address });

/** The address of a topic of the settings, or of a section of it. */
const topic = (name: string): string => `${SETTINGS}/${name}`;

export const settingPlaces: readonly SettingPlace[] = [
  place('title', 'Site title', 'settings.manage', 'name tagline business', topic('brand#title')),
  place('language', 'Language', 'settings.manage', 'locale region translation', topic('language')),
  place('time-zone', 'Time zone', 'settings.manage', 'clock date hours region', topic('language')),
  place(
    'identity',
    'Logo and icon',
    'settings.manage',
    'favicon brand image social sharing',
    topic('brand#images'),
  ),
  place(
    'search-engines',
    'Search engines',
    'settings.manage',
    'seo robots google sitemap title format',
    topic('search-engines'),
  ),
  place('social', 'Social accounts', 'settings.manage', 'instagram facebook profile links', topic('social')),
  place(
    'contact',
    'Contact',
    'settings.manage',
    'address phone email location opening hours',
    topic('business'),
  ),
  place('domains', 'Domains', 'settings.manage', 'address url dns host certificate proxy', topic('domains')),
  place('plan', 'Plan and use', 'billing.manage', 'billing upgrade storage subscription', topic('plan')),
  place(
    'access',
    'Who may see the site',
    'settings.manage',
    'password private lock public visibility',
    topic('access'),
  ),
  place('captcha', 'Captcha', 'settings.manage', 'recaptcha spam altcha robot', topic('captcha')),
  place('limits', 'Limits', 'settings.manage', 'size upload blocks maximum', topic('limits')),
  place('design', 'Design', 'settings.manage', 'colours palette fonts style', PAGES),
  place('theme', 'Theme', 'settings.manage', 'template tweaks custom css appearance', '/config/themes'),
  place('header-footer', 'Header and footer', 'settings.manage', 'navigation bar menu', PAGES),
  place('announcement', 'Announcement bar', 'settings.manage', 'banner message', PAGES),
  place('popup', 'Popup', 'settings.manage', 'overlay newsletter promotion', PAGES),
  place('redirects', 'Redirects', 'settings.manage', 'address url moved 301', '/config/redirects'),
  place(
    'visits',
    'Counting visits',
    'settings.manage',
    'analytics statistics tracking recording',
    topic('visits'),
  ),
  place('code', 'Code injection', 'code.manage', 'script analytics html header footer', topic('code')),
  place(
    'secrets',
    'Keys and secrets',
    'secrets.manage',
    'api key stripe token integration',
    topic('secrets'),
  ),
  place('members', 'Members', 'members.manage', 'staff roles permissions invite people', STAFF),
  place('currency', 'Currency', 'commerce.manage', 'money price store', topic('store')),
  place('checkout', 'Checkout', 'commerce.manage', 'order numbers fields terms note express', topic('store')),
  place(
    'payments',
    'Payments',
    'commerce.manage',
    'card stripe bank transfer test mode provider',
    topic('store'),
  ),
  place('shipping', 'Shipping', 'commerce.manage', 'delivery rates zones pickup weight', topic('store')),
  place('tax', 'Tax', 'commerce.manage', 'vat rates included', topic('store')),
  place('returns', 'Returns', 'commerce.manage', 'refund send back policy final sale', topic('returns')),
  place(
    'order-mails',
    'Order mails',
    'commerce.manage',
    'confirmation email template notification',
    topic('store'),
  ),
  place('webhooks', 'Webhooks', 'commerce.manage', 'integration notify subscription', topic('store')),
  place('outbox', 'Mail', 'mail.view', 'outbox email sent failed smtp', MAIL),
];
