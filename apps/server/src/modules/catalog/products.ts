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
import type { Queryable } from '../../platform/db/index.ts';
import { catalogErrors } from './catalog-errors.ts';
import type { CatalogParts } from './catalog-parts.ts';
import { toProduct } from './product-answer.ts';
import type { ProductPart } from './product-change.ts';
import { isStockState, listProductIds, readProductCursor } from './product-list.ts';
import { findProduct, findProducts, type StoredProduct } from './product-repository.ts';
import type { ProductSaving, Surroundings } from './product-saving.ts';

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
    websiteId: string,
    collectionId: string,
    input: ProductChange,
    options: ProductOptions,
  ): Promise<Product>;
  read(websiteId: string, itemId: string): Promise<Product>;
  /** Newest first. */
  list(websiteId: string, query: ProductQuery): Promise<ProductPage>;
  /** What is not named stays. */
  change(
    websiteId: string,
    itemId: string,
    change: ProductChange,
    options: ProductChangeOptions,
  ): Promise<Product>;
  /** The whole list: variants that it leaves out go, with their stock. */
  replaceVariants(
    websiteId: string,
    itemId: string,
    variants: VariantInput[],
    options: ProductChangeOptions,
  ): Promise<Product>;
  changeVariant(
    websiteId: string,
    itemId: string,
    variantId: string,
    change: VariantChange,
    options: ProductChangeOptions,
  ): Promise<Product>;
  remove(websiteId: string, itemId: string): Promise<void>;
}

const PAGE = 50;

export function createProducts(parts: CatalogParts, saving: ProductSaving): Products {
  const { database, clock, settings, media, content, inventory } = parts;

  const currencyOf = async (websiteId: string) => (await settings.store(websiteId)).value.storeCurrency;

  const lookAround = async (websiteId: string, part: ProductPart): Promise<Surroundings> => {
    const { pictureIds = [], fileIds = [], variants = [] } = part;
    const pictures = [...pictureIds, ...variants.flatMap(({ imageId }) => imageId ?? [])];
    const [currency, knownPictures, knownFiles] = await Promise.all([
      currencyOf(websiteId),
      pictures.length === 0 ? NONE : media.images(websiteId, pictures),
      fileIds.length === 0 ? NONE : media.files(websiteId, fileIds),
    ]);
    return { currency, knownPictures: new Set(knownPictures.keys()), knownFiles: new Set(knownFiles.keys()) };
  };

  const answer = async (
    websiteId: string,
    items: readonly ContentItem[],
    db: Queryable = database.query,
  ): Promise<Product[]> => {
    const ids = items.map(({ id }) => id);
    const { value } = await settings.store(websiteId, db);
    const stored = await findProducts(db, websiteId, ids);
    const levels = await inventory.levelsOf(db, websiteId, ids);
    return items.flatMap((item) => {
      const product = stored.get(item.id);
      return product ? toProduct(item, product, levels, value.storeCurrency) : [];
    });
  };

  const answerOne = async (websiteId: string, item: ContentItem): Promise<Product> => {
    const [product] = await answer(websiteId, [item]);
    if (!product) throw catalogErrors.missing();
    return product;
  };

  const demandStore = async (websiteId: string, collectionId: string): Promise<void> => {
    const { kind } = await content.collections.read(websiteId, collectionId);
    if (kind !== 'products')
      throw catalogErrors.notAStore({ errors: { collectionId: catalogErrors.notAStore.message } });
  };

  /** Refuses what is no product; content would take any item. */
  const demandProduct = async (db: Queryable, websiteId: string, itemId: string): Promise<StoredProduct> => {
    const found = await findProduct(db, websiteId, itemId);
    if (!found) throw catalogErrors.missing();
    return found;
  };

  const change = async (
    websiteId: string,
    itemId: string,
    { item, product }: SplitChange,
    { expected, by }: ProductChangeOptions,
    /** Made from what is stored, when that is what was asked for. */
    partOf: (stored: StoredProduct) => ProductPart = () => product,
    fieldName?: (field: string) => string,
  ): Promise<Product> => {
    await demandProduct(database.query, websiteId, itemId);
    const around = await lookAround(websiteId, product);
    const changed = await content.items.change(websiteId, itemId, item, {
      expected,
      alongside: async (tx) => {
        const part = partOf(await demandProduct(tx, websiteId, itemId));
        await saving.save(tx, { websiteId, itemId }, part, around, causeOf(by, itemId), fieldName);
      },
    });
    return answerOne(websiteId, changed);
  };

  return {
    async create(websiteId, collectionId, input, { by }) {
      await demandStore(websiteId, collectionId);
      const { item, product } = splitChange(input);
      const around = await lookAround(websiteId, product);
      const created = await content.items.create(websiteId, collectionId, item, {
        alongside: async (tx, itemId) => {
          await saving.save(tx, { websiteId, itemId }, product, around, causeOf(by, itemId));
        },
      });
      return answerOne(websiteId, created);
    },

    async read(websiteId, itemId) {
      await demandProduct(database.query, websiteId, itemId);
      return answerOne(websiteId, await content.items.read(websiteId, itemId));
    },

    async list(websiteId, { cursor, limit = PAGE, ...query }) {
      if (query.stock !== undefined && !isStockState(query.stock)) throw catalogErrors.unknownStockState();
      const after = readProductCursor(cursor);
      const { value } = await settings.store(websiteId);
      const found = await listProductIds(database.query, websiteId, query, {
        ...{ after, limit: limit + 1, lowStockAt: value.lowStockAt },
        now: clock.now(),
      });
      const ids = found.slice(0, limit);
      const hasNextPage = found.length > limit;
      return {
        products: await answer(websiteId, await content.items.some(websiteId, ids)),
        hasNextPage,
        nextPageCursor: hasNextPage ? (ids.at(-1) ?? null) : null,
      };
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

const NONE: ReadonlyMap<string, unknown> = new Map();

const causeOf = (actor: string, itemId: string) => ({ actor, reference: `product ${itemId}` });

interface SplitChange {
  readonly item: ItemChange;
  readonly product: ProductPart;
}

/** What content keeps of a product, and what the catalogue keeps. */
function splitChange(change: ProductChange): SplitChange {
  const { productType, variantOptionOrdering, variants, pictureIds, fileIds, relatedIds, ...rest } = change;
  const { useCustomAddButtonText, customAddButtonText, additionalFieldsFormId, ...others } = rest;
  const { subscriptionPlan, merchandising, taxCategory, ...item } = others;
  const product = {
    ...{ productType, variantOptionOrdering, variants, pictureIds, fileIds, relatedIds },
    ...{ useCustomAddButtonText, customAddButtonText, additionalFieldsFormId },
    ...{ subscriptionPlan, merchandising, taxCategory },
  };
  return { item, product };
}
