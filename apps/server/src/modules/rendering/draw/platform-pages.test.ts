import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/sample-image.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { seedWholeSite, type WholeSite } from '../testing/whole-site.ts';

let app: TestApp;
let whole: WholeSite;
let browser: TestBrowser;

const region = (around = '') =>
  `<!doctype html><html lang="en"><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">${around}<main>{squarespace.main-content}</main>{squarespace-footers}</body></html>`;
const wear = async (name: string, files: Record<string, string>): Promise<void> => {
  await app.themes.install(sampleTheme(files), { name });
  await app.themes.use(whole.site.id, name, { by: 'test' });
};

beforeAll(async () => {
  app = await createTestApp();
  whole = await seedWholeSite(app);
  browser = app.browser({ host: `${whole.site.slug}.localhost` });
});
afterAll(() => app.close());

const mainOf = async (path: string): Promise<string> => {
  const { statusCode, body } = await browser.get(path, { accept: 'text/html' });
  expect(statusCode, path).toBe(200);
  return /<main>([\s\S]*)<\/main>/.exec(body)?.[1] ?? '';
};
const count = (html: string, piece: string): number => html.split(piece).length - 1;

describe('a theme that has a frame and nothing else', () => {
  beforeAll(() => wear('frame-only', { 'site.region': region() }));

  it('the platform draws lists and items of a theme without templates with the class names of the format', async () => {
    const shop = await mainOf('/shop');
    expect(count(shop, '<article class="ProductList-item product hentry')).toBe(3);
    expect(shop).toContain('class="product-mark sold-out"');
    expect(shop).not.toContain('summary-item');
    const shoe = await mainOf('/shop/p/shoe');
    expect(shoe).toContain(
      '<h1 class="ProductItem-details-title product-title" data-content-field="title">Deck shoe</h1>',
    );
    expect(shoe).toContain('class="sqs-add-to-cart-button ');
    expect(shoe).toContain('<noscript><form class="awning-plain-cart-form"');
    expect(count(shoe, 'ProductItem-relatedProducts-item product')).toBeGreaterThan(0);
    const events = await mainOf('/events');
    expect(events).toMatch(/eventlist--upcoming[\s\S]*Fair[\s\S]*eventlist--past[\s\S]*Launch/);
    expect(await mainOf('/events/fair')).toContain('eventitem-meta-address-line--title">The quay<');
    expect(await mainOf('/journal')).toContain(
      'class="BlogList-item-title" href="/journal/post-5">Post 5</a>',
    );
    const post = await mainOf('/journal/post-4');
    expect(post).toContain('<p>Body of post 4</p>');
    expect(post).toContain('BlogItem-pagination-link--prev');
  });

  it('the platform shows a category of a theme without templates under its own name, with a way to everything', async () => {
    const html = await mainOf('/shop/new');
    expect(html).toContain('<h1 class="awning-list-title">New</h1>');
    expect(html).toMatch(/<nav class="awning-list-trail"[^>]*><a href="\/shop\/">Shop<\/a><\/nav>/);
    expect(await mainOf('/shop?category=new')).toContain('<a href="/shop/">Show all</a>');
  });

  it('the platform leads through categories of any depth in a theme without templates, each with its words and image', async () => {
    const { categories } = app.content;
    const { id: websiteId } = whole.site;
    const store = await app.make.store(whole.site, { title: 'Yard', urlId: 'yard' });
    const create = async (displayName: string, parentId?: string): Promise<string> =>
      (await categories.create(websiteId, store.id, { displayName, ...(parentId ? { parentId } : {}) }))
        .createdId;
    const boats = await create('Boats');
    const small = await create('Small', boats);
    const oars = await create('Oars', small);
    await create('Empty', small);
    const { id: imageId } = await app.media.upload(websiteId, await sampleImage());
    await categories.change(websiteId, store.id, oars, { description: '<p>Of ash</p>', imageId });
    await app.make.product(whole.site, store.id, { title: 'Long oar', urlId: 'oar', categories: ['Oars'] });
    expect(await mainOf('/yard')).toContain('href="/yard/boats/small"');
    const middle = await mainOf('/yard/boats/small');
    expect(middle).toMatch(
      /<nav class="awning-list-below" aria-label="Small"><a href="\/yard\/boats\/small\/oars">Oars<\/a><\/nav>/,
    );
    expect(middle).not.toContain('Empty');
    const last = await mainOf('/yard/boats/small/oars');
    expect(last).toMatch(
      /awning-list-trail"[^>]*><a href="\/yard\/">Yard<\/a>.*<a href="\/yard\/boats">Boats<\/a>.*<a href="\/yard\/boats\/small">Small<\/a><\/nav>/s,
    );
    expect(last).toContain('<div class="awning-list-about"><p>Of ash</p></div>');
    expect(last).toContain('<img class="awning-list-image-img"');
    expect(last).toContain('Long oar');
  });

  it('the platform says which part of a list is shown and leads to the next', async () => {
    const first = await mainOf('/journal');
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(first) ?? [];
    expect(next).toMatch(/^\/journal\/\?offset=/);
    expect(await mainOf(next.replaceAll('&amp;', '&'))).toContain('Post 3');
  });

  it('the platform prints a title once that no theme prints, also on lists made of blocks', async () => {
    for (const [path, title] of [
      ['/shop', 'Shop'],
      ['/pictures', 'Images'],
    ] as const)
      expect(await mainOf(path), path).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });
});

describe('a theme that prints the head of lists itself', () => {
  it('a list of the platform leaves out the title and the description that the theme has printed', async () => {
    const shop = whole.pages.get('shop')?.id ?? '';
    await app.content.collections.change(whole.site.id, shop, { description: '<p>From the quay</p>' });
    await wear('frame-with-head', {
      'site.region': region(
        '{.section collection}<h1 class="page-title">{title}</h1>{.if description}<div>{description}</div>{.end}{.end}',
      ),
    });
    const { body } = await browser.get('/shop', { accept: 'text/html' });
    const page = body.slice(body.indexOf('<body'));
    expect(page.match(/<h1[^>]*>Shop<\/h1>/g)).toHaveLength(1);
    expect(count(page.replaceAll(/<script[\s\S]*?<\/script>/g, ''), '<p>From the quay</p>')).toBe(1);
    expect(page).toContain('ProductList-grid');
    const images = await mainOf('/pictures');
    expect(images).not.toMatch(/<h1[^>]*>Images<\/h1>/);
    expect(images).toContain('data-block-type="8"');
    // A category has another name than the page that the theme names.
    expect(await mainOf('/shop/new')).toContain('<h1 class="awning-list-title">New</h1>');
  });

  it('a theme that replaces one half of a type leaves the other to the platform', async () => {
    await wear('half', {
      'site.region': region(),
      'collections/products.conf': '{ "title": "Store" }',
      'collections/products.list': '<p>My list of {collection.title}</p>',
    });
    expect(await mainOf('/shop')).toBe('<p>My list of Shop</p>');
    expect(await mainOf('/shop/p/cup')).toContain('ProductItem-details-title');
  });
});
