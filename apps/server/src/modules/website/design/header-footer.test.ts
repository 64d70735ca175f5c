import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { expectReference } from '../../../testing/reference-page.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { designInvariants } from './design-invariants.ts';
import { footerDefaults, headerDefaults } from './header-footer-defaults.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await asRole(websiteRoles.admin);
});

async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

const URL = '/api/site-header-footer';
const put = (body: unknown, headers: Record<string, string> = {}) => owner.call('PUT', URL, body, headers);
const column = { title: 'Shop', text: '<p>Hi</p>', navigationName: 'footer', areaId: 'footer-1' };

describe('header and footer of a site', () => {
  it('PL-3.42 PL-7.15 header and footer are two objects, read together, with their defaults', async () => {
    const response = await owner.get(URL);
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"0"']);
    expect(response.json()).toEqual({ header: headerDefaults, footer: footerDefaults });
  });

  it('PL-7.16 header and footer are saved together or separately, and the response is the new state', async () => {
    const button = { text: 'Book', link: '/book', newWindow: false };
    const saved = await put({
      header: { layout: 'navigation-center', button, sticky: 'on-scroll-up' },
      footer: { columns: [column], text: '<p>© us</p>' },
    });
    const whole = {
      header: { ...headerDefaults, layout: 'navigation-center', button, sticky: 'on-scroll-up' },
      footer: { ...footerDefaults, columns: [column], text: '<p>© us</p>' },
    };
    expect([saved.statusCode, saved.headers.etag, saved.json()]).toEqual([200, '"1"', whole]);
    expect((await put({ header: { button: null } })).json()).toEqual({
      header: { ...whole.header, button: null },
      footer: whole.footer,
    });
    expect((await put(whole)).json()).toEqual(whole);
    expect((await owner.get(URL)).json()).toEqual(whole);
    await receiveInvalidations(app);
    expect(await app.headerFooters.ofSite(site.id)).toEqual(whole);
  });

  it('a change is a new version of the site, and one over another version is refused', async () => {
    const before = await app.platform.siteVersions.current(site.id);
    await put({ header: { showSearch: true } });
    await receiveInvalidations(app);
    expect(await app.platform.siteVersions.current(site.id)).toBeGreaterThan(before);
    const late = await put({ header: { showSearch: false } }, { 'if-match': '"0"' });
    expect([late.statusCode, late.json().code]).toEqual([412, 'design.changed-meanwhile']);
    const both = await Promise.all([
      put({ header: { showCart: false } }),
      put({ footer: { showBackToTop: true } }),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await owner.get(URL)).json()).toMatchObject({
      header: { showCart: false, showSearch: true },
      footer: { showBackToTop: true },
    });
  });

  it('what cannot be shown is refused, and nothing is saved', async () => {
    const wrong: [object, string][] = [
      [{ header: { layout: 'upside-down' } }, 'http.invalid'],
      [{ header: { unheardOf: 1 } }, 'http.invalid'],
      [{ footer: { columns: Array(7).fill(column) } }, 'http.invalid'],
      [{ header: { colorTheme: 'neon' } }, 'design.unknown-color-theme'],
      [
        { header: { button: { text: 'x', link: 'javascript:alert(1)', newWindow: false } } },
        'design.bad-header-link',
      ],
    ];
    for (const [body, code] of wrong) expect((await put(body)).json().code, JSON.stringify(body)).toBe(code);
    expect((await owner.get(URL)).headers.etag).toBe('"0"');
    expect((await put({ header: { colorTheme: 'lightest' } })).statusCode).toBe(200);
  });

  it('texts are cleaned, and the images in them count as used', async () => {
    const image = await app.media.upload(site.id, await sampleImage());
    const address = `/static/${site.id}/t/${image.id}/1/x.png`;
    const { footer } = (
      await put({
        footer: {
          text: `<p onclick="x()"><img src="${address}" alt=""></p><script>alert(1)</script>`,
          columns: [{ ...column, text: '<iframe src="x"></iframe>Hello' }],
        },
      })
    ).json();
    expect(footer.text).not.toMatch(/script|onclick/);
    expect(footer.text).toContain(address);
    expect(footer.columns[0].text).toBe('Hello');
    expect((await owner.get(`/api/media/assets/${image.id}/uses`)).json()).toEqual({
      uses: [{ kind: 'header-footer', id: 'site', title: null, address: null, of: null }],
    });
  });

  it('header and footer are readable for editors and changed by members who manage the site', async () => {
    const editor = await asRole(websiteRoles.editor);
    expect((await editor.get(URL)).statusCode).toBe(200);
    expect((await editor.call('PUT', URL, { header: {} })).statusCode).toBe(403);
  });

  it('those of another version of the program are left alone, and pages have the usual ones', async () => {
    await put({ header: { showSearch: true } });
    await app.platform.database.transaction(async (tx) => {
      await tx.run(
        sql`update site_header_footers set header = '{"layout": "spiral"}' where website_id = ${site.id}`,
      );
      await app.platform.siteVersions.bump(tx, site.id);
    });
    await receiveInvalidations(app);
    expect((await app.headerFooters.ofSite(site.id)).header).toEqual(headerDefaults);
    expect((await put({ header: { showSearch: false } })).json().code).toBe('design.unreadable');
    const check = designInvariants.find(({ name }) => name === 'design.header-footer-readable');
    expect(await check?.violations(app.platform.database.query)).toEqual([site.id]);
  });
});

const PAGE = 'docs/reference/header-footer.md';
it(`${PAGE} has the fields of header and footer with their defaults, and no others`, () => {
  const rows = (fields: object): string[] =>
    Object.entries(fields).map(([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`);
  return expectReference(PAGE, { Header: rows(headerDefaults), Footer: rows(footerDefaults) });
});
