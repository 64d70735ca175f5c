import type { Product, ShoppingCart } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, type Queryable, sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CART, createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { orderLines } from './testing/cart-lines.ts';

let app: TestApp;
let site: Site;
let mug: Product;
let vase: Product;
let song: Product;
let email: string;
const coupon = 'LATE';
let siteUserId: string;
let shopper: TestShopper;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const store = await app.make.store(site);
  const plenty = { variants: [{ priceMinor: 1000, stock: { unlimited: true } }] };
  mug = await app.make.product(site, store.id, plenty);
  vase = await app.make.product(site, store.id, plenty);
  const late = { name: 'Late', code: coupon, kind: 'percent', value: 100 } as const;
  await app.discounts.coupons.create(site.id, late, { memberId: 'test' });
  song = await app.make.product(site, store.id, { productType: 2, variants: [{ priceMinor: 99 }] });
});
afterAll(async () => {
  const broken = await Promise.all(
    app.carts.invariants.map(({ violations }) => violations(app.platform.database.query)),
  );
  expect(broken.flat()).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  shopper = createTestShopper(app, site);
  ({ email, id: siteUserId } = await app.make.customer(site));
});

const signIn = async (person: TestShopper, as = email): Promise<void> => {
  expect((await person.signIn(as, TEST_PASSWORD)).statusCode).toBe(200);
};
const linesOf = ({ entries }: ShoppingCart): [string, number, string | null][] =>
  entries.map(({ itemId, quantity, additionalFields }) => [itemId, quantity, additionalFields]);

const copyOf = (person: TestShopper): TestShopper => {
  const copy = createTestShopper(app, site);
  for (const [name, value] of person.browser.cookies) copy.browser.cookies.set(name, value);
  return copy;
};
const bought = async (cart: ShoppingCart): Promise<void> => {
  const { id = '' } = cart;
  const order = { orderId: `order-${id}`, lines: orderLines(cart) };
  const sale = await app.platform.database.transaction((tx) => app.carts.buy(tx, site.id, id, order));
  expect(sale).toEqual({ ok: true });
};

/** Lines of one product with different answers, of so many characters each. */
const fill = async (person: TestShopper, name: string, lines: number, length: number): Promise<void> => {
  const { id } = await person.put({ itemId: mug.id, additionalFields: name.padEnd(length) });
  await app.platform.database.query.run(sql`
    insert into cart_entries (website_id, cart_id, entry_id, item_id, variant_id, quantity, additional_fields, fields_hash, snapshot)
    select website_id, cart_id, substr(entry_id, 1, 20) || other || to_char(number, 'FM000'), item_id, variant_id, 1, fields,
      translate(encode(sha256(fields::bytea), 'base64'), '+/=', '-_'), snapshot
    from cart_entries, generate_series(2, ${lines}) number,
      lateral (select rpad(${name} || number, ${length}) as fields) answers,
      lateral (select case substr(entry_id, 21, 1) when 'f' then 'e' else 'f' end as other) unlike_the_first
    where website_id = ${site.id} and entry_id = ${id}`);
};

describe('signing in', () => {
  it("signing in makes the visitor's cart the site user's, with its id and its removed entries", async () => {
    await shopper.put({ itemId: mug.id, quantity: 2 });
    const { id: removed } = await shopper.put({ itemId: vase.id });
    await shopper.entry('DELETE', removed);
    const before = await shopper.cart();
    await signIn(shopper);
    expect(await shopper.cart()).toEqual(before);
    expect((await shopper.entry('POST', `${removed}/restore`)).json().shoppingCart.entries).toHaveLength(2);
    const phone = createTestShopper(app, site);
    await signIn(phone);
    expect((await phone.cart()).id).toBe(before.id);
  });

  it("signing in adds the visitor's entries to the site user's, and merges equal ones", async () => {
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await phone.put({ itemId: mug.id, quantity: 2 });
    await phone.put({ itemId: mug.id, quantity: 1, additionalFields: 'Anna' });
    const { id } = await phone.cart();
    await shopper.put({ itemId: mug.id, quantity: 3 });
    await shopper.put({ itemId: vase.id, quantity: 1 });
    await shopper.put({ itemId: mug.id, quantity: 4, additionalFields: 'Ben' });
    await signIn(shopper);
    const cart = await shopper.cart();
    expect(cart.id).toBe(id);
    expect(linesOf(cart)).toEqual([
      [mug.id, 5, null],
      [mug.id, 1, 'Anna'],
      [vase.id, 1, null],
      [mug.id, 4, 'Ben'],
    ]);
    expect(await phone.cart()).toEqual(cart);
  });

  it('signing in respects the quantity limits of products without losing an entry', async () => {
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await phone.put({ itemId: song.id });
    await phone.put({ itemId: mug.id, quantity: 9000 });
    await shopper.put({ itemId: song.id });
    await shopper.put({ itemId: vase.id });
    await shopper.put({ itemId: mug.id, quantity: 5000 });
    await signIn(shopper);
    expect(linesOf(await shopper.cart())).toEqual([
      [song.id, 1, null],
      [mug.id, 9999, null],
      [vase.id, 1, null],
    ]);
  });

  it('signing in keeps entries apart that together exceed a limit, and they cannot be merged later', async () => {
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await phone.put({ itemId: song.id, additionalFields: 'Anna' });
    await phone.put({ itemId: mug.id, quantity: 9000, additionalFields: 'Anna' });
    const { id: secondSong } = await shopper.put({ itemId: song.id, additionalFields: 'Ben' });
    const { id: moreMugs } = await shopper.put({ itemId: mug.id, quantity: 1000, additionalFields: 'Ben' });
    await signIn(shopper);
    const cart = await shopper.cart();
    for (const [entryId, message] of [
      [secondSong, 'You can buy only one of that item at a time.'],
      [moreMugs, 'You can have at most 9999 of that item in your cart.'],
    ]) {
      const response = await shopper.entry('PUT', `${entryId}/additionalFields`, {
        additionalFields: 'Anna',
      });
      expect([response.statusCode, response.json().message]).toEqual([409, message]);
    }
    expect(await shopper.cart()).toEqual(cart);
  });

  it("signing in merges coupons, and keeps the stock that is held for the visitor's cart", async () => {
    for (const code of ['A1', 'B2', 'C3'])
      await app.discounts.coupons.create(
        site.id,
        { name: code, code: `${code}${siteUserId}`, kind: 'percent', value: 100 },
        { memberId: 'test' },
      );
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await phone.coupon(`A1${siteUserId}`);
    await phone.coupon(`B2${siteUserId}`);
    const { newlyAdded } = (await shopper.add({ itemId: mug.id })).json();
    await shopper.coupon(`C3${siteUserId}`);
    await shopper.coupon(`B2${siteUserId}`);
    const cartId = (await shopper.cart()).id ?? '';
    const lines = [{ variantId: newlyAdded.chosenVariant.id, quantity: 1 }];
    const expires = new Date(app.clock.now().getTime() + 60_000);
    await app.inventory.hold(site.id, { kind: 'cart', id: cartId }, lines, expires);
    await signIn(shopper);
    expect((await shopper.cart()).promoCodes.map((code) => code.slice(0, 2))).toEqual(['A1', 'B2', 'C3']);
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select from stock_holds where website_id = ${site.id} and owner_id = ${cartId}`,
    );
    expect(rows).toHaveLength(1);
  });

  it("signing in over another site user's session takes nothing from their cart", async () => {
    await signIn(shopper);
    await shopper.put({ itemId: mug.id, quantity: 2 });
    const theirs = await shopper.cart();
    const other = await app.make.customer(site);
    await signIn(shopper, other.email);
    expect((await shopper.cart()).entries).toEqual([]);
    await signIn(shopper);
    expect(await shopper.cart()).toEqual(theirs);
  });

  it.each([
    ['something', 'something'],
    ['something', 'nothing'],
    ['nothing', 'something'],
    ['nothing', 'nothing'],
  ])(
    "signing in with %s in the visitor's cart and %s in the account's ends the old cookie, which changes nothing",
    async (visitors, users) => {
      if (users === 'something') {
        const phone = createTestShopper(app, site);
        await signIn(phone);
        await phone.put({ itemId: vase.id });
      }
      await shopper.cart();
      const entry = visitors === 'something' ? (await shopper.put({ itemId: mug.id })).id : 'a'.repeat(24);
      const late = copyOf(shopper);
      await signIn(shopper);
      const after = await shopper.cart();

      expect(await late.cart()).not.toHaveProperty('id');
      const changes = [
        (who: TestShopper) => who.add({ itemId: mug.id }),
        (who: TestShopper) => who.add({ itemId: mug.id }, { 'idempotency-key': entry }),
        (who: TestShopper) => who.entry('PUT', entry, { quantity: 3 }),
        (who: TestShopper) => who.entry('PUT', `${entry}/additionalFields`, { additionalFields: 'Anna' }),
        (who: TestShopper) => who.entry('DELETE', entry),
        (who: TestShopper) => who.entry('POST', `${entry}/restore`),
        (who: TestShopper) => who.coupon(coupon),
        (who: TestShopper) => who.browser.call('DELETE', `${CART}/coupons/${coupon}`),
        (who: TestShopper) => who.browser.submit('/cart/entries', { itemId: mug.id }),
      ];
      for (const change of changes) {
        const response = await change(copyOf(late));
        expect([response.statusCode, response.body]).toEqual([
          409,
          expect.stringContaining('Your session has expired. Please reload the page and try again.'),
        ]);
      }
      expect(await shopper.cart()).toEqual(after);
      expect((await late.cart()).entries).toEqual([]);
    },
  );

  it('a sign-in whose answer never arrived locks nobody out: the first change is refused, the next one works', async () => {
    await shopper.put({ itemId: mug.id });
    const before = copyOf(shopper);
    await signIn(shopper);
    expect((await before.add({ itemId: vase.id })).statusCode).toBe(409);
    expect((await before.add({ itemId: vase.id })).statusCode).toBe(200);
    expect(linesOf(await before.cart())).toEqual([[vase.id, 1, null]]);
    await signIn(before);
    expect(linesOf(await shopper.cart())).toEqual([
      [mug.id, 1, null],
      [vase.id, 1, null],
    ]);
  });

  it('signing in merges up to 400 entries, and the rest follow at a later sign-in', async () => {
    await signIn(shopper);
    await fill(shopper, 'a', 200, 5);
    for (const name of ['b', 'c']) {
      const device = createTestShopper(app, site);
      await fill(device, name, 200, 5);
      await signIn(device);
      if (name === 'c') await signIn(device);
    }
    const full = await shopper.cart();
    expect(full.entries).toHaveLength(400);
    const [first, second, ...others] = full.entries;
    for (const entry of [first, second]) await shopper.entry('DELETE', entry?.id ?? '');
    await signIn(createTestShopper(app, site), (await app.make.customer(site)).email);
    await shopper.signOut();
    await signIn(shopper);
    const later = await shopper.cart();
    expect(later.entries).toHaveLength(400);
    expect(later.entries).toEqual(expect.arrayContaining(others));
    await bought(later);
    await signIn(shopper);
    const rest = await shopper.cart();
    expect(rest.entries).toHaveLength(198);
    const names = [full, later, rest].flatMap(({ entries }) =>
      entries.map(({ additionalFields }) => additionalFields),
    );
    expect(new Set(names).size, 'no line is lost').toBe(600);
  });

  it('signing in merges up to two megabytes of answers, which may then shrink and not grow', async () => {
    await signIn(shopper);
    await fill(shopper, 'a', 10, 100_000);
    for (const name of ['b', 'c']) {
      const device = createTestShopper(app, site);
      await fill(device, name, 10, 100_000);
      await signIn(device);
    }
    const { entries } = await shopper.cart();
    expect(entries).toHaveLength(20);
    const respond = (additionalFields: string) =>
      shopper.entry('PUT', `${entries[0]?.id}/additionalFields`, { additionalFields });
    expect((await respond('short')).statusCode).toBe(200);
    expect((await respond('longer')).json().code).toBe('cart.answers-full');
    await signIn(shopper);
    expect((await shopper.cart()).entries, 'still five characters too many').toHaveLength(20);
    await shopper.entry('DELETE', entries[1]?.id ?? '');
    await signIn(shopper);
    expect((await shopper.cart()).entries).toHaveLength(20);
  });

  it("signing in takes along what was added while it waited for the site user's cart", async () => {
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await phone.put({ itemId: vase.id });
    await shopper.cart();
    const late = copyOf(shopper);
    const { query, transaction } = app.platform.database;
    const isWaiting = async (): Promise<boolean> =>
      (
        await query.rows(
          anyRow,
          sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%cart_merge%'`,
        )
      ).length > 0;
    const signingIn = await transaction(async (tx) => {
      await app.carts.touch(tx, site.id, (await phone.cart()).id ?? '');
      const underWay = signIn(shopper);
      while (!(await isWaiting()));
      await late.put({ itemId: mug.id });
      return { underWay };
    });
    await signingIn.underWay;
    expect(linesOf(await shopper.cart())).toEqual([
      [vase.id, 1, null],
      [mug.id, 1, null],
    ]);
  });

  it('many times at once with one cookie loses no line and doubles none', async () => {
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await phone.put({ itemId: mug.id, quantity: 2 });
    await shopper.put({ itemId: mug.id, quantity: 3 });
    await shopper.put({ itemId: vase.id, quantity: 1 });
    const tabs = Array.from({ length: 6 }, () => {
      const tab = createTestShopper(app, site);
      for (const [name, value] of shopper.browser.cookies) tab.browser.cookies.set(name, value);
      return tab;
    });
    await Promise.all(tabs.map((tab) => signIn(tab)));
    for (const person of [phone, ...tabs])
      expect(linesOf(await person.cart())).toEqual([
        [mug.id, 5, null],
        [vase.id, 1, null],
      ]);
  });

  it('on many devices at once, each with a cart, ends with one cart and every line in it', async () => {
    const devices = Array.from({ length: 5 }, () => createTestShopper(app, site));
    for (const [index, device] of devices.entries()) {
      await device.put({ itemId: mug.id, quantity: 1 });
      await device.put({ itemId: vase.id, quantity: 1, additionalFields: `Device ${index}` });
    }
    await Promise.all(devices.map((device) => signIn(device)));
    const cart = await devices[0]?.cart();
    expect(cart?.totalQuantity).toBe(10);
    expect(cart?.entries).toHaveLength(6);
  });
});

describe('signing out', () => {
  it('PL-7.17 with cloneCart the visitor goes on with a copy, which is not counted twice later', async () => {
    await signIn(shopper);
    await shopper.put({ itemId: mug.id, quantity: 2 });
    await shopper.put({ itemId: vase.id, quantity: 1, additionalFields: 'Anna' });
    const users = await shopper.cart();
    await shopper.signOut('?cloneCart=true');
    const copy = await shopper.cart();
    expect(copy.id).not.toBe(users.id);
    expect(linesOf(copy)).toEqual(linesOf(users));
    const ids = [users, copy].flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size, 'each copy has an id of its own').toBe(4);
    await shopper.put({ itemId: mug.id, quantity: 3 });
    await signIn(shopper);
    const merged = await shopper.cart();
    expect(merged.id).toBe(users.id);
    expect(linesOf(merged)).toEqual([
      [mug.id, 5, null],
      [vase.id, 1, 'Anna'],
    ]);
  });

  it('PL-7.17 with cloneCart the copy has the items and no code: the account keeps its discount', async () => {
    await signIn(shopper);
    await shopper.put({ itemId: mug.id, quantity: 2 });
    await shopper.coupon(coupon);
    const users = await shopper.cart();
    expect(users.promoCodes).toEqual([coupon]);
    await shopper.signOut('?cloneCart=true');
    const copy = await shopper.cart();
    expect([linesOf(copy), copy.promoCodes]).toEqual([linesOf(users), []]);
    await signIn(shopper);
    expect((await shopper.cart()).promoCodes).toEqual([coupon]);
  });

  it('PL-7.17 without cloneCart the visitor starts again, and the user finds the cart again', async () => {
    await signIn(shopper);
    await shopper.put({ itemId: mug.id, quantity: 2 });
    const users = await shopper.cart();
    await shopper.signOut();
    expect((await shopper.cart()).entries).toEqual([]);
    await signIn(shopper);
    expect(await shopper.cart()).toEqual(users);
  });

  it.each([
    ['has no cart since', null],
    ['has another cart since', { quantity: 1 }],
  ])('with cloneCart: what was bought meanwhile does not come back when the user %s', async (_, next) => {
    const phone = createTestShopper(app, site);
    await signIn(phone);
    await signIn(shopper);
    await shopper.put({ itemId: mug.id, quantity: 2 });
    await shopper.put({ itemId: vase.id, quantity: 1, additionalFields: 'Anna' });
    await shopper.signOut('?cloneCart=true');
    await shopper.put({ itemId: mug.id, quantity: 3 });
    await shopper.put({ itemId: song.id });
    await bought(await phone.cart());
    if (next) await phone.put({ itemId: vase.id, ...next });
    await signIn(shopper);
    const lines = new Set(linesOf(await shopper.cart()).map((line) => JSON.stringify(line)));
    expect(lines).toEqual(
      new Set(
        [...(next ? [[vase.id, 1, null]] : []), [mug.id, 3, null], [song.id, 1, null]].map((line) =>
          JSON.stringify(line),
        ),
      ),
    );
  });

  it('with cloneCart while another device starts a cart copies nothing and does not fail', async () => {
    await signIn(shopper);
    const phone = { kind: 'site-user', id: siteUserId } as const;
    const visitor = 'v'.repeat(43);
    let added = 0;
    const addMore = () => app.carts.add(site.id, phone, { itemId: mug.id, additionalFields: `${++added}` });
    await app.platform.database.transaction(async (tx) => {
      const interrupted = new Proxy(tx, {
        get: (target, name) =>
          name === 'rows'
            ? async (...parameters: Parameters<Queryable['rows']>) => {
                const result = await target.rows(...parameters);
                await addMore();
                return result;
              }
            : Reflect.get(target, name),
      });
      const signOut = { websiteId: site.id, siteUserId, visitor, cloneCart: true };
      await app.carts.onSignIn.signedOut?.(interrupted, signOut);
    });
    expect(await app.carts.read(site.id, { kind: 'visitor', token: visitor })).not.toHaveProperty('id');
    expect((await shopper.cart()).entries.length).toBeGreaterThan(0);
  });

  it('with cloneCart and nothing in the cart makes none', async () => {
    await signIn(shopper);
    await shopper.signOut('?cloneCart=true');
    expect(await shopper.cart()).not.toHaveProperty('id');
  });
});
