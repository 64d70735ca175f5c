import {
  changesOf,
  column,
  columnNames,
  type Queryable,
  type RowOf,
  rowsAsJson,
  type Statement,
  sql,
} from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { AuthorRow, authorColumns } from '../content-rows.ts';

const CountedRow = { ...AuthorRow, itemCount: column.integer };

export interface CountedAuthor {
  readonly row: AuthorRow;
  readonly itemCount: number;
}

const fromCounted = ({ itemCount, ...row }: RowOf<typeof CountedRow>): CountedAuthor => ({ row, itemCount });

const selectCounted = (rest: Statement): Statement => sql`
  select ${authorColumns}, (select count(*)::int from items
    where items.website_id = authors.website_id and items.author_id = authors.author_id) as "itemCount"
  from authors ${rest}`;

export async function countedAuthor(
  db: Queryable,
  websiteId: WebsiteId,
  authorId: string,
): Promise<CountedAuthor | null> {
  const row = await db.first(
    CountedRow,
    selectCounted(sql`where website_id = ${websiteId} and author_id = ${authorId}`),
  );
  return row && fromCounted(row);
}

/** In the order in which they came. */
export async function listAuthors(
  db: Queryable,
  websiteId: WebsiteId,
  { search, after, limit }: { search: string | undefined; after: string | null; limit: number },
): Promise<CountedAuthor[]> {
  const rows = await db.rows(
    CountedRow,
    selectCounted(sql`where website_id = ${websiteId}
      ${search === undefined ? sql.empty : sql`and strpos(lower(display_name), lower(${search})) > 0`}
      ${after === null ? sql.empty : sql`and author_id > ${after}`}
      order by author_id limit ${limit}`),
  );
  return rows.map(fromCounted);
}

export const findAuthor = (
  db: Queryable,
  websiteId: WebsiteId,
  authorId: string,
): Promise<AuthorRow | null> =>
  db.first(
    AuthorRow,
    sql`select ${authorColumns} from authors where website_id = ${websiteId} and author_id = ${authorId}`,
  );

export const lockAuthor = (
  tx: Queryable,
  websiteId: WebsiteId,
  authorId: string,
): Promise<AuthorRow | null> =>
  tx.first(
    AuthorRow,
    sql`select ${authorColumns} from authors where website_id = ${websiteId} and author_id = ${authorId} for update`,
  );

export async function insertAuthor(tx: Queryable, row: AuthorRow): Promise<void> {
  await tx.run(sql`
    insert into authors (${columnNames(AuthorRow)})
    select ${columnNames(AuthorRow)} from jsonb_populate_recordset(null::authors, ${rowsAsJson(AuthorRow, [row])})`);
}

export async function updateAuthor(
  tx: Queryable,
  { websiteId, authorId, ...change }: AuthorRow,
): Promise<void> {
  await tx.run(sql`
    update authors set ${sql.assign(changesOf(AuthorRow, change))}
    where website_id = ${websiteId} and author_id = ${authorId}`);
}

/** Items that name them have no author afterwards. */
export async function deleteAuthor(tx: Queryable, websiteId: WebsiteId, authorId: string): Promise<void> {
  await tx.run(sql`
    update items set author_id = null, version = version + 1
    where website_id = ${websiteId} and author_id = ${authorId}`);
  await tx.run(sql`delete from authors where website_id = ${websiteId} and author_id = ${authorId}`);
}
