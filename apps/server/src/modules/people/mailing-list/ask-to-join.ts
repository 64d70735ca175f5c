import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import {
  type MailSiteParts,
  type OwnMailTexts,
  readMailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import type { JoinRequest } from './join-request.ts';
import { announceChange } from './list-changed.ts';
import { enterAsking } from './list-join-repository.ts';
import type { ListLinks } from './list-links.ts';
import { confirmationCause, confirmationMailData, listMails } from './list-mails.ts';

export interface JoinContext extends MailSiteParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly ids: Ids;
  readonly log: Logger;
  readonly mail: Pick<Mail, 'post'>;
  readonly mailTexts: OwnMailTexts;
}

/** Where an entry can be taken off the list, whenever that is. */
export const leavePath = (links: ListLinks, websiteId: WebsiteId, entryId: string): string =>
  links.path(websiteId, 'leave', { entryId, timesLeft: null });

/**
 * Enters an address that was typed into a form, and mails the link by which its owner says yes, where that is asked.
 */
export async function askToJoin(
  context: JoinContext,
  links: ListLinks,
  websiteId: WebsiteId,
  request: JoinRequest,
): Promise<void> {
  const { database, outbox, ids, log, mail, mailTexts } = context;
  const site = await readMailSite(context, websiteId);
  if (site === null) return;
  const own = await mailTexts.of(websiteId, 'confirm-subscription');
  await database.transaction(async (tx) => {
    const entry = await enterAsking(tx, websiteId, ids.next(), request);
    if (entry) await announceChange(outbox, tx, websiteId, { emails: [entry.email] });
    if (entry?.status !== 'pending') return;
    const { entryId, email, timesLeft } = entry;
    const path = links.path(websiteId, 'join', { entryId, timesLeft });
    await mail.post(tx, {
      websiteId,
      cause: confirmationCause(entryId, { askedAt: new Date(request.askedAt), timesLeft }),
      to: email,
      ...listMails.render('confirm-subscription', confirmationMailData(site, { email, path }), own),
      unsubscribeUrl: wholeUrl(site.baseUrl, leavePath(links, websiteId, entryId)),
      confidential: true,
      ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
    });
  });
  log.debug({ websiteId, source: request.source }, 'a visitor asked to join the mailing list');
}
