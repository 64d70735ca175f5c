import { type BrokenLink, type BrokenLinkPage, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { MAX_STORED } from './broken-links.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await app.signedIn(site, websiteRoles.admin);
});

const LIST = '/api/broken-links';
async function find(address: string, from = '', kind: 'page' | 'image' = 'page'): Promise<void> {
  app.brokenLinks.record(site.id, { kind, address, from });
  await app.brokenLinks.flush();
}
const page = async (query = ''): Promise<BrokenLinkPage> => (await owner.get(LIST + query)).json();
const list = async (query = ''): Promise<BrokenLink[]> => (await page(query)).brokenLinks;

describe('broken links', () => {
  it('equal ones are counted as one, with where they were linked from and when', async () => {
    const first = app.clock.now().getTime();
    await find('/old?utm_source=x', 'search.example');
    app.clock.advance(60_000);
    await find('/old', '/news');
    await find('/old', '/news');
    await find('/a.png', '/shop', 'image');
    const found = await list('?sort=-count&count=true');
    expect(found.map(({ kind, address, count }) => [kind, address, count])).toEqual([
      ['page', '/old', 3],
      ['image', '/a.png', 1],
    ]);
    expect(found[0]).toMatchObject({
      firstSeenOn: first,
      lastSeenOn: first + 60_000,
      linkedFrom: [
        { from: '/news', count: 2 },
        { from: 'search.example', count: 1 },
      ],
      redirectsTo: null,
      canRedirect: true,
    });
    expect(found[1]?.canRedirect).toBe(false);
    expect((await list('?kind=image')).map(({ address }) => address)).toEqual(['/a.png']);
    expect((await list('?search=old')).map(({ address }) => address)).toEqual(['/old']);
  });

  it('what the browsers of visitors report is on the list, and what members of the site meet is not', async () => {
    const send = async (browser: TestBrowser, path: string): Promise<void> => {
      const content = {
        context_website_id: site.id,
        page_path: path,
        page_referrer_url: 'https://search.example/?q=heron',
      };
      const response = await browser.raw({
        method: 'POST',
        url: '/api/v1/clanker/events',
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
        payload: { eventSchemaName: 'not_found', eventContent: JSON.stringify(content) },
      });
      expect(response.statusCode).toBe(202);
    };
    await send(app.browser({ host: `${site.slug}.localhost` }), '/gone?token=secret');
    await send(owner, '/mine');
    await app.analytics.flush();
    await app.brokenLinks.flush();
    expect(await list()).toMatchObject([
      { kind: 'page', address: '/gone', linkedFrom: [{ from: 'search.example', count: 1 }] },
    ]);
  });

  it('nothing is listed of a site that counts nothing', async () => {
    await owner.call('PUT', '/api/settings/visits', { counting: false });
    await find('/old');
    expect(await list()).toEqual([]);
  });

  it('a redirect is made from the list, beside those that are there', async () => {
    await owner.call('PUT', '/api/redirects', { rules: '# Ours\n/a -> /b 302' });
    await find('/old');
    const [link] = await list();
    const response = await owner.call('POST', `${LIST}/${link?.id}/redirect`, { to: '/new' });
    expect([response.statusCode, response.json().brokenLink]).toEqual([
      200,
      expect.objectContaining({ redirectsTo: '/new', canRedirect: false }),
    ]);
    expect((await owner.get('/api/redirects')).json().rules).toBe('# Ours\n/a -> /b 302\n/old -> /new 301\n');
    const again = await owner.call('POST', `${LIST}/${link?.id}/redirect`, { to: '/other' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'broken-links.no-redirect']);
  });

  it('a redirect that cannot be a rule is refused by the sentence of redirects', async () => {
    await find('/old');
    const [link] = await list();
    const response = await owner.call('POST', `${LIST}/${link?.id}/redirect`, { to: 'ftp://elsewhere' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'redirects.invalid']);
    expect((await list())[0]?.canRedirect).toBe(true);
  });

  it('a broken link that was dealt with is removed from the list, and comes back when it is met again', async () => {
    await find('/old', '/news');
    const [link] = await list();
    expect((await owner.call('DELETE', `${LIST}/${link?.id}`)).statusCode).toBe(204);
    const gone = await owner.call('DELETE', `${LIST}/${link?.id}`);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'broken-links.missing']);
    await find('/old');
    expect((await list()).map(({ count, linkedFrom }) => [count, linkedFrom.length])).toEqual([[1, 1]]);
  });

  it('a site keeps 500 of them with 20 sources each, however many are reported', async () => {
    for (let made = 0; made < MAX_STORED + 20; made += 1)
      app.brokenLinks.record(site.id, { kind: 'page', address: `/made-up/${made}`, from: '' });
    await app.brokenLinks.flush();
    app.clock.advance(1_000);
    for (let made = 0; made < 30; made += 1) await find('/popular', `/page-${made}`);
    expect((await page('?count=true')).count?.count).toBe(MAX_STORED);
    const [popular] = await list();
    expect([popular?.address, popular?.count, popular?.linkedFrom.length]).toEqual(['/popular', 30, 10]);
    expect(popular?.linkedFrom[0]).toEqual({ from: '', count: 10 });
    for (const { violations } of app.brokenLinks.invariants)
      expect(await violations(app.platform.database.query)).toEqual([]);
  });

  it('what nobody has asked for in 90 days goes', async () => {
    await find('/old');
    app.clock.advance(89 * 24 * 3_600_000);
    await app.brokenLinks.sweep();
    owner = await app.signedIn(site, websiteRoles.admin);
    expect(await list()).toHaveLength(1);
    app.clock.advance(2 * 24 * 3_600_000);
    expect(await app.brokenLinks.sweep()).toBeGreaterThanOrEqual(1);
    owner = await app.signedIn(site, websiteRoles.admin);
    expect(await list()).toEqual([]);
  });

  it('broken links are for members who may change settings, and of their own site', async () => {
    await find('/old');
    const [link] = await list();
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get(LIST)).statusCode).toBe(403);
    site = await app.make.site();
    owner = await app.signedIn(site, websiteRoles.admin);
    expect(await list()).toEqual([]);
    expect((await owner.call('DELETE', `${LIST}/${link?.id}`)).statusCode).toBe(404);
  });
});
