import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['harbour', 'northlight']) await app.themes.install(themeFixture(name), { name });
});
afterAll(() => app.close());

it('the files of a theme that waits in a draft are there for its preview, and on no other site', async () => {
  const [site, other] = [await app.make.site(), await app.make.site()];
  await app.make.collection(site, { urlId: 'about', title: 'About' });
  const manager = await app.signedIn(site, websiteRoles.websiteManager);
  const stranger = app.browser({ host: `${other.slug}.localhost` });
  const visitor = app.browser({ host: `${site.slug}.localhost` });
  for (const { id } of [site, other]) await app.themes.use(id, 'harbour', { by: 'test' });
  const value = { themeName: 'northlight' };
  const drafted = await manager.call('PUT', '/api/drafts/theme/site', { value }, { 'if-match': '*' });
  expect(drafted.statusCode, drafted.body).toBe(200);
  const { body } = await manager.get('/config/preview/site/about');
  const files = [...body.matchAll(/(?:href|src)="(\/(?:assets|scripts)\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const own = await visitor.get(file);
    expect([file, own.statusCode]).toEqual([file, 200]);
    expect((await stranger.get(file)).body).not.toBe(own.body);
  }
  await manager.call('DELETE', '/api/drafts/theme/site');
  expect((await manager.get('/config/preview/site/about')).body).not.toContain(files[0]);
});
