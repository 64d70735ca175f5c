import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { withEffort } from '../../testing/test-effort.ts';
import { createTestShopper, type TestShopper } from '../../testing/test-shopper.ts';
import { CartModel } from './testing/cart-model.ts';
import { CODES, openModelShop, shownCart, startingVariants } from './testing/model-shop.ts';

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
    const found = this.shoppers[number];
    if (!found) throw new Error('there is no such shopper');
    return found;
  }

  private entryId(number: number): string {
    return this.known[number % Math.max(1, this.known.length)] ?? NOBODYS;
  }

  private expectOutcome(answer: LightMyRequestResponse, refusal: string | null): void {
    const found = answer.statusCode === 200 ? null : answer.json().code;
    expect(found, answer.body).toBe(refusal === null ? null : `cart.${refusal}`);
  }

  async perform(asked: Step): Promise<void> {
    const { model } = this;
    const who = this.shopper(asked.browser);
    switch (asked.do) {
      case 'add': {
        const wish = {
          itemId: shop.productOf(asked.variant).id,
          sku: shop.variantOf(asked.variant).sku,
          quantity: asked.quantity,
          additionalFields: asked.fields,
          price: 1,
        };
        return this.expectOutcome(await who.add(wish), model.add(asked.browser, asked));
      }
      case 'set': {
        const id = this.entryId(asked.entry);
        const answer = await who.entry('PUT', id, { quantity: asked.quantity });
        return this.expectOutcome(answer, model.changeQuantity(asked.browser, id, asked.quantity));
      }
      case 'answer':
      case 'choose': {
        const id = this.entryId(asked.entry);
        const stored = model.cartOf(asked.browser).entries.find((each) => each.id === id);
        const isShirt = stored !== undefined && stored.variant < 2;
        const other = asked.do === 'choose' && isShirt ? { variant: 1 - stored.variant } : {};
        const answer = await who.entry('PUT', `${id}/additionalFields`, {
          additionalFields: asked.fields,
          ...(other.variant === undefined ? {} : { sku: shop.variantOf(other.variant).sku }),
        });
        const change = { fields: asked.fields, ...other };
        return this.expectOutcome(answer, model.changeEntry(asked.browser, id, change));
      }
      case 'remove': {
        const id = this.entryId(asked.entry);
        return this.expectOutcome(await who.entry('DELETE', id), model.remove(asked.browser, id));
      }
      case 'restore': {
        const id = this.entryId(asked.entry);
        const answer = await who.entry('POST', `${id}/restore`);
        return this.expectOutcome(answer, model.restore(asked.browser, id));
      }
      case 'enter code':
        return this.expectOutcome(await who.coupon(asked.code), model.enterCode(asked.browser, asked.code));
      case 'leave code': {
        const path = `/api/commerce/shopping-cart/coupons/${asked.code}`;
        model.leaveCode(asked.browser, asked.code);
        return this.expectOutcome(await who.browser.call('DELETE', path), null);
      }
      case 'sign in': {
        const thief = createTestShopper(app, shop.site);
        thief.browser.cookies.set('awning-visitor', who.browser.cookies.get('awning-visitor') ?? '');
        model.signIn(asked.browser, asked.user);
        this.expectOutcome(await shop.signIn(who, asked.user), null);
        this.expectOutcome(await thief.coupon(CODES[0]), 'session-expired');
        return expect((await thief.cart()).entries).toEqual([]);
      }
      case 'buy': {
        const { id = '' } = await who.cart();
        return model.buy(asked.browser) ? shop.buy(id) : undefined;
      }
      case 'sign out':
        model.signOut(asked.browser, asked.withCopy);
        return this.expectOutcome(await who.signOut(`?cloneCart=${asked.withCopy}`), null);
      default:
        return this.manage(asked);
    }
  }

  /** What the merchant does. */
  private async manage(asked: Step): Promise<void> {
    const { model } = this;
    const sized = asked.do === 'drop size' ? 1 : 'variant' in asked ? asked.variant : 0;
    const known = model.variants[sized];
    if (!known?.isThere) return;
    if (asked.do === 'stock' && known.most > 1) {
      known.stock = asked.count;
      await shop.setStock(sized, asked.count);
    } else if (asked.do === 'price' || asked.do === 'drop size') {
      if (asked.do === 'price') known.price = asked.price;
      else known.isThere = false;
      await shop.reprice(sized, model);
    } else if (asked.do === 'show') {
      model.visible[known.item] = asked.isShown;
      await shop.show(sized, asked.isShown);
    }
  }

  /** Learns what new entries are called; everything else has to be as expected. */
  async compare(number: number): Promise<void> {
    const found = shownCart(await this.shopper(number).cart());
    for (const entry of this.model.cartOf(number).entries) {
      if (entry.id !== '') continue;
      const { id: variantId } = shop.variantOf(entry.variant);
      const isIt = (other: (typeof found.shown)[number]): boolean =>
        other.variantId === variantId && other.fields === entry.fields;
      entry.id = found.shown.find(isIt)?.id ?? 'missing';
      this.known.push(entry.id);
    }
    expect(found).toEqual(shop.expectedCart(this.model, number));
  }
}

async function follow(steps: readonly Step[]): Promise<void> {
  const run = new Run(await shop.begin(BROWSERS));
  for (const asked of steps) {
    await run.perform(asked);
    await run.compare(asked.browser);
  }
  for (let number = 0; number < BROWSERS; number++) await run.compare(number);
}

describe('carts', () => {
  it('do what a simple model does, whoever does what in which order', { timeout: 3000 * RUNS }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 35 }), follow), {
      numRuns: RUNS,
    });
    // Carts are bought here without a checkout.
    for (const { name, violations } of app.invariants.filter(({ name }) => name !== 'crossing.carts'))
      expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
  });
});
