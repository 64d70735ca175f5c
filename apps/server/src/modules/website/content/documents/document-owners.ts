import { contentKind } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { updateCollection } from '../collections/collection-repository.ts';
import { demandRight, type Editor } from '../content-editor.ts';
import { contentErrors } from '../content-errors.ts';
import { lockCollection, lockItem, lockSite } from '../content-locks.ts';
import type { CollectionRow } from '../content-rows.ts';
import { updateItem } from '../items/item-repository.ts';
import { collectionAssets, documentAssets, itemAssets } from './asset-uses.ts';

/** What has blocks of its own: a page, the body of an item, or an area of the theme. */
export interface DocumentOwner {
  readonly kind: 'collection' | 'item' | 'area';
  readonly id: string;
}

interface StoredDocument {
  /** As it is in the database; null before the first save. */
  readonly document: unknown;
  readonly version: number;
}

/** A document that nobody else changes until the transaction ends. */
export interface HeldDocument extends StoredDocument {
  save(document: PageDocument, version: number, now: Date): Promise<void>;
  /** Images and files of the owner, if this were its document. */
  assets(document: unknown): readonly string[];
}

const DocumentRow = { document: column.nullable(column.json<unknown>()), version: column.integer };

export async function findDocument(
  db: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
): Promise<StoredDocument> {
  if (kind === 'area') return (await findArea(db, websiteId, id)) ?? { document: null, version: 0 };
  if (kind === 'item') {
    const row = await db.first(
      DocumentRow,
      sql`select document, document_version as version from items where website_id = ${websiteId} and item_id = ${id}`,
    );
    if (!row) throw contentErrors.missing();
    return row;
  }
  const row = await db.first(
    { ...DocumentRow, kind: column.word<CollectionRow['kind']>() },
    sql`select kind, document, document_version as version from collections
      where website_id = ${websiteId} and collection_id = ${id}`,
  );
  if (!row) throw contentErrors.missing();
  demandBlocks(row.kind);
  return row;
}

export async function lockDocument(
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  editor: Editor,
): Promise<HeldDocument> {
  if (kind === 'collection') return holdCollection(tx, await lockCollection(tx, websiteId, id), editor);
  if (kind === 'area') return holdArea(tx, websiteId, id);
  const { item, collection } = await lockItem(tx, websiteId, id);
  demandRight(editor, collection.kind);
  return {
    document: item.document,
    version: item.documentVersion,
    save: (document, version, now) =>
      updateItem(tx, { websiteId, itemId: id, document, documentVersion: version, updatedOn: now }),
    assets: (document) => itemAssets({ ...item, document }),
  };
}

function holdCollection(tx: Queryable, row: CollectionRow, editor: Editor): HeldDocument {
  demandRight(editor, row.kind);
  demandBlocks(row.kind);
  const { websiteId, collectionId } = row;
  return {
    document: row.document,
    version: row.documentVersion,
    save: (document, version, now) =>
      updateCollection(tx, { websiteId, collectionId, document, documentVersion: version, updatedOn: now }),
    assets: (document) => collectionAssets({ ...row, document }),
  };
}

/** An area comes into being with its first save, so there may be no row to lock. */
async function holdArea(tx: Queryable, websiteId: WebsiteId, areaId: string): Promise<HeldDocument> {
  await lockSite(tx, websiteId);
  const area = (await findArea(tx, websiteId, areaId)) ?? { document: null, version: 0 };
  return {
    ...area,
    async save(document, documentVersion, updatedOn) {
      await tx.run(sql`
        insert into areas (website_id, area_id, document, document_version, updated_on)
        values (${websiteId}, ${areaId}, ${JSON.stringify(document)}, ${documentVersion}, ${updatedOn})
        on conflict (website_id, area_id) do update set document = excluded.document,
          document_version = excluded.document_version, updated_on = excluded.updated_on`);
    },
    assets: documentAssets,
  };
}

export async function findArea(
  db: Queryable,
  websiteId: WebsiteId,
  areaId: string,
): Promise<(StoredDocument & { readonly updatedOn: Date | null }) | null> {
  return db.first(
    { ...DocumentRow, updatedOn: column.nullable(column.instant) },
    sql`select document, document_version as version, updated_on as "updatedOn" from areas
      where website_id = ${websiteId} and area_id = ${areaId}`,
  );
}

function demandBlocks(kind: CollectionRow['kind']): void {
  const { hasDocument, title } = contentKind(kind);
  if (!hasDocument) throw contentErrors.noDocument({ values: { kind: title.toLowerCase() } });
}
