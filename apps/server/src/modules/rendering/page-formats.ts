import { dataPolicy, type PagePolicy } from '../../platform/http/index.ts';
import { icalOf, rssOf } from './feeds/index.ts';
import { jsonOf } from './page-data/index.ts';
import { policyOf } from './site-pages/page-policy.ts';
import type { ReadPage, SitePages } from './draw/site-pages.ts';

/** An answer that is the same for everybody who asks for this address. */
export interface PageText {
  /** HTML, or whatever its type says. */
  readonly html: string;
  readonly type: string;
  readonly policy: PagePolicy;
  /** When it becomes another one by itself. */
  readonly changesAt: number | null;
}

/**
 * What `?format=` asks for; anything else is the page. Compared without regard to case: feeds are linked as `RSS`, too.
 */
const FORMATS = ['json', 'json-pretty', 'rss', 'ical', 'main-content', 'page-context'] as const;
type Format = (typeof FORMATS)[number] | 'page';

export const formatOf = (asked: string | undefined): Format =>
  FORMATS.find((format) => format === asked?.toLowerCase()) ?? 'page';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Of two moments that may not come at all. */
const earlier = (one: number | null, other: number | null = null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

export function createPageFormats(pages: Pick<SitePages, 'draw'>, now: () => number) {
  return async (read: ReadPage, format: Format, address: string): Promise<PageText | null> => {
    const { request, built } = read;
    const about = { changesAt: built.changesAt };
    const data = (html: string, type: string): PageText => ({ ...about, html, type, policy: dataPolicy });
    const feed = { dictionary: built.dictionary, baseUrl: request.site.baseUrl, address, now: now() };
    switch (format) {
      case 'json':
      case 'json-pretty':
        return data(jsonOf(built.dictionary, format === 'json-pretty'), JSON_TYPE);
      case 'rss': {
        const text = rssOf(feed);
        return text === null ? null : data(text, 'application/rss+xml; charset=utf-8');
      }
      case 'ical': {
        const text = icalOf(feed);
        return text === null ? null : data(text, 'text/calendar; charset=utf-8');
      }
      default: {
        const drawn = await pages.draw(read);
        if (format === 'page-context') return data(JSON.stringify(drawn.pageContext), JSON_TYPE);
        const html = format === 'main-content' ? drawn.mainContent : drawn.html;
        return {
          html,
          type: HTML,
          policy: policyOf(drawn),
          changesAt: earlier(built.changesAt, drawn.changesAt),
        };
      }
    }
  };
}
