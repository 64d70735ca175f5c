/** One address of a sitemap. */
export interface SitemapEntry {
  /** Whole. */
  readonly address: string;
  readonly updatedOn: Date;
  readonly changes: 'daily' | 'weekly' | 'monthly';
  /** From 0 to 1, against other pages of the site. */
  readonly priority: number;
  readonly images: readonly { readonly address: string; readonly title: string }[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}">\n${entries.map(entryXml).join('')}</urlset>\n`;

export const sitemapIndexXml = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${SITEMAP}">\n${addresses
    .map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

const entryXml = ({ address, updatedOn, changes, priority, images }: SitemapEntry): string =>
  `<url><loc>${escapeXml(address)}</loc><lastmod>${updatedOn.toISOString()}</lastmod><changefreq>${changes}</changefreq><priority>${priority}</priority>${images
    .map(imageXml)
    .join('')}</url>\n`;

const imageXml = ({ address, title }: SitemapEntry['images'][number]): string =>
  `<image:image><image:loc>${escapeXml(address)}</image:loc>${
    title === '' ? '' : `<image:title>${escapeXml(title)}</image:title>`
  }</image:image>`;

const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML has no way at all to write most control characters. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => REPLACEMENTS[character] ?? character);
