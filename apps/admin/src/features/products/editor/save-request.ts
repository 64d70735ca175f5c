import type { NewProduct, ProductChange, VariantInput } from '@awning/contract';
import { readMoney } from '../../../kit/fields/read-money.ts';
import { readNumber } from '../../../kit/fields/read-number.ts';
import { minorOf } from '../../../kit/text/money.ts';
import { hasStock } from '../product-types.ts';
import {
  type EditorFields,
  isNewVariant,
  PLAIN_FIELDS,
  readVariantPath,
  type VariantField,
  type VariantFields,
  variantPath,
} from './editor-fields.ts';
import type { EditorStore } from './editor-store.ts';

/** Why a text cannot be saved; the screen has the sentences. */
export type CellProblem = 'price' | 'salePrice' | 'stock' | 'lowStockAt' | 'title';

export interface SaveContext {
  readonly currency: string;
  readonly locale: string;
}

type VariantPart = Omit<VariantInput, 'id' | 'stock'>;
type Problems = Map<string, CellProblem>;

export interface SaveRequest {
  readonly change: ProductChange;
  /** By path: what cannot be sent. */
  readonly problems: ReadonlyMap<string, CellProblem>;
}

/** What the server is asked to change: only what differs from what was loaded. */
export function toSaveRequest(store: EditorStore, context: SaveContext, reason = ''): SaveRequest {
  const changed = store.changed();
  const problems: Problems = new Map();
  const plain = PLAIN_FIELDS.filter((name) => Object.hasOwn(changed, name)).map((name) => [
    name,
    changed[name],
  ]);
  const media = changed.media as readonly string[] | undefined;
  const variants = variantsOf(store, changed, context, problems);
  return {
    change: {
      ...Object.fromEntries(plain),
      ...(media && { mainImageId: media[0] ?? null, pictureIds: media.slice(1) }),
      ...(changed.options !== undefined && {
        variantOptionOrdering: [...(changed.options as readonly string[])],
      }),
      ...variants,
      ...stockChangesOf(store, changed, context, problems, reason),
    },
    problems,
  };
}

/** The same for a product that does not exist yet: everything that differs from how a product starts. */
export function toNewProduct(
  store: EditorStore,
  context: SaveContext,
  collectionId: string,
): { readonly body: NewProduct; readonly problems: SaveRequest['problems'] } {
  const { change, problems } = toSaveRequest(store, context);
  const { variantChanges: _changes, stockChanges: _stock, ...rest } = change;
  const all: Problems = new Map(problems);
  if (String(store.get('title') ?? '').trim() === '') all.set('title', 'title');
  return {
    body: { ...rest, collectionId, variants: wholeList(store, store.changed(), context, all) },
    problems: all,
  };
}

/** A list where variants come, go or move; else only those that changed. */
function variantsOf(
  store: EditorStore,
  changed: EditorFields,
  context: SaveContext,
  problems: Problems,
): Pick<ProductChange, 'variants' | 'variantChanges'> {
  if (changed.variantKeys !== undefined) return { variants: wholeList(store, changed, context, problems) };
  const changes = store.variantKeys().flatMap((key) => {
    const part = partOf(store, key, changed, context, problems);
    return Object.keys(part).length === 0 ? [] : [{ ...part, id: key }];
  });
  return changes.length === 0 ? {} : { variantChanges: changes };
}

const wholeList = (
  store: EditorStore,
  changed: EditorFields,
  context: SaveContext,
  problems: Problems,
): VariantInput[] =>
  store.variantKeys().map((key) => ({
    ...partOf(store, key, changed, context, problems),
    ...(isNewVariant(key) ? { stock: firstStock(store, key, context, problems) } : { id: key }),
  }));

/** What differs of one variant, beside its stock. */
function partOf(
  store: EditorStore,
  key: string,
  changed: EditorFields,
  context: SaveContext,
  problems: Problems,
): VariantPart {
  const isNew = isNewVariant(key);
  const isChanged = (field: VariantField): boolean =>
    isNew || Object.hasOwn(changed, variantPath(key, field));
  const value = <Field extends VariantField>(field: Field): VariantFields[Field] => store.variant(key, field);
  return {
    ...(isChanged('attributes') && { attributes: { ...value('attributes') } }),
    ...(isChanged('sku') && (!isNew || value('sku') !== '') && { sku: value('sku') }),
    ...(isChanged('price') && { priceMinor: amountAt(store, key, 'price', context, problems) ?? 0 }),
    ...(isChanged('sale') && saleOf(store, key, context, problems, isNew)),
    ...(isChanged('imageId') && { imageId: value('imageId') }),
    ...(isChanged('shippingMeasures') && { shippingMeasures: value('shippingMeasures') }),
    ...(isChanged('lowStockAt') && { lowStockAt: countAt(store, key, 'lowStockAt', context, problems) }),
  };
}

function saleOf(
  store: EditorStore,
  key: string,
  context: SaveContext,
  problems: Problems,
  isNew: boolean,
): Pick<VariantPart, 'onSale' | 'salePriceMinor'> {
  if (store.variant<string>(key, 'sale').trim() === '') return isNew ? {} : { onSale: false };
  const sale = amountAt(store, key, 'sale', context, problems);
  return sale === null ? {} : { onSale: true, salePriceMinor: sale };
}

/** An empty price is nothing; what is no amount is a problem. */
function amountAt(
  store: EditorStore,
  key: string,
  field: 'price' | 'sale',
  { currency, locale }: SaveContext,
  problems: Problems,
): number | null {
  const text = store.variant<string>(key, field);
  if (text.trim() === '') return null;
  const reading = readMoney(text, currency, locale);
  if (reading.ok) return minorOf(reading.decimal, currency);
  problems.set(variantPath(key, field), field === 'price' ? 'price' : 'salePrice');
  return null;
}

function countAt(
  store: EditorStore,
  key: string,
  field: 'stock' | 'lowStockAt',
  { locale }: SaveContext,
  problems: Problems,
): number | null {
  const text = store.variant<string>(key, field);
  if (text.trim() === '') return null;
  const reading = readNumber(text, { digits: 0, locale });
  const count = reading.ok ? Number(reading.decimal) : Number.NaN;
  if (count <= 2_000_000_000) return count;
  problems.set(variantPath(key, field), field);
  return null;
}

function firstStock(
  store: EditorStore,
  key: string,
  context: SaveContext,
  problems: Problems,
): NonNullable<VariantInput['stock']> {
  if (!hasStock(store.get('productType') as number)) return {};
  if (store.variant<boolean>(key, 'isUnlimited')) return { unlimited: true };
  return { quantity: countAt(store, key, 'stock', context, problems) ?? 0 };
}

/** Stock is moved by the difference, never overwritten: what was sold meanwhile stays sold. */
function stockChangesOf(
  store: EditorStore,
  changed: EditorFields,
  context: SaveContext,
  problems: Problems,
  reason: string,
): Pick<ProductChange, 'stockChanges'> {
  const moves: Moves = { increments: [], decrements: [], finite: [], unlimited: [] };
  const keys = new Set(
    Object.keys(changed).flatMap((path) => {
      const variant = readVariantPath(path);
      return variant && (variant.field === 'stock' || variant.field === 'isUnlimited') ? [variant.key] : [];
    }),
  );
  for (const key of keys) if (!isNewVariant(key)) addMove(moves, store, key, context, problems);
  if (Object.values(moves).every(({ length }) => length === 0)) return {};
  return {
    stockChanges: {
      ...(moves.increments.length > 0 && { incrementOperations: moves.increments }),
      ...(moves.decrements.length > 0 && { decrementOperations: moves.decrements }),
      ...(moves.finite.length > 0 && { setFiniteOperations: moves.finite }),
      ...(moves.unlimited.length > 0 && { setUnlimitedOperations: moves.unlimited }),
      ...(reason !== '' && { note: reason }),
    },
  };
}

interface Moves {
  readonly increments: { variantId: string; quantity: number }[];
  readonly decrements: { variantId: string; quantity: number }[];
  readonly finite: { variantId: string; quantity: number }[];
  readonly unlimited: string[];
}

function addMove(
  { increments, decrements, finite, unlimited }: Moves,
  store: EditorStore,
  variantId: string,
  context: SaveContext,
  problems: Problems,
): void {
  const wasUnlimited = store.loaded(variantPath(variantId, 'isUnlimited')) === true;
  if (store.variant<boolean>(variantId, 'isUnlimited')) {
    if (!wasUnlimited) unlimited.push(variantId);
    return;
  }
  const quantity = countAt(store, variantId, 'stock', context, problems) ?? 0;
  if (wasUnlimited) {
    finite.push({ variantId, quantity });
    return;
  }
  const delta = quantity - Number(store.loaded(variantPath(variantId, 'stock')));
  if (delta > 0) increments.push({ variantId, quantity: delta });
  if (delta < 0) decrements.push({ variantId, quantity: -delta });
}
