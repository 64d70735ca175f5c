import type { AddressInfo } from 'node:net';
import { websiteRoles } from '@awning/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChannelListener, listenToChannel } from '../../../testing/channel-listener.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from './testing/draft-fixture.ts';

const HOUR = 3_600_000;
let app: TestApp;
let port: number;
const listeners: ChannelListener[] = [];

beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(() => app.close());

/** A page with a draft of version 2, and a member who listens from now on. */
async function open(): Promise<{ page: DraftFixture; listener: ChannelListener }> {
  const page = await openDraftFixture(app, documentOf(html(10)));
  await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
  await page.edit({ commands: [write(10, '<p>New</p>')], base: 1 });
  const browser = await page.as(websiteRoles.editor);
  const listener = await listenToChannel({ port, host: `${page.site.slug}.localhost`, browser });
  listeners.push(listener);
  return { page, listener };
}
const changeOf = ({ pageId }: DraftFixture) => ({ kind: 'page', id: pageId, version: 2 });

describe('notices of drafts', () => {
  it('a member who listens learns that a publish was undone and its changes wait again', async () => {
    const { page, listener } = await open();
    const { publish } = (await page.publish()).json();
    await listener.heard('draft-changed', 1);
    await page.editor.call('POST', `/api/publishes/${publish.id}/undo`);
    expect(await listener.heard('draft-changed', 2)).toMatchObject([
      { kind: 'page', id: page.pageId },
      { kind: 'page', id: page.pageId, version: 2 },
    ]);
  });

  it('a member who listens learns that a scheduled version of a draft went live', async () => {
    const { page, listener } = await open();
    const at = new Date(app.clock.now().getTime() + HOUR).toISOString().slice(0, 16);
    await page.editor.call('POST', '/api/schedules', { changes: [changeOf(page)], at });
    app.clock.advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    expect(await listener.heard('draft-changed', 1)).toMatchObject([
      { kind: 'page', id: page.pageId, version: 2, by: null },
    ]);
  });

  it('a member who listens learns that a review was asked for', async () => {
    const { page, listener } = await open();
    const changes = [changeOf(page)];
    expect((await page.editor.call('POST', '/api/site-changes/review', { changes })).statusCode).toBe(204);
    expect(await listener.heard('draft-changed', 1)).toMatchObject([{ kind: 'page', id: page.pageId }]);
  });
});
