import type { ChangeKind, Silent } from './change-kind.ts';
import { EMAIL, one, setting } from './change-subjects.ts';

const SECRET = 'Secrets are not stored in a form that could be set again. Enter it again.';
const DOMAIN = 'Addresses of the site are changed where they are listed.';
const CALL = 'A call to another server cannot be called back.';
const LIVE = 'It says who is here at this moment and changes nothing that lasts.';

/** Changes of settings, secrets, webhooks, mails, jobs over many rows, and of the activity itself. */
export const foundationKinds: Readonly<Record<string, ChangeKind | Silent>> = {
  'bulk.startBulk': {
    words: 'began an action on many rows:',
    subject: { table: 'bulk_jobs' },
    cannotUndo: 'Each row is a change of its own.',
  },
  'bulk.cancelBulk': {
    words: 'stopped an action on many rows:',
    subject: { table: 'bulk_jobs', param: 'bulkId' },
    cannotUndo: 'Begin it again.',
  },
  'channel.keepPresence': { silent: LIVE },
  'channel.endPresence': { silent: LIVE },
  'channel.takeTextLock': { silent: LIVE },
  'channel.releaseTextLock': { silent: LIVE },
  'settings.savePreferences': { words: 'changed the preferences', subject: { table: 'settings' } },
  'settings.saveSiteSettings': { words: 'changed the settings of the site', subject: setting('site') },
  'settings.saveSiteLimits': { words: 'changed the limits of the site', subject: setting('limits') },
  'settings.saveStoreSettings': { words: 'changed the settings of the store', subject: setting('store') },
  'settings.saveCheckoutSettings': { words: 'changed the checkout', subject: setting('checkout') },
  'settings.saveCookieSettings': { words: 'changed the cookie banner', subject: setting('cookies') },
  'settings.saveVisitSettings': { words: 'changed what is counted of visits', subject: setting('visits') },
  'settings.saveSiteIdentity': {
    words: 'changed how the site presents itself',
    subject: setting('identity'),
  },
  'settings.saveCodeInjection': { words: 'changed the code of the site', subject: setting('code') },
  'settings.saveSiteTitle': { words: 'changed the title of the site', subject: one('websites') },
  'site.addDomain': { words: 'added the domain', subject: { table: 'website_domains' }, cannotUndo: DOMAIN },
  'site.removeDomain': {
    words: 'removed the domain',
    subject: { table: 'website_domains', param: 'host' },
    cannotUndo: DOMAIN,
  },
  'site.verifyDomain': {
    words: 'verified the domain',
    subject: { table: 'website_domains', param: 'host' },
    cannotUndo: DOMAIN,
  },
  'site.makeDomainPrimary': {
    words: 'made this the primary domain:',
    subject: { table: 'website_domains', param: 'host' },
    cannotUndo: DOMAIN,
  },
  'secret.saveSecret': {
    words: 'saved the secret',
    subject: { table: 'secrets', param: 'name' },
    cannotUndo: SECRET,
  },
  'secret.removeSecret': {
    words: 'removed the secret',
    subject: { table: 'secrets', param: 'name' },
    cannotUndo: SECRET,
  },
  'captcha.saveCaptchaSettings': { words: 'changed the captcha', subject: setting('captcha') },
  'webhook.addWebhookSubscription': {
    words: 'added the webhook',
    subject: { table: 'webhook_subscriptions' },
  },
  'webhook.changeWebhookSubscription': {
    words: 'changed the webhook',
    subject: { table: 'webhook_subscriptions', param: 'subscriptionId' },
  },
  'webhook.removeWebhookSubscription': {
    words: 'removed the webhook',
    subject: { table: 'webhook_subscriptions', param: 'subscriptionId' },
    cannotUndo: SECRET,
  },
  'webhook.rotateWebhookSecret': {
    words: 'replaced the secret of the webhook',
    subject: { table: 'webhook_subscriptions', param: 'subscriptionId' },
    cannotUndo: SECRET,
  },
  'webhook.testWebhookSubscription': {
    silent: 'It calls the receiver with made-up data and stores nothing.',
  },
  'webhook.resendWebhookDeliveries': {
    words: 'sent calls of a range of time again to the webhook',
    subject: { table: 'webhook_subscriptions', param: 'subscriptionId' },
    cannotUndo: CALL,
  },
  'webhook.resendWebhookDelivery': {
    words: 'sent a call again to the webhook',
    subject: { table: 'webhook_subscriptions', param: 'subscriptionId' },
    cannotUndo: CALL,
  },
  'mail.resendMailMessage': {
    words: 'sent an email again',
    subject: { table: 'mail_messages', param: 'mailId' },
    cannotUndo: EMAIL,
  },
  'mailTemplate.previewMailWords': { silent: 'It draws a mail and changes nothing.' },
  'mailTemplate.sendTestMail': { silent: 'It mails the member who asked, with words that are not saved.' },
  'mailTemplate.saveMailTemplate': {
    words: 'changed the email',
    subject: { table: 'mail_texts', param: 'name' },
  },
  'mailTemplate.resetMailTemplate': {
    words: 'reset the email',
    subject: { table: 'mail_texts', param: 'name' },
  },
  'activity.undoActivity': { words: 'undid a change to' },
  'activity.restoreBinEntry': { words: 'restored' },
  'activity.removeBinEntry': {
    words: 'deleted for good',
    cannotUndo: 'What is deleted for good is gone.',
  },
  'activity.emptyBin': { words: 'emptied the bin', cannotUndo: 'What is deleted for good is gone.' },
  'activity.saveActivitySettings': {
    words: 'changed how long activity is stored',
    subject: setting('activity'),
  },
};
