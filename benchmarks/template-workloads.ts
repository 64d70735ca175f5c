import { createWords } from './words.ts';

/** One kind of page: a template and several sets of data, rendered in turn. */
export type Workload = {
  name: string;
  template: string;
  data: unknown[];
  /** How many times the peer's speed is promised. */
  atLeast: number;
  /** Whether it counts for the mean. */
  counts: boolean;
};

const words = createWords(7);
const { below, sentence, word } = words;
const list = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const website = { baseUrl: 'https://shop.example', timeZone: 'Europe/Lisbon', siteTitle: 'Salt & Linen' };
const FIRST_DAY = Date.UTC(2026, 0, 5, 9, 30);
const DAY = 86_400_000;

const money = (cents: number): { value: string; currency: string } => ({
  value: (cents / 100).toFixed(2),
  currency: 'EUR',
});

const image = (i: number): object => ({
  id: `img-${i}`,
  assetUrl: `https://images.example/p/${i}.jpg`,
  title: `${sentence(3)}.jpg`,
  originalSize: '1500x1000',
  mediaFocalPoint: { x: 0.5, y: 0.25 },
});

const variant = (i: number, k: number): object => {
  const price = 1000 + below(9000);
  return {
    id: `v-${i}-${k}`,
    sku: `SQ${i}${k}`,
    price,
    priceMoney: money(price),
    salePrice: 900,
    salePriceMoney: money(900),
    onSale: below(3) === 0,
    unlimited: false,
    qtyInStock: below(5),
    attributes: { Size: `M${k}`, Colour: word() },
    optionValues: [
      { optionName: 'Size', value: `M${k}` },
      { optionName: 'Colour', value: word() },
    ],
  };
};

const product = (i: number): Product => ({
  id: `5f${i.toString(16).padStart(22, '0')}`,
  recordType: 11,
  title: `${sentence(3)} & <${i}>`,
  fullUrl: `/shop/p/${i}`,
  urlId: `p-${i}`,
  collectionId: 'c-shop',
  excerpt: `<p>${sentence(40)}</p>`,
  assetUrl: `https://images.example/p/${i}.jpg`,
  tags: list(below(5), word),
  categories: ['tables', 'kitchen'],
  starred: i % 7 === 0,
  structuredContent: {
    productType: 1,
    variants: list(1 + below(4), (k) => variant(i, k)),
    variantOptionOrdering: ['Size', 'Colour'],
    isSubscribable: false,
  },
});

export type Product = {
  id: string;
  recordType: number;
  title: string;
  fullUrl: string;
  urlId: string;
  collectionId: string;
  excerpt: string;
  assetUrl: string;
  tags: string[];
  categories: string[];
  starred: boolean;
  structuredContent: {
    productType: number;
    variants: object[];
    variantOptionOrdering: string[];
    isSubscribable: boolean;
  };
};

const productList: Workload = {
  name: 'list of 200 products',
  counts: true,
  atLeast: 2,
  template: `<section class="shop"><h1>{collection.title|htmltag}</h1>
{.if items}<ul>{.repeated section items}
<li id="p-{id}" class="item{.if starred} featured{.end} i-{@index}">
  <a href="{fullUrl}"><img src="{assetUrl}?format=500w" alt="{title|htmltag}"></a>
  <h2><a href="{website.baseUrl}{fullUrl}">{title|html}</a></h2>
  <p>{excerpt|safe|truncate 80|html}</p>
  {.section structuredContent}<ol>{.repeated section variants}<li data-sku="{sku}">{attributes.Size} / {attributes.Colour|slugify}{.if onSale}<s>{price}</s> {salePrice}{.or}{price}{.end}{.equal? qtyInStock 0} sold out{.or} {qtyInStock} left{.end}</li>{.alternates with}, {.end}</ol>{.end}
  {.repeated section tags}<a href="{collection.fullUrl}?tag={@|url-encode}">{@|html}</a>{.alternates with}, {.or}untagged{.end}
</li>{.alternates with}<hr>{.end}</ul>{.or}<p>Nothing here</p>{.end}
</section>`,
  data: [{ website, collection: { title: 'Shop', fullUrl: '/shop' }, items: list(200, product) }],
};

const productPage: Workload = {
  name: 'product page',
  counts: true,
  atLeast: 2,
  template: `<article class="{item|item-classes}" id="item-{item.id}" data-item-id="{item.id}">
{.section item}<div class="gallery">{.repeated section items}<figure{.equal? @index 1} class="first"{.end}><img {@|image-meta}></figure>{.end}</div>
<div class="details"><h1>{title|html}</h1>
{@|product-price}
{.sold-out?}<p class="mark">{@|product-status}</p>{.or on-sale?}<p class="mark sale">{@|product-status}</p>{.end}
<div class="excerpt">{excerpt}</div>
{@|product-scarcity}
{.has-variants?}{@|variants-select}{.end}
{@|quantity-input}
{@|add-to-cart-btn}
{@|product-restock-notification}
{.if tags}<p>{.repeated section tags}<a href="{collection.fullUrl}?tag={@|url-encode}">{@|html}</a>{.alternates with}, {.end}</p>{.end}</div>{.end}
<aside>{.repeated section related}<a class="card" href="{fullUrl}"><img {mainImage|image-meta}><h3>{title|html}</h3>{@|product-price}{.varied-prices?}<small>from {@|from-price}</small>{.end}{.sold-out?}<em>{@|product-status}</em>{.end}</a>{.end}</aside>
</article>`,
  data: list(10, (n) => ({
    website,
    collection: { title: 'Shop', fullUrl: '/shop', typeName: 'products' },
    localizedStrings: { productAddToCartText: 'Add to cart', productSoldOutText: 'Sold out' },
    item: { ...product(1000 + n), items: list(5, image) },
    related: list(8, (i) => ({ ...product(2000 + 10 * n + i), mainImage: image(i) })),
  })),
};

const blogList: Workload = {
  name: 'blog list',
  counts: true,
  atLeast: 2,
  template: `<main class="blog">{.repeated section items}<article class="{@|item-classes}" id="post-{id}">
{.main-image?}<a href="{fullUrl}"><img {@|image-meta}></a>{.end}
<h2><a href="{fullUrl}">{title|html}</a></h2>
<p class="meta"><time datetime="{publishOn|date %Y-%m-%d}">{publishOn|date %B %d, %Y}</time>{.section author} by {displayName|html}{.end}{.comments?} · {commentCount} {commentCount|pluralize comment comments}{.end}</p>
{.excerpt?}<p>{excerpt|safe|truncate 160|html}</p>{.or}<p>{body|safe|truncate 160|html}</p>{.end}
{.if categories}<p>{.repeated section categories}<a href="{collection.fullUrl}/category/{@|url-encode}">{@|html}</a>{.alternates with}, {.end}</p>{.end}
{.even? @index}<hr class="even">{.or}<hr>{.end}
</article>{.or}<p>No posts yet.</p>{.end}{.if pagination.nextPage}<a rel="next" href="{pagination.nextPageUrl}">Older</a>{.end}</main>`,
  data: list(5, (n) => ({
    website,
    websiteSettings: { timeZone: website.timeZone },
    collection: { title: 'Journal', fullUrl: '/journal' },
    pagination: { nextPage: true, nextPageUrl: '/journal?offset=20' },
    items: list(20, (i) => ({
      id: `b${n}-${i}`,
      recordType: 1,
      title: `${sentence(5)} & more`,
      fullUrl: `/journal/${i}`,
      assetUrl: `https://images.example/b/${i}.jpg`,
      mainImageId: i % 2 === 0 ? `m${i}` : undefined,
      mainImage: image(i),
      publishOn: FIRST_DAY - (20 * n + i) * DAY,
      author: { displayName: 'Ana <Writer>' },
      commentCount: below(4),
      publicCommentCount: below(4),
      excerpt: i % 3 === 0 ? '' : `<p>${sentence(60)}</p>`,
      body: `<div>${sentence(200)}</div>`,
      categories: list(below(3), word),
      tags: [],
    })),
  })),
};

const navigation: Workload = {
  name: 'navigation with folders',
  counts: true,
  atLeast: 2,
  template:
    '<nav>{.repeated section items}<div>{.section collection}{.if folder}<b>{navigationTitle|html}</b>{.or}<a href="{fullUrl}">{title|html}</a>{.end}{.end}{.if items}<ul>{.repeated section items}<li class="{.if active}on{.end}">{.section collection}<a href="{fullUrl}">{title|html}</a>{.end}{.section externalLink}<a href="{url}"{.if newWindow} target="_blank"{.end}>{title}</a>{.end}</li>{.end}</ul>{.end}</div>{.end}</nav>',
  data: [
    {
      website,
      items: list(12, (i) => ({
        collection: { folder: i % 3 === 0, title: sentence(2), navigationTitle: word(), fullUrl: `/t${i}` },
        active: i === 2,
        items:
          i % 3 === 0
            ? list(8, (k) =>
                k % 4 === 3
                  ? { externalLink: { url: `https://e.example/${k}`, title: word(), newWindow: k > 4 } }
                  : { collection: { title: sentence(2), fullUrl: `/c${k}` }, active: k === 1 },
              )
            : [],
      })),
    },
  ],
};

const substitutions: Workload = {
  name: '5,000 small substitutions',
  counts: true,
  atLeast: 2,
  template: list(5000, (i) => `<b>{k${i % 50}}</b>`).join(''),
  data: [Object.fromEntries(list(50, (i) => [`k${i}`, `value ${i}`]))],
};

const orderSummary: Workload = {
  name: 'order summary with i18n',
  counts: false,
  atLeast: 1.5,
  template: `<h1>{texts.title|message number}</h1><p>{createdOn|datetime date:long time:short} ({createdOn|relative-time})</p>
<p>{texts.arrives|message from to}</p><p>{from,to|datetime-interval yMMMd}</p>
<table>{.repeated section lines}<tr><td>{title|html}</td><td>{quantity|decimal}</td><td>{unitPrice|money}</td><td>{total|money style:accounting}</td><td>{texts.items|plural quantity}</td><td>{weight|decimal maxfrac:2}</td><td>{shipsOn|datetime yMMMd}</td></tr>{.end}</table>
<p>{subtotal|money} {tax|money} {rate|decimal style:percent maxfrac:1} {grandTotal|money style:name}</p><p>{texts.points|message points}</p>`,
  data: list(20, (n) => ({
    website,
    number: 1000 + n,
    createdOn: FIRST_DAY - n * 3_600_000,
    from: FIRST_DAY + n * DAY,
    to: FIRST_DAY + (n + 4) * DAY,
    points: below(20_000),
    rate: 0.23,
    texts: {
      title: 'Order {0}',
      arrives: 'Arrives between {0 datetime date:medium} and {1 datetime date:medium}',
      items: '{0 plural one{# item} other{# items}}',
      points: 'You earn {0 plural =0{nothing} one{# point} other{# points}}',
    },
    lines: list(25, (i) => ({
      title: `${sentence(3)} <${i}>`,
      quantity: 1 + below(12),
      unitPrice: money(500 + below(20_000)),
      total: money(500 + below(90_000)),
      weight: below(100_000) / 1000,
      shipsOn: FIRST_DAY + below(30) * DAY,
    })),
    subtotal: money(below(900_000)),
    tax: money(below(90_000)),
    grandTotal: money(below(990_000)),
  })),
};

export const workloads = { productList, productPage, blogList, navigation, substitutions, orderSummary };
export const NOW: number = FIRST_DAY;
