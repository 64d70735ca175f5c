import type { Currency, DonationRhythm } from '@awning/commerce';
import type { DONATION_SORTS, DONATION_STATES, DonationQuery } from '@awning/contract';
import {
  changesOf,
  column,
  columnNames,
  columnsOf,
  type Queryable,
  type RowOf,
  rowsAsJson,
  type Statement,
  sql,
} from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byName,
  byText,
  LAST_INSTANT,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';

const DonationRow = {
  websiteId: column.id<WebsiteId>(),
  donationId: column.text,
  title: column.text,
  description: column.text,
  imageId: column.nullable(column.id<AssetId>()),
  currency: column.word<Currency>(),
  amountsMinor: column.json<readonly number[]>(),
  ownAmount: column.boolean,
  leastMinor: column.large,
  mostMinor: column.large,
  rhythms: column.texts,
  goalMinor: column.nullable(column.large),
  endsAt: column.nullable(column.instant),
  receiptText: column.text,
  enabled: column.boolean,
  version: column.integer,
  createdAt: column.instant,
};
export type DonationRow = Omit<RowOf<typeof DonationRow>, 'rhythms'> & {
  readonly rhythms: readonly DonationRhythm[];
};

/** Words that the constraint of the table allows. */
const typed = (row: RowOf<typeof DonationRow>): DonationRow => row as DonationRow;

const columns = columnsOf(DonationRow, 'donations');

const donationList: ListDefinition<(typeof DONATION_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`donations.donation_id`),
    title: byName(sql`donations.title`),
    endsAt: byInstant(sql`coalesce(donations.ends_at, ${LAST_INSTANT})`),
  },
  order: '-createdOn',
  id: sql`donations.donation_id`,
};

const hasEnded = (now: Date): Statement => sql`coalesce(donations.ends_at, ${LAST_INSTANT}) <= ${now}`;

const inState: Readonly<Record<(typeof DONATION_STATES)[number], (now: Date) => Statement>> = {
  open: (now) => sql`enabled and not ${hasEnded(now)}`,
  ended: (now) => sql`enabled and ${hasEnded(now)}`,
  off: () => sql`not enabled`,
};

export async function listDonations(
  db: Queryable,
  websiteId: WebsiteId,
  query: DonationQuery,
  now: Date,
): Promise<ListResult<DonationRow>> {
  const { search = '', state } = query;
  const { rows, page } = await readList(db, donationList, query, {
    shape: DonationRow,
    columns,
    from: sql`donations`,
    where: sql`donations.website_id = ${websiteId}
      ${state === undefined ? sql.empty : sql`and ${inState[state](now)}`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`donations.title`, search),
  });
  return { rows: rows.map(typed), page };
}

export async function findDonations(
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<DonationRow[]> {
  const rows = await db.rows(
    DonationRow,
    sql`select ${columns} from donations where website_id = ${websiteId} and donation_id = any (${ids}::text[])`,
  );
  return rows.map(typed);
}

export async function lockDonation(
  tx: Queryable,
  websiteId: WebsiteId,
  donationId: string,
): Promise<DonationRow | null> {
  const row = await tx.first(
    DonationRow,
    sql`select ${columns} from donations where website_id = ${websiteId} and donation_id = ${donationId} for update`,
  );
  return row && typed(row);
}

export async function insertDonation(tx: Queryable, { rhythms, ...row }: DonationRow): Promise<void> {
  const rows = rowsAsJson(DonationRow, [{ ...row, rhythms: [...rhythms] }]);
  await tx.run(sql`insert into donations (${columnNames(DonationRow)})
    select ${columnNames(DonationRow)} from jsonb_populate_recordset(null::donations, ${rows})`);
}

export async function updateDonation(tx: Queryable, row: DonationRow): Promise<void> {
  const { websiteId, donationId, rhythms, ...rest } = row;
  const change = { ...rest, rhythms: [...rhythms] };
  await tx.run(sql`update donations set ${sql.assign(changesOf(DonationRow, change))}
    where website_id = ${websiteId} and donation_id = ${donationId}`);
}

export async function deleteDonation(tx: Queryable, websiteId: WebsiteId, donationId: string): Promise<void> {
  await tx.run(sql`delete from donations where website_id = ${websiteId} and donation_id = ${donationId}`);
}
