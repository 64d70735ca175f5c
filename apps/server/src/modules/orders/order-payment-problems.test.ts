import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { PAYMENT_PROBLEM } from '../payments/index.ts';
import { createOrderDesk, type OrderDesk } from './testing/order-desk.ts';

let app: TestApp;
let desk: OrderDesk;
beforeAll(async () => {
  app = await createTestApp();
  desk = await createOrderDesk(app);
});
afterAll(() => app.close());

it('what happens to the money at the provider alone stands in the timeline of the order', async () => {
  const draft = desk.draft();
  const { orderId } = draft;
  await desk.write(draft);
  const { database, outbox } = app.platform;
  const words = 'The cardholder disputes 12.50 EUR.';
  await database.transaction((tx) =>
    outbox.emit(tx, {
      websiteId: desk.site.id,
      topic: PAYMENT_PROBLEM,
      payload: { orderId, paymentId: 'a'.repeat(24), words },
    }),
  );
  await app.settle();
  const { events, financialStatus } = await desk.find(orderId);
  expect(events.at(-1)).toMatchObject({ change: 'payment-problem', actor: 'system', details: { words } });
  expect(financialStatus).toBe('paid');
});
