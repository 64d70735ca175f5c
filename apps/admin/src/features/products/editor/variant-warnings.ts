import type { EditorStore } from './editor-store.ts';

type ReadStore = Pick<EditorStore, 'variantKeys' | 'variant' | 'version'>;

const skuOf = (text: string): string => text.trim().toLowerCase();

const taken = new WeakMap<ReadStore, { readonly version: number; readonly skus: ReadonlySet<string> }>();

/** The SKUs that more than one variant has. Counted once for each change, however many cells ask. */
function skusTwice(store: ReadStore): ReadonlySet<string> {
  const known = taken.get(store);
  const version = store.version();
  if (known?.version === version) return known.skus;
  const [seen, skus] = [new Set<string>(), new Set<string>()];
  for (const key of store.variantKeys()) {
    const sku = skuOf(store.variant<string>(key, 'sku'));
    if (sku !== '' && seen.has(sku)) skus.add(sku);
    seen.add(sku);
  }
  taken.set(store, { version, skus });
  return skus;
}

/** Another variant of the product has the same SKU. */
export const isSkuTwice = (store: ReadStore, key: string): boolean =>
  skusTwice(store).has(skuOf(store.variant<string>(key, 'sku')));

const amountOf = (text: string): number =>
  /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** A sale that takes nothing off; false while one of the two is no amount. */
export const isSaleTooHigh = (sale: string, price: string): boolean => amountOf(sale) >= amountOf(price);
