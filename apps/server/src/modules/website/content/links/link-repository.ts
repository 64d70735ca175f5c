import type { ItemMedia } from '@awning/contract';
import type { MovedAddresses, Section } from '@awning/site-model';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';

/** A first look: what has the old address somewhere in its text. Which of it are links is seen by reading it. */
const holds = (text: Statement, { moves }: MovedAddresses): Statement =>
  sql`(${sql.join(
    moves.map(({ from }) => sql`strpos(${text}, ${from}) > 0`),
    sql` or `,
  )})`;

/** Does work whose changes belong to no activity. */
export async function withoutNoting(tx: Queryable, work: () => Promise<void>): Promise<void> {
  const { change } = await tx.one(
    { change: column.text },
    sql`select coalesce(current_setting('awning.change', true), '') as change`,
  );
  const note = (text: string) => tx.run(sql`select set_config('awning.change', ${text}, true)`);
  if (change !== '') await note('');
  await work();
  if (change !== '') await note(change);
}

const DocumentRow = { id: column.text, document: column.json<unknown>(), version: column.integer };
type LinkedDocument = RowOf<typeof DocumentRow>;

/** Locked, as is everything here: nobody saves an older state of it over what follows. */
export const findCollectionDocuments = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<LinkedDocument[]> =>
  tx.rows(
    DocumentRow,
    sql`select collection_id as id, document, document_version as version from collections
      where website_id = ${websiteId} and document is not null and ${holds(sql`document::text`, moved)}
      order by collection_id for update`,
  );

export const findItemDocuments = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<LinkedDocument[]> =>
  tx.rows(
    DocumentRow,
    sql`select item_id as id, document, document_version as version from items
      where website_id = ${websiteId} and document is not null and ${holds(sql`document::text`, moved)}
      order by item_id for update`,
  );

export const findAreaDocuments = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<LinkedDocument[]> =>
  tx.rows(
    DocumentRow,
    sql`select area_id as id, document, document_version as version from areas
      where website_id = ${websiteId} and document is not null and ${holds(sql`document::text`, moved)}
      order by area_id for update`,
  );

const ItemTexts = {
  itemId: column.id<ItemId>(),
  excerpt: column.text,
  sourceUrl: column.text,
  media: column.nullable(column.json<ItemMedia>()),
};

export const findLinkedItems = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<RowOf<typeof ItemTexts>[]> =>
  tx.rows(
    ItemTexts,
    sql`select item_id as "itemId", excerpt, source_url as "sourceUrl", media from items
      where website_id = ${websiteId}
        and ${holds(sql`excerpt || ' ' || source_url || ' ' || coalesce(media::text, '')`, moved)}
      order by item_id for update`,
  );

export const findLinkedDescriptions = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<{ collectionId: string; description: string }[]> =>
  tx.rows(
    { collectionId: column.text, description: column.text },
    sql`select collection_id as "collectionId", description from collections
      where website_id = ${websiteId} and ${holds(sql`description`, moved)} order by collection_id for update`,
  );

const CategoryTexts = { collectionId: column.text, categoryId: column.text, description: column.text };

export const findLinkedCategories = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<RowOf<typeof CategoryTexts>[]> =>
  tx.rows(
    CategoryTexts,
    sql`select collection_id as "collectionId", category_id as "categoryId", description from collection_categories
      where website_id = ${websiteId} and ${holds(sql`description`, moved)}
      order by collection_id, category_id for update`,
  );

export async function saveCategoryText(
  tx: Queryable,
  websiteId: WebsiteId,
  { collectionId, categoryId, description }: RowOf<typeof CategoryTexts>,
): Promise<void> {
  await tx.run(sql`
    update collection_categories set description = ${description}
    where website_id = ${websiteId} and collection_id = ${collectionId} and category_id = ${categoryId}`);
}

const AuthorTexts = { authorId: column.text, bio: column.text, websiteUrl: column.text };

export const findLinkedAuthors = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<RowOf<typeof AuthorTexts>[]> =>
  tx.rows(
    AuthorTexts,
    sql`select author_id as "authorId", bio, website_url as "websiteUrl" from authors
      where website_id = ${websiteId} and ${holds(sql`bio || ' ' || website_url`, moved)}
      order by author_id for update`,
  );

export async function saveAuthorTexts(
  tx: Queryable,
  websiteId: WebsiteId,
  { authorId, bio, websiteUrl }: RowOf<typeof AuthorTexts>,
): Promise<void> {
  await tx.run(sql`
    update authors set bio = ${bio}, website_url = ${websiteUrl}, version = version + 1
    where website_id = ${websiteId} and author_id = ${authorId}`);
}

export const findLinkedSections = (
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<{ id: string; section: Section }[]> =>
  tx.rows(
    { id: column.text, section: column.json<Section>() },
    sql`select saved_section_id as id, section from saved_sections
      where website_id = ${websiteId} and ${holds(sql`section::text`, moved)} order by saved_section_id for update`,
  );

export async function saveSection(
  tx: Queryable,
  websiteId: WebsiteId,
  { id, section }: { readonly id: string; readonly section: Section },
): Promise<void> {
  await tx.run(sql`
    update saved_sections set section = ${JSON.stringify(section)}::jsonb
    where website_id = ${websiteId} and saved_section_id = ${id}`);
}
