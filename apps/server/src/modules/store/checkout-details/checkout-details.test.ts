import { NO_ADDRESS } from '@awning/commerce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import {
  deleteOldCheckouts,
  findCartContext,
  handOverCheckouts,
  lockCheckout,
  NO_CHECKOUT,
  NOTHING_TYPED,
  readCheckout,
  type TypedCheckout,
  writeCheckout,
} from './index.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
});
afterAll(() => app.close());

const now = new Date('2026-03-01T12:00:00Z');

const type = (cartId: string, typedBy: string, typed: Partial<TypedCheckout>): Promise<void> =>
  app.platform.database.transaction(async (tx) => {
    const stored = await lockCheckout(tx, site.id, { cartId, typedBy }, now);
    const changed = { ...stored, typed: { ...stored.typed, ...typed } };
    await writeCheckout(tx, site.id, { cartId, typedBy }, changed, now);
  });
const contextOf = (cartId: string) => findCartContext(app.platform.database.query, site.id, cartId);

it('the context of a cart is null while nothing was typed, and then what its owner typed', async () => {
  expect(await contextOf('cart-1')).toBeNull();
  await type('cart-1', '', {
    email: ' ada@example.com ',
    shippingAddress: { ...NO_ADDRESS, city: 'Bonn', countryCode: 'DE' },
    shippingOptionId: 'express',
  });
  expect(await contextOf('cart-1')).toEqual({
    destination: { countryCode: 'DE', state: '', postalCode: '', city: 'Bonn' },
    home: null,
    shippingOptionId: 'express',
    customer: 'ada@example.com',
  });
});

it('an address without a country, and what is no email address, are not part of the context of a cart', async () => {
  await type('cart-2', '', { email: 'ada@', shippingAddress: { ...NO_ADDRESS, city: 'Bonn' } });
  expect(await contextOf('cart-2')).toMatchObject({ destination: null, customer: null });
});

it('what a person typed for a cart that a link opened is theirs alone and never the context of the cart', async () => {
  await type('cart-3', 'visitor-a', { email: 'ada@example.com' });
  expect(await contextOf('cart-3')).toBeNull();
  const read = (typedBy: string) =>
    readCheckout(app.platform.database.query, site.id, { cartId: 'cart-3', typedBy });
  expect((await read('visitor-a')).typed).toEqual({ ...NOTHING_TYPED, email: 'ada@example.com' });
  expect(await read('visitor-b')).toEqual(NO_CHECKOUT);
});

it('signing in hands over what a visitor typed, unless the user has typed for the same cart', async () => {
  await type('cart-4', 'visitor-c', { note: 'as a visitor' });
  await type('cart-5', 'visitor-c', { note: 'as a visitor' });
  await type('cart-5', 'user-c', { note: 'as a user' });
  await app.platform.database.transaction((tx) =>
    handOverCheckouts(tx, site.id, { from: 'visitor-c', to: 'user-c' }),
  );
  const noteOf = async (cartId: string) =>
    (await readCheckout(app.platform.database.query, site.id, { cartId, typedBy: 'user-c' })).typed.note;
  expect([await noteOf('cart-4'), await noteOf('cart-5')]).toEqual(['as a visitor', 'as a user']);
});

it('old checkouts are deleted in batches, and the latest stay', async () => {
  const { query } = app.platform.database;
  await type('cart-6', '', { note: 'old' });
  const before = new Date(now.getTime() + 1);
  expect(await deleteOldCheckouts(query, now, 10)).toBe(0);
  expect(await deleteOldCheckouts(query, before, 1)).toBe(1);
  while ((await deleteOldCheckouts(query, before, 2)) > 0);
  expect(await readCheckout(query, site.id, { cartId: 'cart-6', typedBy: '' })).toEqual(NO_CHECKOUT);
});
