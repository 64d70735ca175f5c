import type { LightMyRequestResponse } from 'fastify';
import type { Site } from '../modules/foundation/sites/index.ts';
import type { TestApp } from './test-app.ts';

export const BROWSERS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

let eventIds = 0;
const nextId = (): string => `event-${++eventIds}`;

export interface TestVisitor {
  hit(
    event: number | string,
    data?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  view(path: string, data?: object): Promise<LightMyRequestResponse>;
  track(schema: string, content?: object): Promise<LightMyRequestResponse>;
  /** Of the older shape, with the crumb of the cookie. */
  event(name: string, data?: object): Promise<LightMyRequestResponse>;
  envelope(schema: string, content?: object): { eventSchemaName: string; eventContent: string };
  readonly browser: ReturnType<TestApp['browser']>;
}

let addresses = 0;

/** A browser on a site that reports what happens, as our pages do. */
export function openVisitor(
  app: TestApp,
  site: Site,
  {
    address = `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    userAgent = BROWSERS.firefox,
    language = 'de-AT,de;q=0.9',
  }: { address?: string; userAgent?: string; language?: string } = {},
): TestVisitor {
  const browser = app.browser({ host: `${site.slug}.localhost`, address });
  const own = { 'user-agent': userAgent, 'accept-language': language };
  const now = () => app.clock.now().getTime();
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    browser.submit(path, fields, { ...own, ...headers });
  const hit = (event: number | string, data: object = {}, headers: Record<string, string> = {}) =>
    submit(
      '/api/census/RecordHit',
      {
        event: String(event),
        data: JSON.stringify({
          websiteId: site.id,
          eventId: nextId(),
          pagePath: '/',
          clientDate: now(),
          ...data,
        }),
        ss_cvr: '',
      },
      headers,
    );
  const envelope = (schema: string, content: object = {}) => ({
    eventSchemaName: schema,
    eventContent: JSON.stringify({
      context_website_id: site.id,
      event_id: nextId(),
      event_occurrence_timestamp: now(),
      page_path: '/',
      ...content,
    }),
  });
  return {
    browser,
    hit,
    view: (pagePath, data = {}) => hit(1, { pagePath, ...data }),
    envelope,
    track: (schema, content) =>
      browser.raw({
        method: 'POST',
        url: '/api/v1/clanker/events',
        headers: { ...own, 'sec-fetch-site': 'same-origin' },
        payload: envelope(schema, content),
      }),
    async event(name, data = {}) {
      if (!browser.cookies.has('crumb')) await browser.get('/api/site-users/account/session');
      return submit('/api/events/RecordEvent', {
        crumb: browser.cookies.get('crumb') ?? '',
        event: name,
        data: JSON.stringify({ website_id: site.id, event_id: nextId(), page_path: '/', ...data }),
      });
    },
  };
}

/** All that is stored of a site's events, the newest first, then what was left out. */
export async function storedEvents(app: TestApp, site: Site) {
  await app.analytics.flush();
  const read = async (dimension?: 'left-out') =>
    (
      await app.analytics.rawEvents(
        site.id,
        { from: '2000-01-01', to: '2100-01-01', dimension },
        { limit: 1000 },
      )
    ).rows;
  return [...(await read()), ...(await read('left-out'))];
}
