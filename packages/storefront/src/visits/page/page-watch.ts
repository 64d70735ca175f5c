import type { HitData, hitCodes } from '@awning/contract';
import { recordHit } from '@awning/contract/calls';
import { contentAdded } from '../../events.ts';
import { continueVisit, VISIT_SECONDS } from '../identity/visitor-cookies.ts';
import { sendSilently } from '../sending/send.ts';
import { pageFields, type VisitFacts } from './visit-facts.ts';

export type HitCode = (typeof hitCodes)[keyof typeof hitCodes];
const PAGE_VIEW = 1 satisfies (typeof hitCodes)['pageView'];
const SITE_SEARCH = 2 satisfies (typeof hitCodes)['siteSearch'];
const HEARTBEAT = 10 satisfies (typeof hitCodes)['heartbeat'];

/** No views of these: missing pages, lock screens, pages that are for members. */
const LEFT_OUT_TYPES: readonly number[] = [100, 103, 106];
const SEARCH_PATH = '/search';

export interface PageWatch {
  /** The deepest that the page was scrolled to, in percent. */
  depth: number;
}

/** `isAllowed`: without the consent of the visitor nothing is stored, and nothing tells them from others. */
export function sendHit(facts: VisitFacts, isAllowed: boolean, code: HitCode, more?: Partial<HitData>): void {
  const visit = isAllowed ? continueVisit(Date.now()) : null;
  const visitor = visit?.visitor ?? '';
  sendData(code, {
    ...pageFields(facts),
    visitorCookie: visitor,
    visitId: visit?.visitId ?? '',
    ...more,
  });
}

/** A view that the server leaves out, and counts among those of its kind. It says nothing about who saw the page. */
export const sendLeftOut = ({ page: { websiteId, pageType } }: VisitFacts): void =>
  sendData(PAGE_VIEW, { websiteId, pagePath: location.pathname, pageType });

const sendData = (code: HitCode, data: HitData): void =>
  sendSilently(recordHit.path, {
    event: String(code),
    data: JSON.stringify(data),
    ss_cvr: data.visitorCookie ?? '',
  });

/** Records the view of this page, how long it was seen, and the views that are none of the browser's loading. */
export function watchPage(facts: VisitFacts, isAllowed: () => boolean): PageWatch {
  const watch: PageWatch = { depth: 0 };
  let seenMs = 0;
  let shownSince = 0;
  let lastSign = 0;
  let path = location.pathname;
  let isLeft = false;

  const sendSearch = (): void => {
    const query = new URLSearchParams(location.search).get('q')?.trim().slice(0, 1000);
    if (query && isAllowed()) sendHit(facts, true, SITE_SEARCH, { query });
  };
  const view = (): void => {
    path = location.pathname;
    watch.depth = seenMs = 0;
    shownSince = lastSign = Date.now();
    isLeft = false;
    const isSearch = path === SEARCH_PATH;
    const isOfLeftOutType = LEFT_OUT_TYPES.includes(facts.page.pageType);
    if (isSearch || isOfLeftOutType) sendLeftOut(facts);
    else sendHit(facts, isAllowed(), PAGE_VIEW);
    if (isSearch && !isOfLeftOutType) sendSearch();
  };

  const leave = (more?: Partial<HitData>): void => {
    // A page that stays open for days is not read for days.
    if (shownSince) seenMs += Math.min(Date.now() - shownSince, VISIT_SECONDS * 1000);
    shownSince = 0;
    const secondsSeen = Math.round(seenMs / 1000);
    if (secondsSeen > 0 && isAllowed() && path !== SEARCH_PATH)
      sendHit(facts, true, HEARTBEAT, { secondsSeen, scrollDepth: watch.depth, ...more });
    seenMs = 0;
  };
  const giveSign = (): void => {
    const isLate = Date.now() - lastSign > VISIT_SECONDS * 1000;
    // What was read so far is of the visit that is over.
    if (isLate) leave({ clientDate: lastSign });
    lastSign = Date.now();
    if (isLate) view();
  };

  view();
  addEventListener('pagehide', () => {
    leave();
    isLeft = true;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && view());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    // One from the back-forward cache is visible a little before it is shown, which is a view anyway.
    else if (!isLeft) {
      shownSince ||= Date.now();
      giveSign();
    }
  });
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, giveSign, { passive: true });
  document.addEventListener(contentAdded, () => {
    if (location.pathname === path) return;
    leave();
    facts.referrer = location.origin + path;
    facts.isOther = true;
    view();
  });
  return watch;
}
