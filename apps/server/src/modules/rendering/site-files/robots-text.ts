import type { SiteIdentity } from '@awning/contract';

/** By the names that they give themselves; they collect what they read to teach models. */
const AI_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-Web',
  'ClaudeBot',
  'cohere-ai',
  'Diffbot',
  'DuckAssistBot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'meta-externalagent',
  'Meta-ExternalFetcher',
  'OAI-SearchBot',
  'omgili',
  'omgilibot',
  'PerplexityBot',
  'Timpibot',
  'YouBot',
];

/** What is personal, for members or for scripts. */
const CLOSED = [
  '/config',
  '/search',
  '/account',
  '/account/',
  '/api/',
  '/cart/',
  '/checkout',
  '/checkout/',
  '/commerce/digital-download/',
  '/static/',
];
/** Uploaded images are what people search for, and what pages are shown with elsewhere. */
const OPEN = ['/static/*/t/'];
/** Views of a list: endlessly many addresses for the same items. */
const VIEWS = ['author', 'tag', 'category', 'month', 'view', 'format', 'reversePaginate'];

const RULES = [
  ...CLOSED.map((path) => `Disallow: ${path}`),
  ...OPEN.map((path) => `Allow: ${path}`),
  ...VIEWS.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
];
const NOTHING = ['Disallow: /'];

export type RobotsOptions = Pick<SiteIdentity, 'searchEnginesAllowed' | 'aiCrawlersAllowed' | 'robotsLines'>;

/**
 * `robots.txt`: what we say for every site, then the owner's lines. A site that is not for everybody says nothing but
 * no.
 */
export function robotsText(baseUrl: string, requests: RobotsOptions | null): string {
  if (requests === null) return text(['User-agent: *', ...NOTHING]);
  const { searchEnginesAllowed, aiCrawlersAllowed, robotsLines } = requests;
  const ai = AI_CRAWLERS.map((name) => `User-agent: ${name}`);
  const owner = robotsLines
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  return text([
    // Who has rules of its own does not look at those for everybody.
    ...(aiCrawlersAllowed === searchEnginesAllowed
      ? []
      : [...ai, ...(aiCrawlersAllowed ? RULES : NOTHING), '']),
    'User-agent: *',
    ...(searchEnginesAllowed ? RULES : NOTHING),
    // Behind the rules for everybody, which is where lines without a name belong.
    ...(owner === '' ? [] : [owner]),
    ...(searchEnginesAllowed || aiCrawlersAllowed ? ['', `Sitemap: ${baseUrl}/sitemap.xml`] : []),
  ]);
}

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
