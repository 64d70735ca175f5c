import type { Database } from '../../../platform/db/index.ts';
import {
  dataOfSite,
  defineMails,
  type MailData,
  type MailSet,
  type MailSite,
} from '../mail-templates/index.ts';
import { listSubscriptions } from './webhook-repository.ts';

export const webhookMails = defineMails({
  kinds: {
    'webhook-switched-off': {
      title: 'Webhook switched off',
      about: 'To the members who manage the store, when a webhook could not be called for five days.',
      subject: 'A webhook of {siteTitle} was switched off',
      heading: 'A webhook was switched off',
      introduction:
        'For five days no call to this address has succeeded, so {siteTitle} calls it no longer:\n{endpointUrl}\n\nIts log says what happened. When the receiver works again, switch the webhook back on; calls of the last days can be sent again from the log.',
      slots: ['siteTitle', 'endpointUrl'],
      canSwitchOff: false,
    },
  },
});

export const switchedOffMailData = (site: MailSite, endpointUrl: string): MailData => ({
  ...dataOfSite(site),
  endpointUrl,
  button: { url: `${site.ownAddress}/config/settings/webhooks`, label: 'Open webhooks' },
  why: 'You get this email because you manage this store.',
});

export const webhookMailSet = ({
  database,
}: {
  readonly database: Database;
}): MailSet<'webhook-switched-off'> => ({
  group: 'connections',
  mails: webhookMails,
  recordsNeed: 'commerce.manage',
  madeUp: async (site) => switchedOffMailData(site, 'https://example.com/webhook'),
  async latestRecord(site) {
    const [latest] = (
      await listSubscriptions(database.query, site.websiteId, { limit: 1, sort: '-createdOn' })
    ).rows;
    const url = latest?.endpoint_url;
    return url === undefined ? null : { data: switchedOffMailData(site, url), record: url };
  },
});
