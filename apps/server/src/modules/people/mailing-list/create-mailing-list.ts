import type { MailingListEntry } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { csvRow } from '../../../platform/csv-text.ts';
import { type Database, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { rowsOf } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { cutPage } from '../../../platform/paging.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import { type MailSiteParts, readMailSite, wholeUrl } from '../../foundation/mail-templates/index.ts';
import { CONSENTED } from './consents.ts';
import { JOIN_REQUESTED } from './join-request.ts';
import { enterAsking, enterConsent } from './list-joins.ts';
import { createListLinks, type LinkedEntry } from './list-links.ts';
import { confirmationCause, confirmationMail } from './list-mails.ts';
import {
  type Asking,
  type EntryRow,
  lockAsking,
  readEntries,
  readEntry,
  setStatus,
  undoLeaving,
} from './list-rows.ts';
import type { ListLink, ListLinkPurpose, ListPlace, MailingList } from './mailing-list.ts';
import { mailingListErrors } from './mailing-list-errors.ts';

export interface MailingListParts extends MailSiteParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Pick<Mail, 'post' | 'withdraw'>;
}

const USUAL_LIMIT = 50;
const EXPORT_BATCH = 500;
/** How long we keep the address of somebody who never said yes. */
const PENDING_DAYS = 30;
/** A mail server may be away for three days and more; then the mail has failed. */
const MAIL_DAYS = 5;
const DAY_MS = 24 * 3_600_000;
/** The sweep comes once a day. */
const LATE_DAYS = PENDING_DAYS + 3;

const COLUMNS: readonly [title: string, cell: (entry: MailingListEntry) => string][] = [
  ['Email', ({ email }) => email],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Status', ({ status }) => status],
  ['Source', ({ source }) => source],
  ['Subscribed on', ({ consentedOn }) => dateCell(consentedOn)],
  ['Unsubscribed on', ({ unsubscribedOn }) => dateCell(unsubscribedOn)],
  ['Language', ({ language }) => language],
  ['Consent', ({ wording }) => wording],
  ['Unsubscribe link', ({ unsubscribeUrl }) => unsubscribeUrl],
];
const dateCell = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());

export function createMailingList(parts: MailingListParts): MailingList {
  const { database, keyring, ids, clock, log, mail, sites } = parts;
  const links = createListLinks(keyring);
  const leavePath = (websiteId: WebsiteId, entryId: string): string =>
    links.path(websiteId, 'leave', { entryId, timesLeft: null });

  const onConsent = defineSubscription(CONSENTED, 'mailing-list.consented', ({ websiteId, payload }) =>
    enterConsent(database.query, websiteId, ids.next(), payload),
  );

  const onJoinRequest = defineSubscription(
    JOIN_REQUESTED,
    'mailing-list.asked',
    async ({ websiteId, payload }) => {
      const site = await readMailSite(parts, websiteId);
      if (site === null) return;
      await database.transaction(async (tx) => {
        const entry = await enterAsking(tx, websiteId, ids.next(), payload);
        if (entry?.status !== 'pending') return;
        const { entryId, email, timesLeft } = entry;
        const path = links.path(websiteId, 'join', { entryId, timesLeft });
        await mail.post(tx, {
          websiteId,
          cause: confirmationCause(entryId, { askedAt: new Date(payload.askedAt), timesLeft }),
          to: email,
          ...confirmationMail(site, { email, path }),
          unsubscribeUrl: wholeUrl(site.baseUrl, leavePath(websiteId, entryId)),
          confidential: true,
          ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
        });
      });
      log.debug({ websiteId, source: payload.source }, 'somebody asked for the mailing list');
    },
  );

  const baseUrlOf = async (websiteId: WebsiteId): Promise<string> => {
    const site = (await sites.list()).find(({ id }) => id === websiteId);
    return site ? sites.baseUrl(site) : '';
  };
  const toEntry =
    (websiteId: WebsiteId, baseUrl: string) =>
    (row: EntryRow): MailingListEntry => ({
      ...row,
      unsubscribeUrl: wholeUrl(baseUrl, leavePath(websiteId, row.id)),
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
  const join = (websiteId: WebsiteId, entry: LinkedEntry): Promise<EntryRow | null> =>
    setStatus(database.query, { websiteId, entry, to: 'subscribed', now: clock.now() });
  const leave = (websiteId: WebsiteId, entry: LinkedEntry): Promise<EntryRow | null> =>
    database.transaction(async (tx) => {
      const asking = await lockAsking(tx, websiteId, entry.entryId);
      if (asking) await withdrawAsking(tx, websiteId, entry.entryId, asking);
      return setStatus(tx, { websiteId, entry, to: 'unsubscribed', now: clock.now() });
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

  return {
    async list(websiteId, { cursor, limit = USUAL_LIMIT, ...filter }) {
      const entries = await readEntries(database.query, websiteId, filter, { cursor, limit: limit + 1 });
      const { rows, ...page } = cutPage(entries, limit, ({ id }) => id);
      return { entries: rows.map(toEntry(websiteId, await baseUrlOf(websiteId))), ...page };
    },
    async *csv(websiteId, filter) {
      const complete = toEntry(websiteId, await baseUrlOf(websiteId));
      yield csvRow(COLUMNS.map(([title]) => title));
      let cursor: string | undefined;
      for (;;) {
        const rows = await readEntries(database.query, websiteId, filter, { cursor, limit: EXPORT_BATCH });
        yield rows
          .map(complete)
          .map((entry) => csvRow(COLUMNS.map(([, cell]) => cell(entry))))
          .join('');
        cursor = rows.at(-1)?.id;
        if (rows.length < EXPORT_BATCH) return;
      }
    },
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
        await tx.run(
          sql`delete from mailing_list_entries where website_id = ${websiteId} and entry_id = ${entryId}`,
        );
      });
    },
    byLink: {
      join: listLink('join'),
      leave: {
        ...listLink('leave'),
        undo: behindLink('leave', (websiteId, entry) => undoLeaving(database.query, { websiteId, entry })),
      },
    },
    async sweep() {
      const limit = new Date(clock.now().getTime() - PENDING_DAYS * DAY_MS);
      await database.query.run(
        sql`delete from mailing_list_entries where status = 'pending' and asked_at < ${limit}`,
      );
    },
    eventSubscriptions: [onConsent, onJoinRequest],
    invariants: [
      {
        name: 'mailing-list.forgotten',
        meaning:
          'Addresses are kept of people who never said yes, days after they should be gone: do jobs run?',
        violations: (db) => {
          const late = new Date(clock.now().getTime() - LATE_DAYS * DAY_MS).toISOString();
          return rowsOf(
            db,
            sql`select website_id || '/' || entry_id as row from mailing_list_entries
              where status = 'pending' and asked_at < ${late} order by 1 limit 20`,
          );
        },
      },
    ],
  };
}
