import type { Currency } from '@awning/commerce';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { recordAssets } from '../../../website/content/index.ts';
import type { StockCause } from '../../inventory/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import type { CatalogParts } from '../catalog-parts.ts';
import { scarcityVisibleTo } from '../page-context/merchandising.ts';
import { inventSkus } from './new-skus.ts';
import { applyProductChange, type ProductPart, restateDraft } from './product-change.ts';
import { newProductDraft, newVariantDraft, type ProductDraft, type VariantDraft } from './product-draft.ts';
import { findProduct, productsAmong, type StoredProduct, storeProduct } from './product-repository.ts';
import { checkProduct, isAlwaysUnlimited } from './product-rules.ts';
import { collectProblems, type ProductProblems } from './product-sentences.ts';

/** What is looked up before the transaction, which holds one connection already. */
export interface SavingContext {
  readonly currency: Currency;
  /** Of those that the change names. */
  readonly knownImages: ReadonlySet<string>;
  readonly knownFiles: ReadonlySet<string>;
}

export interface ProductKey {
  readonly websiteId: WebsiteId;
  readonly itemId: ItemId;
}

const NO_IMAGES: ReadonlySet<string> = new Set();

/** Who uses the images and files of a product; those of its texts are the item's. */
export const productOwner = (itemId: ItemId) => ({ kind: 'product', id: itemId });

const productAssets = ({
  pictureIds: imageIds,
  fileIds,
  variants,
}: Pick<ProductDraft, 'pictureIds' | 'fileIds'> & {
  readonly variants: readonly { readonly imageId: string | null }[];
}): string[] => [...new Set([...imageIds, ...fileIds, ...variants.flatMap(({ imageId }) => imageId ?? [])])];

type SavingParts = Pick<CatalogParts, 'ids' | 'inventory' | 'media'>;

export interface ProductSaving {
  /** Puts a change over what is stored, checks the whole and stores it, or says everything that is wrong with it. */
  save(
    tx: Queryable,
    key: ProductKey,
    stored: StoredProduct | null,
    change: ProductPart,
    context: SavingContext,
    cause: StockCause,
    fieldName?: (field: string) => string,
  ): Promise<StoredProduct>;
  /** How an item of a store is sold until a member says more. */
  saveUsual(tx: Queryable, key: ProductKey, currency: Currency, cause: StockCause): Promise<void>;
  /** The copy has variants of its own, with SKUs of their own; there is nothing of them yet. */
  saveCopy(tx: Queryable, key: ProductKey, originalId: string, cause: StockCause): Promise<void>;
}

export const createProductSaving = (parts: SavingParts): ProductSaving => ({
  save: (tx, key, stored, change, context, cause, fieldName) =>
    save(parts, tx, key, { stored, change, context, cause, fieldName }),
  async saveUsual(tx, key, currency, cause) {
    await store(parts, tx, key, null, null, blankDraft(currency, {}, parts.ids.uuid), cause);
  },
  saveCopy: (tx, key, originalId, cause) => saveCopy(parts, tx, key, originalId, cause),
});

/** What is wrong with a change by itself, by field. Nothing is looked up. */
export function problemsWith(
  stored: StoredProduct | null,
  change: ProductPart,
  currency: Currency,
  newId: () => string,
): ReadonlyMap<string, string> {
  const before =
    stored === null ? blankDraft(currency, change, newId) : restateDraft(toDraft(stored), currency);
  const problems = collectProblems();
  checkProduct(applyProductChange(before, change, { problems, newId }), problems);
  return problems.byField;
}

interface ProductSave {
  readonly stored: StoredProduct | null;
  readonly change: ProductPart;
  readonly context: SavingContext;
  readonly cause: StockCause;
  readonly fieldName: ((field: string) => string) | undefined;
}

async function save(
  parts: SavingParts,
  tx: Queryable,
  key: ProductKey,
  { stored, change, context: { currency, ...known }, cause, fieldName = (field) => field }: ProductSave,
): Promise<StoredProduct> {
  const { uuid: newId } = parts.ids;
  const before = stored === null ? null : restateDraft(toDraft(stored), currency);
  const problems = collectProblems();
  const draft = applyProductChange(before ?? blankDraft(currency, change, newId), change, {
    problems,
    newId,
  });
  checkProduct(draft, problems);
  checkAssets(draft, before, known, problems);
  await checkSold(parts, tx, key, draft, before, problems);
  const relatedIds = await checkRelated(tx, key, draft, before, problems);
  if (problems.byField.size > 0)
    throw catalogErrors.invalid({
      errors: Object.fromEntries(
        [...problems.byField].slice(0, 50).map(([field, sentence]) => [fieldName(field), sentence]),
      ),
    });
  return store(parts, tx, key, stored, before, { ...draft, relatedIds }, cause);
}

async function saveCopy(
  parts: SavingParts,
  tx: Queryable,
  key: ProductKey,
  originalId: string,
  cause: StockCause,
): Promise<void> {
  const { inventory, ids } = parts;
  const original = await findProduct(tx, key.websiteId, originalId);
  if (!original) throw catalogErrors.missing();
  const levels = await inventory.levelsOf(tx, key.websiteId, [originalId]);
  const draft = toDraft(original);
  const variants = draft.variants.map((variant): VariantDraft => {
    const level = levels.get(variant.variantId);
    return {
      ...variant,
      variantId: ids.uuid(),
      isNew: true,
      sku: '',
      stock: { unlimited: level?.unlimited ?? false },
      lowStockAt: level?.lowStockAt,
    };
  });
  await store(parts, tx, key, null, null, { ...draft, variants }, cause);
}

async function store(
  parts: SavingParts,
  tx: Queryable,
  { websiteId, itemId }: ProductKey,
  former: StoredProduct | null,
  before: ProductDraft | null,
  draft: ProductDraft,
  cause: StockCause,
): Promise<StoredProduct> {
  const { variants, ...product } = draft;
  const unnamed = variants.filter(({ sku }) => sku === '').length;
  const skus = await inventSkus(tx, websiteId, unnamed, new Set(variants.map(({ sku }) => sku)));
  const stored: StoredProduct = {
    product: { ...product, websiteId, itemId },
    variants: variants.map(({ isNew: _new, stock: _stock, lowStockAt: _at, ...variant }, position) => ({
      ...variant,
      sku: variant.sku === '' ? (skus.pop() ?? '') : variant.sku,
      websiteId,
      itemId,
      position,
    })),
  };
  await storeProduct(tx, stored, former);
  await recordAssets(parts.media, tx, websiteId, productOwner(itemId), {
    before: before === null ? [] : productAssets(before),
    after: productAssets(draft),
    sold: draft.fileIds,
  });
  // Last: it may make a new version of the site, for which everybody else who changes the site waits.
  await trackStock(parts, tx, { websiteId, itemId }, before, draft, cause);
  return stored;
}

/** What visitors can see for nothing, here or elsewhere, nobody would buy. */
async function checkSold(
  { media }: SavingParts,
  tx: Queryable,
  { websiteId, itemId }: ProductKey,
  draft: ProductDraft,
  before: ProductDraft | null,
  problems: ProductProblems,
): Promise<void> {
  const visibleHere = new Set(productAssets({ ...draft, fileIds: [] }));
  const fresh = draft.fileIds.filter((id) => !before?.fileIds.includes(id));
  const visibleElsewhere = await media.findVisible(tx, websiteId, productOwner(itemId), fresh);
  for (const [place, id] of draft.fileIds.entries())
    if (visibleHere.has(id) || visibleElsewhere.has(id)) problems.note(`fileIds.${place}`, 'shownFile');
}

async function trackStock(
  { inventory }: SavingParts,
  tx: Queryable,
  { websiteId, itemId }: ProductKey,
  before: ProductDraft | null,
  { productType, variants, merchandising }: ProductDraft,
  cause: StockCause,
): Promise<void> {
  const unlimited = isAlwaysUnlimited(productType);
  const visibleTo = scarcityVisibleTo(merchandising);
  const isVisibleAsBefore = before !== null && scarcityVisibleTo(before.merchandising) === visibleTo;
  const wasUnlimited = before !== null && isAlwaysUnlimited(before.productType);
  const changesCounting = before !== null && unlimited !== wasUnlimited;
  const tracked = variants.filter(({ isNew }) => isNew || changesCounting);
  if (tracked.length > 0)
    await inventory.track(
      tx,
      websiteId,
      tracked.map(({ isNew, variantId, stock, lowStockAt }) => {
        // A variant that becomes countable is unlimited until its stock is counted.
        const isUnlimited = unlimited || (stock.unlimited ?? false) || (!isNew && wasUnlimited);
        return {
          variantId,
          itemId,
          lowStockAt,
          shownTo: visibleTo,
          unlimited: isUnlimited,
          neverCounted: unlimited,
          quantity: isUnlimited ? 0 : (stock.quantity ?? 0),
        };
      }),
      cause,
    );
  const thresholds = variants.flatMap(({ isNew, variantId, lowStockAt }) =>
    isNew || (lowStockAt === undefined && isVisibleAsBefore)
      ? []
      : { variantId, lowStockAt, shownTo: visibleTo },
  );
  if (thresholds.length > 0) await inventory.warnAt(tx, websiteId, thresholds);
}

/** A product without a variant gets one, unless the request has a list, which may be empty. */
const blankDraft = (currency: string, { variants }: ProductPart, newId: () => string): ProductDraft => ({
  ...newProductDraft(currency),
  variants: variants === undefined ? [newVariantDraft(newId())] : [],
});

const toDraft = ({ product, variants }: StoredProduct): ProductDraft => {
  const { websiteId: _website, itemId: _item, ...fields } = product;
  return {
    ...fields,
    variants: variants.map(({ websiteId: _site, itemId: _product, position: _place, ...variant }) => ({
      ...variant,
      isNew: false,
      stock: {},
      lowStockAt: undefined,
    })),
  };
};

/** Images and files that are gone keep nobody from saving what shows them; new ones have to be there. */
function checkAssets(
  draft: ProductDraft,
  before: ProductDraft | null,
  { knownImages, knownFiles }: Omit<SavingContext, 'currency'>,
  problems: ProductProblems,
): void {
  const old = before === null ? NO_IMAGES : new Set(productAssets(before));
  for (const [place, id] of draft.pictureIds.entries())
    if (!knownImages.has(id) && !old.has(id)) problems.note(`pictureIds.${place}`, 'unknownPicture');
  for (const [place, { imageId }] of draft.variants.entries())
    if (imageId !== null && !knownImages.has(imageId) && !old.has(imageId))
      problems.note(`variants.${place}.imageId`, 'unknownPicture');
  for (const [place, id] of draft.fileIds.entries())
    if (!knownFiles.has(id) && !old.has(id)) problems.note(`fileIds.${place}`, 'unknownFile');
}

/** The related products without those that have gone since. */
async function checkRelated(
  tx: Queryable,
  { websiteId, itemId }: ProductKey,
  { relatedIds }: ProductDraft,
  before: ProductDraft | null,
  problems: ProductProblems,
): Promise<readonly string[] | null> {
  if (relatedIds === null) return null;
  const there = await productsAmong(tx, websiteId, relatedIds);
  for (const [place, id] of relatedIds.entries()) {
    if (id === itemId) problems.note(`relatedIds.${place}`, 'relatedToItself');
    else if (!there.has(id) && !before?.relatedIds?.includes(id))
      problems.note(`relatedIds.${place}`, 'unknownRelated');
  }
  return relatedIds.filter((id) => there.has(id));
}
