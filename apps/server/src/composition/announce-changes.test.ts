import type { AddressInfo } from 'node:net';
import { websiteRoles } from '@awning/contract';
import { expect, it } from 'vitest';
import { listenToChannel } from '../testing/channel-listener.ts';
import { createTestApp } from '../testing/test-app.ts';

it('AP-18 open screens of members who may see it hear which record another member has changed', async () => {
  const app = await createTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const site = await app.make.site();
  const [editor, seller] = [
    await app.signedIn(site, websiteRoles.editor),
    await app.signedIn(site, websiteRoles.storeManager),
  ];
  const { port } = app.http.server.address() as AddressInfo;
  const host = `${site.slug}.localhost`;
  const listeners = await Promise.all(
    [editor, seller].map((browser) => listenToChannel({ port, host, browser })),
  );
  const created = await editor.call('POST', '/api/content/authors', { displayName: 'Ada' });
  const { id } = created.json().author;
  await editor.call('PATCH', `/api/content/authors/${id}`, { displayName: 'Ada L.' });
  await editor.call('PATCH', `/api/content/authors/${id}`, { displayName: 7 });
  const [heard] = (await listeners[0]?.heard('record-changed')) ?? [];
  expect(heard).toMatchObject({ call: 'author.changeAuthor', table: 'authors', id, by: expect.any(String) });
  expect(listeners[0]?.messages.filter(({ kind }) => kind === 'record-changed')).toHaveLength(1);
  expect(listeners[1]?.messages.map(({ kind }) => kind)).not.toContain('record-changed');
  for (const listener of listeners) listener.close();
  await app.close();
});
