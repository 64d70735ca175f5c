import { ORDER_LIMITS } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let app: TestApp;
let fixture: OrderFixture;
let owner: TestBrowser;
let memberId: string;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createOrderFixture(app);
  owner = app.browser({ host: `${fixture.site.slug}.localhost` });
  const { id, email } = await app.make.owner(fixture.site);
  memberId = id;
  await app.make.signIn(owner, email);
});
afterAll(() => app.close());

const ORDERS = '/api/commerce/orders';
const once = (key: string) => ({ 'idempotency-key': key });
const service = { lineId: 'one', productType: 'service', unitMinor: 2500 } as const;

/** Paid by a bank transfer that a member saw arrive. */
async function transferred() {
  const draft = fixture.draft({ lines: [service] });
  const payment = {
    paymentId: draft.attemptId,
    methodId: 'bank-transfer',
    label: 'Bank transfer',
    isPaid: false,
  };
  const order = await fixture.place({ ...draft, payment });
  await app.orders.markPaid(fixture.site.id, order.orderId, {}, fixture.member);
  return order;
}
const toPayBack = async (query = 'toPayBack=true') =>
  (await owner.get(`${ORDERS}?${query}`)).json().orders.map(({ id }: { id: string }) => id);

it('a refund of a manual payment says what is to be paid back, until a member marks it as paid', async () => {
  const { orderId } = await transferred();
  const path = `${ORDERS}/${orderId}/refunds`;
  const first = (await owner.call('POST', path, { amountMinor: 1000 }, once('a'))).json().order;
  const owed = { value: '10.00', currency: 'USD' };
  expect(first).toMatchObject({
    toPayBack: owed,
    refunds: [
      {
        byHand: {
          amount: owed,
          method: 'Bank transfer',
          paidBackOn: null,
          paidBackBy: null,
          paidBackByName: null,
        },
      },
    ],
  });
  const { order } = (await owner.call('POST', path, {}, once('b'))).json();
  expect(order.toPayBack.value).toBe('25.00');
  await fixture.runBank();
  expect(await toPayBack()).toEqual([orderId]);
  expect((await owner.get(`${ORDERS}?toPayBack=true`)).json().orders[0].toPayBack.value).toBe('25.00');

  const [one, two] = order.refunds.map(({ id }: { id: string }) => id);
  const done = await owner.call('POST', `${path}/${one}/paid-back`, { reference: 'Sheet 12' }, once('c'));
  expect(done.json().order).toMatchObject({
    toPayBack: { value: '15.00' },
    refunds: [
      { byHand: { paidBackBy: `member:${memberId}`, paidBackOn: app.clock.now().toISOString() } },
      { byHand: { paidBackOn: null } },
    ],
  });
  expect(done.json().order.timeline.at(-1)).toMatchObject({
    change: 'paid-back',
    actor: `member:${memberId}`,
    details: { refundId: one, amountMinor: 1000, reference: 'Sheet 12' },
  });
  expect(
    (await owner.call('POST', `${path}/${one}/paid-back`, { reference: 'Sheet 12' }, once('c'))).json(),
  ).toEqual(done.json());
  expect((await owner.call('POST', `${path}/${one}/paid-back`, {})).json().code).toBe(
    'orders.paid-back-before',
  );
  expect((await owner.call('POST', `${path}/${'f'.repeat(24)}/paid-back`, {})).statusCode).toBe(404);
  await owner.call('POST', `${path}/${two}/paid-back`, {});
  expect(await toPayBack()).toEqual([]);
  expect(await toPayBack('toPayBack=false')).toContain(orderId);
  expect(await fixture.violations()).toEqual([]);
});

it('a cancellation of what was paid by hand is to be paid back too; a refund by a provider is not', async () => {
  const { orderId } = await transferred();
  const canceled = await app.orders.cancel(fixture.site.id, orderId, {}, fixture.member);
  expect(canceled.toPayBack.value).toBe('25.00');
  const card = await fixture.place(fixture.draft({ lines: [service] }));
  const order = await app.orders.refund(fixture.site.id, card.orderId, {}, fixture.member);
  expect(order).toMatchObject({ toPayBack: { value: '0.00' }, refunds: [{ byHand: null }] });
  const refused = await owner.call(
    'POST',
    `${ORDERS}/${order.id}/refunds/${order.refunds[0]?.id}/paid-back`,
    {},
  );
  expect(refused.json().code).toBe('orders.not-by-hand');
  expect(await fixture.violations()).toEqual([]);
});

it('a refund may say something to the customer, and the timeline keeps it', async () => {
  const { orderId } = await fixture.place(fixture.draft({ lines: [service] }));
  const path = `${ORDERS}/${orderId}/refunds`;
  const long = 'x'.repeat(ORDER_LIMITS.refundMessage + 1);
  expect((await owner.call('POST', path, { message: long }, once('d'))).statusCode).toBe(400);
  const message = 'Sorry for the <scratch>.\n\nThe next one is on us.';
  const { order } = (
    await owner.call('POST', path, { amountMinor: 500, message: ` ${message} ` }, once('e'))
  ).json();
  expect(order.refunds).toMatchObject([{ message }]);
  expect(order.timeline.at(-1)).toMatchObject({ change: 'refunded', details: { message } });
});
