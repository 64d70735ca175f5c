import { describe, expect, it } from 'vitest';
import { drawSmall } from '../../testing/small-theme.ts';
import { systemPage } from './system-pages.ts';

const ID = 'a'.repeat(24);
const image = (id: string) => ({
  systemDataId: id,
  assetUrl: `/images/${id}/x.jpg`,
  originalSize: '300x200',
  altText: `Alt ${id}`,
});
const item = (more: Record<string, unknown> = {}) => ({
  id: ID,
  collectionId: 'c'.repeat(24),
  title: 'Tea & <cake>',
  fullUrl: '/list/tea',
  excerpt: '<p>Short</p>',
  body: '<p>Long</p>',
  publishOn: 0,
  recordTypeLabel: 'text',
  categories: ['Hot & wet'],
  tags: ['leaf'],
  author: { id: 'w'.repeat(24), displayName: 'Ann' },
  mainImageId: 'i1',
  ...image('i1'),
  ...more,
});
const variants = (qtyInStock: number) =>
  ['S', 'L'].map((size) => ({
    attributes: { Size: size },
    qtyInStock,
    unlimited: false,
    priceMoney: { value: '12.00', currency: 'USD' },
  }));
const product = (more: Record<string, unknown> = {}, inStock = 4) =>
  item({
    recordType: 11,
    recordTypeLabel: 'store-item',
    items: [image('i1'), image('i2')],
    structuredContent: {
      productType: 1,
      variantOptionOrdering: ['Size'],
      variants: variants(inStock),
    },
    ...more,
  });
const event = (more: Record<string, unknown> = {}) =>
  item({
    startDate: Date.UTC(2026, 4, 1, 10),
    endDate: Date.UTC(2026, 4, 1, 12),
    location: { addressTitle: 'The quay', addressLine1: 'Quay 1' },
    recordTypeLabel: 'event',
    ...more,
  });

const collection = {
  id: 'c'.repeat(24),
  title: 'The <list>',
  fullUrl: '/list',
  description: '<p>About it</p>',
};

function draw(kind: 'list' | 'item', typeName: string, dictionary: Record<string, unknown>): string {
  const { mainContent, problems } = drawSmall(
    { more: { collections: {} } },
    {
      inner: { kind, typeName },
      dictionary: { website: { timeZone: 'UTC', baseUrl: 'https://s.example' }, collection, ...dictionary },
    },
    () => null,
  );
  expect(problems).toEqual([]);
  return mainContent;
}

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
const idsIn = (html: string): string[] => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);

describe('the pages that the platform draws in a theme without templates for them', () => {
  it('the product list of the platform has the class names that themes style', () => {
    const html = draw('list', 'products', {
      items: [product()],
      nestedCategories: { categories: [{ displayName: 'Mugs', fullUrl: '/list/mugs', children: [] }] },
      pagination: { nextPage: true, nextPageUrl: '/list?offset=2' },
    });
    for (const name of [
      'ProductList',
      'ProductList-filter',
      'ProductList-filter-link',
      'ProductList-grid',
      'ProductList-item',
      'ProductList-item-link',
      'ProductList-outerImageWrapper',
      'ProductList-image',
      'ProductList-overlay',
      'ProductList-meta',
      'ProductList-title',
      'ProductList-price',
      'product',
      'product-image',
      'product-overlay',
      'product-title',
      'product-price',
      'hentry',
      'post-type-store-item',
      'ProductList-pagination',
    ])
      expect(classesIn(html), name).toContain(name);
    expect(idsIn(html)).toEqual(['productList']);
    expect(html).toContain('>The &lt;list&gt;</h1>');
    expect(html).toContain('aria-label="Tea &amp; &lt;cake&gt;"');
    expect(html).toContain('href="/list?offset=2" rel="next"');
  });

  const oak = { displayName: 'Oak', fullUrl: '/list/chairs/oak', children: [] };
  const stools = { displayName: 'Oak', fullUrl: '/list/stools/oak', description: '<p>Low</p>', children: [] };
  const nestedCategories = {
    categories: [
      { displayName: 'Chairs', fullUrl: '/list/chairs', children: [oak] },
      { displayName: 'Stools', fullUrl: '/list/stools', description: '<p>All low</p>', children: [stools] },
    ],
  };
  const drawCategory = (currentCategory: Record<string, unknown>, items: readonly unknown[] = []): string =>
    draw('list', 'products', {
      items,
      categoryFilter: currentCategory.displayName,
      nestedCategories,
      currentCategory: { way: [], children: [], ...currentCategory },
    });
  const linksIn = (html: string, className: string): string[] => {
    const [, inside = ''] = new RegExp(`<nav class="${className}"[^>]*>(.*?)</nav>`, 's').exec(html) ?? [];
    return [...inside.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
  };

  it('a category of the platform has its own name and words, and says so where nothing is in it', () => {
    const html = drawCategory({
      displayName: 'Stools & more',
      fullUrl: '/list/stools',
      description: '<p>All low</p>',
      image: image('i9'),
      children: [{ displayName: 'Oak', fullUrl: '/list/stools/oak' }],
    });
    expect(html).toContain('<h1 class="awning-list-title">Stools &amp; more</h1>');
    expect(html).toContain('<div class="awning-list-about"><p>All low</p></div>');
    expect(html).not.toContain('About it');
    expect(html).toMatch(/<img class="awning-list-image-img"[^>]* data-image-id="i9" alt="Alt i9">/);
    expect(linksIn(html, 'awning-list-trail')).toEqual(['/list']);
    expect(html).toContain('There is nothing in this category at the moment. <a href="/list">Show all</a>');
    // Those below it are in the filter.
    expect(html).not.toContain('awning-list-below');
    const filled = drawCategory({ displayName: 'Chairs', fullUrl: '/list/chairs' }, [product()]);
    expect(filled).not.toContain('Show all');
    expect(filled).not.toContain('<figure class="awning-list-image"');
    expect(filled).not.toContain('awning-list-about');
  });

  it('a category of the platform leads up all levels, and down to those that the filter has not', () => {
    const html = drawCategory({
      displayName: 'Oak',
      fullUrl: '/list/chairs/oak',
      way: [{ displayName: 'Chairs', fullUrl: '/list/chairs' }],
      children: [
        { displayName: 'Old & new', fullUrl: '/list/chairs/oak/old' },
        { displayName: 'Red', fullUrl: '/list/chairs/oak/red' },
      ],
    });
    expect(linksIn(html, 'awning-list-trail')).toEqual(['/list', '/list/chairs']);
    expect(linksIn(html, 'awning-list-below')).toEqual(['/list/chairs/oak/old', '/list/chairs/oak/red']);
    expect(html).toContain('>Old &amp; new</a>');
  });

  it('of two categories with one name the one at the address is marked, and its words are said', () => {
    const html = drawCategory({ displayName: 'Oak', fullUrl: '/list/chairs/oak' });
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toContain(
      'class="ProductList-filter-link active" href="/list/chairs/oak" aria-current="page"',
    );
    expect(html).not.toContain('<p>Low</p>');
  });

  it('a list that the address narrows by a word has no way up, and leads to everything', () => {
    const html = draw('list', 'products', { items: [], categoryFilter: 'Oak', nestedCategories });
    expect(html).toContain('<p class="awning-list-all"><a href="/list">Show all</a></p>');
    for (const piece of ['awning-list-trail', 'awning-list-below', 'aria-current'])
      expect(html).not.toContain(piece);
  });

  it('the product of the platform has the class names that themes and scripts know, and its images once each', () => {
    const html = draw('item', 'products', {
      item: product(),
      pagination: { prevItem: product({ title: 'Cup', fullUrl: '/list/cup' }) },
    });
    for (const name of [
      'ProductItem',
      'ProductItem-nav',
      'ProductItem-nav-breadcrumb-link',
      'ProductItem-nav-pagination-prev',
      'ProductItem-summary',
      'ProductItem-gallery',
      'ProductItem-gallery-slides-item-image',
      'ProductItem-details',
      'ProductItem-details-title',
      'ProductItem-product-price',
      'ProductItem-details-excerpt',
      'product-excerpt',
      'ProductItem-details-checkout',
      'product-variants',
      'product-quantity-input',
      'sqs-add-to-cart-button',
      'ProductItem-additional',
      'awning-reviews',
    ])
      expect(classesIn(html), name).toContain(name);
    expect(idsIn(html)).toEqual(
      expect.arrayContaining(['productNav', 'productWrapper', 'productGallery', 'productDetails']),
    );
    expect([...html.matchAll(/data-image-id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['i1', 'i2']);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('a product of the platform that is sold out has no button to the cart', () => {
    const html = draw('item', 'products', { item: product({}, 0) });
    expect(html).not.toContain('sqs-add-to-cart-button');
    expect(html).toContain('product-mark sold-out');
  });

  it('the event list of the platform has what is ahead and what is over, with the class names that themes style', () => {
    const html = draw('list', 'events', {
      upcoming: [event()],
      past: [event({ title: 'Gone', mainImageId: null, systemDataId: null })],
      items: [],
    });
    for (const name of [
      'eventlist',
      'eventlist--upcoming',
      'eventlist--past',
      'eventlist-event',
      'eventlist-event--past',
      'eventlist-hasimg',
      'eventlist-column-thumbnail',
      'eventlist-thumbnail',
      'eventlist-column-date',
      'eventlist-datetag',
      'eventlist-datetag-startdate--month',
      'eventlist-column-info',
      'eventlist-title',
      'eventlist-title-link',
      'eventlist-meta',
      'event-meta',
      'event-meta-item',
      'eventlist-meta-date',
      'eventlist-meta-time',
      'event-date',
      'event-time',
      'eventlist-meta-address',
      'eventlist-excerpt',
      'eventlist-cats',
      'eventlist-actions',
      'event-meta-addtocalendar-container',
    ])
      expect(classesIn(html), name).toContain(name);
    expect(html.match(/eventlist-column-thumbnail/g)).toHaveLength(1);
    expect(html).toContain('>Past events</h2>');
    expect(draw('list', 'events', { upcoming: [], past: [], items: [] })).toContain('No events are planned');
  });

  it('the event of the platform says when and where, and leads to its neighbours', () => {
    const html = draw('item', 'events', {
      item: event({ endDate: Date.UTC(2026, 4, 3, 12) }),
      pagination: { nextItem: event({ title: 'Later', fullUrl: '/list/later' }) },
    });
    for (const name of [
      'eventitem',
      'eventitem-backlink',
      'eventitem-title',
      'eventitem-meta',
      'eventitem-meta-item',
      'eventitem-meta-address',
      'eventitem-meta-address-line--title',
      'eventitem-column-meta',
      'eventitem-column-content',
      'eventitem-pager',
      'eventitem-pager-link',
      'eventitem-pager-title',
    ])
      expect(classesIn(html), name).toContain(name);
    expect(html.match(/eventitem-meta-date/g)).toHaveLength(2);
    expect(html).toContain('<p>Long</p>');
  });

  it('the blog of the platform has the class names that themes style, and words of the theme', () => {
    const list = draw('list', 'blog', {
      items: [item()],
      localizedStrings: { readMore: 'Lesen "mehr"' },
      tagFilter: 'leaf',
    });
    for (const name of [
      'BlogList',
      'BlogList-item',
      'BlogList-item-title',
      'BlogList-item-meta',
      'Blog-meta-item--date',
    ])
      expect(classesIn(list), name).toContain(name);
    for (const name of ['Blog-meta-item--author', 'Blog-meta-item--categories', 'BlogList-item-excerpt'])
      expect(classesIn(list), name).toContain(name);
    expect(list).toContain('Lesen &quot;mehr&quot;');
    expect(list).toContain('<h1 class="awning-list-title">leaf</h1>');
    expect(list).toContain('href="/list?category=Hot%20%26%20wet"');
    const post = draw('item', 'blog', { item: item(), pagination: { prevItem: item({ title: 'Newest' }) } });
    for (const name of [
      'BlogItem',
      'BlogItem-title',
      'BlogItem-meta',
      'BlogItem-share',
      'BlogItem-pagination-link',
    ])
      expect(classesIn(post), name).toContain(name);
    expect(draw('list', 'blog', { items: [] })).toContain('BlogList--empty');
  });

  it('the platform has no templates of its own for other types, and none by names of the language below', () => {
    for (const name of ['gallery', 'album', 'press-kit', 'constructor', '__proto__'])
      expect([systemPage('list', name), systemPage('item', name)]).toEqual([null, null]);
  });

  it('a template of the theme comes before that of the platform', () => {
    const source = { file: 'collections/blog.list', text: 'Mine' };
    const { mainContent } = drawSmall(
      { more: { collections: { blog: { conf: {}, list: source, item: null } } } },
      { inner: { kind: 'list', typeName: 'blog' } },
    );
    expect(mainContent).toBe('Mine');
  });
});
