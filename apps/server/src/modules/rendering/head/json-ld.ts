import { categoriesTo } from '../../store/catalog/index.ts';
import type { Crumb, HeadInput } from './head-input.ts';
import { geoOf, itemJsonLd, postalAddress } from './item-json-ld.ts';
import { type PageFacts, readPageFacts, type SiteFacts } from './page-facts.ts';
import { productJsonLd } from './product-json-ld.ts';
import { wholeAddress, wholeImage } from './site-address.ts';

type Json = Readonly<Record<string, unknown>>;

const CONTEXT = { '@context': 'https://schema.org' };

/** Structured data of a page: the site, who runs it, the way to the page, and what the page is about. */
export function jsonLd(
  input: Pick<HeadInput, 'dictionary' | 'baseUrl' | 'path' | 'trail' | 'rating'>,
): readonly Json[] {
  const { baseUrl, rating = null } = input;
  const facts = readPageFacts(input.dictionary);
  const { site, item, product } = facts;
  const about = product
    ? productJsonLd(product, { baseUrl, sellerName: site.businessName || site.title, rating })
    : item && itemJsonLd(item, facts, baseUrl);
  const way = breadcrumbs(crumbsOf(input, facts), baseUrl);
  return [websiteJsonLd(site, baseUrl), ownerJsonLd(site, baseUrl), way, about]
    .filter((data) => data !== null)
    .map((data) => ({ ...CONTEXT, ...data }));
}

const websiteJsonLd = (site: SiteFacts, baseUrl: string): Json => ({
  '@type': 'WebSite',
  name: site.title,
  url: wholeAddress(baseUrl, '/'),
  ...(site.description === '' ? {} : { description: site.description }),
  ...(site.language === '' ? {} : { inLanguage: site.language }),
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${wholeAddress(baseUrl, '/search')}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

/** A business that people can go to is known by its address; any other is an organization. */
function ownerJsonLd(site: SiteFacts, baseUrl: string): Json {
  const { location } = site;
  const address = location?.addressLine1 ? postalAddress(location) : null;
  const geo = location && geoOf(location);
  const logo = wholeImage(baseUrl, site.logoUrl);
  return {
    '@type': address ? 'LocalBusiness' : 'Organization',
    name: site.businessName || site.title,
    url: wholeAddress(baseUrl, '/'),
    ...(logo === '' ? {} : { logo, image: logo }),
    ...(site.profileUrls.length === 0 ? {} : { sameAs: site.profileUrls }),
    ...(site.phone === '' ? {} : { telephone: site.phone }),
    ...(address ? { address } : {}),
    ...(address && geo ? { geo } : {}),
  };
}

function crumbsOf(
  { path, trail = [] }: Pick<HeadInput, 'path' | 'trail'>,
  { site, collection, item, nestedCategories }: PageFacts,
): Crumb[] {
  if (!collection) return [];
  const below = path.replace(/\/+$/, '').slice(`/${collection.urlId}/`.length);
  const isBelow = path.startsWith(`/${collection.urlId}/`) && below !== '';
  const categories = !item && isBelow && nestedCategories ? categoriesTo(nestedCategories, below) : [];
  return [
    { name: site.title, path: '/' },
    ...trail,
    ...(collection.homepage ? [] : [{ name: collection.title, path: collection.fullUrl }]),
    ...categories.map(({ displayName, fullUrl }) => ({ name: displayName, path: fullUrl })),
    ...(item ? [{ name: item.title, path: item.fullUrl }] : []),
  ];
}

/** The start page alone is no way. */
function breadcrumbs(crumbs: readonly Crumb[], baseUrl: string): Json | null {
  if (crumbs.length < 2) return null;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: wholeAddress(baseUrl, path),
    })),
  };
}
