import type { AddressInfo } from 'node:net';
import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenToChannel } from '../../../testing/channel-listener.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: OrderFixture;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  fixture = await createOrderFixture(app);
});
afterAll(() => app.close());

const anOrder = async () =>
  fixture.draft({ lines: [{ lineId: 'one', variantId: await fixture.variant('unlimited') }] });

it('a new order is told to members who manage the store, once, and to no others', async () => {
  const { port } = app.http.server.address() as AddressInfo;
  const host = `${fixture.site.slug}.localhost`;
  const listen = async (role: number) =>
    listenToChannel({ port, host, browser: await app.signedIn(fixture.site, role) });
  const manager = await listen(websiteRoles.storeManager);
  const editor = await listen(websiteRoles.editor);
  const first = await fixture.place(await anOrder());
  await app.settle();
  // A job may run again.
  await app.platform.database.pool.query('update outbox_events set dispatched_at = null');
  const second = await fixture.place(await anOrder());
  await app.settle();
  expect(await manager.heard('new-order', 2)).toEqual(
    [first, second].map(({ orderId, orderNumber, totalMinor, currency, testMode }) => ({
      orderId,
      orderNumber,
      customerName: expect.any(String),
      totalMinor,
      currency,
      testMode,
    })),
  );
  await app.channel.publish(app.platform.database.query, fixture.site.id, {
    kind: 'draft-changed',
    data: { kind: 'page', id: 'p1', version: 1, by: null },
  });
  await editor.heard('draft-changed');
  expect(editor.messages.map(({ kind }) => kind)).not.toContain('new-order');
  for (const listener of [manager, editor]) listener.close();
});
