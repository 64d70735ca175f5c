import type { FormModel } from '@awning/forms';
import {
  type Block,
  blocksOf,
  type CollectionData,
  type DonationData,
  definitionOf,
  type FileData,
  type ImageData,
  type ItemData,
  type ItemList,
  isStoreItem,
  listKey,
  type MerchandisingContext,
  type PageDocument,
} from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import type { PackedBlockData } from './packed-block-data.ts';

/** Where the content of other modules comes from. Each is asked at most once for all blocks of a page. */
export interface BlockSources {
  images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  files(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, FileData>>;
  items(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ItemData>>;
  collections(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, CollectionData>>;
  /** Forms of the library that visitors may see. */
  forms?(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, FormModel>>;
  /** Donations that visitors may see. */
  donations?(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, DonationData>>;
  /** One answer for each list, in the same order. */
  itemLists(websiteId: WebsiteId, lists: readonly ItemList[]): Promise<readonly (readonly ItemData[])[]>;
  /** What is said about the stock of products, by product. Asked when there are products among the items. */
  merchandisingContext?(websiteId: WebsiteId, items: readonly ItemData[]): Promise<MerchandisingContext>;
}

interface Wanted {
  readonly imageIds: Set<string>;
  readonly fileIds: Set<string>;
  readonly itemIds: Set<string>;
  readonly collectionIds: Set<string>;
  readonly formIds: Set<string>;
  readonly donationIds: Set<string>;
  readonly itemLists: Map<string, ItemList>;
}

/** Everything the documents show, in one question per kind. Nothing is asked that nobody shows. */
export async function loadBlockData(
  sources: BlockSources,
  websiteId: WebsiteId,
  documents: readonly PageDocument[],
): Promise<PackedBlockData> {
  const wanted = referencesOf(documents);
  const lists = [...wanted.itemLists];
  const ask = async <Outcome>(
    ids: ReadonlySet<string>,
    source:
      | ((websiteId: WebsiteId, ids: readonly string[]) => Promise<ReadonlyMap<string, Outcome>>)
      | undefined,
  ): Promise<[string, Outcome][]> =>
    ids.size === 0 || source === undefined ? [] : [...(await source(websiteId, [...ids]))];

  const [images, files, items, collections, forms, donations, answers] = await Promise.all([
    ask(wanted.imageIds, sources.images),
    ask(wanted.fileIds, sources.files),
    ask(wanted.itemIds, sources.items),
    ask(wanted.collectionIds, sources.collections),
    ask(wanted.formIds, sources.forms),
    ask(wanted.donationIds, sources.donations),
    lists.length === 0
      ? []
      : sources.itemLists(
          websiteId,
          lists.map(([, list]) => list),
        ),
  ]);
  const visibleProducts = [...items.map(([, item]) => item), ...answers.flat()].filter(isStoreItem);
  const merchandising =
    visibleProducts.length === 0 ? null : await sources.merchandisingContext?.(websiteId, visibleProducts);
  return {
    images,
    files,
    items: items.map(([id, item]) => [id, withCleanText(item)]),
    collections,
    forms,
    donations,
    itemLists: lists.map(([key], index) => [key, (answers[index] ?? []).map(withCleanText)]),
    merchandising: merchandising ?? {},
  };
}

/**
 * Templates print excerpts as the HTML that they are. They were cleaned when they were written; an import may not have.
 */
function withCleanText(item: ItemData): ItemData {
  const excerpt = cleanRichText(item.excerpt);
  return excerpt === item.excerpt ? item : { ...item, excerpt };
}

function referencesOf(documents: readonly PageDocument[]): Wanted {
  const wanted: Wanted = {
    imageIds: new Set(),
    fileIds: new Set(),
    itemIds: new Set(),
    collectionIds: new Set(),
    formIds: new Set(),
    donationIds: new Set(),
    itemLists: new Map(),
  };
  for (const document of documents) {
    for (const { background } of document.sections) {
      if (background.source === 1) wanted.imageIds.add(background.imageId);
      if (background.source !== 3) continue;
      if (background.posterId) wanted.imageIds.add(background.posterId);
      if (background.videoId) wanted.fileIds.add(background.videoId);
    }
    for (const block of blocksOf(document)) addReferences(wanted, block);
  }
  return wanted;
}

function addReferences(wanted: Wanted, block: Block): void {
  const definition = definitionOf(block.type);
  if (!definition?.references) return;
  let references: ReturnType<typeof definition.references>;
  try {
    references = definition.references({ ...definition.defaults, ...block.value });
  } catch {
    // A damaged value shows nothing, which `render` reports; the rest of the page is loaded all the same.
    return;
  }
  const add = (ids: readonly string[] | undefined, to: Set<string>): void => {
    for (const id of ids ?? []) if (isId(id)) to.add(id);
  };
  add(references.imageIds, wanted.imageIds);
  add(references.fileIds, wanted.fileIds);
  add(references.itemIds, wanted.itemIds);
  add(references.collectionIds, wanted.collectionIds);
  add(references.formIds, wanted.formIds);
  add(references.donationIds, wanted.donationIds);
  for (const list of references.itemLists ?? []) {
    if (isId(list.collectionId)) wanted.itemLists.set(listKey(list), list);
  }
}

/** Anything else would be an error of the database, for the whole page. */
const isId = (id: unknown): boolean => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id);
