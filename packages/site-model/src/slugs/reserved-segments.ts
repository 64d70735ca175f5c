/** First parts of addresses that belong to the product, so that no page can have them. */
export const RESERVED_SEGMENTS: readonly string[] = [
  'account',
  'api',
  'assets',
  'cart',
  'checkout',
  'commerce',
  'config',
  'favicon.ico',
  'forms',
  'healthz',
  'mailing-list',
  'metrics',
  'readyz',
  'robots.txt',
  's',
  'scripts',
  'search',
  'site.css',
  'sitemap.xml',
  'static',
  'universal',
  'waitlist',
];

export const isReservedAddress = (slug: string): boolean =>
  RESERVED_SEGMENTS.includes(slug.split('/', 1)[0] ?? '');
