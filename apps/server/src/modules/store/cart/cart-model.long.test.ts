import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withEffort } from '../../../testing/test-effort.ts';
import { createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import { CartModel } from './testing/cart-model.ts';
import { CODES, cartView, openModelShop, startingVariants } from './testing/model-shop.ts';

const BROWSERS = 3;
const RUNS = withEffort(25);

let app: TestApp;
let shop: Awaited<ReturnType<typeof openModelShop>>;
beforeAll(async () => {
  app = await createTestApp();
  shop = await openModelShop(app);
});
afterAll(() => app.close());

const browser = fc.nat({ max: BROWSERS - 1 });
const variant = fc.nat({ max: startingVariants().length - 1 });
const quantity = fc.integer({ min: 1, max: 4 });
const fields = fc.constantFrom(null, 'a', 'b');
const code = fc.constantFrom(...CODES);
/** One of all entries that anybody has had so far. */
const entry = fc.nat({ max: 9 });
const step = <const K extends string, T>(kind: K, rest: fc.Arbitrary<T>) =>
  fc.tuple(browser, rest).map(([who, more]) => ({ do: kind, browser: who, ...more }));
const anyStep = fc.oneof(
  { weight: 8, arbitrary: step('add', fc.record({ variant, quantity, fields })) },
  { weight: 4, arbitrary: step('set', fc.record({ entry, quantity })) },
  { weight: 3, arbitrary: step('answer', fc.record({ entry, fields })) },
  { weight: 2, arbitrary: step('choose', fc.record({ entry, fields })) },
  { weight: 3, arbitrary: step('remove', fc.record({ entry })) },
  { weight: 3, arbitrary: step('restore', fc.record({ entry })) },
  { weight: 1, arbitrary: step('enter code', fc.record({ code })) },
  { weight: 1, arbitrary: step('leave code', fc.record({ code })) },
  { weight: 7, arbitrary: step('sign in', fc.record({ user: fc.nat({ max: 1 }) })) },
  { weight: 7, arbitrary: step('sign out', fc.record({ withCopy: fc.constantFrom(true, true, false) })) },
  { weight: 2, arbitrary: step('buy', fc.record({})) },
  { weight: 2, arbitrary: step('stock', fc.record({ variant, count: fc.nat({ max: 6 }) })) },
  { weight: 1, arbitrary: step('price', fc.record({ variant, price: fc.nat({ max: 2000 }) })) },
  { weight: 1, arbitrary: step('show', fc.record({ variant, isShown: fc.boolean() })) },
  { weight: 1, arbitrary: step('drop size', fc.record({})) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const NOBODYS = 'a'.repeat(24);

/** Does each step to the real shop and to the model; they must agree on what comes of it. */
class Run {
  private readonly model = new CartModel({ variants: startingVariants(), browsers: BROWSERS, users: 2 });
  private readonly known: string[] = [];
  private readonly shoppers: readonly TestShopper[];

  constructor(shoppers: readonly TestShopper[]) {
    this.shoppers = shoppers;
  }

  private shopper(number: number): TestShopper {
    const shopper = this.shoppers[number];
    if (!shopper) throw new Error('there is no such shopper');
    return shopper;
  }

  private entryId(number: number): string {
    return this.known[number % Math.max(1, this.known.length)] ?? NOBODYS;
  }

  private expectOutcome(response: LightMyRequestResponse, refusal: string | null): void {
    const match = response.statusCode === 200 ? null : response.json().code;
    expect(match, response.body).toBe(refusal === null ? null : `cart.${refusal}`);
  }

  async perform(request: Step): Promise<void> {
    const { model } = this;
    const who = this.shopper(request.browser);
    switch (request.do) {
      case 'add': {
        const options = {
          itemId: shop.productOf(request.variant).id,
          sku: shop.variantOf(request.variant).sku,
          quantity: request.quantity,
          additionalFields: request.fields,
          price: 1,
        };
        return this.expectOutcome(await who.add(options), model.add(request.browser, request));
      }
      case 'set': {
        const id = this.entryId(request.entry);
        const response = await who.entry('PUT', id, { quantity: request.quantity });
        return this.expectOutcome(response, model.changeQuantity(request.browser, id, request.quantity));
      }
      case 'answer':
      case 'choose': {
        const id = this.entryId(request.entry);
        const stored = model.cartOf(request.browser).entries.find((each) => each.id === id);
        const isShirt = stored !== undefined && stored.variant < 2;
        const other = request.do === 'choose' && isShirt ? { variant: 1 - stored.variant } : {};
        const response = await who.entry('PUT', `${id}/additionalFields`, {
          additionalFields: request.fields,
          ...(other.variant === undefined ? {} : { sku: shop.variantOf(other.variant).sku }),
        });
        const change = { fields: request.fields, ...other };
        return this.expectOutcome(response, model.changeEntry(request.browser, id, change));
      }
      case 'remove': {
        const id = this.entryId(request.entry);
        return this.expectOutcome(await who.entry('DELETE', id), model.remove(request.browser, id));
      }
      case 'restore': {
        const id = this.entryId(request.entry);
        const response = await who.entry('POST', `${id}/restore`);
        return this.expectOutcome(response, model.restore(request.browser, id));
      }
      case 'enter code':
        return this.expectOutcome(
          await who.coupon(request.code),
          model.enterCode(request.browser, request.code),
        );
      case 'leave code': {
        const path = `/api/commerce/shopping-cart/coupons/${request.code}`;
        model.leaveCode(request.browser, request.code);
        return this.expectOutcome(await who.browser.call('DELETE', path), null);
      }
      case 'sign in': {
        const thief = createTestShopper(app, shop.site);
        thief.browser.cookies.set('awning-visitor', who.browser.cookies.get('awning-visitor') ?? '');
        model.signIn(request.browser, request.user);
        this.expectOutcome(await shop.signIn(who, request.user), null);
        this.expectOutcome(await thief.coupon(CODES[0]), 'session-expired');
        return expect((await thief.cart()).entries).toEqual([]);
      }
      case 'buy': {
        const { id = '' } = await who.cart();
        return model.buy(request.browser) ? shop.buy(id) : undefined;
      }
      case 'sign out':
        model.signOut(request.browser, request.withCopy);
        return this.expectOutcome(await who.signOut(`?cloneCart=${request.withCopy}`), null);
      default:
        return this.manage(request);
    }
  }

  /** What the merchant does. */
  private async manage(request: Step): Promise<void> {
    const { model } = this;
    const sized = request.do === 'drop size' ? 1 : 'variant' in request ? request.variant : 0;
    const known = model.variants[sized];
    if (!known?.isThere) return;
    if (request.do === 'stock' && known.most > 1) {
      known.stock = request.count;
      await shop.setStock(sized, request.count);
    } else if (request.do === 'price' || request.do === 'drop size') {
      if (request.do === 'price') known.price = request.price;
      else known.isThere = false;
      await shop.reprice(sized, model);
    } else if (request.do === 'show') {
      model.visible[known.item] = request.isShown;
      await shop.show(sized, request.isShown);
    }
  }

  /** Learns what new entries are called; everything else has to be as expected. */
  async compare(number: number): Promise<void> {
    const match = cartView(await this.shopper(number).cart());
    for (const entry of this.model.cartOf(number).entries) {
      if (entry.id !== '') continue;
      const { id: variantId } = shop.variantOf(entry.variant);
      const isIt = (other: (typeof match.shownEntries)[number]): boolean =>
        other.variantId === variantId && other.fields === entry.fields;
      entry.id = match.shownEntries.find(isIt)?.id ?? 'missing';
      this.known.push(entry.id);
    }
    expect(match).toEqual(shop.expectedCart(this.model, number));
  }
}

async function follow(steps: readonly Step[]): Promise<void> {
  const run = new Run(await shop.begin(BROWSERS));
  for (const request of steps) {
    await run.perform(request);
    await run.compare(request.browser);
  }
  for (let number = 0; number < BROWSERS; number++) await run.compare(number);
}

describe('carts', () => {
  it('carts behave as a simple model does, for any order of steps', { timeout: 3000 * RUNS }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 35 }), follow), {
      numRuns: RUNS,
    });
    // Carts are bought here without a checkout.
    for (const { name, violations } of app.invariants.filter(({ name }) => name !== 'crossing.carts'))
      expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
  });
});
