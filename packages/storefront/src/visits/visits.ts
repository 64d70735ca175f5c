import type { VisitPage } from '@awning/contract';
import { onConsentChange, readConsent } from '../cookies/consent-state.ts';
import { contentAdded } from '../events.ts';
import { readAnalyticsId } from './identity/analytics-id.ts';
import { readMarketingId, readSessionInfo } from './identity/session-info.ts';
import { continueVisit } from './identity/visitor-cookies.ts';
import type { Visits } from './page/counted-visit.ts';
import { type PageWatch, sendHit, sendLeftOut, watchPage } from './page/page-watch.ts';
import { visitEvent } from './page/visit-event.ts';
import { autoFields, type VisitFacts } from './page/visit-facts.ts';
import { deliverEvent, type Tracker, track } from './sending/tracker.ts';
import { watchImages } from './watching/watch-images.ts';
import { watchLinks } from './watching/watch-links.ts';
import { watchScroll } from './watching/watch-scroll.ts';

const NOT_FOUND = 100;

interface Counting {
  /** False for pages and people that nothing is counted of. */
  readonly isCounted: boolean;
  /** Those who work on the site are counted apart. */
  readonly isStaff?: boolean;
}

/** Counts the visit of this page. */
export function createVisits(page: VisitPage, { isCounted, isStaff }: Counting): Visits {
  const facts: VisitFacts = { page, referrer: document.referrer, variantIds: new Set() };
  let session = readSessionInfo({ mayCreate: false });
  const isAllowed = (): boolean => isCounted && readConsent().analytics;
  const analyticsId = (): string => readAnalyticsId(Date.now());
  const tracker: Tracker = {
    environment: page.environment,
    deliver: deliverEvent,
    autoFields: () => ({
      ...autoFields(facts),
      analytics_id: analyticsId(),
      session_id: session.sessionId,
      marketing_id: readMarketingId(readConsent().marketing),
    }),
  };
  const send: Visits['send'] = async (schema, payload) => {
    if (!payload) throw new Error('no payload');
    if (!isAllowed()) return;
    const sending = track(tracker, schema, payload);
    continueVisit(Date.now());
    document.dispatchEvent(new CustomEvent(visitEvent, { detail: { name: schema, data: payload } }));
    await sending;
  };
  const visits: Visits = {
    start() {
      if (isStaff) sendLeftOut(facts);
      if (!isCounted) return;
      const watch = watchPage(facts, isAllowed);
      let isWatching = false;
      const watchMore = (): void => {
        if (isWatching || !isAllowed()) return;
        isWatching = true;
        session = readSessionInfo({ mayCreate: true });
        watchAll(visits, watch);
      };
      watchMore();
      onConsentChange(watchMore);
    },
    facts,
    tracker,
    hit: (code, more) => sendHit(facts, isAllowed(), code, more),
    send,
    report: (schema, payload) => void send(schema, payload).catch(() => {}),
    isAllowed,
    analyticsId,
    session: () => session,
  };
  return visits;
}

type Part = { readonly watch: (visits: Visits) => void };

/** Code for what is on few pages, by its markup. */
const PARTS: readonly (readonly [selector: string, load: () => Promise<Part>])[] = [
  [
    '.product-variants,.sqs-add-to-cart-button,.sqs-product-quick-view-button,.sqs-fullpage-shopping-cart-content',
    () => import('./shopping/shop-events.ts'),
  ],
  ['form[data-form-id]', () => import('./watching/watch-forms.ts')],
  ['audio,video', () => import('./watching/watch-media.ts')],
];

/** What is only sent, and stored, for those who have agreed. */
function watchAll(visits: Visits, watch: PageWatch): void {
  const { report } = visits;
  const { pageType, emptySearch, recordingSample } = visits.facts.page;
  watchLinks(report);
  watchScroll(report, watch);
  watchImages(report);
  if (pageType === NOT_FOUND) report('not_found', {});
  if (emptySearch) report('search_without_result', { query: emptySearch });
  const begin = (load: () => Promise<Part>): void =>
    void load()
      .then((part) => part.watch(visits))
      .catch(() => {});
  if (recordingSample) begin(() => import('./recording/recording.ts'));
  const begun = new Set<unknown>();
  const beginParts = (): void => {
    for (const [selector, load] of PARTS) {
      if (begun.has(load) || !document.querySelector(selector)) continue;
      begun.add(load);
      begin(load);
    }
  };
  beginParts();
  document.addEventListener(contentAdded, beginParts);
}
