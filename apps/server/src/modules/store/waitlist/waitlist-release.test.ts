import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  openWaitlistFixture,
  RESTOCK,
  type WaitlistFixture,
  type Wanted,
} from '../../../testing/waitlist-fixture.ts';
import { ORDER_EVENTS } from '../orders/index.ts';

let app: TestApp;
let fixture: WaitlistFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mailbox.delivered.length = 0;
  fixture = await openWaitlistFixture(app);
  await fixture.set({ mode: 'fair-release', holdHours: 1 });
});

const HOUR_MS = 3_600_000;
const [ANN, BEN, CLEO] = ['ann@example.com', 'ben@example.com', 'cleo@example.com'];
const send = (wanted: Wanted) =>
  app.waitlist.send(fixture.site.id, [{ productId: wanted.productId, variantId: wanted.variantId }]);
const leave = async (wanted: Wanted, email: string): Promise<void> => {
  const { productId, variantId } = wanted;
  const { signUps } = await app.waitlist.people(fixture.site.id, { productId, variantId, limit: 200 });
  await app.waitlist.remove(fixture.site.id, signUps.find((signUp) => signUp.email === email)?.id ?? '');
};
const query = (text: string, values: unknown[]) => app.platform.database.pool.query(text, values);
const holdIn = (cart: string, { variantId }: Wanted) =>
  app.inventory.hold(
    fixture.site.id,
    { kind: 'cart', id: cart },
    [{ variantId, quantity: 1 }],
    new Date(app.clock.now().getTime() + HOUR_MS / 4),
  );
const giveUp = (cart: string) =>
  app.platform.database.transaction((tx) =>
    app.inventory.release(tx, fixture.site.id, { kind: 'cart', id: cart }),
  );
const publish = async ({ productId }: Wanted, status: 'draft' | 'published'): Promise<void> => {
  await query('update items set status = $3 where website_id = $1 and item_id = $2', [
    fixture.site.id,
    productId,
    status,
  ]);
  await app.platform.database.transaction((tx) => app.platform.siteVersions.bump(tx, fixture.site.id));
};
/** To whom mails are on their way that no mail server has taken. */
const waitingMails = async (): Promise<string[]> => {
  const { rows } = await query(
    `select recipient from mail_messages where website_id = $1 and cause like 'waitlist/%' and status = 'queued' order by 1`,
    [fixture.site.id],
  );
  return rows.map(({ recipient }) => recipient);
};

describe('a person who is given a unit is mailed', () => {
  it('also when they left and came back while the restock went on', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    await app.settle();
    await leave(wanted, ANN);
    await app.settle();
    await fixture.line(wanted, [ANN]);
    await fixture.moveOn(2);
    expect(fixture.mailed()).toEqual([ANN, BEN, ANN]);
    expect(await fixture.states(wanted)).toEqual({ [BEN]: 'missed', [ANN]: 'kept' });
    expect(await fixture.broken()).toEqual([]);
  });

  it('also when they missed one, wait again, and the shop tells everybody by then', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    await app.settle();
    const token = fixture.tokenOf(ANN);
    await fixture.moveOn(1.1);
    expect(await app.waitlist.waitAgain(fixture.site.id, token)).toBe('waiting');
    await fixture.set({ mode: 'everyone' });
    await fixture.moveOn(2);
    await send(wanted);
    await app.settle();
    expect(fixture.mailed()).toEqual([ANN, BEN, ANN]);
    expect(await fixture.states(wanted)).toEqual({ [BEN]: 'missed', [ANN]: 'told' });
    expect(await fixture.broken()).toEqual([]);
  });

  it('the hours of a person who is given a unit begin with the mail, however late it is written', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    app.clock.advance(1.1 * HOUR_MS);
    await app.waitlist.moveOn();
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'kept', [BEN]: 'waiting' });
    app.clock.advance(HOUR_MS / 2);
    await app.settle();
    expect(fixture.mailed()).toEqual([ANN]);
    const opened = await app.waitlist.open(fixture.site.id, fixture.tokenOf(ANN));
    expect(opened).toMatchObject({ keptUntil: new Date(app.clock.now().getTime() + HOUR_MS) });
    expect(await fixture.broken()).toEqual([]);
  });

  it('a person who is given a unit is mailed, and again with another hour, while the mail server is away; an address that it refuses holds up the line three times', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    app.mailbox.failNext(1_000);
    await app.settle();
    for (let hours = 0; hours < 4; hours++) {
      await fixture.moveOn(1.1);
      expect([fixture.mailed(), await fixture.states(wanted)]).toEqual([
        [],
        { [ANN]: 'kept', [BEN]: 'waiting' },
      ]);
    }
    app.mailbox.failNext(0);
    await query(
      `insert into mail_messages (website_id, mail_id, cause, recipient, recipient_canonical, subject, body_text, status,
      created_at, waiting_since, settled_at) select website_id, 'other', 'other', 'o', 'o', '', '', 'sent', $2, $2, $2
      from websites where website_id = $1`,
      [fixture.site.id, app.clock.now()],
    );
    await fixture.moveOn(1.1);
    expect([fixture.mailed(), await fixture.states(wanted)]).toEqual([
      [BEN],
      { [ANN]: 'missed', [BEN]: 'kept' },
    ]);
    expect(await fixture.broken()).toEqual([]);
  });

  it('unless what was kept is gone before the mail left', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    app.mailbox.failNext(1_000);
    await app.settle();
    app.mailbox.failNext(0);
    await fixture.restock(wanted, -1);
    expect(await waitingMails()).toEqual([]);
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'waiting', [BEN]: 'waiting' });
  });

  it('unless they left before the mail did, or what they waited for is gone', async () => {
    await fixture.set({ mode: 'everyone' });
    const wanted = await fixture.wanted();
    app.mailbox.failNext(1_000);
    // Told twice, because the mail server is away for longer than they wait again.
    for (const stock of [1, -1, 1]) {
      if (stock > 0) await fixture.line(wanted, [ANN, BEN]);
      await fixture.restock(wanted, stock);
      await app.settle();
    }
    expect(await waitingMails()).toEqual([ANN, ANN, BEN, BEN]);
    await leave(wanted, ANN);
    expect(await waitingMails()).toEqual([BEN, BEN]);
    await fixture.set({ mode: 'fair-release' });
    const other = await fixture.wanted();
    await fixture.line(other, [CLEO]);
    await fixture.restock(other, 1);
    await app.settle();
    expect(await waitingMails()).toEqual([BEN, BEN, CLEO]);
    for (const { variantId } of [wanted, other])
      await query('delete from stock_levels where website_id = $1 and variant_id = $2', [
        fixture.site.id,
        variantId,
      ]);
    await app.waitlist.sweep();
    app.mailbox.failNext(0);
    expect(await waitingMails()).toEqual([]);
  });
});

describe('a release that is looked at before', () => {
  it('a preview names who would get a link, in line, and neither holds nor mails anything', async () => {
    await fixture.set({ automatic: false });
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN, CLEO]);
    await fixture.restock(wanted, 2);
    const variant = { productId: wanted.productId, variantId: wanted.variantId };
    for (let look = 0; look < 2; look += 1) {
      const preview = await app.waitlist.previewSend(fixture.site.id, variant);
      expect(preview).toMatchObject({ queued: 2, stillWaiting: 1, skipped: null });
      expect(preview.people.map(({ email }) => email)).toEqual([ANN, BEN]);
    }
    await fixture.moveOn();
    expect(fixture.mailed()).toEqual([]);
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'waiting', [BEN]: 'waiting', [CLEO]: 'waiting' });
    expect(await send(wanted)).toMatchObject({ queued: 2 });
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'kept', [BEN]: 'kept', [CLEO]: 'waiting' });
    expect(await fixture.broken()).toEqual([]);
  });

  it('a preview says why nobody would be mailed', async () => {
    await fixture.set({ automatic: false });
    const wanted = await fixture.wanted();
    const variant = { productId: wanted.productId, variantId: wanted.variantId };
    expect(await app.waitlist.previewSend(fixture.site.id, variant)).toMatchObject({
      queued: 0,
      skipped: 'nobody-waits',
      people: [],
    });
    await fixture.line(wanted, [ANN]);
    expect(await app.waitlist.previewSend(fixture.site.id, variant)).toMatchObject({
      queued: 0,
      stillWaiting: 1,
      skipped: 'sold-out',
    });
  });
});

describe('what the line gets', () => {
  it('a manual release gives the waitlist the units that were sent, and not the next restock', async () => {
    await fixture.set({ automatic: false });
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN, CLEO]);
    await fixture.restock(wanted, 1);
    await fixture.moveOn();
    expect(fixture.mailed()).toEqual([]);
    expect(await send(wanted)).toMatchObject({ queued: 1 });
    await fixture.restock(wanted, 1);
    await fixture.moveOn();
    expect(fixture.mailed()).toEqual([ANN]);
    await fixture.moveOn(1.1);
    expect(fixture.mailed()).toEqual([ANN, BEN]);
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'missed', [BEN]: 'kept', [CLEO]: 'waiting' });
  });

  it('the waitlist gets a unit that a cart held at the restock and released later', async () => {
    const wanted = await fixture.wanted(1);
    await holdIn('cart-1', wanted);
    await fixture.restock(wanted, -1);
    await fixture.line(wanted, [ANN]);
    await fixture.restock(wanted, 1);
    await fixture.moveOn();
    expect(fixture.mailed()).toEqual([]);
    await giveUp('cart-1');
    await fixture.moveOn();
    expect([fixture.mailed(), await fixture.states(wanted)]).toEqual([[ANN], { [ANN]: 'kept' }]);
  });

  it('a unit of an ended waitlist link is not for other shoppers until the next in line was asked', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    await app.settle();
    app.clock.advance(5 * HOUR_MS);
    expect((await holdIn('crowd', wanted)).ok).toBe(false);
    expect(await app.waitlist.claim(fixture.site.id, fixture.tokenOf(ANN), 'late')).toBe('ended');
    await fixture.moveOn();
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'missed', [BEN]: 'kept' });
    await fixture.moveOn(1.1);
    expect((await holdIn('crowd', wanted)).ok).toBe(true);
  });

  it.each(['fair-release', 'everyone'] as const)(
    'the waitlist is not mailed while visitors cannot see the product (%s)',
    async (mode) => {
      await fixture.set({ mode });
      const wanted = await fixture.wanted();
      await fixture.line(wanted, [ANN, BEN]);
      await publish(wanted, 'draft');
      await fixture.restock(wanted, 1);
      await fixture.moveOn(2);
      expect(await send(wanted)).toMatchObject({ results: [{ skipped: 'hidden' }] });
      expect(await fixture.states(wanted)).toEqual({ [ANN]: 'waiting', [BEN]: 'waiting' });
      await publish(wanted, 'published');
      await fixture.moveOn();
      expect(fixture.mailed().toSorted()).toEqual(mode === 'everyone' ? [ANN, BEN] : [ANN]);
    },
  );

  it('a waitlist mail for a product hidden after the decision is sent when the product is visible again', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN, BEN]);
    await fixture.restock(wanted, 1);
    await publish(wanted, 'draft');
    await fixture.moveOn(1.5);
    expect([fixture.mailed(), await fixture.states(wanted)]).toEqual([
      [],
      { [ANN]: 'kept', [BEN]: 'waiting' },
    ]);
    await publish(wanted, 'published');
    await fixture.moveOn(0.5);
    expect(fixture.mailed()).toEqual([ANN]);
  });

  it('a waitlist link is withdrawn with its variant, and the line continues when the variant is added again', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN]);
    await fixture.restock(wanted, 1);
    await app.settle();
    const token = fixture.tokenOf(ANN);
    await query('delete from stock_levels where website_id = $1 and variant_id = $2', [
      fixture.site.id,
      wanted.variantId,
    ]);
    expect(await app.waitlist.open(fixture.site.id, token)).toMatchObject({ state: 'withdrawn' });
    expect(await fixture.states(wanted)).toEqual({ [ANN]: 'waiting' });
    expect(await fixture.broken()).toEqual([]);
    const variant = { variantId: wanted.variantId, itemId: wanted.productId, unlimited: false, quantity: 1 };
    await app.platform.database.transaction((tx) =>
      app.inventory.track(tx, fixture.site.id, [variant], { actor: 'test', reference: '' }),
    );
    await fixture.moveOn();
    expect([fixture.mailed(), await fixture.states(wanted)]).toEqual([[ANN, ANN], { [ANN]: 'kept' }]);
    expect(await fixture.broken()).toEqual([]);
  });

  it('a waitlist release that names another product is refused', async () => {
    await fixture.set({ automatic: false });
    const [wanted, other] = [await fixture.wanted(), await fixture.wanted()];
    await fixture.line(wanted, [ANN]);
    await fixture.restock(wanted, 1);
    const mixed = { productId: other.productId, variantId: wanted.variantId };
    const response = await fixture.manager.call('POST', `${RESTOCK}/send`, mixed);
    expect([response.statusCode, await fixture.states(wanted)]).toEqual([404, { [ANN]: 'waiting' }]);
  });
});

describe('what happens around', () => {
  it('an order takes nobody out of line who began to wait after it', async () => {
    await fixture.set({ mode: 'everyone' });
    const wanted = await fixture.wanted(1);
    const shopper = await fixture.shopper();
    await shopper.add({ itemId: wanted.productId, sku: wanted.product.variants[0]?.sku ?? '', quantity: 1 });
    await shopper.fillIn();
    await shopper.buy();
    await app.settle();
    const { rows } = await query(
      'update orders set test_mode = false where website_id = $1 returning order_id, email',
      [fixture.site.id],
    );
    const [order] = rows;
    await fixture.line(wanted, [order.email]);
    await app.platform.database.transaction((tx) =>
      app.platform.outbox.emit(tx, {
        websiteId: fixture.site.id,
        topic: ORDER_EVENTS.created,
        payload: { orderId: order.order_id },
      }),
    );
    await app.settle();
    expect(await fixture.states(wanted)).toEqual({ [order.email]: 'waiting' });
  });

  it('a variant that cannot move on stops no other', async () => {
    const [one, two] = [await fixture.wanted(), await fixture.wanted()];
    for (const wanted of [one, two]) {
      await fixture.line(wanted, [ANN, BEN]);
      await fixture.restock(wanted, 1);
    }
    await app.settle();
    const [bad, good] = one.productId < two.productId ? [one, two] : [two, one];
    await query(
      'alter table waitlist_links add constraint test_breaks check (variant_id <> $$x$$ or state = $$open$$) not valid'.replace(
        'x',
        bad.variantId,
      ),
      [],
    );
    app.clock.advance(1.1 * HOUR_MS);
    await expect(app.waitlist.moveOn()).rejects.toThrow('did not move on');
    await query('alter table waitlist_links drop constraint test_breaks', []);
    expect(await fixture.states(good)).toEqual({ [ANN]: 'missed', [BEN]: 'kept' });
  });

  it('the job that mails is called again now and then, not each minute', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, [ANN]);
    await fixture.restock(wanted, 1);
    const jobs = async (): Promise<number> => {
      const { rows } = await query(
        `select count(*)::int as count from pgboss.job where name = 'waitlist-mail' and data ->> 'variantId' = $1`,
        [wanted.variantId],
      );
      return rows[0].count;
    };
    await app.waitlist.moveOn();
    expect(await jobs()).toBe(1);
    app.clock.advance(0.2 * HOUR_MS);
    for (let minute = 0; minute < 5; minute++) await app.waitlist.moveOn();
    expect(await jobs()).toBe(2);
  });
});
