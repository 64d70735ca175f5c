import { type HomeResponse, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

// What Home says of orders is tested beside them, where orders are made.
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const homeOf = async (browser: TestBrowser): Promise<HomeResponse> => {
  const response = await browser.get('/api/home');
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const doneOf = ({ setUp }: HomeResponse): string[] =>
  setUp?.steps.filter(({ isDone }) => isDone).map(({ name }) => name) ?? [];

describe('the set-up of a shop', () => {
  it('AP-46 each step is done when it works, and nothing but that', async () => {
    const site = await app.make.site({ title: 'My site' });
    const owner = await app.signedIn(site, websiteRoles.admin);
    expect(doneOf(await homeOf(owner))).toEqual([]);
    await app.sites.changeTitle(site.id, { siteTitle: 'Heron Studio' });
    await app.settings.changeStore(site.id, { value: { storeCurrency: 'GBP' }, by: 'test' });
    const named = await homeOf(owner);
    expect(doneOf(named)).toEqual(['name', 'currency']);
    expect(named.setUp?.steps.slice(0, 2).map(({ detail }) => detail)).toEqual(['Heron Studio', 'GBP']);
    const store = await app.make.store(site, { title: 'Shop' });
    await app.make.product(site, store.id, { title: 'Stoneware mug' });
    const page = await app.make.collection(site, { title: 'Welcome' });
    await owner.call('PUT', '/api/content/homepage', { collectionId: page.id });
    const withProduct = await homeOf(owner);
    expect(doneOf(withProduct)).toEqual(['name', 'currency', 'product', 'publish']);
    expect(withProduct.setUp?.isFresh).toBe(true);
    await owner.call('PUT', '/api/site-access', { mode: 'private' });
    expect(doneOf(await homeOf(owner))).toEqual(['name', 'currency', 'product']);
  });
});
