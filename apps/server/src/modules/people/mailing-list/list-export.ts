import type { MailingListEntry, MailingListExportQuery } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type EntryRow, readEntries } from './list-entry-repository.ts';

const EXPORT_BATCH = 500;

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
  ['Proof', ({ proof }) => proof],
  ['Unsubscribe link', ({ unsubscribeUrl }) => unsubscribeUrl],
];
const dateCell = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());

/** A piece at a time, so that a long list needs no more memory than a part of it. */
export async function* exportEntries(
  db: Queryable,
  websiteId: WebsiteId,
  filter: MailingListExportQuery,
  complete: (row: EntryRow) => MailingListEntry,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([title]) => title));
  let cursor: string | undefined;
  for (;;) {
    const rows = await readEntries(db, websiteId, filter, { cursor, limit: EXPORT_BATCH });
    yield rows
      .map(complete)
      .map((entry) => csvRow(COLUMNS.map(([, cell]) => cell(entry))))
      .join('');
    cursor = rows.at(-1)?.id;
    if (rows.length < EXPORT_BATCH) return;
  }
}
