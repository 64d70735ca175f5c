import type { AUTHOR_SORTS, AuthorQuery } from '@awning/contract';
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
import {
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../../platform/lists/index.ts';
import { AuthorRow, authorColumns } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';

const CountedRow = { ...AuthorRow, itemCount: column.integer };

export interface CountedAuthor {
  readonly row: AuthorRow;
  readonly itemCount: number;
}

const fromCounted = ({ itemCount, ...row }: RowOf<typeof CountedRow>): CountedAuthor => ({ row, itemCount });

const countedColumns = sql`${authorColumns}, (select count(*)::int from items
    where items.website_id = authors.website_id and items.author_id = authors.author_id) as "itemCount"`;
const selectCounted = (rest: Statement): Statement => sql`select ${countedColumns} from authors ${rest}`;

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

const authorList: ListDefinition<(typeof AUTHOR_SORTS)[number]> = {
  // Ids are made in the order of time.
  sorts: { createdOn: byText(sql`author_id`), name: byName(sql`display_name`) },
  order: 'createdOn',
  id: sql`author_id`,
  badCursor: contentErrors.badCursor,
};

export async function listAuthors(
  db: Queryable,
  websiteId: WebsiteId,
  query: AuthorQuery,
): Promise<ListResult<CountedAuthor>> {
  const { search = '' } = query;
  const { rows, page } = await readList(db, authorList, query, {
    shape: CountedRow,
    columns: countedColumns,
    from: sql`authors`,
    where: sql`website_id = ${websiteId}`,
    search: search.trim() === '' ? undefined : searchWords(sql`display_name`, search),
  });
  return { rows: rows.map(fromCounted), page };
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

export const readAuthors = (
  db: Queryable,
  websiteId: WebsiteId,
  authorIds: readonly string[],
): Promise<AuthorRow[]> =>
  db.rows(
    AuthorRow,
    sql`select ${authorColumns} from authors where website_id = ${websiteId} and author_id = any (${authorIds})`,
  );

/** Whether there is one. Then nobody removes them until the transaction ends. */
export async function shareAuthor(tx: Queryable, websiteId: WebsiteId, authorId: string): Promise<boolean> {
  const count = await tx.run(sql`
    select from authors where website_id = ${websiteId} and author_id = ${authorId} for key share`);
  return count > 0;
}
