import type { NewProduct } from '@awning/contract';
import { addProduct, changeProduct } from '@awning/contract/calls';
import { CallError, type Client, createRandomKey } from '@awning/contract/client';

/** A product that may have been made: its response has not arrived. */
export interface Attempt {
  readonly body: NewProduct;
  readonly key: string;
}

const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/**
 * Makes a product once. A response that was lost may have left one behind: it is found by its key, and gets what was
 * typed since.
 */
export async function createOnce(api: Client, body: NewProduct, attempt: { current: Attempt | null }) {
  const first = attempt.current ?? { body, key: createRandomKey() };
  attempt.current = first;
  const created = await api
    .call(addProduct, { body: first.body, idempotencyKey: first.key })
    .catch((error: unknown) => {
      // Refused: nothing was made, and the next try is one of its own.
      if (!isLost(error)) attempt.current = null;
      throw error;
    });
  if (JSON.stringify(first.body) === JSON.stringify(body)) return created;
  const { product } = created.body;
  const { collectionId: _, variants, ...fields } = body;
  const change = {
    ...fields,
    ...(variants && {
      variants: variants.map((variant, place) => {
        const id = product.variants[place]?.id;
        return id === undefined ? variant : { ...variant, id };
      }),
    }),
  };
  return api.call(changeProduct, { params: { itemId: product.id }, body: change, ifMatch: created.etag });
}
