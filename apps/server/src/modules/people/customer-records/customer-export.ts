import type { CustomerFilter } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { readLastAddresses, type WrittenAddress } from './customer-export-repository.ts';
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
export async function* exportCustomers(
  db: Queryable,
  websiteId: WebsiteId,
  filter: CustomerFilter,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([title]) => title));
  let after: CustomerId = '';
  for (;;) {
    const rows = await sliceOfCustomers(db, websiteId, filter, { after, limit: SLICE });
    const addressOf = await readLastAddresses(
      db,
      websiteId,
      rows.map(({ customerId }) => customerId),
    );
    yield rows
      .map((row) => ({ row, address: addressOf(row.customerId) }))
      .map((exported) => csvRow(COLUMNS.map(([, cell]) => cell(exported))))
      .join('');
    after = rows.at(-1)?.customerId ?? after;
    if (rows.length < SLICE) return;
  }
}
