import type { MailingListEntry } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import {
  type MailSet,
  type MailSiteParts,
  type OwnMailTexts,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import { askToJoin, leavePath } from './ask-to-join.ts';
import { CONSENTED } from './consents.ts';
import { importPeople } from './import-people.ts';
import { JOIN_REQUESTED } from './join-request.ts';
import { announceChange } from './list-changed.ts';
import {
  type Asking,
  countEntries,
  deleteEntry,
  deletePendingBefore,
  type EntryRow,
  lockAsking,
  pageOfEntries,
  readEntry,
  setStatus,
  undoLeaving,
} from './list-entry-repository.ts';
import { exportEntries } from './list-export.ts';
import { enterConsent } from './list-join-repository.ts';
import { createListLinks, type LinkedEntry } from './list-links.ts';
import { confirmationCause, confirmationMailData, listMails } from './list-mails.ts';
import type { ListLink, ListLinkPurpose, ListPlace, MailingList } from './mailing-list.ts';
import { mailingListErrors } from './mailing-list-errors.ts';
import { mailingListInvariants, PENDING_DAYS } from './mailing-list-invariants.ts';

export interface MailingListParts extends MailSiteParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly keyring: Keyring;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Pick<Mail, 'post' | 'withdraw'>;
  readonly mailTexts: OwnMailTexts;
}

/** A mail server may be away for three days and more; then the mail has failed. */
const MAIL_DAYS = 5;
const DAY_MS = 24 * 3_600_000;

export function createMailingList(parts: MailingListParts): MailingList {
  const { database, outbox, keyring, ids, clock, mail, sites } = parts;
  const links = createListLinks(keyring);

  const onConsent = defineSubscription(CONSENTED, 'mailing-list.consented', ({ websiteId, payload }) =>
    database.transaction(async (tx) => {
      await enterConsent(tx, websiteId, ids.next(), payload);
      await announceChange(outbox, tx, websiteId, { emails: [payload.email] });
    }),
  );

  const onJoinRequest = defineSubscription(JOIN_REQUESTED, 'mailing-list.asked', ({ websiteId, payload }) =>
    askToJoin(parts, links, websiteId, payload),
  );

  const baseUrlOf = async (websiteId: WebsiteId): Promise<string> => {
    const site = (await sites.list()).find(({ id }) => id === websiteId);
    return site ? sites.baseUrl(site) : '';
  };
  const toEntry =
    (websiteId: WebsiteId, baseUrl: string) =>
    (row: EntryRow): MailingListEntry => ({
      ...row,
      unsubscribeUrl: wholeUrl(baseUrl, leavePath(links, websiteId, row.id)),
    });

  /** Nobody who has left is asked by a mail that is still here. */
  const withdrawAsking = async (
    tx: Queryable,
    websiteId: WebsiteId,
    entryId: string,
    { askedAt: requestedAt, timesLeft }: Asking,
  ): Promise<void> => {
    const days = Array.from(
      { length: MAIL_DAYS },
      (_, ago) => new Date(requestedAt.getTime() - ago * DAY_MS),
    );
    const causes = days.map((day) => confirmationCause(entryId, { askedAt: day, timesLeft }));
    await mail.withdraw(tx, websiteId, causes);
  };
  const announced = async (
    tx: Queryable,
    websiteId: WebsiteId,
    change: Promise<EntryRow | null>,
  ): Promise<EntryRow | null> => {
    const row = await change;
    if (row) await announceChange(outbox, tx, websiteId, { emails: [row.email] });
    return row;
  };
  const join = (websiteId: WebsiteId, entry: LinkedEntry): Promise<EntryRow | null> =>
    database.transaction((tx) =>
      announced(tx, websiteId, setStatus(tx, { websiteId, entry, to: 'subscribed', now: clock.now() })),
    );
  const leave = (websiteId: WebsiteId, entry: LinkedEntry): Promise<EntryRow | null> =>
    database.transaction(async (tx) => {
      const asking = await lockAsking(tx, websiteId, entry.entryId);
      if (asking) await withdrawAsking(tx, websiteId, entry.entryId, asking);
      return announced(
        tx,
        websiteId,
        setStatus(tx, { websiteId, entry, to: 'unsubscribed', now: clock.now() }),
      );
    });
  const behindLink =
    (
      purpose: ListLinkPurpose,
      work: (websiteId: WebsiteId, entry: LinkedEntry) => Promise<EntryRow | null>,
    ) =>
    async (websiteId: WebsiteId, token: string): Promise<ListPlace | null> => {
      const entry = links.read(websiteId, purpose, token);
      const row = entry && (await work(websiteId, entry));
      return row && { email: row.email, status: row.status };
    };
  const listLink = (purpose: ListLinkPurpose): ListLink => ({
    look: behindLink(purpose, (websiteId, entry) => readEntry(database.query, websiteId, entry)),
    act: behindLink(purpose, { join, leave }[purpose]),
  });

  const mailSet: MailSet<'confirm-subscription'> = {
    group: 'newsletter',
    mails: listMails,
    recordsNeed: 'commerce.manage',
    // Without the link that signs up.
    madeUp: async (site) => confirmationMailData(site, { email: 'sam@example.com', path: '/' }),
    async latestRecord(site) {
      const [latest] = (await pageOfEntries(database.query, site.websiteId, { limit: 1 })).rows;
      if (!latest) return null;
      const { email } = latest;
      return { data: confirmationMailData(site, { email, path: '/' }), record: email };
    },
  };

  return {
    mailSet,
    counts: (websiteId) => countEntries(database.query, websiteId),
    async list(websiteId, query) {
      const { rows, page } = await pageOfEntries(database.query, websiteId, query);
      return { entries: rows.map(toEntry(websiteId, await baseUrlOf(websiteId))), ...page };
    },
    async *csv(websiteId, filter) {
      yield* exportEntries(database.query, websiteId, filter, toEntry(websiteId, await baseUrlOf(websiteId)));
    },
    import: (websiteId, people) => importPeople(parts, websiteId, people),
    async unsubscribe(websiteId, entryId) {
      const row = await leave(websiteId, { entryId, timesLeft: null });
      if (row === null) throw mailingListErrors.missing();
      return toEntry(websiteId, await baseUrlOf(websiteId))(row);
    },
    async remove(websiteId, entryId) {
      await database.transaction(async (tx) => {
        const asking = await lockAsking(tx, websiteId, entryId);
        if (asking === null) throw mailingListErrors.missing();
        await withdrawAsking(tx, websiteId, entryId, asking);
        const row = await readEntry(tx, websiteId, { entryId, timesLeft: null });
        await deleteEntry(tx, websiteId, entryId);
        if (row) await announceChange(outbox, tx, websiteId, { emails: [row.email], isGone: true });
      });
    },
    byLink: {
      join: listLink('join'),
      leave: {
        ...listLink('leave'),
        undo: behindLink('leave', (websiteId, entry) =>
          database.transaction((tx) => announced(tx, websiteId, undoLeaving(tx, { websiteId, entry }))),
        ),
      },
    },
    async sweep() {
      const limit = new Date(clock.now().getTime() - PENDING_DAYS * DAY_MS);
      await database.transaction(async (tx) => {
        const gone = await deletePendingBefore(tx, limit);
        for (const [websiteId, entries] of Map.groupBy(gone, (entry) => entry.websiteId))
          await announceChange(outbox, tx, websiteId, {
            emails: entries.map(({ email }) => email),
            isGone: true,
          });
      });
    },
    eventSubscriptions: [onConsent, onJoinRequest],
    invariants: mailingListInvariants(clock),
  };
}
