import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { PAYMENT_PROBLEM } from '../payments/index.ts';

let app: TestApp;
let fixture: OrderFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createOrderFixture(app);
});
afterAll(() => app.close());

it('what happens to the money at the provider alone stands in the timeline of the order', async () => {
  const draft = fixture.draft();
  const { orderId } = draft;
  await fixture.write(draft);
  const { database, outbox } = app.platform;
  const words = 'The cardholder disputes 12.50 EUR.';
  await database.transaction((tx) =>
    outbox.emit(tx, {
      websiteId: fixture.site.id,
      topic: PAYMENT_PROBLEM,
      payload: { orderId, paymentId: 'a'.repeat(24), words },
    }),
  );
  await app.settle();
  const { events, financialStatus } = await fixture.find(orderId);
  expect(events.at(-1)).toMatchObject({ change: 'payment-problem', actor: 'system', details: { words } });
  expect(financialStatus).toBe('paid');
});
