import { escapeHtml, type ItemData } from '@awning/site-model';
import { plainText } from '../head/page-facts.ts';
import { wholeAddress, wholeImage } from '../head/site-address.ts';
import { collectionIn, type FeedInput, itemsIn, siteText, sound } from './feeds.ts';

/** What `?format=rss` answers; null for a page that is no list of items. */
export function rssOf({ dictionary, baseUrl, address }: FeedInput): string | null {
  const collection = collectionIn(dictionary);
  const items = itemsIn(dictionary);
  if (!collection || !items || collection.folder) return null;
  const whole = (path: string): string => wholeAddress(baseUrl, path);
  const description = plainText(collection.description) || siteText(dictionary, 'siteTagLine');
  const newest = items.reduce((latest, { updatedOn }) => Math.max(latest, updatedOn), collection.updatedOn);
  const about = [
    element('title', `${collection.title} - ${siteText(dictionary, 'siteTitle')}`),
    element('link', whole(collection.fullUrl)),
    `<atom:link href="${xml(whole(address))}" rel="self" type="application/rss+xml"/>`,
    element('description', description),
    element('language', siteText(dictionary, 'language')),
    element('lastBuildDate', new Date(newest).toUTCString()),
    element('generator', 'Awning'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${about.join('\n')}
${items.map((item) => itemElement(item, baseUrl)).join('\n')}
</channel>
</rss>
`;
}

const xml = (text: string): string => escapeHtml(sound(text));

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${xml(text)}</${name}>`;

function itemElement(item: ItemData, baseUrl: string): string {
  const { id, collectionId, title, author, tags, categories, passthrough, sourceUrl } = item;
  const link = wholeAddress(baseUrl, passthrough && sourceUrl !== '' ? sourceUrl : item.fullUrl);
  const parts = [
    element('title', title),
    element('link', link || wholeAddress(baseUrl, item.fullUrl)),
    // By ids, so that nobody reads it twice when its address changes.
    element('guid', `${collectionId}:${id}`, ' isPermaLink="false"'),
    element('pubDate', new Date(item.publishOn).toUTCString()),
    ...(author ? [element('dc:creator', author.displayName)] : []),
    ...[...categories, ...tags].map((label) => element('category', label)),
    element('description', forReaders(item.body || item.excerpt, baseUrl)),
    ...enclosure(item, baseUrl),
  ];
  return `<item>\n${parts.join('\n')}\n</item>`;
}

/** Readers show the text far from the site and run nothing. */
const forReaders = (html: string, baseUrl: string): string =>
  html
    .replace(/<script\b[\s\S]*?<\/script\s*>/gi, '')
    .replace(/(\s(?:href|src)=")\/(?!\/)/gi, (_whole, start: string) => `${start}${baseUrl}/`);

/** Sound before images: a feed has room for one of them. Nobody knows the size of what a browser asks us to make. */
function enclosure({ structuredContent, mainImage }: ItemData, baseUrl: string): string[] {
  const { audioAssetUrl, audioAssetContentType, audioAssetBytes } = structuredContent ?? {};
  const tag = (url: string, type: string, bytes: number): string =>
    `<enclosure url="${xml(url)}" length="${bytes}" type="${xml(type)}"/>`;
  if (typeof audioAssetUrl === 'string') {
    const type = typeof audioAssetContentType === 'string' ? audioAssetContentType : 'audio/mpeg';
    const bytes = typeof audioAssetBytes === 'number' ? audioAssetBytes : 0;
    return [tag(wholeAddress(baseUrl, audioAssetUrl), type, bytes)];
  }
  return mainImage ? [tag(wholeImage(baseUrl, mainImage.assetUrl), mainImage.contentType, 0)] : [];
}
