import { fromPrice, isSoldOut } from '@awning/commerce';
import { VERIFICATION_TAGS, type Verifier } from '@awning/contract';
import { readFavicon } from '@awning/contract/calls';
import { escapeHtml, PAGE_TYPES, RECORD_TYPES } from '@awning/site-model';
import { productView } from '../markup/product-facts.ts';
import { canonicalPath } from './canonical-path.ts';
import type { HeadInput } from './head-input.ts';
import { jsonLd } from './json-ld.ts';
import { type PageFacts, plainText, readPageFacts, shorten } from './page-facts.ts';
import { type PageImage, pageImage } from './page-image.ts';
import { offeredPrice } from './product-json-ld.ts';
import { scriptJson } from './script-json.ts';
import { wholeAddress } from './site-address.ts';

const DESCRIPTION_LENGTH = 300;

/**
 * Metadata for search engines, other sites and feed readers: title, icon, address, Open Graph, description, feed and
 * structured data. For every page, with or without a theme; it contains nothing that a browser runs.
 */
export function writeMeta(input: HeadInput): string {
  const facts = readPageFacts(input.dictionary);
  const path = canonicalPath(input);
  const address = wholeAddress(input.baseUrl, path ?? input.path);
  const about: About = {
    input,
    facts,
    address,
    description: describe(input, facts),
    picture: pageImage(facts, input.baseUrl),
  };
  return [
    `<title>${escapeHtml(input.title)}</title>`,
    `<link rel="shortcut icon" href="${readFavicon.path}">`,
    ...(path === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}">`]),
    ...(mayBeIndexed(input, facts) ? [] : ['<meta name="robots" content="noindex">']),
    ...verification(facts),
    ...openGraph(about),
    ...itemProperties(about),
    ...twitterCard(about),
    ...(about.description === '' ? [] : [meta('name', 'description', about.description)]),
    ...feedLink(facts),
    ...jsonLd(input).map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ].join('\n');
}

interface About {
  readonly input: HeadInput;
  readonly facts: PageFacts;
  readonly address: string;
  readonly description: string;
  readonly picture: PageImage | null;
}

const mayBeIndexed = (
  { index, pageType }: Pick<HeadInput, 'index' | 'pageType'>,
  { site, collection }: PageFacts,
): boolean =>
  index &&
  !site.isHidden &&
  collection?.seoHidden !== true &&
  (pageType < PAGE_TYPES['not-found'] || pageType === PAGE_TYPES['show-cart']);

const meta = (kind: 'name' | 'property' | 'itemprop', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Services look for their tags on the home page. */
const verification = ({ site, collection, item }: PageFacts): string[] =>
  collection?.homepage && !item
    ? (Object.keys(VERIFICATION_TAGS) as Verifier[]).flatMap((name) => {
        const code = site.verificationCodes[name];
        return code === undefined ? [] : [meta('name', VERIFICATION_TAGS[name], code)];
      })
    : [];

function describe({ description }: Pick<HeadInput, 'description'>, facts: PageFacts): string {
  const { item, collection, site } = facts;
  const own = item ? plainText(item.excerpt ?? '') : plainText(collection?.description ?? '');
  const text = plainText(description) || own || (collection?.homepage && !item ? site.description : '');
  return shorten(text, DESCRIPTION_LENGTH);
}

function openGraph({ input, facts, address, description, picture: image }: About): string[] {
  const { site, item, product } = facts;
  const property = (name: string, content: string): string => meta('property', name, content);
  return [
    property('og:site_name', site.title),
    property('og:title', item?.title || input.title),
    property('og:url', address),
    property('og:type', typeOf(facts)),
    ...(description === '' ? [] : [property('og:description', description)]),
    ...(site.language === '' ? [] : [property('og:locale', site.language.replace('-', '_'))]),
    ...(image
      ? [
          property('og:image', image.url),
          ...(image.size
            ? [
                property('og:image:width', String(image.size.width)),
                property('og:image:height', String(image.size.height)),
              ]
            : []),
          ...(image.alt === '' ? [] : [property('og:image:alt', image.alt)]),
        ]
      : []),
    ...(product ? productProperties(product) : []),
    ...(item && typeOf(facts) === 'article'
      ? [
          property('article:published_time', new Date(item.publishOn).toISOString()),
          property('article:modified_time', new Date(Math.max(item.updatedOn, item.publishOn)).toISOString()),
        ]
      : []),
  ];
}

function typeOf({ item, product }: PageFacts): 'product' | 'article' | 'website' {
  if (product) return 'product';
  return item?.recordType === RECORD_TYPES.text ? 'article' : 'website';
}

function productProperties(product: NonNullable<PageFacts['product']>): string[] {
  const price = fromPrice(productView, product) === null ? null : offeredPrice(product);
  return [
    ...(price
      ? [
          meta('property', 'product:price:amount', price.value),
          meta('property', 'product:price:currency', price.currency),
        ]
      : []),
    meta('property', 'product:availability', isSoldOut(productView, product) ? 'oos' : 'instock'),
  ];
}

const itemProperties = ({ input, address, description, picture: image }: About): string[] => [
  meta('itemprop', 'name', input.title),
  meta('itemprop', 'url', address),
  ...(description === '' ? [] : [meta('itemprop', 'description', description)]),
  ...(image
    ? [meta('itemprop', 'thumbnailUrl', image.url), `<link rel="image_src" href="${escapeHtml(image.url)}">`]
    : []),
];

const twitterCard = ({ input, address, description, picture: image }: About): string[] => [
  meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  meta('name', 'twitter:title', input.title),
  meta('name', 'twitter:url', address),
  ...(image ? [meta('name', 'twitter:image', image.url)] : []),
  ...(description === '' ? [] : [meta('name', 'twitter:description', description)]),
];

function feedLink({ collection, hasFeed }: PageFacts): string[] {
  if (!collection || !hasFeed) return [];
  const feed = escapeHtml(`${collection.fullUrl}?format=rss`);
  return [
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(collection.title)}" href="${feed}">`,
  ];
}
