import type {
  ContentItem,
  Product,
  ProductChange,
  ProductPage,
  ProductQuery,
  VariantChange,
  VariantInput,
} from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, VariantId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { invariant } from '../../../../platform/invariant.ts';
import { cutPage } from '../../../../platform/paging.ts';
import type { StockLevel } from '../../inventory/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import type { CatalogParts } from '../catalog-parts.ts';
import type { ProductPart } from './product-change.ts';
import { toProduct } from './product-dto.ts';
import { isStockState, readProductCursor } from './product-list.ts';
import { listProductIds } from './product-list-repository.ts';
import { findProduct, findProducts, type StoredProduct } from './product-repository.ts';
import type { ProductSaving, SavingContext } from './product-saving.ts';
import { type SplitChange, splitChange } from './product-split.ts';

export interface ProductOptions {
  /** For the record of stock. */
  readonly by: string;
}

export interface ProductChangeOptions extends ProductOptions {
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
}

export interface Products {
  /** In a store. A new product is a draft unless it says otherwise. */
  create(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    input: ProductChange,
    options: ProductOptions,
  ): Promise<Product>;
  read(websiteId: WebsiteId, itemId: ItemId): Promise<Product>;
  /** Newest first. */
  list(websiteId: WebsiteId, query: ProductQuery): Promise<ProductPage>;
  /** What is not named stays. */
  change(
    websiteId: WebsiteId,
    itemId: ItemId,
    change: ProductChange,
    options: ProductChangeOptions,
  ): Promise<Product>;
  /** The whole list: variants that it leaves out go, with their stock. */
  replaceVariants(
    websiteId: WebsiteId,
    itemId: ItemId,
    variants: VariantInput[],
    options: ProductChangeOptions,
  ): Promise<Product>;
  changeVariant(
    websiteId: WebsiteId,
    itemId: ItemId,
    variantId: VariantId,
    change: VariantChange,
    options: ProductChangeOptions,
  ): Promise<Product>;
  remove(websiteId: WebsiteId, itemId: ItemId): Promise<void>;
}

const PAGE = 50;

interface ProductContext {
  readonly parts: CatalogParts;
  readonly saving: ProductSaving;
}

export function createProducts(parts: CatalogParts, saving: ProductSaving): Products {
  const { database, content } = parts;
  const context: ProductContext = { parts, saving };
  return {
    create: (websiteId, collectionId, input, options) =>
      createProduct(context, websiteId, collectionId, input, options),

    async read(websiteId, itemId) {
      // The item comes first: with an older version than the rest a change is refused, with a newer one it would be
      // lost.
      const items = await content.items.some(websiteId, [itemId]);
      const [product] = await toProducts(parts, websiteId, items);
      if (!product) throw catalogErrors.missing();
      return product;
    },

    list: (websiteId, query) => listProducts(parts, websiteId, query),

    change: (websiteId, itemId, input, options) =>
      change(context, websiteId, itemId, splitChange(input), options),

    replaceVariants: (websiteId, itemId, variants, options) =>
      change(context, websiteId, itemId, { item: {}, product: { variants } }, options),

    changeVariant: (websiteId, itemId, variantId, fields, options) =>
      change(context, websiteId, itemId, { item: {}, product: { variants: [fields] } }, options, {
        partOf({ variants }) {
          if (!variants.some((each) => each.variantId === variantId)) throw catalogErrors.variantMissing();
          return {
            variants: variants.map(({ variantId: id }) => (id === variantId ? { ...fields, id } : { id })),
          };
        },
        // Every problem found now is a problem of this variant.
        fieldName: (field) => field.replace(/^variants\.\d+\./, ''),
      }),

    async remove(websiteId, itemId) {
      await demandProduct(database.query, websiteId, itemId);
      await content.items.remove(websiteId, itemId);
    },
  };
}

async function createProduct(
  context: ProductContext,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  input: ProductChange,
  { by }: ProductOptions,
): Promise<Product> {
  const { content } = context.parts;
  await demandStore(content, websiteId, collectionId);
  const { item, product } = splitChange(input);
  const savingContext = await readContext(context.parts, websiteId, product);
  return saveWith(context, websiteId, savingContext, by, (save) =>
    content.items.create(websiteId, collectionId, item, {
      alongside: (tx, itemId) => save(tx, itemId, null, product),
    }),
  );
}

async function listProducts(
  parts: CatalogParts,
  websiteId: WebsiteId,
  { cursor, limit = PAGE, ...query }: ProductQuery,
): Promise<ProductPage> {
  const { database, clock, settings, content } = parts;
  if (query.stock !== undefined && !isStockState(query.stock)) throw catalogErrors.unknownStockState();
  const after = readProductCursor(cursor);
  const { value } = await settings.store(websiteId);
  const productIds = await listProductIds(database.query, websiteId, query, {
    after,
    limit: limit + 1,
    lowStockAt: value.lowStockAt,
    now: clock.now(),
  });
  const { rows: ids, ...page } = cutPage(productIds, limit, (id) => id);
  return { products: await toProducts(parts, websiteId, await content.items.some(websiteId, ids)), ...page };
}

async function change(
  context: ProductContext,
  websiteId: WebsiteId,
  itemId: ItemId,
  { item, product }: SplitChange,
  { expected, by }: ProductChangeOptions,
  {
    partOf = () => product,
    fieldName,
  }: {
    /** Made from what is stored, when that is what was asked for. */
    readonly partOf?: (stored: StoredProduct) => ProductPart;
    readonly fieldName?: (field: string) => string;
  } = {},
): Promise<Product> {
  const { database, content } = context.parts;
  await demandProduct(database.query, websiteId, itemId);
  const savingContext = await readContext(context.parts, websiteId, product);
  return saveWith(context, websiteId, savingContext, by, (save) =>
    content.items.change(websiteId, itemId, item, {
      expected,
      alongside: async (tx) => {
        const stored = await demandProduct(tx, websiteId, itemId);
        await save(tx, itemId, stored, partOf(stored), fieldName);
      },
    }),
  );
}

/** Saves what comes with an item, and answers both as they were in the transaction that stored them. */
async function saveWith(
  { parts: { inventory }, saving }: ProductContext,
  websiteId: WebsiteId,
  context: SavingContext,
  by: string,
  write: (save: SaveProduct) => Promise<ContentItem>,
): Promise<Product> {
  let saved: { product: StoredProduct; levels: ReadonlyMap<string, StockLevel> } | undefined;
  const item = await write(async (tx, itemId, stored, part, fieldName) => {
    const cause = { actor: by, reference: `product ${itemId}` };
    const product = await saving.save(tx, { websiteId, itemId }, stored, part, context, cause, fieldName);
    saved = { product, levels: await inventory.levelsOf(tx, websiteId, [itemId]) };
  });
  invariant(saved !== undefined, 'an item of a store is saved with its product');
  return toProduct(item, saved.product, saved.levels, context.currency);
}

const currencyOf = async ({ settings }: CatalogParts, websiteId: WebsiteId) =>
  (await settings.store(websiteId)).value.storeCurrency;

async function readContext(
  parts: CatalogParts,
  websiteId: WebsiteId,
  { pictureIds: imageIds = [], fileIds = [], variants = [] }: ProductPart,
): Promise<SavingContext> {
  const { media } = parts;
  const images = [...imageIds, ...variants.flatMap(({ imageId }) => imageId ?? [])];
  const [currency, knownImages, knownFiles] = await Promise.all([
    currencyOf(parts, websiteId),
    media.images(websiteId, [...images, ...fileIds]),
    media.files(websiteId, fileIds),
  ]);
  return {
    currency,
    knownImages: new Set(knownImages.keys()),
    // A photographer sells images.
    knownFiles: new Set([...knownFiles.keys(), ...knownImages.keys()]),
  };
}

async function toProducts(
  parts: CatalogParts,
  websiteId: WebsiteId,
  items: readonly ContentItem[],
): Promise<Product[]> {
  const { database, inventory } = parts;
  const ids = items.map(({ id }) => id);
  const currency = await currencyOf(parts, websiteId);
  const stored = await findProducts(database.query, websiteId, ids);
  const levels = await inventory.levelsOf(database.query, websiteId, ids);
  return items.flatMap((item) => {
    const product = stored.get(item.id);
    return product ? toProduct(item, product, levels, currency) : [];
  });
}

async function demandStore(
  content: CatalogParts['content'],
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  const { kind } = await content.collections.read(websiteId, collectionId);
  if (kind !== 'products')
    throw catalogErrors.notAStore({ errors: { collectionId: catalogErrors.notAStore.message } });
}

/** Refuses what is no product; content would take any item. */
async function demandProduct(db: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<StoredProduct> {
  const product = await findProduct(db, websiteId, itemId);
  if (!product) throw catalogErrors.missing();
  return product;
}

type SaveProduct = (
  tx: Queryable,
  itemId: ItemId,
  stored: StoredProduct | null,
  part: ProductPart,
  fieldName?: (field: string) => string,
) => Promise<void>;
