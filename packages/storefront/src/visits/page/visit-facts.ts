import type { HitData, VisitPage } from '@awning/contract';
import { createRandomId } from '../identity/random-id.ts';

/** What all calls about one page need to know. */
export interface VisitFacts {
  readonly page: VisitPage;
  /** Where the visitor came from; on a page that was changed by script, where they were before. */
  referrer: string;
  /** The page was changed by script, so that what it said about itself is that of another one. */
  isOther?: boolean;
  /** Tests that this browser takes part in, such as `headline=long`. */
  readonly variantIds: Set<string>;
}

/** Of the older events: the page, and the browser as far as a report needs it. Who is signed in is none of them. */
export const pageFields = ({ page, referrer, isOther, variantIds }: VisitFacts): HitData => ({
  websiteId: page.websiteId,
  eventId: createRandomId(),
  memberAccountId: null,
  website_locale: page.language,
  member_locale: null,
  templateId: page.templateId,
  variantId: [...variantIds].join(','),
  pageHash: location.hash,
  pagePath: location.pathname,
  userAgent: navigator.userAgent,
  clientDate: Date.now(),
  viewportWidth: innerWidth,
  viewportHeight: innerHeight,
  screenWidth: screen.width,
  screenHeight: screen.height,
  url: location.href,
  title: document.title.slice(0, 1000),
  ...(!isOther && { itemId: page.itemId, recordType: page.recordType, collectionId: page.collectionId }),
  pageType: page.pageType,
  referrer,
});

/** What every newer event says by itself. */
export const autoFields = ({ page, referrer }: VisitFacts): Readonly<Record<string, unknown>> => ({
  event_id: createRandomId(),
  event_occurrence_timestamp: Date.now(),
  context_website_id: page.websiteId,
  page_host: location.host,
  page_path: location.pathname,
  page_query_params: location.search,
  page_referrer_url: referrer,
  browser_language: navigator.language,
  browser_locale: navigator.language,
  browser_window_height: innerHeight,
  browser_window_width: innerWidth,
  enduser_user_agent: navigator.userAgent,
  member_account_id: null,
  member_account_locale: null,
  resolved_locale: document.documentElement.lang,
  website_locale: page.language,
});
