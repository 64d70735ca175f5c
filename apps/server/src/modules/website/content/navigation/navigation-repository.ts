import type { Navigation, NavigationItem } from '@awning/contract';
import {
  column,
  columnNames,
  columnsOf,
  type Queryable,
  rowsAsJson,
  sql,
} from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { NavigationRow } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';

export const toNavigation = ({ name, templateId, items, version }: NavigationRow): Navigation => ({
  name,
  templateId,
  items,
  version,
});

/** Names that begin with a line are the product's own; the first of the others is the main navigation. */
export const isMenu = ({ name }: Pick<NavigationRow, 'name'>): boolean => !name.startsWith('_');

/** The main navigation first. */
export async function readNavigations(
  db: Queryable,
  websiteId: WebsiteId,
  lock?: 'update',
): Promise<NavigationRow[]> {
  const rows = await db.rows(
    NavigationRow,
    sql`select ${columnsOf(NavigationRow, 'navigations')} from navigations where website_id = ${websiteId}
      order by display_index, name ${lock === undefined ? sql.empty : sql`for update`}`,
  );
  return [...rows.filter(isMenu), ...rows.filter((row) => !isMenu(row))];
}

export function mainNavigation(rows: readonly NavigationRow[]): NavigationRow {
  const main = rows.find(isMenu);
  if (!main) throw contentErrors.missingNavigation();
  return main;
}

export async function writeNavigation(tx: Queryable, row: NavigationRow): Promise<void> {
  await tx.run(sql`
    insert into navigations (${columnNames(NavigationRow)})
    select ${columnNames(NavigationRow)} from jsonb_populate_recordset(null::navigations, ${rowsAsJson(NavigationRow, [row])})
    on conflict (website_id, name) do update set template_id = excluded.template_id, items = excluded.items,
      display_index = excluded.display_index, version = excluded.version`);
}

export async function deleteNavigation(tx: Queryable, websiteId: WebsiteId, name: string): Promise<void> {
  await tx.run(sql`delete from navigations where website_id = ${websiteId} and name = ${name}`);
}

export async function addToMainNavigation(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  const main = mainNavigation(await readNavigations(tx, websiteId, 'update'));
  await writeNavigation(tx, { ...main, items: [...main.items, { collectionId }], version: main.version + 1 });
}

/** Without the links to a collection that goes. What was below them moves up to their place. */
export async function removeFromNavigations(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  for (const row of await readNavigations(tx, websiteId, 'update')) {
    const items = withoutCollection(row.items, collectionId);
    if (JSON.stringify(items) !== JSON.stringify(row.items))
      await writeNavigation(tx, { ...row, items, version: row.version + 1 });
  }
}

const withoutCollection = (links: readonly NavigationItem[], collectionId: CollectionId): NavigationItem[] =>
  links.flatMap((link) => {
    const { children, ...rest } = link;
    const remainingChildren = children === undefined ? undefined : withoutCollection(children, collectionId);
    if (link.collectionId === collectionId) return remainingChildren ?? [];
    return [remainingChildren === undefined ? rest : { ...rest, children: remainingChildren }];
  });

/** Which of these collections the site does not have. */
export async function unknownCollections(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    { id: column.text },
    sql`
    select w.id from unnest(${ids}::text[]) as w(id)
    where not exists (select from collections c where c.website_id = ${websiteId} and c.collection_id = w.id)`,
  );
  return rows.map(({ id }) => id);
}

/** Every collection with the folder that it is in, in the owner's order. */
export const readFolders = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ id: string; folderId: string | null }[]> =>
  db.rows(
    { id: column.text, folderId: column.nullable(column.text) },
    sql`select collection_id as id, folder_id as "folderId" from collections where website_id = ${websiteId}
      order by display_index, collection_id`,
  );
