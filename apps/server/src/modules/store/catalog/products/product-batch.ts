import { createHash } from 'node:crypto';
import type { ProductBatch, ProductBatchResult } from '@awning/contract';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import type { Once } from '../../../../platform/once/index.ts';
import type { Inventory } from '../../inventory/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import type { Products } from './products.ts';

export interface ProductBatchParts {
  readonly products: Pick<Products, 'change'>;
  readonly inventory: Pick<Inventory, 'adjust'>;
  readonly once: Pick<Once, 'underLease'>;
}

type BatchedChange = ProductBatch['products'][number];
type BatchOutcome = ProductBatchResult['results'][number];

interface BatchOptions {
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Many products, one after the other, each of them all or nothing: what is refused of one is said in its place and
 * stops none of the others. Sent again with its key, what is done already is not done twice.
 */
export async function changeProducts(
  parts: ProductBatchParts,
  websiteId: WebsiteId,
  { products }: ProductBatch,
  options: BatchOptions,
): Promise<ProductBatchResult> {
  if (new Set(products.map(({ itemId }) => itemId)).size < products.length) throw catalogErrors.namedTwice();
  const results: BatchOutcome[] = [];
  for (const each of products) results.push(await changeOne(parts, websiteId, each, options));
  return { results };
}

async function changeOne(
  parts: ProductBatchParts,
  websiteId: WebsiteId,
  product: BatchedChange,
  options: BatchOptions,
): Promise<BatchOutcome> {
  const { itemId } = product;
  try {
    return { itemId, version: await runOnce(parts, websiteId, product, options), refusal: null };
  } catch (error) {
    if (!(error instanceof CataloguedError) || error.code.startsWith('once.')) throw error;
    const { code, message, details } = error;
    return { itemId, version: null, refusal: { code, message, errors: { ...details.errors } } };
  }
}

async function runOnce(
  { products, inventory, once }: ProductBatchParts,
  websiteId: WebsiteId,
  { itemId, version, change }: BatchedChange,
  { by, idempotencyKey: key }: BatchOptions,
): Promise<number> {
  const { status, variantChanges, stockChanges } = change;
  // What is sold meanwhile, and another title, are no conflict for a difference of stock.
  if (status === undefined && variantChanges === undefined && stockChanges !== undefined) {
    await inventory.adjust(websiteId, stockChanges, {
      actor: by,
      idempotencyKey: key === undefined ? undefined : keyOfProduct(key, itemId),
    });
    return version;
  }
  const run = async (): Promise<number> =>
    (await products.change(websiteId, itemId, change, { by, expected: version })).version;
  if (key === undefined) return run();
  const scope = `catalog.change-products/${by}/${itemId}`;
  return once.underLease({ websiteId, scope, key, request: { version, change } }, run);
}

/** One key of the caller is one for each product. */
const keyOfProduct = (key: string, itemId: string): string =>
  createHash('sha256').update(`${key}/${itemId}`).digest('hex');
