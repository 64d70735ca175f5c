import { dataPolicy } from '../../../platform/http/index.ts';
import { icalOf, rssOf } from '../feeds/index.ts';
import { jsonOf, type ReadPage } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { policyOf } from '../page-types/page-policy.ts';
import { HTML_TYPE, JSON_TYPE, type SharedPage } from '../page-types/shared-page.ts';

/**
 * What `?format=` asks for; anything else is the page. Compared without regard to case: feeds are linked as `RSS`, too.
 */
const FORMATS = ['json', 'json-pretty', 'rss', 'ical', 'main-content', 'page-context'] as const;
type DrawnFormat = 'page' | 'main-content' | 'page-context';
type DataFormat = Exclude<(typeof FORMATS)[number], DrawnFormat>;
export type PageFormat = DrawnFormat | DataFormat;

export const formatOf = (requested: string | undefined): PageFormat =>
  FORMATS.find((format) => format === requested?.toLowerCase()) ?? 'page';

/** Those are written from the dictionary alone: nothing is drawn. */
export const isDataFormat = (format: PageFormat): format is DataFormat =>
  format !== 'page' && format !== 'main-content' && format !== 'page-context';

/** Null where the page has nothing for such a feed. */
export function writeData(
  { request, built }: ReadPage,
  { format, address, now }: { readonly format: DataFormat; readonly address: string; readonly now: number },
): SharedPage | null {
  const { dictionary, changesAt } = built;
  const response = (text: string | null, type: string): SharedPage | null =>
    text === null ? null : { html: text, type, policy: dataPolicy, changesAt };
  const feed = { dictionary, baseUrl: request.site.baseUrl, address, now };
  switch (format) {
    case 'rss':
      return response(rssOf(feed), 'application/rss+xml; charset=utf-8');
    case 'ical':
      return response(icalOf(feed), 'text/calendar; charset=utf-8');
    default:
      return response(jsonOf(dictionary, format === 'json-pretty'), JSON_TYPE);
  }
}

/** A page that was drawn, or the part of it that was asked for. */
export function writeDrawn({ built }: ReadPage, drawn: DrawnPage, format: DrawnFormat): SharedPage {
  if (format === 'page-context') {
    const html = JSON.stringify(drawn.pageContext);
    return { html, type: JSON_TYPE, policy: dataPolicy, changesAt: built.changesAt };
  }
  return {
    html: format === 'main-content' ? drawn.mainContent : drawn.html,
    type: HTML_TYPE,
    policy: policyOf(drawn),
    changesAt: earlier(built.changesAt, drawn.changesAt),
  };
}

/** Of two moments that may not come at all. */
const earlier = (one: number | null, other: number | null = null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
