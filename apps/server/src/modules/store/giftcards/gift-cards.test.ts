import { type GiftCardDetails, writeGiftCardDetails } from '@awning/commerce';
import { type GiftCard, PRODUCT_TYPES, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '../../../platform/keyring/index.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { createGiftCards, createGiftCardVault, type GiftCardLine } from './index.ts';
import { type GiftCardFixture, openGiftCardFixture } from './testing/gift-card-fixture.ts';

const CARDS = '/api/commerce/gift-cards';
const CODE = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/;

let app: TestApp;
let counter: GiftCardFixture;
let merchant: TestBrowser;
let addresses = 0;
beforeAll(async () => {
  app = await createTestApp();
  counter = await openGiftCardFixture(app);
  merchant = await as(websiteRoles.storeManager);
});
afterAll(() => app.close());

const host = (): string => `${counter.site.slug}.localhost`;
async function as(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: host() });
  await app.make.signIn(browser, (await app.make.member(counter.site, [role])).email);
  return browser;
}
/** A shopper who has tried no code yet. */
const shopper = (): TestBrowser => app.browser({ host: host(), address: `10.0.0.${++addresses}` });
const balanceOf = async (code: string, who = shopper()) => who.call('POST', `${CARDS}/balance`, { code });
const issue = (body: object, headers: Record<string, string> = {}) =>
  merchant.call('POST', CARDS, body, headers);
const make = async (body: object): Promise<{ giftCard: GiftCard; code: string }> => {
  const response = await issue(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const read = async (id: string): Promise<GiftCard> => (await merchant.get(`${CARDS}/${id}`)).json().giftCard;
const eventsOf = async (id: string): Promise<number> => {
  const { rows } = await app.platform.database.pool.query(
    "select from outbox_events where topic = 'giftcard.due' and payload->>'giftCardId' = $1",
    [id],
  );
  return rows.length;
};
const friend: GiftCardDetails = {
  recipientName: 'A friend',
  recipientEmail: 'friend@example.com',
  senderName: 'Me',
  message: 'Enjoy!',
  deliverOn: null,
};
const lineOf = (more: Partial<GiftCardLine> = {}): GiftCardLine => ({
  lineId: 'line-1',
  productType: 'gift-card',
  quantity: 1,
  regularMinor: 2500,
  giftCard: friend,
  ...more,
});
const issueFor = (orderId: string, lines: readonly GiftCardLine[], testMode = false) =>
  app.platform.database.transaction((tx) =>
    app.giftCards.issue(tx, counter.site.id, {
      orderId,
      email: 'buyer@example.com',
      currency: 'USD',
      testMode,
      lines,
    }),
  );

describe('a gift card that is issued by hand', () => {
  it('a gift card issued by hand shows its code once, and the code works in any spelling', async () => {
    const { giftCard, code } = await make({ amountMinor: 5000, note: 'For a complaint' });
    expect(code).toMatch(CODE);
    expect(giftCard).toMatchObject({
      state: 'active',
      currency: 'USD',
      initialMinor: 5000,
      balanceMinor: 5000,
      sentOn: null,
      lastFour: code.slice(-4),
      label: `Gift card ending in ${code.slice(-4)}`,
      expiresAt: null,
    });
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `])
      expect((await balanceOf(typed)).json()).toEqual({
        isUsable: true,
        label: giftCard.label,
        balanceMinor: 5000,
        currency: 'USD',
        message: null,
      });
    const { rows } = await app.platform.database.pool.query(
      'select to_jsonb(card)::text as row from gift_cards card where gift_card_id = $1',
      [giftCard.id],
    );
    expect(rows[0].row).not.toContain(code);
    expect(rows[0].row).not.toContain(code.replaceAll('-', ''));
    expect(JSON.stringify(await read(giftCard.id))).not.toContain(code.slice(0, 9));
  });

  it('a gift card is issued once per idempotency key, and its code is not stored with the key', async () => {
    const headers = { 'idempotency-key': 'card-1' };
    const [first, second] = [
      await issue({ amountMinor: 700 }, headers),
      await issue({ amountMinor: 700 }, headers),
    ];
    expect(second.json()).toEqual(first.json());
    const { rows } = await app.platform.database.pool.query(
      'select key::text as row from idempotency_keys key where website_id = $1',
      [counter.site.id],
    );
    expect(JSON.stringify(rows)).not.toContain(first.json().code);
  });

  it('a gift card issued by hand is refused with a message for each field', async () => {
    const response = await issue({
      amountMinor: 100,
      deliverOn: '2020-01-01',
      message: 'x'.repeat(501),
      expiresAt: 1,
    });
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      {
        message: 'Use at most 500 characters.',
        deliverOn: 'Choose today or a later day.',
        recipientEmail: 'Enter whom to send it to on that day.',
        expiresAt: 'Choose a time that is not past.',
      },
    ]);
    expect((await issue({ amountMinor: 0 })).statusCode).toBe(400);
  });

  it('a gift card is announced to its recipient at once, or in the morning of its day', async () => {
    const now = await make({ amountMinor: 100, recipientEmail: 'friend@example.com' });
    expect(await eventsOf(now.giftCard.id)).toBe(1);
    // New York: 7:00 on 1 March.
    const later = await make({
      amountMinor: 100,
      recipientEmail: 'friend@example.com',
      deliverOn: '2026-03-08',
    });
    const start = app.clock.now();
    const announceAt = async (instant: string): Promise<number> => {
      app.clock.set(new Date(instant));
      await app.giftCards.announceDue();
      app.clock.set(start);
      return eventsOf(later.giftCard.id);
    };
    expect(await announceAt('2026-03-07T20:00:00Z')).toBe(0);
    // Clocks go forward that night, so that it is 9:00 an hour earlier.
    expect(await announceAt('2026-03-08T12:59:59Z')).toBe(0);
    expect(await announceAt('2026-03-08T13:00:00Z')).toBe(1);
    expect(await announceAt('2026-03-09T13:00:00Z')).toBe(1);
    expect((await read(later.giftCard.id)).sentOn).toBe(Date.parse('2026-03-08T13:00:00Z'));
  });

  it('a gift card is sent again on request, unless it has no recipient or is disabled', async () => {
    const { giftCard } = await make({ amountMinor: 100 });
    const send = () => merchant.call('POST', `${CARDS}/${giftCard.id}/mails`);
    expect((await send()).json().code).toBe('giftcards.no-address');
    await merchant.call('PATCH', `${CARDS}/${giftCard.id}`, { recipientEmail: 'friend@example.com' });
    expect((await send()).statusCode).toBe(204);
    expect((await send()).statusCode).toBe(204);
    expect(await eventsOf(giftCard.id)).toBe(2);
    await merchant.call('PATCH', `${CARDS}/${giftCard.id}`, { state: 'disabled' });
    expect((await send()).json().code).toBe('giftcards.is-disabled');
    expect(await app.giftCards.letter(counter.site.id, giftCard.id)).toBeNull();
  });
});

describe('the balance', () => {
  it('the gift card balance has the same shape for an unknown code, and says why a card cannot be used', async () => {
    const { giftCard, code } = await make({ amountMinor: 100, expiresAt: app.clock.now().getTime() + 1000 });
    const unknown = await balanceOf('0000-0000-0000-0000');
    expect([unknown.statusCode, unknown.json()]).toEqual([
      200,
      {
        isUsable: false,
        label: '',
        balanceMinor: 0,
        currency: 'USD',
        message: 'This gift card code isn’t valid. Please check it and try again.',
      },
    ]);
    expect((await balanceOf('what is this?')).json()).toEqual(unknown.json());
    const start = app.clock.now();
    app.clock.advance(1000);
    expect((await balanceOf(code)).json().message).toBe('This gift card has expired.');
    app.clock.set(start);
    await merchant.call('PATCH', `${CARDS}/${giftCard.id}`, { state: 'disabled' });
    expect((await balanceOf(code)).json()).toMatchObject({ isUsable: false, balanceMinor: 100 });
  });

  it('the gift card balance can be requested ten times a minute per address', async () => {
    const who = shopper();
    for (let tries = 0; tries < 10; tries++)
      expect((await balanceOf(`wrong-${tries}`, who)).statusCode).toBe(200);
    const refused = await balanceOf('one more', who);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'giftcards.too-many-tries']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await balanceOf('somebody else')).statusCode).toBe(200);
  });

  it('of another site is nobody’s', async () => {
    const { code } = await make({ amountMinor: 100 });
    const other = await app.make.site();
    expect(await app.giftCards.find(other.id, code)).toBeNull();
    expect(await app.giftCards.find(counter.site.id, code)).toMatchObject({ balanceMinor: 100 });
  });

  it('a gift card balance is adjusted with a reason, never below zero, and every movement is recorded', async () => {
    const { giftCard } = await make({ amountMinor: 1000 });
    const adjust = (deltaMinor: number, headers = {}) =>
      merchant.call(
        'POST',
        `${CARDS}/${giftCard.id}/adjustments`,
        { deltaMinor, reason: 'Printed wrong' },
        headers,
      );
    const key = { 'idempotency-key': 'adjust-1' };
    for (let times = 0; times < 2; times++)
      expect((await adjust(-400, key)).json().giftCard.balanceMinor).toBe(600);
    expect((await adjust(-601)).json().code).toBe('giftcards.not-enough');
    expect((await adjust(999_999_999_999)).json().code).toBe('giftcards.too-much');
    expect((await adjust(0)).json().code).toBe('giftcards.nothing-to-do');
    const { movements } = (await merchant.get(`${CARDS}/${giftCard.id}/movements`)).json();
    expect(movements).toMatchObject([
      { deltaMinor: -400, balanceMinor: 600, reason: 'adjusted', reference: 'Printed wrong' },
      { deltaMinor: 1000, balanceMinor: 1000, reason: 'issued' },
    ]);
    const page = (await merchant.get(`${CARDS}/${giftCard.id}/movements?limit=1`)).json();
    const next = `${CARDS}/${giftCard.id}/movements?limit=1&cursor=${page.nextPageCursor}`;
    expect((await merchant.get(next)).json()).toMatchObject({
      movements: [{ reason: 'issued' }],
      hasNextPage: false,
    });
    expect((await merchant.get(`${CARDS}/${giftCard.id}/movements?cursor=x`)).json().code).toBe(
      'giftcards.bad-cursor',
    );
  });

  it('a gift card balance cannot be changed without a movement, nor a movement afterwards', async () => {
    const { giftCard } = await make({ amountMinor: 1000 });
    const { pool } = app.platform.database;
    const where = `where gift_card_id = '${giftCard.id}'`;
    await expect(pool.query(`update gift_cards set balance_minor = 1 ${where}`)).rejects.toThrow(/as_moved/);
    await expect(pool.query(`update gift_cards set balance_minor = -1 ${where}`)).rejects.toThrow(/negative/);
    await expect(pool.query(`delete from gift_card_movements ${where}`)).rejects.toThrow(/never changed/);
  });
});

describe('a gift card that was ordered', () => {
  it('an ordered gift card is issued per unit, worth the price without a sale, and announced at once', async () => {
    const orderId = counter.orderId();
    const cards = await issueFor(orderId, [
      lineOf({ quantity: 2 }),
      lineOf({ lineId: 'mug', productType: 'physical' }),
      lineOf({ lineId: 'line-3', regularMinor: 100, giftCard: null }),
    ]);
    expect(cards.map(({ lineId, unit, initialMinor }) => [lineId, unit, initialMinor])).toEqual([
      ['line-1', 1, 2500],
      ['line-1', 2, 2500],
      ['line-3', 1, 100],
    ]);
    expect(await issueFor(orderId, [lineOf({ quantity: 2 })])).toEqual(cards);
    for (const { giftCardId } of cards) expect(await eventsOf(giftCardId)).toBe(1);
    const letters = await Promise.all(
      cards.map(({ giftCardId }) => app.giftCards.letter(counter.site.id, giftCardId)),
    );
    expect(letters[0]).toMatchObject({
      to: 'friend@example.com',
      details: friend,
      orderId,
      initialMinor: 2500,
    });
    expect(letters[0]?.code).toMatch(CODE);
    expect(letters[2]).toMatchObject({ to: 'buyer@example.com' });
    expect(new Set(letters.map((mail) => mail?.code)).size).toBe(3);
  });

  it("an ordered gift card goes to its buyer when its recipient's details are not usable", async () => {
    const giftCard = { ...friend, recipientEmail: 'nobody', deliverOn: 'soon' };
    const [card] = await issueFor(counter.orderId(), [lineOf({ giftCard })]);
    const mail = await app.giftCards.letter(counter.site.id, card?.giftCardId ?? '');
    expect(mail).toMatchObject({ to: 'buyer@example.com' });
    expect(await eventsOf(card?.giftCardId ?? '')).toBe(1);
  });

  it('a gift card pays for several orders until it is empty, and a refund restores the same card', async () => {
    const { id } = await counter.issue(1000);
    const { database } = app.platform;
    const debit = (orderId: string, amountMinor: number, currency: 'USD' | 'EUR' = 'USD') =>
      database.transaction((tx) =>
        app.giftCards.debit(tx, counter.site.id, { orderId, cards: [{ id, amountMinor }], currency }),
      );
    const restore = (refundId: string, orderId: string, amountMinor: number) =>
      database.transaction((tx) =>
        app.giftCards.restore(tx, counter.site.id, { orderId, refundId, giftCardId: id, amountMinor }),
      );
    expect(await debit('one', 600)).toEqual({ ok: true });
    expect(await debit('euro', 1, 'EUR')).toMatchObject({ ok: false, giftCardId: id });
    expect(await debit('two', 401)).toEqual({
      ok: false,
      giftCardId: id,
      sentence: 'There is not enough left on this gift card any more.',
    });
    expect(await debit('two', 400)).toEqual({ ok: true });
    await expect(debit('two', 399)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('it was something else') },
    });
    await restore('refund', 'one', 500);
    await restore('refund', 'one', 500);
    expect(await counter.balance(id)).toBe(500);
    await expect(restore('too much', 'one', 101)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('than was taken') },
    });
    await restore('rest', 'one', 100);
    expect(await counter.balance(id)).toBe(600);
  });

  it('refunding an ordered gift card returns only what is left on it', async () => {
    const orderId = counter.orderId();
    const [first, second] = await issueFor(orderId, [lineOf({ quantity: 2 })]);
    const { database } = app.platform;
    await database.transaction((tx) =>
      app.giftCards.debit(tx, counter.site.id, {
        orderId: 'spent',
        cards: [{ id: first?.giftCardId ?? '', amountMinor: 1000 }],
      }),
    );
    const refundCards = (refundId: string, quantity: number) =>
      database.transaction((tx) =>
        app.giftCards.refundCards(tx, counter.site.id, {
          orderId,
          refundId,
          actor: 'member',
          lines: [{ lineId: 'line-1', quantity }],
        }),
      );
    // The one that nobody has used comes first.
    const whole = [{ lineId: 'line-1', takenMinor: 2500, initialMinor: 2500 }];
    expect(await refundCards('refund-1', 1)).toEqual(whole);
    expect(await refundCards('refund-1', 1)).toEqual(whole);
    expect(await refundCards('refund-2', 1)).toEqual([
      { lineId: 'line-1', takenMinor: 1500, initialMinor: 2500 },
    ]);
    expect(await refundCards('refund-3', 1)).toEqual([]);
    for (const card of [first, second])
      expect(await read(card?.giftCardId ?? '')).toMatchObject({ state: 'disabled', balanceMinor: 0 });
    await counter.expectSoundBooks();

    const giveAgain = () =>
      database.transaction((tx) =>
        app.giftCards.giveAgain(tx, counter.site.id, { refundId: 'refund-2', actor: 'refund' }),
      );
    await giveAgain();
    await giveAgain();
    expect(await read(first?.giftCardId ?? '')).toMatchObject({ state: 'active', balanceMinor: 1500 });
    await counter.expectSoundBooks();
  });

  it('that was bought in a test pays in tests alone, and nobody owes it', async () => {
    const { database } = app.platform;
    const liability = async () => (await app.giftCards.admin.liability(counter.site.id)).currencies;
    const before = await liability();
    const [card] = await issueFor(counter.orderId(), [lineOf()], true);
    expect(await liability()).toEqual(before);
    const id = card?.giftCardId ?? '';
    const debit = (orderId: string, testMode: boolean) =>
      database.transaction((tx) =>
        app.giftCards.debit(tx, counter.site.id, {
          orderId,
          testMode,
          cards: [{ id, amountMinor: 100 }],
        }),
      );
    expect(await debit('real', false)).toEqual({
      ok: false,
      giftCardId: id,
      sentence: 'This gift card was bought in a test order. It can pay for nothing but other test orders.',
    });
    expect(await debit('test', true)).toEqual({ ok: true });
    expect(await read(id)).toMatchObject({ testMode: true, balanceMinor: 2400 });
  });

  it('a gift card is added to a cart with what its buyer entered', async () => {
    const { id: storeId } = await app.make.store(counter.site);
    const product = await app.make.product(counter.site, storeId, {
      productType: PRODUCT_TYPES['gift-card'],
      variants: [{ priceMinor: 2500, attributes: {} }],
    });
    const additionalFields = writeGiftCardDetails(friend);
    const response = await shopper().call('POST', '/api/commerce/shopping-cart/entries', {
      itemId: product.id,
      sku: product.variants[0]?.sku,
      quantity: 1,
      additionalFields,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().newlyAdded).toMatchObject({ additionalFields });
  });
});

describe('for those who manage the store', () => {
  it('cards are found by last four, recipient, buyer and state', async () => {
    app.clock.advance(60_000);
    const { giftCard, code } = await make({
      amountMinor: 100,
      recipientName: 'Somebody Rare',
      recipientEmail: 'rare@example.com',
    });
    const search = async (query: string): Promise<string[]> =>
      (await merchant.get(`${CARDS}?${query}`)).json().giftCards.map(({ id }: GiftCard) => id);
    expect(await search(`search=${code.slice(-4).toLowerCase()}`)).toContain(giftCard.id);
    expect(await search('search=somebody%20rare')).toEqual([giftCard.id]);
    expect(await search('search=RARE@example')).toEqual([giftCard.id]);
    expect(await search('search=rare&state=disabled')).toEqual([]);
    const page = (await merchant.get(`${CARDS}?limit=1`)).json();
    expect(page.giftCards[0].id).toBe(giftCard.id);
    expect(await search(`limit=1&cursor=${page.nextPageCursor}`)).not.toContain(giftCard.id);
    expect((await merchant.get(`${CARDS}/${'0'.repeat(24)}`)).json().code).toBe('giftcards.missing');
  });

  it('two members who change a card do not overwrite each other', async () => {
    const { giftCard } = (await merchant.call('POST', CARDS, { amountMinor: 1000 })).json();
    const put = (note: string, tag: string) =>
      merchant.call('PATCH', `${CARDS}/${giftCard.id}`, { note }, { 'if-match': tag });
    expect((await merchant.get(`${CARDS}/${giftCard.id}`)).headers.etag).toBe('"1"');
    expect((await put('First', '"1"')).headers.etag).toBe('"2"');
    const late = await put('Second', '"1"');
    expect([late.statusCode, late.json().code]).toEqual([412, 'giftcards.changed-meanwhile']);
    expect((await merchant.get(`${CARDS}/${giftCard.id}`)).json().giftCard.note).toBe('First');
  });

  it('the liability is what is left on the cards, by currency', async () => {
    const site = await app.make.site();
    const { admin: fixture } = app.giftCards;
    const card = (amountMinor: number) => fixture.issue(site.id, { amountMinor }, { actor: 'test' });
    const [{ giftCard: open }, { giftCard: closed }] = [await card(1000), await card(300)];
    await fixture.change(site.id, closed.id, { state: 'disabled' });
    await app.platform.database.transaction((tx) =>
      app.giftCards.debit(tx, site.id, { orderId: 'order', cards: [{ id: open.id, amountMinor: 250 }] }),
    );
    await app.settings.changeStore(site.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    await card(5000);
    const yen = { currency: 'JPY', outstandingMinor: 5000, disabledMinor: 0, issuedMinor: 5000 };
    const dollars = { currency: 'USD', outstandingMinor: 750, disabledMinor: 300, issuedMinor: 1300 };
    expect(await fixture.liability(site.id)).toEqual({
      currencies: [
        { ...yen, redeemedMinor: 0, cards: 1 },
        { ...dollars, redeemedMinor: 250, cards: 1 },
      ],
    });
    const reporter = await as(websiteRoles.reporting);
    expect((await reporter.get(`${CARDS}/liability`)).statusCode).toBe(200);
    expect((await reporter.get(CARDS)).statusCode).toBe(403);
  });
});

it('codes open under a new master key, before and after everything is sealed with it', async () => {
  const { giftCard, code } = await make({ amountMinor: 100 });
  const keyring = createKeyring(['another master key for tests, which is newer', TEST_SECRET]);
  const { database } = app.platform;
  const parts = { ...app.platform, settings: app.settings, outbox: { ...app.platform.outbox } };
  const rotated = createGiftCards({ ...parts, keyring });
  expect(await rotated.find(counter.site.id, code)).toMatchObject({ id: giftCard.id });
  expect(await createGiftCardVault({ database, keyring }).rotate()).toBeGreaterThan(0);
  expect(await rotated.rotate()).toBe(0);
  expect(await rotated.find(counter.site.id, code)).toMatchObject({ id: giftCard.id });
  expect((await rotated.letter(counter.site.id, giftCard.id))?.code).toBe(code);
  // A process with only the old key cannot read them any more, and doctor says so.
  const [unreadable] = createGiftCardVault({ database, keyring: app.platform.keyring }).invariants;
  expect(await unreadable?.violations(database.query)).toHaveLength(1);
});
