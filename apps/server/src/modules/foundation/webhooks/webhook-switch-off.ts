import { mayRoles } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { NewMail } from '../mail/index.ts';
import type { WebhookParts, WebhookQueue } from './webhook-parts.ts';
import * as repository from './webhook-repository.ts';

/** A receiver that nobody has mended in this time is one that nobody needs. */
const HOPELESS_MS = 5 * 24 * 3_600_000;

/** Ends calls to a receiver that has not accepted one for days, and mails the members who manage the store. */
export function createSwitchOff({ database, clock, mail, members, sites }: WebhookParts) {
  const isHopeless = (failingSince: Date | null): boolean =>
    failingSince !== null && clock.now().getTime() - failingSince.getTime() >= HOPELESS_MS;

  return async (receiverQueue: WebhookQueue): Promise<void> => {
    const { websiteId } = receiverQueue;
    const seen = await repository.readSubscription(database.query, receiverQueue);
    if (!seen?.enabled || !isHopeless(seen.failing_since)) return;
    const site = (await sites.list()).find(({ id }) => id === websiteId);
    const readers = (await members.list(websiteId)).filter(
      ({ disabled, roles }) => !disabled && mayRoles(roles, 'commerce.manage'),
    );
    await database.transaction(async (tx) => {
      const row = await repository.readSubscription(tx, receiverQueue, { lock: true });
      if (!row?.enabled || !isHopeless(row.failing_since) || !site) return;
      await repository.switchOff(tx, receiverQueue, clock.now());
      const cause = `webhook-switched-off/${receiverQueue.subscriptionId}/${row.failing_since?.toISOString()}`;
      const notice = {
        websiteId,
        cause,
        title: site.title,
        endpointUrl: row.endpoint_url,
      };
      for (const { email } of readers) await mail.post(tx, switchedOffMail(notice, email));
    });
  };
}

interface SwitchedOff {
  readonly websiteId: WebsiteId;
  readonly cause: string;
  readonly title: string;
  readonly endpointUrl: string;
}

const switchedOffMail = ({ websiteId, cause, title, endpointUrl }: SwitchedOff, to: string): NewMail => ({
  websiteId,
  cause,
  to,
  subject: `A webhook of ${title} was switched off`,
  text: [
    `For five days no call to this address has succeeded, so ${title} calls it no longer:`,
    endpointUrl,
    '',
    'Its log says what happened. When the receiver works again, switch the webhook back on; calls of the last days can be sent again from the log. Both are done with the API of the site: see docs/reference/webhooks.md.',
    '',
    'You get this email because you manage this store.',
  ].join('\n'),
});
