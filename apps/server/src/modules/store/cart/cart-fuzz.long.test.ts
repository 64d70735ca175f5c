import { crumbCookie, crumbHeader, type ShoppingCart } from '@awning/contract';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { type HostileRequest, hostileRequests, type Known } from './testing/hostile-requests.ts';

const REQUESTS = withEffort(2000);
/** Then another shopper comes, with an empty cart that has room. */
const PER_PERSON = 40;
const LOOK_AFTER = 5;
const STOCK = 25;

let app: TestApp;
let site: Site;
let known: Known;
/** What variants cost, by their SKU. */
const prices = new Map<string, number>();
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const store = await app.make.store(site);
  const mug = await app.make.product(site, store.id, {
    variantOptionOrdering: ['constructor'],
    variants: ['S', 'M'].map((size, index) => ({
      sku: `MUG-${size}`,
      attributes: { constructor: size },
      priceMinor: 1000 + index,
      stock: { quantity: STOCK },
    })),
  });
  const cup = await app.make.product(site, store.id, {
    variants: [{ sku: 'CUP', priceMinor: 700, stock: { quantity: STOCK } }],
  });
  const song = await app.make.product(site, store.id, {
    productType: 2,
    variants: [{ sku: 'SONG', priceMinor: 99 }],
  });
  const hidden = await app.make.product(site, store.id, { status: 'draft' });
  const box = await app.make.product(site, store.id, {
    variants: [{ sku: 'BOX', priceMinor: 3000, stock: { unlimited: true } }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  });
  const elsewhere = await app.make.site();
  const foreign = await app.make.product(elsewhere, (await app.make.store(elsewhere)).id);
  for (const { variants } of [mug, cup, song, box])
    for (const { sku, priceMinor } of variants) prices.set(sku, priceMinor);
  await app.discounts.coupons.create(
    site.id,
    { name: 'Ten', code: 'TEN', kind: 'percent', value: 1000 },
    { memberId: 'test' },
  );
  known = {
    itemIds: [mug, cup, cup, song, hidden, box, foreign].map(({ id }) => id),
    skus: [...prices.keys(), foreign.variants[0]?.sku ?? ''],
    codes: ['TEN', 'ten', 'NONE'],
  };
});
afterAll(() => app.close());

async function send(
  who: TestShopper,
  request: HostileRequest,
  entryId: string,
): Promise<LightMyRequestResponse> {
  const cookies = new Map(who.browser.cookies);
  if (request.visitor !== null) cookies.set('awning-visitor', request.visitor);
  return app.http.inject({
    method: request.method,
    url: request.path.replaceAll('{entry}', entryId),
    headers: {
      host: `${site.slug}.localhost`,
      [crumbHeader]: cookies.get(crumbCookie) ?? '',
      ...request.headers,
    },
    cookies: Object.fromEntries(cookies),
    payload: request.body,
  });
}

/** Every refusal looks the same: a status below 500, and a code and a sentence as JSON. */
function expectRefusal(response: LightMyRequestResponse): { shoppingCart?: undefined } {
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error, code, message, errors = {}, crumbFail = true, ...rest } = response.json();
  expect([error, code, message]).toEqual([
    expect.stringMatching(/./),
    expect.stringMatching(/^[a-z]+\.[a-z-]+$/),
    expect.stringMatching(/[.?!]$/),
  ]);
  expect([typeof errors, crumbFail, rest]).toEqual(['object', true, {}]);
  return {};
}

const describeAll = (requests: readonly HostileRequest[]): string =>
  requests
    .map((request) => `${request.method} ${request.path} ${request.body.toString().slice(0, 300)}`)
    .join('\n');

function expectHonest({ entries, subtotalCents }: ShoppingCart): void {
  const counts = new Map<string, number>();
  for (const { quantity, chosenVariant, purchasePriceCents, subTotal } of entries) {
    expect(purchasePriceCents).toBe(prices.get(chosenVariant.sku));
    expect(subTotal).toBe(purchasePriceCents * quantity);
    counts.set(chosenVariant.sku, (counts.get(chosenVariant.sku) ?? 0) + quantity);
  }
  expect(subtotalCents).toBe(entries.reduce((sum, { subTotal }) => sum + subTotal, 0));
  for (const [sku, most] of [
    ['MUG-S', STOCK],
    ['MUG-M', STOCK],
    ['CUP', STOCK],
    ['SONG', 1],
  ] as const)
    expect(counts.get(sku) ?? 0).toBeLessThanOrEqual(most);
}

describe('any request to the cart', () => {
  it(`a hostile cart request succeeds, or is refused with a message and changes nothing (seed ${testSeed()}, ${REQUESTS} requests)`, {
    timeout: 20 * REQUESTS,
  }, async () => {
    const requests = fc.sample(hostileRequests(known), { seed: testSeed(), numRuns: REQUESTS });
    const counts = new Map<number, number>();
    for (let begin = 0; begin < requests.length; begin += PER_PERSON) {
      const who = createTestShopper(app, site);
      await who.put({ itemId: known.itemIds[0], sku: 'MUG-S' });
      let cart = await who.cart();
      let sinceLook: HostileRequest[] = [];
      for (const request of requests.slice(begin, begin + PER_PERSON)) {
        const response = await send(who, request, cart.entries[0]?.id ?? 'a'.repeat(24));
        counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1);
        sinceLook.push(request);
        const { shoppingCart } = response.statusCode === 200 ? response.json() : expectRefusal(response);
        if (shoppingCart) expectHonest(shoppingCart);
        if (request.visitor !== null || shoppingCart === undefined) continue;
        // A call that is repeated is answered with the cart as it was then.
        cart = 'idempotency-key' in request.headers ? await who.cart() : shoppingCart;
        if (sinceLook.length < LOOK_AFTER) continue;
        expect(await who.cart(), describeAll(sinceLook)).toEqual(cart);
        sinceLook = [];
      }
      expect(await who.cart(), describeAll(sinceLook)).toEqual(cart);
    }
    // Otherwise all of it stumbled over the same stone.
    for (const status of [200, 400, 404, 409]) expect(counts.get(status)).toBeGreaterThan(REQUESTS / 200);
    for (const { name, violations } of app.invariants)
      expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
  });

  it('with five megabytes in a field is refused, and the cart stays', async () => {
    const who = createTestShopper(app, site);
    await who.put({ itemId: known.itemIds[0], sku: 'MUG-S' });
    const cart = await who.cart();
    const response = await who.add({
      itemId: known.itemIds[0],
      sku: 'MUG-M',
      additionalFields: 'x'.repeat(5_000_000),
    });
    expectRefusal(response);
    expect(await who.cart()).toEqual(cart);
  });
});
