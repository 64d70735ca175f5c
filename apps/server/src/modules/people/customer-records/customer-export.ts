import type { CustomerExportQuery } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  type ConsentRow,
  readConsentsOf,
  readLastAddresses,
  type WrittenAddress,
} from './customer-export-repository.ts';
import { sliceOfCustomers } from './customer-list-repository.ts';
import { type CustomerRow, money } from './customer-rows.ts';

const SLICE = 500;

interface ExportedRow {
  readonly row: CustomerRow;
  readonly address: WrittenAddress | undefined;
}

/** The header that merchants and their tools know; what is ours alone stands at its end. */
const COLUMNS: readonly [title: string, cell: (exported: ExportedRow) => string][] = [
  ['Customer ID', ({ row }) => row.customerId],
  ['First Name', ({ row }) => row.firstName],
  ['Last Name', ({ row }) => row.lastName],
  ['Email', ({ row }) => row.email],
  ['Accepts Email Marketing', ({ row }) => (row.news === 'subscribed' ? 'yes' : 'no')],
  ['Default Address Company', ({ address }) => address?.company ?? ''],
  ['Default Address Address1', ({ address }) => address?.address1 ?? ''],
  ['Default Address Address2', ({ address }) => address?.address2 ?? ''],
  ['Default Address City', ({ address }) => address?.city ?? ''],
  ['Default Address Province Code', ({ address }) => address?.state ?? ''],
  ['Default Address Country Code', ({ address }) => address?.countryCode ?? ''],
  ['Default Address Zip', ({ address }) => address?.postalCode ?? ''],
  ['Default Address Phone', ({ address }) => address?.phone ?? ''],
  ['Phone', ({ row }) => row.phone],
  ['Total Spent', ({ row }) => (row.currency === '' ? '' : money(row.spentMinor, row.currency).value)],
  ['Total Orders', ({ row }) => String(row.orderCount)],
  ['Tags', ({ row }) => row.tags.join(', ')],
  ['Currency', ({ row }) => row.currency],
  ['Last Order', ({ row }) => row.lastOrderAt?.toISOString() ?? ''],
  ['Has Account', ({ row }) => (row.hasAccount ? 'yes' : 'no')],
  ['Created At', ({ row }) => row.createdAt.toISOString()],
];

/** A slice at a time, so that a long list needs no more memory than a part of it. */
async function* slices(
  db: Queryable,
  websiteId: WebsiteId,
  query: CustomerExportQuery,
): AsyncGenerator<readonly CustomerRow[]> {
  let after: CustomerId = '';
  for (;;) {
    const rows = await sliceOfCustomers(db, websiteId, query, { after, limit: SLICE });
    yield rows;
    after = rows.at(-1)?.customerId ?? after;
    if (rows.length < SLICE) return;
  }
}

const idsOf = (rows: readonly CustomerRow[]): CustomerId[] => rows.map(({ customerId }) => customerId);

export async function* exportCustomers(
  db: Queryable,
  websiteId: WebsiteId,
  query: CustomerExportQuery,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([title]) => title));
  for await (const rows of slices(db, websiteId, query)) {
    const addressOf = await readLastAddresses(db, websiteId, idsOf(rows));
    yield rows
      .map((row) => ({ row, address: addressOf(row.customerId) }))
      .map((exported) => csvRow(COLUMNS.map(([, cell]) => cell(exported))))
      .join('');
  }
}

interface ConsentLine {
  readonly row: CustomerRow;
  /** Undefined: nobody asked them. */
  readonly consent: ConsentRow | undefined;
}

const CONSENT_COLUMNS: readonly [title: string, cell: (line: ConsentLine) => string][] = [
  ['Customer ID', ({ row }) => row.customerId],
  ['Name', ({ row }) => row.name],
  ['Email', ({ row, consent }) => consent?.email ?? row.email],
  ['Status', ({ consent }) => consent?.status ?? 'none'],
  ['Source', ({ consent }) => consent?.source ?? ''],
  ['Wording', ({ consent }) => consent?.wording ?? ''],
  ['Proof', ({ consent }) => consent?.proof ?? ''],
  ['Order ID', ({ consent }) => consent?.orderId ?? ''],
  ['Asked At', ({ consent }) => consent?.askedAt.toISOString() ?? ''],
  ['Consented At', ({ consent }) => consent?.consentedAt?.toISOString() ?? ''],
  ['Unsubscribed At', ({ consent }) => consent?.unsubscribedAt?.toISOString() ?? ''],
];

/** A line for each address that was asked, and one for each customer whom nobody asked. */
export async function* exportConsents(
  db: Queryable,
  websiteId: WebsiteId,
  query: CustomerExportQuery,
): AsyncGenerator<string> {
  yield csvRow(CONSENT_COLUMNS.map(([title]) => title));
  for await (const rows of slices(db, websiteId, query)) {
    const consentsOf = await readConsentsOf(db, websiteId, idsOf(rows));
    yield rows
      .flatMap((row): ConsentLine[] => {
        const consents = consentsOf(row.customerId);
        return consents.length === 0
          ? [{ row, consent: undefined }]
          : consents.map((consent) => ({ row, consent }));
      })
      .map((line) => csvRow(CONSENT_COLUMNS.map(([, cell]) => cell(line))))
      .join('');
  }
}
