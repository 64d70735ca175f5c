import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { roundSeeds, testSeed } from '../../../testing/test-effort.ts';
import { createTestRandom, type TestRandom } from '../../../testing/test-random.ts';
import type { TestShopper } from '../../../testing/test-shopper.ts';
import { addLine, countLines, openRaceShop, type RaceShop } from './testing/race-shop.ts';

type Lines = Map<string, number>;
type Account = { readonly email: string };

let shop: RaceShop;
let items: [string, ...string[]];
beforeAll(async () => {
  shop = await openRaceShop(testSeed());
  const [mug, vase] = [await shop.product(null), await shop.product(null)];
  items = [mug.itemId, vase.itemId];
});
afterAll(async () => {
  expect(shop.retries(), 'transactions that waited for each other in a circle').toBe(0);
  await shop.expectSound();
  await shop.close();
});

const signIn = async (who: TestShopper, { email }: Account): Promise<void> => {
  const response = await who.signIn(email, TEST_PASSWORD);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
};
const newAccount = () => shop.apps[0].make.customer(shop.site);
const linesOf = async (who: TestShopper): Promise<Lines> => countLines(await who.cart());

/**
 * Adds something and notes it when it was acknowledged. False: its cookie had ended, by a sign-in in another window.
 */
async function tryToAdd(who: TestShopper, random: TestRandom, noted: Lines): Promise<boolean> {
  const request = {
    itemId: random.pick(items),
    quantity: random.between(1, 5),
    additionalFields: random.pick([null, 'Anna', 'Ben']),
  };
  const response = await who.add(request);
  if (response.statusCode === 409) {
    expect(response.json().code).toBe('cart.session-expired');
    return false;
  }
  expect(response.statusCode, response.body).toBe(200);
  addLine(noted, request.itemId, request.additionalFields, request.quantity);
  return true;
}

async function addSome(who: TestShopper, random: TestRandom, noted: Lines): Promise<void> {
  expect(await tryToAdd(who, random, noted)).toBe(true);
}

async function fill(who: TestShopper, random: TestRandom, noted: Lines): Promise<void> {
  for (let count = random.between(1, 4); count > 0; count--) await addSome(who, random, noted);
}

/**
 * A browser, mostly with something in its cart; in some of its windows the shopper signs in, in others they go on
 * shopping.
 */
async function createDevice(random: TestRandom, noted: Lines) {
  const [browser] = await shop.person();
  if (random.below(3) > 0) await fill(browser, random, noted);
  const windows = Array.from({ length: random.between(1, 2) }, (_, number) => shop.window(browser, number));
  return { windows, late: [0, 1, 0, 1].map((number) => shop.window(browser, number)) };
}

describe('signing in on many devices at once, in several windows, while things are added', () => {
  it.each(roundSeeds())(
    'concurrent sign-ins while entries are added lose and double no entry, and touch no other account (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const [account, other] = [await newAccount(), await newAccount()];
      const [otherShopper] = await shop.person();
      await signIn(otherShopper, other);
      await fill(otherShopper, random, new Map());
      const theirs = await otherShopper.cart();

      const noted: Lines = new Map();
      const [phone] = await shop.person();
      await signIn(phone, account);
      if (random.below(2) === 0) await fill(phone, random, noted);
      const devices = [
        await createDevice(random, noted),
        await createDevice(random, noted),
        await createDevice(random, noted),
      ];

      shop.proxy.delayUpTo(random.pick([0, 10]));
      await Promise.all([
        ...devices.flatMap(({ windows }) => windows.map((window) => signIn(window, account))),
        ...Array.from({ length: 4 }, () => addSome(phone, random, noted)),
        ...devices.flatMap(({ late }) => late.map((window) => tryToAdd(window, random, noted))),
      ]);
      shop.proxy.delayUpTo(0);

      const users = await phone.cart();
      expect(countLines(users)).toEqual(noted);
      for (const { windows } of devices)
        for (const window of windows) expect(await window.cart()).toEqual(users);
      expect(await otherShopper.cart()).toEqual(theirs);
    },
  );

  it.each(roundSeeds())(
    'concurrent sign-ins never deadlock, also when the account had no cart (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      for (let round = 0; round < 5; round++) {
        const account = await newAccount();
        const noted: Lines = new Map();
        const devices = [await createDevice(random, noted), await createDevice(random, noted)];
        const windows = devices.flatMap((device) => [...device.windows, ...device.late.slice(2)]);
        await Promise.all(windows.map((window) => signIn(window, account)));
        for (const window of windows) expect(await linesOf(window)).toEqual(noted);
      }
    },
  );
});

describe('the first thing in a cart', () => {
  it.each(roundSeeds())(
    'the first entry of a cart is kept or refused while its owner signs in (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      shop.proxy.delayUpTo(random.pick([0, 3]));
      for (let round = 0; round < 5; round++) {
        const account = await newAccount();
        const noted: Lines = new Map();
        const [browser] = await shop.person();
        const late = Array.from({ length: 3 }, (_, number) => shop.window(browser, number));
        const window = shop.window(browser, round);
        await Promise.all([signIn(window, account), ...late.map((other) => tryToAdd(other, random, noted))]);
        expect(await linesOf(window)).toEqual(noted);
      }
      shop.proxy.delayUpTo(0);
    },
  );
});

describe('signing out with a copy of the cart, and in again', () => {
  it.each(roundSeeds())(
    'on many devices at once counts what was added, and the copies once (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const account = await newAccount();
      const noted: Lines = new Map();
      const [phone] = await shop.person();
      await signIn(phone, account);
      await fill(phone, random, noted);
      const browsers = await Promise.all(
        Array.from({ length: 3 }, async (_, number) => {
          const browser = (await shop.person())[number % 2 === 0 ? 0 : 1];
          await signIn(browser, account);
          return browser;
        }),
      );
      shop.proxy.delayUpTo(random.pick([0, 10]));
      for (let round = 0; round < 2; round++) {
        const shared = new Map(noted);
        await Promise.all(browsers.map((browser) => browser.signOut('?cloneCart=true')));
        for (const browser of browsers) expect(await linesOf(browser)).toEqual(shared);
        await Promise.all([phone, ...browsers].map((who) => addSome(who, random, noted)));
        await Promise.all([
          ...browsers.map((browser) => signIn(browser, account)),
          addSome(phone, random, noted),
        ]);
        for (const who of [phone, ...browsers]) expect(await linesOf(who)).toEqual(noted);
      }
      shop.proxy.delayUpTo(0);
    },
  );

  it.each(roundSeeds())('in several windows at once leaves one copy (seed %i)', async (seed) => {
    const random = createTestRandom(seed);
    const account = await newAccount();
    const noted: Lines = new Map();
    const [browser] = await shop.person();
    await signIn(browser, account);
    await fill(browser, random, noted);
    const windows = Array.from({ length: 6 }, (_, number) => shop.window(browser, number));
    shop.proxy.delayUpTo(random.pick([0, 10]));
    await Promise.all(windows.map((window, number) => window.signOut(number === 5 ? '' : '?cloneCart=true')));
    shop.proxy.delayUpTo(0);
    for (const window of windows) expect(await linesOf(window)).toEqual(noted);
    await signIn(browser, account);
    expect(await linesOf(browser)).toEqual(noted);
  });
});
