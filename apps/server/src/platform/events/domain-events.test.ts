import { expect, it } from 'vitest';
import type { Queryable } from '../db/index.ts';
import { defineSubscription, type Outbox } from './index.ts';

const WEBSITE = 'a website';
const handle = async (): Promise<void> => undefined;

/** Never called: what matters is that the compiler refuses the lines that it is told to expect refusals of. */
export async function misuses(outbox: Outbox, tx: Queryable): Promise<void> {
  await outbox.emit(tx, { websiteId: WEBSITE, topic: 'order.paid', payload: { orderId: 'an order' } });
  // @ts-expect-error No module declares this topic.
  await outbox.emit(tx, { websiteId: WEBSITE, topic: 'order.payed', payload: { orderId: 'an order' } });
  // @ts-expect-error Its events carry something else.
  await outbox.emit(tx, { websiteId: WEBSITE, topic: 'order.paid', payload: { paymentId: 'a payment' } });
  // @ts-expect-error No module declares this topic.
  outbox.announce(['order.payed']);
  // @ts-expect-error No module declares this topic.
  defineSubscription('order.payed', 'test.payed', handle);
  // @ts-expect-error Its events carry something else.
  defineSubscription('order.paid', 'test.paid', async ({ payload }) => void payload.paymentId);
}

it('a subscription hands its handler the events of its topic', async () => {
  const received: unknown[] = [];
  const { topic, subscriber, handler } = defineSubscription('order.paid', 'test.paid', async (event) => {
    received.push(event.payload.orderId);
  });
  expect({ topic, subscriber }).toEqual({ topic: 'order.paid', subscriber: 'test.paid' });
  await handler({
    websiteId: WEBSITE,
    id: 'an event',
    topic: 'order.paid',
    payload: { orderId: 'an order' },
  });
  expect(received).toEqual(['an order']);
});
