import { mayRoles } from '@awning/contract';
import { readMailSite } from '../mail-templates/index.ts';
import { switchedOffMailData, webhookMails } from './webhook-mails.ts';
import type { WebhookParts, WebhookQueue } from './webhook-parts.ts';
import * as repository from './webhook-repository.ts';

/** A receiver that nobody has mended in this time is one that nobody needs. */
const HOPELESS_MS = 5 * 24 * 3_600_000;

/** Ends calls to a receiver that has not accepted one for days, and mails the members who manage the store. */
export function createSwitchOff(parts: WebhookParts) {
  const { database, clock, mail, mailTexts, members } = parts;
  const isHopeless = (failingSince: Date | null): boolean =>
    failingSince !== null && clock.now().getTime() - failingSince.getTime() >= HOPELESS_MS;

  return async (receiverQueue: WebhookQueue): Promise<void> => {
    const { websiteId } = receiverQueue;
    const seen = await repository.readSubscription(database.query, receiverQueue);
    if (!seen?.enabled || !isHopeless(seen.failing_since)) return;
    const site = await readMailSite(parts, websiteId);
    const own = await mailTexts.of(websiteId, 'webhook-switched-off');
    const readers = (await members.list(websiteId)).filter(
      ({ disabled, roles }) => !disabled && mayRoles(roles, 'commerce.manage'),
    );
    await database.transaction(async (tx) => {
      const row = await repository.readSubscription(tx, receiverQueue, { lock: true });
      if (!row?.enabled || !isHopeless(row.failing_since) || !site) return;
      await repository.switchOff(tx, receiverQueue, clock.now());
      const cause = `webhook-switched-off/${receiverQueue.subscriptionId}/${row.failing_since?.toISOString()}`;
      const data = switchedOffMailData(site, row.endpoint_url);
      const drawn = webhookMails.render('webhook-switched-off', data, own);
      for (const { email } of readers) await mail.post(tx, { websiteId, cause, to: email, ...drawn });
    });
  };
}
