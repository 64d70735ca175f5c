import type { SiteHeaderFooterChange } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/sample-image.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { textDocument } from '../testing/whole-site.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site({ title: 'Nets & Co' });
  await app.make.collection(site, { urlId: 'about', title: 'About' });
});

async function pageWith(change: SiteHeaderFooterChange = {}, path = '/about') {
  await app.headerFooters.change(site.id, { change, by: 'test' });
  await receiveInvalidations(app);
  const response = await app.browser({ host: `${site.slug}.localhost` }).get(path, { accept: 'text/html' });
  const part = (name: string): string =>
    new RegExp(`<${name} class="awning-${name}.*?</${name}>`, 's').exec(response.body)?.[0] ?? '';
  return { answer: response, header: part('header'), footer: part('footer') };
}

const menu = (fieldName: string, title: string) =>
  app.content.navigations.save(site.id, {
    fieldName,
    navigation: { items: [{ externalLink: { title, url: `/${title.toLowerCase()}` } }] },
  });

describe('the header of a site without a theme', () => {
  it('the plain header has its defaults until it is changed', async () => {
    const { header } = await pageWith();
    expect(header).toMatch(
      /^<header class="awning-header awning-header--navigation-right awning-header--brand-left">/,
    );
    expect(header).toContain('<span class="awning-title">Nets &amp; Co</span>');
    expect(header).toContain('href="/account">Account</a>');
    expect(header).not.toMatch(/\/search|awning-social|awning-header-button|awning-tagline|Cart/);
  });

  it('stands, stays and is coloured as its owner wants', async () => {
    const { header } = await pageWith({
      header: {
        layout: 'navigation-below',
        logoPlacement: 'center',
        sticky: 'on-scroll-up',
        fullWidth: true,
        colorTheme: 'darkest',
      },
    });
    expect(header).toContain(
      'class="awning-header awning-header--navigation-below awning-header--brand-center awning-header--on-scroll-up awning-header--full" data-section-theme="darkest"',
    );
    expect((await pageWith({ header: { sticky: 'always' } })).header).toContain('awning-header--always');
  });

  it('the plain header shows the chosen actions, and no others', async () => {
    await app.make.product(site, (await app.make.store(site)).id, { title: 'Net' });
    const button = { text: 'Book <now>', link: 'https://book.example/?a=1&b=2', newWindow: true };
    const { header } = await pageWith({ header: { showSearch: true, button } });
    expect(header).toContain('href="/cart">Cart');
    expect(header).toContain('href="/search">Search</a>');
    expect(header).toContain(
      '<a class="awning-header-button" href="https://book.example/?a=1&amp;b=2" target="_blank" rel="noopener">Book &lt;now&gt;</a>',
    );
    const bare = (
      await pageWith({ header: { showCart: false, showAccount: false, showSearch: false, button: null } })
    ).header;
    expect(bare).not.toMatch(/cart|account|search|button|awning-actions/i);
  });

  it('the plain header shows the logo with its text alternative, the tagline and the social icons', async () => {
    const { id } = await app.media.upload(site.id, await sampleImage());
    await app.identity.changeIdentity(site.id, {
      value: {
        logoImageId: id,
        socialAccounts: [
          {
            serviceName: 'instagram',
            profileUrl: 'https://instagram.com/nets',
            screenname: '',
            iconEnabled: true,
          },
          { serviceName: 'x', profileUrl: 'https://x.com/hidden', screenname: '', iconEnabled: false },
        ],
      },
      by: 'test',
    });
    const page = await pageWith({ header: { showTitle: false, showSocialIcons: true } });
    expect(page.header).toMatch(/<a class="awning-brand" href="\/"><img [^>]*alt="Nets &amp; Co"[^>]*><\/a>/);
    expect(page.header).toMatch(
      /href="https:\/\/instagram.com\/nets" rel="me noopener" aria-label="Instagram"/,
    );
    expect(page.header + page.footer).not.toContain('x.com/hidden');
    expect(page.footer).toContain('aria-label="Instagram"');
    await app.sites.changeTitle(site.id, { siteTagLine: 'Made <by> the sea' });
    const { header } = await pageWith({ header: { showTitle: true, showTagline: true } });
    expect(header).toContain('<p class="awning-tagline">Made &lt;by&gt; the sea</p>');
    expect(header).toMatch(/<img [^>]*alt=""[^>]*><span class="awning-title">Nets/);
  });

  it('the plain header has the chosen menu, and the main menu when that is gone', async () => {
    await menu('main', 'Start');
    await menu('second', 'Elsewhere');
    expect((await pageWith({ header: { navigationName: 'second' } })).header).toContain('>Elsewhere</a>');
    expect((await pageWith({ header: { navigationName: 'gone' } })).header).toContain('>Start</a>');
  });
});

describe('the footer of a site without a theme', () => {
  it('the plain footer has columns with text, a menu and an area, and leaves out what is empty', async () => {
    await menu('help', 'Returns');
    await app.content.documents.replace(
      site.id,
      { kind: 'area', id: 'foot-area' },
      textDocument(app, '<p>From blocks</p>'),
    );
    const none = { title: '', text: '', navigationName: '', areaId: '' };
    const { footer } = await pageWith({
      footer: {
        columns: [
          { title: 'Help & more', text: '<p>Write to us</p>', navigationName: 'help', areaId: '' },
          { ...none, areaId: 'foot-area' },
          { ...none, navigationName: 'gone', areaId: 'never' },
        ],
        text: '<p>All rights</p>',
        showBackToTop: true,
        colorTheme: 'dark',
      },
    });
    expect(footer).toContain('data-section-theme="dark"');
    expect(footer.match(/awning-footer-column"/g)).toHaveLength(2);
    expect(footer).toMatch(
      /<h2>Help &amp; more<\/h2><p>Write to us<\/p><nav [^>]*data-content-field="navigation-help" aria-label="Help &amp; more">.*Returns/,
    );
    expect(footer).toContain('<p>From blocks</p>');
    expect(footer).toContain('<div class="awning-footer-text"><p>All rights</p></div>');
    expect(footer).toContain('<span>Nets &amp; Co</span>');
    expect(footer).toContain('href="#top">Back to top</a>');
  });

  it('the plain footer is left out when it is empty', async () => {
    expect((await pageWith({ footer: { showTitle: false } })).footer).toBe('');
  });
});
