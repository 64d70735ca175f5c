import type { Translate } from '../../messages/messages.ts';
import { apiKeyMessages } from './connections/api-key-messages.ts';
import { webhookMessages } from './connections/webhook-messages.ts';
import { settingsMessages } from './form/settings-messages.ts';
import { accessMessages } from './guard/access-messages.ts';
import { captchaMessages } from './guard/captcha-messages.ts';
import { codeMessages } from './guard/code-messages.ts';
import { cookieMessages } from './guard/cookie-messages.ts';
import { secretMessages } from './guard/secret-messages.ts';
import { visitMessages } from './guard/visit-messages.ts';
import { brandMessages } from './identity/brand-messages.ts';
import { businessMessages } from './identity/business-messages.ts';
import { searchMessages } from './identity/search-messages.ts';
import { siteTitleMessages } from './identity/site-title-messages.ts';
import { socialMessages } from './identity/social-messages.ts';
import { mailTemplateMessages } from './mails/mail-template-messages.ts';
import { memberMessages } from './member-messages.ts';
import { publishingMessages } from './publishing-messages.ts';
import { domainMessages } from './site/domain-messages.ts';
import { planMessages } from './site/plan-messages.ts';
import { sitesMessages } from './site/sites-messages.ts';
import { checkoutMessages } from './store/basics/checkout-messages.ts';
import { storeMessages } from './store/basics/store-messages.ts';
import { deliveryMessages } from './store/delivery/delivery-messages.ts';
import { paymentMessages } from './store/payments/payment-messages.ts';
import { returnSettingsMessages } from './store/returns/returns-settings-messages.ts';
import { taxMessages } from './store/tax/tax-messages.ts';
import type { Topic } from './topic-list.ts';
import type { topicMessages } from './topic-messages.ts';

/** A single setting, as the search over all settings finds it. */
export interface Setting {
  readonly topic: string;
  readonly name: string;
  readonly hint: string;
  /** The section of the topic that it is in, behind the `#` of the address. */
  readonly anchor: string;
}

type Names<Texts> = readonly (keyof Texts & string)[];

/** The settings of one section: their names and hints are those of its catalogue. */
function section<Texts extends Readonly<Record<string, string>>>(
  topic: string,
  anchor: string,
  texts: Texts,
  names: Names<Texts>,
): Setting[] {
  const all: Readonly<Record<string, string>> = texts;
  return names.map((name) => {
    const hint = all[`${name}Hint`] ?? all[`${name}About`] ?? all[`${name}Help`] ?? '';
    return { topic, anchor, name: all[name] ?? name, hint: hint.includes('{') ? '' : hint };
  });
}

const settings: readonly Setting[] = [
  ...section('brand', 'title', siteTitleMessages, ['title', 'tagline']),
  ...section('brand', 'images', brandMessages, ['logo', 'favicon', 'socialImage']),
  ...section('business', 'contact', businessMessages, ['businessName', 'description', 'email', 'phone']),
  ...section('business', 'address', businessMessages, ['place', 'line1', 'line2', 'region', 'country']),
  ...section('business', 'hours', businessMessages, ['hours']),
  ...section('social', 'accounts', socialMessages, ['accounts']),
  ...section('social', 'share', socialMessages, ['share']),
  ...section('language', 'site', settingsMessages, [
    'language',
    'timeZone',
    'measures',
    'priceFormat',
    'mailLanguage',
  ]),
  ...section('domains', 'domains', domainMessages, ['add', 'primary', 'proxy']),
  ...section('search-engines', 'titles', searchMessages, ['homeTitle', 'pageTitle', 'itemTitle']),
  ...section('search-engines', 'visibility', searchMessages, ['hidden', 'engines', 'models', 'robots']),
  ...section('search-engines', 'verification', searchMessages, [
    'verification',
    'google',
    'bing',
    'pinterest',
    'facebook',
    'yandex',
  ]),
  ...section('search-engines', 'not-found', searchMessages, ['notFoundPage']),
  ...section('access', 'who', accessMessages, ['who', 'sitePassword', 'pages', 'lockScreen']),
  ...section('cookies', 'cookies', cookieMessages, ['enabled', 'text', 'policyUrl']),
  ...section('cookies', 'cookie-categories', cookieMessages, ['codeCategory']),
  ...section('cookies', 'cookie-places', cookieMessages, ['elsewhere', 'honoursSignals']),
  ...section('cookies', 'cookie-proof', cookieMessages, ['proofMonths', 'again', 'seeProofs']),
  ...section('visits', 'visits', visitMessages, ['counting', 'recording', 'sample']),
  ...section('captcha', 'captcha', captchaMessages, [
    'kind',
    'siteKey',
    'projectId',
    'minimumScore',
    'failOpen',
    'key',
  ]),
  ...section('code', 'code', codeMessages, ['header', 'footer', 'lockPage', 'postItem']),
  ...section('code', 'way-back', codeMessages, ['without']),
  ...section('store', 'store', storeMessages, [
    'currency',
    'minimum',
    'express',
    'quickView',
    'serviceQuantity',
  ]),
  ...section('store', 'units', storeMessages, ['units']),
  ...section('store', 'stock', storeMessages, ['lowStockAt', 'lowStockMails']),
  ...section('store', 'reviews', storeMessages, ['nativeReviews', 'importedReviews', 'hideReviews']),
  ...section('store', 'installments', storeMessages, ['installmentsOn', 'from', 'upTo', 'accountCountry']),
  ...section('payments', 'test', paymentMessages, ['test', 'testOn']),
  ...section('payments', 'transfer', paymentMessages, ['transferOn', 'label', 'instructions']),
  ...section('payments', 'cash', paymentMessages, ['cashOn']),
  ...section('payments', 'stripe', paymentMessages, ['stripeOn', 'publishableKey', 'installments']),
  ...section('payments', 'keys', paymentMessages, ['secretKey', 'webhookSecret']),
  ...section('payments', 'connection', paymentMessages, ['connection']),
  ...section('payments', 'events', paymentMessages, ['events', 'eventsUrl']),
  ...section('delivery', 'zones', deliveryMessages, ['zones', 'pickup', 'freeFromLabel', 'weightKind']),
  ...section('delivery', 'test', deliveryMessages, ['tryTitle']),
  ...section('tax', 'prices', taxMessages, ['included', 'rounding']),
  ...section('tax', 'rules', taxMessages, ['rules', 'postalCodes', 'category', 'onShipping']),
  ...section('tax', 'example', taxMessages, ['example']),
  ...section('mails', 'orders', mailTemplateMessages, [
    'orders',
    'subject',
    'heading',
    'introduction',
    'buttonLabel',
    'test',
  ]),
  ...section('mails', 'gift-cards', mailTemplateMessages, ['gift-cards']),
  ...section('mails', 'stock', mailTemplateMessages, ['stock']),
  ...section('mails', 'waitlists', mailTemplateMessages, ['waitlists']),
  ...section('mails', 'reviews', mailTemplateMessages, ['reviews']),
  ...section('mails', 'forms', mailTemplateMessages, ['forms']),
  ...section('mails', 'newsletter', mailTemplateMessages, ['newsletter']),
  ...section('mails', 'accounts', mailTemplateMessages, ['accounts']),
  ...section('mails', 'connections', mailTemplateMessages, ['connections']),
  ...section('checkout', 'contact', checkoutMessages, ['phone', 'company']),
  ...section('checkout', 'questions', checkoutMessages, ['questions', 'questionsOn']),
  ...section('checkout', 'news', checkoutMessages, ['newsShown', 'newsTicked', 'newsLabel']),
  ...section('checkout', 'numbers', checkoutMessages, ['numbers', 'prefix', 'start']),
  ...section('checkout', 'policies', checkoutMessages, ['policies']),
  ...section('checkout', 'downloads', checkoutMessages, ['downloads', 'days', 'times']),
  ...section('returns', 'returns', returnSettingsMessages, ['enabled', 'days', 'deliveryDays', 'paidBy']),
  ...section('returns', 'words', returnSettingsMessages, ['reasons', 'terms', 'policyUrl', 'instructions']),
  ...section('returns', 'final', returnSettingsMessages, ['final', 'products', 'categories']),
  ...section('store', 'set-up', storeMessages, ['setUp']),
  ...section('webhooks', 'webhooks', webhookMessages, ['section', 'test', 'secretTitle', 'log', 'range']),
  ...section('api-keys', 'keys', apiKeyMessages, ['section', 'scopes', 'add']),
  ...section('publishing', 'review', publishingMessages, ['reviewBefore']),
  ...section('publishing', 'history', publishingMessages, ['undoDays', 'readDays']),
  ...section('limits', 'limits', memberMessages, ['blocksPerLayout', 'imageMegabytes', 'fileMegabytes']),
  ...section('secrets', 'secrets', secretMessages, [
    'stripeSecret',
    'stripeWebhook',
    'recaptchaSecret',
    'recaptchaApi',
    'others',
  ]),
  ...section('plan', 'use', planMessages, ['use', 'pages', 'products', 'members', 'storage', 'mails']),
  ...section('plan', 'more', planMessages, ['more']),
  ...section('sites', 'sites', sitesMessages, ['others', 'make']),
  ...section('sites', 'copy', sitesMessages, ['copy']),
  ...section('sites', 'danger', sitesMessages, ['close', 'remove']),
  ...section('you', 'appearance', memberMessages, ['appearance', 'rows', 'keys']),
  ...section('you', 'notices', memberMessages, ['notices']),
];

const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Settings whose topic, name and hint have every word that was typed, those with it in their name first. */
export function findSettings(
  typed: string,
  open: readonly Topic[],
  t: Translate<typeof topicMessages>,
): Setting[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = open.flatMap((topic): Setting[] => [
    { topic: topic.id, name: t(topic.label), hint: t(topic.hint), anchor: '' },
    ...settings.filter((setting) => setting.topic === topic.id),
  ]);
  const matches = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const inName = all.filter(({ name }) => matches(name));
  const elsewhere = all.filter(({ name, hint }) => !matches(name) && matches(`${name} ${hint}`));
  return [...inName, ...elsewhere];
}
