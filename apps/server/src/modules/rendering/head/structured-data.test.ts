import { summariseRatings } from '@awning/commerce';
import { type ItemData, PAGE_TYPES } from '@awning/site-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { imageAsset } from '../../../testing/block-fixtures.ts';
import { collection, event, post, product } from '../../../testing/content-fixtures.ts';
import type { HeadInput } from './head-input.ts';
import { localTime } from './item-json-ld.ts';
import { jsonLd } from './json-ld.ts';
import { writeMeta } from './meta-tags.ts';
import { scriptJson } from './script-json.ts';

const BASE = 'https://nets.example';

const input = (dictionary: Record<string, unknown>, more: Partial<HeadInput> = {}): HeadInput => ({
  dictionary: {
    website: { siteTitle: 'Nets & Co', language: 'en-GB', timeZone: 'Europe/Oslo', baseUrl: BASE },
    websiteSettings: { seoHidden: false },
    ...dictionary,
  },
  baseUrl: BASE,
  path: '/',
  query: {},
  pageType: PAGE_TYPES['main-content'],
  title: 'A title',
  description: '',
  index: true,
  ...more,
});

type Json = Record<string, unknown>;

const dataOf = (type: string, from: HeadInput): Json => {
  const match = jsonLd(from).find((data) => data['@type'] === type);
  if (!match) throw new Error(`No ${type}`);
  return { ...match };
};

const variant = (id: string, more: Json = {}) => ({
  id,
  sku: `SKU-${id}`,
  attributes: {},
  optionValues: [],
  price: 8900,
  salePrice: 0,
  onSale: false,
  unlimited: false,
  qtyInStock: 3,
  priceMoney: { value: '89.00', currency: 'EUR', decimalValue: '89.00', currencyCode: 'EUR' },
  salePriceMoney: { value: '0.00', currency: 'EUR', decimalValue: '0.00', currencyCode: 'EUR' },
  ...more,
});
const size = (value: string, more: Json = {}) =>
  variant(value, { optionValues: [{ optionName: 'Size', value }], ...more });

const shoe = (variants: readonly Json[], content: Json = {}, more: Partial<ItemData> = {}): ItemData =>
  product(
    1,
    { price: '89.00' },
    {
      title: 'Deck shoe',
      fullUrl: '/shop/p/deck-shoe',
      excerpt: '<p>Dry feet &amp; <b>good</b> grip</p>',
      variants,
      variantOptionOrdering: ['Size'],
      structuredContent: {
        productType: 1,
        isSubscribable: false,
        onSale: false,
        variants,
        variantOptionOrdering: ['Size'],
        ...content,
      },
      ...more,
    },
  );
const store = collection({ title: 'Shop', urlId: 'shop', fullUrl: '/shop/', typeName: 'products', type: 13 });
const productPage = (item: ItemData, more: Partial<HeadInput> = {}): HeadInput =>
  input({ collection: store, item }, { path: item.fullUrl, ...more });

describe('a product for search engines', () => {
  it('with one variant is a product with its offer', () => {
    const item = shoe([variant('v1')], {}, { items: [imageAsset('p1', { assetUrl: '/static/a b.jpg' })] });
    expect(dataOf('Product', productPage(item))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Deck shoe',
      description: 'Dry feet & good grip',
      image: [`${BASE}/static/a%20b.jpg?format=1500w`],
      url: `${BASE}/shop/p/deck-shoe`,
      sku: 'SKU-v1',
      offers: {
        '@type': 'Offer',
        url: `${BASE}/shop/p/deck-shoe`,
        price: '89.00',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization', name: 'Nets & Co' },
      },
    });
  });

  it('with several variants is a group of them, each with its own address, price and stock', () => {
    const item = shoe(
      [size('40'), size('41', { qtyInStock: 0 }), size('42', { mainImageId: 'p2' })],
      {},
      {
        items: [imageAsset('p1'), imageAsset('p2', { assetUrl: '/static/two.jpg' })],
      },
    );
    const data = dataOf('ProductGroup', productPage(item));
    expect(data).toMatchObject({
      name: 'Deck shoe',
      productGroupID: item.id,
      variesBy: ['https://schema.org/size'],
    });
    expect(data).not.toHaveProperty('offers');
    expect(data.hasVariant).toMatchObject([
      {
        '@type': 'Product',
        name: 'Deck shoe - 40',
        sku: 'SKU-40',
        size: '40',
        offers: { url: `${BASE}/shop/p/deck-shoe?variant=40`, availability: 'https://schema.org/InStock' },
      },
      { size: '41', offers: { availability: 'https://schema.org/OutOfStock' } },
      { size: '42', image: `${BASE}/static/two.jpg?format=1500w` },
    ]);
  });

  it('describes options that search engines have no name for', () => {
    const cut = (value: string) => variant(value, { optionValues: [{ optionName: 'Cut', value }] });
    const named = { variantOptionOrdering: ['Cut'] };
    const data = dataOf('ProductGroup', productPage(shoe([cut('slim'), cut('wide')], named, named)));
    expect(data).not.toHaveProperty('variesBy');
    expect(data.hasVariant).toMatchObject([
      { additionalProperty: [{ '@type': 'PropertyValue', name: 'Cut', value: 'slim' }] },
      {},
    ]);
  });

  it("a product's structured data has today's price and the price before, in the digits of the currency", () => {
    const yen = (value: string) => ({ value, currency: 'JPY', decimalValue: value, currencyCode: 'JPY' });
    const reduced = variant('v', {
      onSale: true,
      price: 900000,
      salePrice: 700000,
      priceMoney: yen('9000'),
      salePriceMoney: yen('7000'),
    });
    const { offers } = dataOf('Product', productPage(shoe([reduced])));
    expect(offers).toMatchObject({
      price: '7000',
      priceCurrency: 'JPY',
      priceSpecification: [{ priceType: 'https://schema.org/StrikethroughPrice', price: '9000' }],
    });
  });

  it("a subscription's structured data says how often and for how long it is billed", () => {
    const plan = { billingPeriod: { value: 2, unit: 'MONTH' }, numBillingCycles: 6 };
    const item = shoe([variant('v')], { isSubscribable: true, subscriptionPlan: plan });
    expect(dataOf('Product', productPage(item)).offers).toMatchObject({
      priceSpecification: [{ unitCode: 'MON', billingIncrement: 2, billingDuration: 12, price: '89.00' }],
    });
  });

  it('structured data offers a gift card at its denominations, never sold out, and a download at its price', () => {
    const values = [5000, 2500].map((price) => {
      const text = (price / 100).toFixed(2);
      return variant(text, { price, priceMoney: { value: text, currency: 'EUR' }, qtyInStock: 0 });
    });
    expect(dataOf('Product', productPage(shoe(values, { productType: 4 }))).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '25.00',
      highPrice: '50.00',
      offerCount: 2,
      availability: 'https://schema.org/InStock',
    });
    const price = { value: '7.50', currency: 'EUR' };
    const download = shoe([], { productType: 2, priceMoney: price, salePriceMoney: price });
    expect(dataOf('Product', productPage(download)).offers).toMatchObject({
      '@type': 'Offer',
      price: '7.50',
    });
    const paywall = shoe([], { productType: 5, priceMoney: price, salePriceMoney: price });
    expect(dataOf('Product', productPage(paywall))).not.toHaveProperty('offers');
  });

  it("a product's structured data has a rating only when the product has reviews", () => {
    const rated = (ratings: number[]) =>
      dataOf('Product', productPage(shoe([variant('v')]), { rating: summariseRatings(ratings) }));
    expect(rated([5, 4, 4]).aggregateRating).toMatchObject({
      ratingValue: 4.3,
      reviewCount: 3,
      bestRating: 5,
    });
    expect(rated([])).not.toHaveProperty('aggregateRating');
  });
});

describe('what a page is about', () => {
  it("structured data of a post is an article with its author and its dates in the site's time zone", () => {
    const author = { id: 'a', displayName: 'The editor', firstName: '', lastName: '', bio: '' };
    const item = post(1, { author, updatedOn: Date.UTC(2026, 6, 1), mainImage: imageAsset('p1') });
    const data = dataOf('Article', input({ collection: collection(), item }, { path: item.fullUrl }));
    expect(data).toMatchObject({
      headline: 'Post 1',
      mainEntityOfPage: `${BASE}/journal/post-1`,
      datePublished: '2026-04-01T14:00:00+02:00',
      dateModified: '2026-07-01T02:00:00+02:00',
      author: { '@type': 'Person', name: 'The editor' },
      publisher: { '@type': 'Organization', name: 'Nets & Co' },
    });
    expect(JSON.stringify(data.image)).toContain('?format=1500w');
  });

  it('structured data of an event has its time and place', () => {
    const location = {
      addressTitle: 'The pier',
      addressLine1: '1 Quay Road',
      addressLine2: 'Bergen',
      addressCountry: 'NO',
      mapLat: 60.4,
      mapLng: 5.3,
    };
    const item = event(2, Date.UTC(2026, 0, 5, 18), { location });
    expect(dataOf('Event', input({ collection: collection(), item }))).toMatchObject({
      name: 'Event 2',
      startDate: '2026-01-05T19:00:00+01:00',
      endDate: '2026-01-05T20:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'The pier',
        address: { '@type': 'PostalAddress', streetAddress: '1 Quay Road', addressLocality: 'Bergen' },
        geo: { latitude: 60.4, longitude: 5.3 },
      },
    });
  });

  it('structured data names the site and its organization, a local business where there is an address', () => {
    const website = {
      siteTitle: 'Nets',
      logoImageUrl: '/static/logo.png',
      socialAccounts: [{ profileUrl: 'https://social.example/nets' }, { profileUrl: 'mailto:a@b.example' }],
    };
    expect(dataOf('WebSite', input({ website }))).toMatchObject({ name: 'Nets', url: `${BASE}/` });
    expect(dataOf('Organization', input({ website }))).toMatchObject({
      logo: `${BASE}/static/logo.png?format=1500w`,
      sameAs: ['https://social.example/nets'],
    });
    const location = {
      addressTitle: '',
      addressLine1: '1 Quay Road',
      addressLine2: '',
      addressCountry: 'NO',
    };
    const websiteSettings = { storeSettings: { businessName: 'Nets Ltd' }, contactPhoneNumber: '+47 1' };
    expect(
      dataOf('LocalBusiness', input({ website: { ...website, location }, websiteSettings })),
    ).toMatchObject({ name: 'Nets Ltd', telephone: '+47 1', address: { streetAddress: '1 Quay Road' } });
  });

  it('structured data has breadcrumbs through folder and categories, except on the home page', () => {
    const names = (from: HeadInput) =>
      jsonLd(from)
        .filter((data) => data['@type'] === 'BreadcrumbList')
        .flatMap(({ itemListElement }) => itemListElement);
    const item = shoe([variant('v')]);
    expect(names(productPage(item, { trail: [{ name: 'Buy', path: '/buy/' }] }))).toEqual(
      [
        ['Nets & Co', '/'],
        ['Buy', '/buy/'],
        ['Shop', '/shop/'],
        ['Deck shoe', '/shop/p/deck-shoe'],
      ].map(([name, path], place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        item: `${BASE}${path}`,
      })),
    );
    const oak = { id: '2', displayName: 'Oak', shortSlug: 'oak', fullUrl: '/shop/chairs/oak', children: [] };
    const chairs = { id: '1', displayName: 'Chairs', shortSlug: 'chairs', fullUrl: '/shop/chairs' };
    const nestedCategories = { itemCount: 1, categories: [{ ...chairs, children: [oak] }] };
    expect(
      names(input({ collection: store, items: [], nestedCategories }, { path: '/shop/chairs/oak/' })),
    ).toMatchObject([
      {},
      { name: 'Shop' },
      { name: 'Chairs' },
      { name: 'Oak', item: `${BASE}/shop/chairs/oak` },
    ]);
    const home = collection({ homepage: true, fullUrl: '/' });
    expect(names(input({ collection: home }))).toEqual([]);
  });

  it('structured data never contains the contact email of the settings', () => {
    const websiteSettings = { contactEmail: 'somebody@example.com' };
    expect(JSON.stringify(jsonLd(input({ websiteSettings })))).not.toContain('somebody@');
  });
});

it('a time stands as clocks at the site show it, and is the same instant', () => {
  const zones = ['Europe/Oslo', 'America/St_Johns', 'Asia/Kathmandu', 'UTC', 'Pacific/Kiritimati', 'No/Zone'];
  const instants = fc.integer({ min: Date.UTC(1970), max: Date.UTC(2100) }).map((ms) => ms - (ms % 1000));
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      expect(Date.parse(localTime(instant, zone))).toBe(instant);
    }),
  );
});

it('no text of an owner ends the element that it stands in', () => {
  const nasty = fc.constantFrom('</script>', '<!--', '<script>', '\u2028', '"', ']]>', '\ud800', '&lt;');
  const text = fc.array(fc.oneof(nasty, anyText())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (title) => {
      const written = scriptJson({ title });
      expect(written).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(written)).toEqual({ title });
      const item = post(1, { title, excerpt: title });
      const html = writeMeta(input({ collection: collection({ title }), item }, { title }));
      const tags = html.match(/<[^>]*>/g) ?? [];
      const allowed = /^<(\/?title|meta [^<>]*|link [^<>]*|script type="application\/ld\+json"|\/script)>$/;
      expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
    }),
  );
});
