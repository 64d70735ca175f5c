import { expect, it } from 'vitest';
import {
  addCartEntry,
  exportOrders,
  listOrders,
  readCart,
  readOrder,
  readTax,
  saveTax,
  uploadAsset,
} from '../calls.ts';
import { taxEndpoints } from '../store/tax/tax-endpoints.ts';
import { type Client, isError } from './index.ts';

/** Never called: the compiler is the test. Each expected error would fail the type check if it went away. */
export async function acceptsOnlyWhatEndpointsDeclare(client: Client, file: File): Promise<void> {
  const { body, etag } = await client.call(readTax);
  body.version.toFixed();
  // The whole endpoint does as well as its light part.
  (await client.call(taxEndpoints.readTax)).body.version.toFixed();
  // @ts-expect-error a response has the fields of its schema and no others
  body.unknownField;

  // @ts-expect-error a body is missing
  await client.call(saveTax);
  // @ts-expect-error a body has the shape of its schema
  await client.call(saveTax, { body: { rates: 'none' } });
  // @ts-expect-error a call that takes no body is given none
  await client.call(readTax, { body: {} });

  await client.call(readOrder, { params: { orderId: 'a' } });
  // @ts-expect-error a parameter of the path is missing
  await client.call(readOrder);
  // @ts-expect-error a parameter has another name
  await client.call(readOrder, { params: { id: 'a' } });

  await client.call(listOrders, { query: { limit: 20 } });
  // @ts-expect-error a number of the query is a number
  await client.call(listOrders, { query: { limit: 'twenty' } });
  // @ts-expect-error a query has the fields of its schema
  await client.call(readCart, { query: { wrong: true } });

  await client.call(addCartEntry, { body: { itemId: 'a' }, idempotencyKey: 'k' });
  // @ts-expect-error a call that does not take keys is given none
  await client.call(readTax, { idempotencyKey: 'k' });
  await client.call(saveTax, { body: body as never, ifMatch: etag });
  // @ts-expect-error a call without versions is given none
  await client.call(readCart, { ifMatch: etag });

  const asset = await client.upload(uploadAsset, { file, onProgress: (share) => share.toFixed() });
  asset.body.id.trim();
  const { blob, filename } = await client.download(exportOrders);
  blob.size.toFixed();
  filename?.trim();

  const outcome = await client.attempt(readOrder, { params: { orderId: 'a' } });
  if (!outcome.ok && outcome.error.code === 'orders.missing') return;
  // @ts-expect-error the endpoint does not declare this code
  if (!outcome.ok && outcome.error.code === 'cart.entry-missing') return;
  // @ts-expect-error no endpoint declares this code
  isError(new Error('x'), 'nothing.like-it');
}

it('types of calls are checked by the compiler', () => {
  expect(acceptsOnlyWhatEndpointsDeclare).toBeTypeOf('function');
});
