import type {
  ContentItem,
  ItemChange,
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
import { isStockState, listProductIds, readProductCursor } from './product-list.ts';
import { findProduct, findProducts, type StoredProduct } from './product-repository.ts';
import type { ProductSaving, SavingContext } from './product-saving.ts';

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

export function createProducts(parts: CatalogParts, saving: ProductSaving): Products {
  const { database, clock, settings, media, content, inventory } = parts;

  const currencyOf = async (websiteId: WebsiteId) => (await settings.store(websiteId)).value.storeCurrency;

  const readContext = async (websiteId: WebsiteId, part: ProductPart): Promise<SavingContext> => {
    const { pictureIds: imageIds = [], fileIds = [], variants = [] } = part;
    const images = [...imageIds, ...variants.flatMap(({ imageId }) => imageId ?? [])];
    const [currency, knownImages, knownFiles] = await Promise.all([
      currencyOf(websiteId),
      media.images(websiteId, [...images, ...fileIds]),
      media.files(websiteId, fileIds),
    ]);
    return {
      currency,
      knownImages: new Set(knownImages.keys()),
      // A photographer sells images.
      knownFiles: new Set([...knownFiles.keys(), ...knownImages.keys()]),
    };
  };

  const response = async (websiteId: WebsiteId, items: readonly ContentItem[]): Promise<Product[]> => {
    const ids = items.map(({ id }) => id);
    const currency = await currencyOf(websiteId);
    const stored = await findProducts(database.query, websiteId, ids);
    const levels = await inventory.levelsOf(database.query, websiteId, ids);
    return items.flatMap((item) => {
      const product = stored.get(item.id);
      return product ? toProduct(item, product, levels, currency) : [];
    });
  };

  /** Saves what comes with an item, and answers both as they were in the transaction that stored them. */
  const saveWith = async (
    websiteId: WebsiteId,
    context: SavingContext,
    by: string,
    write: (save: SaveProduct) => Promise<ContentItem>,
  ): Promise<Product> => {
    let saved: { product: StoredProduct; levels: ReadonlyMap<string, StockLevel> } | undefined;
    const item = await write(async (tx, itemId, stored, part, fieldName) => {
      const cause = { actor: by, reference: `product ${itemId}` };
      const product = await saving.save(tx, { websiteId, itemId }, stored, part, context, cause, fieldName);
      saved = { product, levels: await inventory.levelsOf(tx, websiteId, [itemId]) };
    });
    invariant(saved !== undefined, 'an item of a store is saved with its product');
    return toProduct(item, saved.product, saved.levels, context.currency);
  };

  const demandStore = async (websiteId: WebsiteId, collectionId: CollectionId): Promise<void> => {
    const { kind } = await content.collections.read(websiteId, collectionId);
    if (kind !== 'products')
      throw catalogErrors.notAStore({ errors: { collectionId: catalogErrors.notAStore.message } });
  };

  /** Refuses what is no product; content would take any item. */
  const demandProduct = async (
    db: Queryable,
    websiteId: WebsiteId,
    itemId: ItemId,
  ): Promise<StoredProduct> => {
    const product = await findProduct(db, websiteId, itemId);
    if (!product) throw catalogErrors.missing();
    return product;
  };

  const change = async (
    websiteId: WebsiteId,
    itemId: ItemId,
    { item, product }: SplitChange,
    { expected, by }: ProductChangeOptions,
    /** Made from what is stored, when that is what was asked for. */
    partOf: (stored: StoredProduct) => ProductPart = () => product,
    fieldName?: (field: string) => string,
  ): Promise<Product> => {
    await demandProduct(database.query, websiteId, itemId);
    const context = await readContext(websiteId, product);
    return saveWith(websiteId, context, by, (save) =>
      content.items.change(websiteId, itemId, item, {
        expected,
        alongside: async (tx) => {
          const stored = await demandProduct(tx, websiteId, itemId);
          await save(tx, itemId, stored, partOf(stored), fieldName);
        },
      }),
    );
  };

  return {
    async create(websiteId, collectionId, input, { by }) {
      await demandStore(websiteId, collectionId);
      const { item, product } = splitChange(input);
      const context = await readContext(websiteId, product);
      return saveWith(websiteId, context, by, (save) =>
        content.items.create(websiteId, collectionId, item, {
          alongside: (tx, itemId) => save(tx, itemId, null, product),
        }),
      );
    },

    async read(websiteId, itemId) {
      // The item comes first: with an older version than the rest a change is refused, with a newer one it would be
      // lost.
      const items = await content.items.some(websiteId, [itemId]);
      const [product] = await response(websiteId, items);
      if (!product) throw catalogErrors.missing();
      return product;
    },

    async list(websiteId, { cursor, limit = PAGE, ...query }) {
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
      return { products: await response(websiteId, await content.items.some(websiteId, ids)), ...page };
    },

    change: (websiteId, itemId, input, options) => change(websiteId, itemId, splitChange(input), options),

    replaceVariants: (websiteId, itemId, variants, options) =>
      change(websiteId, itemId, { item: {}, product: { variants } }, options),

    changeVariant: (websiteId, itemId, variantId, fields, options) =>
      change(
        websiteId,
        itemId,
        { item: {}, product: { variants: [fields] } },
        options,
        ({ variants }) => {
          if (!variants.some((each) => each.variantId === variantId)) throw catalogErrors.variantMissing();
          return {
            variants: variants.map(({ variantId: id }) => (id === variantId ? { ...fields, id } : { id })),
          };
        },
        // Whatever is wrong now is wrong because of this variant.
        (field) => field.replace(/^variants\.\d+\./, ''),
      ),

    async remove(websiteId, itemId) {
      await demandProduct(database.query, websiteId, itemId);
      await content.items.remove(websiteId, itemId);
    },
  };
}

type SaveProduct = (
  tx: Queryable,
  itemId: ItemId,
  stored: StoredProduct | null,
  part: ProductPart,
  fieldName?: (field: string) => string,
) => Promise<void>;

interface SplitChange {
  readonly item: ItemChange;
  readonly product: ProductPart;
}

/** What content keeps of a product, and what the catalogue keeps. */
function splitChange(change: ProductChange): SplitChange {
  const {
    productType,
    variantOptionOrdering,
    variants,
    pictureIds: imageIds,
    fileIds,
    relatedIds,
    ...rest
  } = change;
  const {
    useCustomAddButtonText,
    customAddButtonText,
    additionalFieldsFormId,
    additionalFieldsForm,
    ...others
  } = rest;
  const { subscriptionPlan, merchandising, taxCategory, ...item } = others;
  const product = {
    productType,
    variantOptionOrdering,
    variants,
    pictureIds: imageIds,
    fileIds,
    relatedIds,
    useCustomAddButtonText,
    customAddButtonText,
    additionalFieldsFormId,
    additionalFieldsForm,
    subscriptionPlan,
    merchandising,
    taxCategory,
  };
  return { item, product };
}
