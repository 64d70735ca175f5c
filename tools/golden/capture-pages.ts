import { openBrowserSession } from './browser-session.ts';
import { stableText } from './stable-text.ts';

/** Pages that no link of the site leads to, or that a crawl would miss. */
const EXTRA_PATHS = [
  '/',
  '/cart',
  '/checkout',
  '/account',
  '/search?q=mug',
  '/search?q=nothing-like-it',
  '/no-such-page',
  '/sitemap.xml',
  '/robots.txt',
  '/site.css',
  '/?format=json',
  '/shop/?format=json',
  '/shop/p/stoneware-mug?format=json',
  '/journal/?format=json',
  '/journal/?format=rss',
  '/classes/?format=ical',
  '/shop/?format=main-content',
  '/config',
];

/** What a visitor would notice; the rest (dates, lengths, connection) differs between runs or says nothing. */
const HEADERS = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'location',
  'link',
  'vary',
  'x-robots-tag',
];
const MOST_PAGES = 400;

/** Every page that can be reached, by its path: status, headers and body as stable text. */
export async function capturePages(url: string): Promise<Map<string, string>> {
  const captured = new Map<string, string>();
  const waiting = [...EXTRA_PATHS];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (captured.has(path) || captured.size >= MOST_PAGES) continue;
    // A visitor without cookies each time: pages are the same for everybody.
    const response = await openBrowserSession(url).get(path);
    const type = response.headers.get('content-type') ?? '';
    const body = await response.text();
    const headers = HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    });
    captured.set(path, stableText([String(response.status), ...headers, '', body].join('\n')));
    if (response.status === 200 && /html|sitemap|xml/.test(type)) waiting.push(...linksOf(body, url));
  }
  return captured;
}

const LINK = /(?:href="|<loc>)([^"<]+)/g;
const NOT_A_PAGE =
  /^\/(_awning|static|s|api|config)\/|\.(css|js|woff2|png|jpe?g|svg|avif|webp|ico|pdf|mp3|mp4)(\?|$)/;

function linksOf(body: string, url: string): string[] {
  const links: string[] = [];
  for (const [, href = ''] of body.matchAll(LINK)) {
    const target = URL.parse(href.replaceAll('&amp;', '&'), url);
    if (target?.origin !== new URL(url).origin) continue;
    target.hash = '';
    const path = target.pathname + target.search;
    // Months of a calendar go on for ever, and cursors of reviews differ between runs.
    if (!NOT_A_PAGE.test(path) && !/[?&](month|view|offset|returnTo|reviews-\w+)=/.test(path))
      links.push(path);
  }
  return links;
}
