import type {
  ContentItem,
  InventoryAdjustment,
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
import { listedImages } from '../../../website/media/index.ts';
import type { StockLevel } from '../../inventory/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import type { CatalogParts } from '../catalog-parts.ts';
import type { ProductPart } from './product-change.ts';
import { toProduct } from './product-dto.ts';
import { isStockState } from './product-list.ts';
import { findProductsBySku, listProductIds } from './product-list-repository.ts';
import { findProduct, findProducts, productsAmong, type StoredProduct } from './product-repository.ts';
import { type ProductSaving, problemsWith, type SavingContext } from './product-saving.ts';
import { type SplitChange, splitChange } from './product-split.ts';

export interface ProductOptions {
  /** For the record of stock. */
  readonly by: string;
}

export interface ProductCreateOptions extends ProductOptions {
  /** What the caller writes in the same transaction. */
  readonly alongside?: ((tx: Queryable, itemId: ItemId) => Promise<void>) | undefined;
}

export interface ProductChangeOptions extends ProductOptions {
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  /** What the caller writes in the same transaction. */
  readonly alongside?: ((tx: Queryable) => Promise<void>) | undefined;
}

export interface Products {
  /** In a store. A new product is a draft unless it says otherwise. */
  create(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    input: ProductChange,
    options: ProductCreateOptions,
  ): Promise<Product>;
  /**
   * What a change, or with null a new product, would be refused for, by field. Nothing is stored. What others do until
   * it is, and images and files, are not looked at.
   */
  check(
    websiteId: WebsiteId,
    itemId: ItemId | null,
    input: ProductChange,
  ): Promise<ReadonlyMap<string, string>>;
  /** Those that exist. */
  some(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<Product[]>;
  read(websiteId: WebsiteId, itemId: ItemId): Promise<Product>;
  /** Newest first. */
  list(websiteId: WebsiteId, query: ProductQuery): Promise<ProductPage>;
  /** Those with a variant whose SKU begins so. */
  bySku(
    websiteId: WebsiteId,
    beginning: string,
    most: number,
  ): Promise<readonly { readonly itemId: ItemId; readonly title: string; readonly sku: string }[]>;
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

    async check(websiteId, itemId, input) {
      const stored = itemId === null ? null : await demandProduct(database.query, websiteId, itemId);
      const currency = await currencyOf(parts, websiteId);
      return problemsWith(stored, splitChange(input).product, currency, parts.ids.uuid);
    },

    async some(websiteId, itemIds) {
      return toProducts(parts, websiteId, await content.items.some(websiteId, itemIds));
    },

    async read(websiteId, itemId) {
      // The item comes first: with an older version than the rest a change is refused, with a newer one it would be
      // lost.
      const items = await content.items.some(websiteId, [itemId]);
      const [product] = await toProducts(parts, websiteId, items);
      if (!product) throw catalogErrors.missing();
      return product;
    },

    list: (websiteId, query) => listProducts(parts, websiteId, query),

    bySku: (websiteId, beginning, most) =>
      findProductsBySku(parts.database.query, websiteId, beginning, most),

    change: (websiteId, itemId, input, options) => changeProduct(context, websiteId, itemId, input, options),

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
      await demandThere(database.query, websiteId, itemId);
      await content.items.remove(websiteId, itemId);
    },
  };
}

async function createProduct(
  context: ProductContext,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  input: ProductChange,
  { by, alongside }: ProductCreateOptions,
): Promise<Product> {
  const { content } = context.parts;
  await demandStore(content, websiteId, collectionId);
  const { item, product } = splitChange(input);
  const savingContext = await readContext(context.parts, websiteId, product);
  return saveWith(context, websiteId, savingContext, by, (save) =>
    content.items.create(websiteId, collectionId, item, {
      alongside: async (tx, itemId) => {
        await save(tx, itemId, null, product);
        await alongside?.(tx, itemId);
      },
    }),
  );
}

async function listProducts(
  parts: CatalogParts,
  websiteId: WebsiteId,
  query: ProductQuery,
): Promise<ProductPage> {
  const { database, clock, settings, content, media } = parts;
  if (query.stock !== undefined && !isStockState(query.stock)) throw catalogErrors.unknownStockState();
  const { value } = await settings.store(websiteId);
  const { rows, page } = await listProductIds(database.query, websiteId, query, {
    lowStockAt: value.lowStockAt,
    now: clock.now(),
  });
  const items = await content.items.some(
    websiteId,
    rows.map(({ id }) => id),
  );
  const products = await toProducts(parts, websiteId, items);
  const images = await media.images(
    websiteId,
    products.flatMap(({ pictureIds, mainImageId }) => [...pictureIds, ...(mainImageId ? [mainImageId] : [])]),
  );
  return {
    products: products.map((product) => ({
      ...product,
      images: listedImages(product.pictureIds, images),
      mainImage: listedImages(product.mainImageId ? [product.mainImageId] : [], images)[0] ?? null,
    })),
    ...page,
  };
}

/** All of it or nothing: fields, single variants, and what moves in stock. */
async function changeProduct(
  context: ProductContext,
  websiteId: WebsiteId,
  itemId: ItemId,
  { variantChanges, stockChanges, ...input }: ProductChange,
  options: ProductChangeOptions,
): Promise<Product> {
  const { inventory } = context.parts;
  const split = splitChange(input);
  const run = (stock: InventoryAdjustment | undefined): Promise<Product> =>
    change(context, websiteId, itemId, split, options, {
      stock,
      ...(variantChanges && singleVariants(split.product, variantChanges)),
    });
  if (stockChanges === undefined) return run(undefined);
  return inventory.queueFor(websiteId, variantsOf(stockChanges), () => run(stockChanges));
}

/** The list of variants with changes to some of them. What is wrong with one is named by its id. */
function singleVariants(
  part: ProductPart,
  changes: NonNullable<ProductChange['variantChanges']>,
): Pick<ChangeMeans, 'partOf' | 'fieldName' | 'images'> {
  const byId = new Map(changes.map((each) => [each.id, each]));
  return {
    images: changes.flatMap(({ imageId }) => imageId ?? []),
    partOf({ variants: stored }) {
      for (const { id } of changes)
        if (!stored.some(({ variantId }) => variantId === id)) throw catalogErrors.variantMissing();
      const list = part.variants ?? stored.map(({ variantId: id }) => ({ id }));
      return {
        ...part,
        variants: list.map((variant) =>
          variant.id === undefined ? variant : { ...variant, ...byId.get(variant.id) },
        ),
      };
    },
    ...(part.variants === undefined && {
      fieldName: (field, stored) =>
        field.replace(/^variants\.(\d+)\./, (whole, place) => {
          const variant = stored?.variants[Number(place)];
          return variant ? `variants.${variant.variantId}.` : whole;
        }),
    }),
  };
}

const variantsOf = ({
  incrementOperations = [],
  decrementOperations = [],
  setFiniteOperations = [],
  setUnlimitedOperations = [],
}: InventoryAdjustment): string[] => [
  ...[incrementOperations, decrementOperations, setFiniteOperations].flat().map(({ variantId }) => variantId),
  ...setUnlimitedOperations,
];

interface ChangeMeans {
  /** Made from what is stored, when that is what was asked for. */
  readonly partOf?: (stored: StoredProduct) => ProductPart;
  readonly fieldName?: (field: string, stored: StoredProduct | null) => string;
  /** Images that it names beside those of the part. */
  readonly images?: readonly string[];
  readonly stock?: InventoryAdjustment | undefined;
}

/** What a shopper is paying for stays until that is over. */
async function demandUnheld(
  { inventory }: CatalogParts,
  tx: Queryable,
  websiteId: WebsiteId,
  stored: StoredProduct,
  { variants: sent }: ProductPart,
): Promise<void> {
  if (sent === undefined) return;
  const staying = new Set(sent.map(({ id }) => id));
  const going = stored.variants.filter(({ variantId }) => !staying.has(variantId));
  if (going.length === 0) return;
  const held = await inventory.heldAmong(
    tx,
    websiteId,
    going.map(({ variantId }) => variantId),
  );
  const names = going
    .filter(({ variantId }) => held.has(variantId))
    .map(({ attributes, sku }) => Object.values(attributes).join(', ') || sku);
  if (names.length > 0) throw catalogErrors.variantHeld({ values: { variants: names.join('; ') } });
}

/** The stock of this product and of no other. */
async function moveStock(
  { inventory }: CatalogParts,
  tx: Queryable,
  websiteId: WebsiteId,
  stored: StoredProduct,
  stock: InventoryAdjustment,
  by: string,
): Promise<void> {
  const own = new Set<string>(stored.variants.map(({ variantId }) => variantId));
  if (variantsOf(stock).some((id) => !own.has(id))) throw catalogErrors.variantMissing();
  await inventory.adjustIn(tx, websiteId, stock, by);
}

async function change(
  context: ProductContext,
  websiteId: WebsiteId,
  itemId: ItemId,
  { item, product }: SplitChange,
  { expected, by, alongside }: ProductChangeOptions,
  { partOf = () => product, fieldName, images = [], stock }: ChangeMeans = {},
): Promise<Product> {
  const { database, content } = context.parts;
  await demandThere(database.query, websiteId, itemId);
  const savingContext = await readContext(context.parts, websiteId, product, images);
  return saveWith(context, websiteId, savingContext, by, (save) =>
    content.items.change(websiteId, itemId, item, {
      expected,
      alongside: async (tx) => {
        const stored = await demandProduct(tx, websiteId, itemId);
        const part = partOf(stored);
        await demandUnheld(context.parts, tx, websiteId, stored, part);
        await save(tx, itemId, stored, part, {
          fieldName: fieldName && ((field) => fieldName(field, stored)),
          // After the product: what it moves may make a new version of the site, for which others wait.
          last: stock && (() => moveStock(context.parts, tx, websiteId, stored, stock, by)),
        });
        await alongside?.(tx);
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
  const item = await write(async (tx, itemId, stored, part, { fieldName, last } = {}) => {
    const cause = { actor: by, reference: `product ${itemId}` };
    const product = await saving.save(tx, { websiteId, itemId }, stored, part, context, cause, fieldName);
    await last?.();
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
  others: readonly string[] = [],
): Promise<SavingContext> {
  const { media } = parts;
  const images = [...imageIds, ...others, ...variants.flatMap(({ imageId }) => imageId ?? [])];
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

/** Refuses what is no product; content would take any item. Its variants, which may be many, are not read. */
async function demandThere(db: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<void> {
  if (!(await productsAmong(db, websiteId, [itemId])).has(itemId)) throw catalogErrors.missing();
}

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
  means?: {
    readonly fieldName?: ((field: string) => string) | undefined;
    readonly last?: (() => Promise<void>) | undefined;
  },
) => Promise<void>;
