import type { TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';

const BROWSERS = [
  {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    device: 'computer',
    browser: 'Chrome',
    system: 'Windows',
    language: 'en',
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    device: 'phone',
    browser: 'Safari',
    system: 'iOS',
    language: 'de',
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    device: 'computer',
    browser: 'Firefox',
    system: 'Linux',
    language: 'fr',
  },
] as const;
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const ORIGINS = [
  { source: '', medium: '', campaign: '', query: '', referrer: '' },
  { source: 'google', medium: 'search', campaign: '', query: '', referrer: 'https://www.google.com/' },
  {
    source: 'newsletter',
    medium: 'email',
    campaign: 'spring',
    query: '?utm_source=newsletter&utm_medium=email&utm_campaign=spring',
    referrer: '',
  },
  { source: 'instagram', medium: 'social', campaign: '', query: '', referrer: 'https://l.instagram.com/' },
  {
    source: 'blog.example',
    medium: 'referral',
    campaign: '',
    query: '',
    referrer: 'https://blog.example/post',
  },
] as const;

const PAGES = ['/', '/shop', '/shop/p/mug', '/about', '/shop/p/bowl'] as const;

const MINUTE_MS = 60_000;

/** A visit as it is meant to be counted. */
export interface TrueVisit {
  readonly visitor: number;
  /** Of the world. */
  readonly at: number;
  readonly pages: readonly string[];
  readonly seconds: number;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly device: string;
  readonly browser: string;
  readonly system: string;
  readonly language: string;
}

export interface SimulatedDay {
  readonly visits: readonly TrueVisit[];
  readonly searches: readonly { readonly query: string; readonly visitor: number }[];
  readonly bots: number;
}

interface Sent {
  readonly at: number;
  readonly address: string;
  readonly userAgent: string;
  readonly language: string;
  readonly event: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const addressOf = (visitor: number): string => `10.1.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`;

/** What a visitor does: one visit, or every tenth two, with an hour between them. */
function visitsOf(visitor: number, startsAt: number): TrueVisit[] {
  const origin = ORIGINS[visitor % ORIGINS.length] ?? ORIGINS[0];
  const client = BROWSERS[visitor % BROWSERS.length] ?? BROWSERS[0];
  const visit = (at: number, count: number, from: { source: string; medium: string; campaign: string }) => ({
    visitor,
    at,
    pages: Array.from({ length: count }, (_, index) => PAGES[(visitor + index) % PAGES.length] ?? '/'),
    seconds: (count - 1) * 60,
    source: from.source,
    medium: from.medium,
    campaign: from.campaign,
    device: client.device,
    browser: client.browser,
    system: client.system,
    language: client.language,
  });
  const first = visit(startsAt, 1 + (visitor % 3), origin);
  // They come back by a bookmark.
  return visitor % 10 === 0
    ? [first, visit(startsAt + 60 * MINUTE_MS, 2, { source: '', medium: '', campaign: '' })]
    : [first];
}

/** Who is there at midnight is another visitor afterwards, who came directly. */
function splitAt(visit: TrueVisit, midnight: number): TrueVisit[] {
  const before = visit.pages.filter((_, page) => visit.at + page * MINUTE_MS < midnight);
  if (before.length === 0 || before.length === visit.pages.length) return [visit];
  const after = visit.pages.slice(before.length);
  const at = visit.at + before.length * MINUTE_MS;
  return [
    { ...visit, pages: before, seconds: (before.length - 1) * 60 },
    { ...visit, at, pages: after, seconds: (after.length - 1) * 60, source: '', medium: '', campaign: '' },
  ];
}

/**
 * Sends what so many visitors do over a day, one after the other, through the calls that pages make, and says what a
 * true count of it is. `endsAt` is midnight there. The clock of the test ends where the last one was.
 */
export async function simulateDay(
  app: TestApp,
  site: Site,
  {
    startsAt,
    endsAt,
    hours,
    visitors,
  }: { readonly startsAt: Date; readonly endsAt: Date; readonly hours: number; readonly visitors: number },
): Promise<SimulatedDay> {
  const spacing = Math.floor((hours * 60 * MINUTE_MS) / visitors);
  const visits = Array.from({ length: visitors }, (_, visitor) =>
    visitsOf(visitor, startsAt.getTime() + visitor * spacing),
  )
    .flat()
    .flatMap((visit) => splitAt(visit, endsAt.getTime()));
  const searches: { query: string; visitor: number }[] = [];
  const sent: Sent[] = visits.flatMap((visit, index) => {
    const origin = ORIGINS.find(({ source }) => source === visit.source) ?? ORIGINS[0];
    const client = BROWSERS[visit.visitor % BROWSERS.length] ?? BROWSERS[0];
    const by = {
      address: addressOf(visit.visitor),
      userAgent: client.userAgent,
      language: client.language,
    };
    const views = visit.pages.map((pagePath, page) => ({
      ...by,
      at: visit.at + page * MINUTE_MS,
      event: 1,
      data: {
        websiteId: site.id,
        pagePath,
        url: `http://${site.slug}.localhost${pagePath}${page === 0 ? origin.query : ''}`,
        referrer: page === 0 ? origin.referrer : '',
      },
    }));
    if (index % 50 !== 0) return views;
    searches.push({ query: 'mug', visitor: visit.visitor });
    const data = { websiteId: site.id, pagePath: '/search', query: 'mug' };
    return [...views, { ...by, at: visit.at + 1_000, event: 2, data }];
  });
  const bots = 20;
  for (let bot = 0; bot < bots; bot += 1)
    sent.push({
      at: startsAt.getTime() + bot * MINUTE_MS,
      address: '10.9.9.9',
      userAgent: GOOGLEBOT,
      language: 'en',
      event: 1,
      data: { websiteId: site.id, pagePath: '/' },
    });
  for (const { at, address, userAgent, language, event, data } of sent.toSorted((a, b) => a.at - b.at)) {
    app.clock.set(new Date(at));
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/census/RecordHit',
      remoteAddress: address,
      headers: {
        host: `${site.slug}.localhost`,
        'user-agent': userAgent,
        'accept-language': language,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({
        event: String(event),
        data: JSON.stringify(data),
        ss_cvr: '',
      }).toString(),
    });
    if (response.statusCode !== 204) throw new Error(`${response.statusCode} ${response.body}`);
  }
  await app.analytics.flush();
  await app.analytics.sumUp();
  return { visits, searches, bots };
}
