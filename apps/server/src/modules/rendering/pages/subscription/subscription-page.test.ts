import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/index.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../../testing/checkout-fixture.ts';
import { type Subscribed, subscribe } from '../../../../testing/subscription-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

const urlOf = ({ id }: Pick<Subscribed, 'id'>): string => app.subscriptions.linkOf(fixture.site.id, id);
const read = async ({ id }: Pick<Subscribed, 'id'>) =>
  (await app.subscriptions.read(fixture.site.id, id)).subscription;
const seenIn = (body: string): string => /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? '';

/** Asks first, and then does it, as a shopper presses. */
async function press(subscribed: Subscribed, act: string) {
  const { browser } = fixture.shopper();
  const asked = await browser.get(`${urlOf(subscribed)}?ask=${act}`);
  return browser.submit(urlOf(subscribed), { act, seen: seenIn(asked.body) });
}

describe('the page of a subscription', () => {
  it('a shopper sees what it costs and when, and cancels it after a question, by plain forms', async () => {
    const bought = await subscribe(fixture);
    const { browser } = fixture.shopper();
    const page = await browser.get(urlOf(bought));
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('every month');
    expect(page.body).toContain('1 Market Street');
    expect(page.body).toContain(`${urlOf(bought)}?ask=cancel`);
    const question = await browser.get(`${urlOf(bought)}?ask=cancel`);
    expect(question.body).toContain('Cancel it for good?');
    expect((await read(bought)).state).toBe('active');
    const done = await press(bought, 'cancel');
    expect([done.statusCode, done.headers.location]).toEqual([303, `${urlOf(bought)}?done=cancel`]);
    const after = await browser.get(String(done.headers.location));
    expect(after.body).toContain('Done: it has ended.');
    expect(after.body).toContain('What you paid for lasts until');
    expect(after.body).not.toContain('?ask=');
    expect(await read(bought)).toMatchObject({ state: 'cancelled', cancelledBy: 'customer' });
    await app.settle();
    const subjects = app.mailbox.delivered
      .filter(({ to }) => to === bought.email)
      .map((mail) => mail.subject);
    expect(subjects.at(-1)).toContain('has ended');
    app.clock.advance(40 * DAY_MS);
    await app.renewals.billDue();
    await app.settle();
    expect((await app.orders.list(fixture.site.id, { search: bought.email })).orders).toHaveLength(1);
    expect(await fixture.violations()).toEqual([]);
  });

  it('skipping twice from the same page skips once, and pausing and resuming go on with its days', async () => {
    const bought = await subscribe(fixture);
    const { nextDays } = await read(bought);
    const { browser } = fixture.shopper();
    const seen = seenIn((await browser.get(`${urlOf(bought)}?ask=skip`)).body);
    await browser.submit(urlOf(bought), { act: 'skip', seen });
    await browser.submit(urlOf(bought), { act: 'skip', seen });
    expect((await read(bought)).nextBillingOn).toBe(nextDays[1]);
    await press(bought, 'pause');
    expect((await read(bought)).state).toBe('paused');
    expect((await browser.get(urlOf(bought))).body).toContain('Nothing is charged until you resume it.');
    await press(bought, 'resume');
    expect(await read(bought)).toMatchObject({ state: 'active', nextBillingOn: nextDays[1] });
  });

  it('what the holder of the link changes is mailed to the one who subscribed, and a member’s changes are not', async () => {
    const bought = await subscribe(fixture);
    const mailed = async (): Promise<string[]> => {
      await app.settle();
      return app.mailbox.delivered.filter(({ to }) => to === bought.email).map(({ subject }) => subject);
    };
    const before = (await mailed()).length;
    await press(bought, 'skip');
    expect((await mailed()).slice(before)).toEqual([expect.stringContaining('We’ll skip one of')]);
    await press(bought, 'pause');
    expect((await mailed()).slice(before + 1)).toEqual([expect.stringMatching(/is paused$/)]);
    const pause = app.mailbox.delivered.findLast(({ to }) => to === bought.email);
    expect(pause?.text).toContain('Nothing is charged or sent until you resume it.');
    expect(pause?.text).toContain(urlOf(bought));
    await press(bought, 'resume');
    expect((await mailed()).slice(before + 2)).toEqual([expect.stringMatching(/goes on$/)]);
    await app.subscriptions.pause(fixture.site.id, bought.id, 'a member');
    await app.subscriptions.resume(fixture.site.id, bought.id, 'a member');
    expect(await mailed()).toHaveLength(before + 3);
  });

  it('a discount that goes on is said', async () => {
    const bought = await subscribe(fixture);
    const { browser } = fixture.shopper();
    expect((await browser.get(urlOf(bought))).body).not.toContain('is taken off each time');
    await app.platform.database.query.run(
      sql`update subscriptions set amounts = amounts || '{"discountMinor": 200}' where subscription_id = ${bought.id}`,
    );
    expect((await browser.get(urlOf(bought))).body).toContain(
      'Your discount of $2.00 is taken off each time.',
    );
  });

  it('after a declined payment another card is entered, and pays at once', async () => {
    const bought = await subscribe(fixture, { card: 'test-refused-later' });
    app.clock.advance(32 * DAY_MS);
    await app.renewals.billDue();
    await app.settle();
    const { browser } = fixture.shopper();
    expect((await browser.get(urlOf(bought))).body).toContain('Your last payment didn’t go through.');
    const mail = app.mailbox.delivered.findLast(({ to }) => to === bought.email);
    expect(mail?.text).toContain(urlOf(bought));
    const leave = await browser.get(`${urlOf(bought)}/card`);
    expect(leave.statusCode).toBe(303);
    const bank = new URL(String(leave.headers.location));
    const cards = await browser.get(`${bank.pathname}${bank.search}`);
    expect(cards.body).toContain(`action="${urlOf(bought)}/card"`);
    for (const wrong of ['', 'test-unknown', '<script>']) {
      const back = await browser.get(`${urlOf(bought)}/card?session=${encodeURIComponent(wrong)}`);
      expect(back.headers.location).toBe(`${urlOf(bought)}?done=no-card`);
    }
    const taken = await browser.get(`${urlOf(bought)}/card?session=test-success`);
    expect(taken.headers.location).toBe(`${urlOf(bought)}?done=card`);
    await app.settle();
    expect(await read(bought)).toMatchObject({ state: 'active', cyclesDone: 2, failedTries: 0 });
    expect(await fixture.violations()).toEqual([]);
  });

  it('a made-up link, and that of another site, show and change nothing', async () => {
    const bought = await subscribe(fixture);
    const other = await openCheckoutFixture(app);
    const stranger = other.shopper().browser;
    for (const token of [bought.id, 'made-up', urlOf(bought).split('/').at(-1) ?? '']) {
      const path = `/checkout/subscriptions/${token}`;
      expect((await stranger.get(path)).statusCode).toBe(404);
      expect((await stranger.get(`${path}/card`)).statusCode).toBe(404);
      expect((await stranger.submit(path, { act: 'cancel', seen: '' })).statusCode).toBe(404);
    }
    expect((await read(bought)).state).toBe('active');
  });

  it('bad input changes nothing and shows the page', async () => {
    const bought = await subscribe(fixture);
    const { browser } = fixture.shopper();
    const bad: Record<string, string>[] = [
      {},
      { act: 'destroy' },
      { act: 'cancel' },
      { act: 'cancel', seen: '2020-01-01' },
    ];
    for (const fields of bad)
      expect((await browser.submit(urlOf(bought), fields)).statusCode).toBeLessThan(400);
    expect((await read(bought)).state).toBe('active');
    expect((await browser.get(`${urlOf(bought)}?ask=%3Cscript%3E&done=x`)).body).not.toContain('<script>x');
  });

  it('a change while the bank is asked is refused with a sentence on the page', async () => {
    const bought = await subscribe(fixture, { card: 'test-slow' });
    app.clock.advance(32 * DAY_MS);
    await app.renewals.billDue();
    const refused = await press(bought, 'skip');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('A payment is being made right now.');
    await fixture.passTime();
    await fixture.passTime();
    expect(await read(bought)).toMatchObject({ cyclesDone: 2 });
  });
});
