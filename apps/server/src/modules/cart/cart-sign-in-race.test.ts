import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestDice, type TestDice } from '../../testing/test-dice.ts';
import { roundSeeds, testSeed } from '../../testing/test-effort.ts';
import type { TestShopper } from '../../testing/test-shopper.ts';
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
  const answer = await who.signIn(email, TEST_PASSWORD);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
};
const newAccount = () => shop.apps[0].make.customer(shop.site);
const linesOf = async (who: TestShopper): Promise<Lines> => countLines(await who.cart());

/** Adds something and notes it when it was acknowledged. False: its cookie had ended, by a sign-in in another window. */
async function tryToAdd(who: TestShopper, dice: TestDice, noted: Lines): Promise<boolean> {
  const wish = {
    itemId: dice.pick(items),
    quantity: dice.between(1, 5),
    additionalFields: dice.pick([null, 'Anna', 'Ben']),
  };
  const answer = await who.add(wish);
  if (answer.statusCode === 409) {
    expect(answer.json().code).toBe('cart.session-expired');
    return false;
  }
  expect(answer.statusCode, answer.body).toBe(200);
  addLine(noted, wish.itemId, wish.additionalFields, wish.quantity);
  return true;
}

async function addSome(who: TestShopper, dice: TestDice, noted: Lines): Promise<void> {
  expect(await tryToAdd(who, dice, noted)).toBe(true);
}

async function fill(who: TestShopper, dice: TestDice, noted: Lines): Promise<void> {
  for (let count = dice.between(1, 4); count > 0; count--) await addSome(who, dice, noted);
}

/** A browser, mostly with something in its cart; windows in which somebody signs in, and others in which they go on shopping. */
async function createDevice(dice: TestDice, noted: Lines) {
  const [browser] = await shop.person();
  if (dice.below(3) > 0) await fill(browser, dice, noted);
  const windows = Array.from({ length: dice.between(1, 2) }, (_, number) => shop.window(browser, number));
  return { windows, late: [0, 1, 0, 1].map((number) => shop.window(browser, number)) };
}

describe('signing in on many devices at once, in several windows, while things are added', () => {
  it.each(roundSeeds())('loses no line, doubles none, and touches nobody else (seed %i)', async (seed) => {
    const dice = createTestDice(seed);
    const [account, other] = [await newAccount(), await newAccount()];
    const [bystander] = await shop.person();
    await signIn(bystander, other);
    await fill(bystander, dice, new Map());
    const theirs = await bystander.cart();

    const noted: Lines = new Map();
    const [phone] = await shop.person();
    await signIn(phone, account);
    if (dice.below(2) === 0) await fill(phone, dice, noted);
    const devices = [
      await createDevice(dice, noted),
      await createDevice(dice, noted),
      await createDevice(dice, noted),
    ];

    shop.proxy.delayUpTo(dice.pick([0, 10]));
    await Promise.all([
      ...devices.flatMap(({ windows }) => windows.map((window) => signIn(window, account))),
      ...Array.from({ length: 4 }, () => addSome(phone, dice, noted)),
      ...devices.flatMap(({ late }) => late.map((window) => tryToAdd(window, dice, noted))),
    ]);
    shop.proxy.delayUpTo(0);

    const users = await phone.cart();
    expect(countLines(users)).toEqual(noted);
    for (const { windows } of devices)
      for (const window of windows) expect(await window.cart()).toEqual(users);
    expect(await bystander.cart()).toEqual(theirs);
  });

  it.each(roundSeeds())(
    'never waits in a circle, also when the account had no cart (seed %i)',
    async (seed) => {
      const dice = createTestDice(seed);
      for (let round = 0; round < 5; round++) {
        const account = await newAccount();
        const noted: Lines = new Map();
        const devices = [await createDevice(dice, noted), await createDevice(dice, noted)];
        const windows = devices.flatMap((device) => [...device.windows, ...device.late.slice(2)]);
        await Promise.all(windows.map((window) => signIn(window, account)));
        for (const window of windows) expect(await linesOf(window)).toEqual(noted);
      }
    },
  );
});

describe('the first thing in a cart', () => {
  it.each(roundSeeds())('is kept or refused while its owner signs in (seed %i)', async (seed) => {
    const dice = createTestDice(seed);
    shop.proxy.delayUpTo(dice.pick([0, 3]));
    for (let round = 0; round < 5; round++) {
      const account = await newAccount();
      const noted: Lines = new Map();
      const [browser] = await shop.person();
      const late = Array.from({ length: 3 }, (_, number) => shop.window(browser, number));
      const window = shop.window(browser, round);
      await Promise.all([signIn(window, account), ...late.map((other) => tryToAdd(other, dice, noted))]);
      expect(await linesOf(window)).toEqual(noted);
    }
    shop.proxy.delayUpTo(0);
  });
});

describe('signing out with a copy of the cart, and in again', () => {
  it.each(roundSeeds())(
    'on many devices at once counts what was added, and the copies once (seed %i)',
    async (seed) => {
      const dice = createTestDice(seed);
      const account = await newAccount();
      const noted: Lines = new Map();
      const [phone] = await shop.person();
      await signIn(phone, account);
      await fill(phone, dice, noted);
      const browsers = await Promise.all(
        Array.from({ length: 3 }, async (_, number) => {
          const browser = (await shop.person())[number % 2 === 0 ? 0 : 1];
          await signIn(browser, account);
          return browser;
        }),
      );
      shop.proxy.delayUpTo(dice.pick([0, 10]));
      for (let round = 0; round < 2; round++) {
        const shared = new Map(noted);
        await Promise.all(browsers.map((browser) => browser.signOut('?cloneCart=true')));
        for (const browser of browsers) expect(await linesOf(browser)).toEqual(shared);
        await Promise.all([phone, ...browsers].map((who) => addSome(who, dice, noted)));
        await Promise.all([
          ...browsers.map((browser) => signIn(browser, account)),
          addSome(phone, dice, noted),
        ]);
        for (const who of [phone, ...browsers]) expect(await linesOf(who)).toEqual(noted);
      }
      shop.proxy.delayUpTo(0);
    },
  );

  it.each(roundSeeds())('in several windows at once leaves one copy (seed %i)', async (seed) => {
    const dice = createTestDice(seed);
    const account = await newAccount();
    const noted: Lines = new Map();
    const [browser] = await shop.person();
    await signIn(browser, account);
    await fill(browser, dice, noted);
    const windows = Array.from({ length: 6 }, (_, number) => shop.window(browser, number));
    shop.proxy.delayUpTo(dice.pick([0, 10]));
    await Promise.all(windows.map((window, number) => window.signOut(number === 5 ? '' : '?cloneCart=true')));
    shop.proxy.delayUpTo(0);
    for (const window of windows) expect(await linesOf(window)).toEqual(noted);
    await signIn(browser, account);
    expect(await linesOf(browser)).toEqual(noted);
  });
});
