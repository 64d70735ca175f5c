import { contentKind } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockCollection, lockItem, lockSite } from '../base/content-repository.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';
import { findItem } from '../items/item-repository.ts';
import { collectionAssets, documentAssets, itemAssets } from './asset-uses.ts';
import {
  deleteArea,
  findArea,
  findAreaVersion,
  findCollectionDocument,
  findCollectionVersion,
  findItemDocument,
  findItemVersion,
  type StoredDocument,
  saveAreaDocument,
  saveCollectionDocument,
  saveItemDocument,
} from './document-repository.ts';

/** What has blocks of its own: a page, the body of an item, or an area of the theme. */
export interface DocumentOwner {
  readonly kind: 'collection' | 'item' | 'area';
  readonly id: string;
}

/** A document that nobody else changes until the transaction ends. */
export interface HeldDocument extends StoredDocument {
  save(document: PageDocument | null, version: number, now: Date): Promise<void>;
  /** Images and files of the owner, if this were its document. */
  assets(document: unknown): readonly string[];
}

export async function findDocument(
  db: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
): Promise<StoredDocument> {
  if (kind === 'area') return (await findArea(db, websiteId, id)) ?? { document: null, version: 0 };
  if (kind === 'item') {
    const row = await findItemDocument(db, websiteId, id);
    if (!row) throw contentErrors.missing();
    return row;
  }
  const row = await findCollectionDocument(db, websiteId, id);
  if (!row) throw contentErrors.missing();
  demandBlocks(row.kind);
  return row;
}

/** Refuses an editor who may not change this document, and what is not there. */
export async function demandEditor(
  db: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  editor: Editor,
): Promise<void> {
  if (kind === 'area') {
    if (editor.productsOnly) throw contentErrors.productsOnly();
    return;
  }
  const collectionKind =
    kind === 'collection'
      ? (await findCollectionDocument(db, websiteId, id))?.kind
      : (await findItem(db, websiteId, id))?.collection.kind;
  if (collectionKind === undefined) throw contentErrors.missing();
  demandRight(editor, collectionKind);
}

/** The version alone, which costs as much for a long document as for a short one. */
export async function findDocumentVersion(
  db: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  editor: Editor,
): Promise<number> {
  if (kind === 'area') return (await findAreaVersion(db, websiteId, id)) ?? 0;
  const row = await (kind === 'item' ? findItemVersion : findCollectionVersion)(db, websiteId, id);
  if (!row) throw contentErrors.missing();
  demandRight(editor, row.kind);
  if (kind === 'collection') demandBlocks(row.kind);
  return row.version;
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
    save: (document, version, now) => saveItemDocument(tx, websiteId, id, { document, version, now }),
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
      saveCollectionDocument(tx, websiteId, collectionId, { document, version, now }),
    assets: (document) => collectionAssets({ ...row, document }),
  };
}

/** An area comes into being with its first save, so there may be no row to lock. */
async function holdArea(tx: Queryable, websiteId: WebsiteId, areaId: string): Promise<HeldDocument> {
  await lockSite(tx, websiteId);
  const area = (await findArea(tx, websiteId, areaId)) ?? { document: null, version: 0 };
  return {
    ...area,
    save: (document, version, now) =>
      document === null
        ? deleteArea(tx, websiteId, areaId).then(() => undefined)
        : saveAreaDocument(tx, websiteId, areaId, { document, version, now }),
    assets: documentAssets,
  };
}

function demandBlocks(kind: CollectionRow['kind']): void {
  const { hasDocument, title } = contentKind(kind);
  if (!hasDocument) throw contentErrors.noDocument({ values: { kind: title.toLowerCase() } });
}
