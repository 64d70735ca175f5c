// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceConsent, saveChoice } from '../cookies/consent-choice.ts';
import { contentAdded } from '../events.ts';
import { countVisit } from './count-visit.ts';
import {
  blockStorage,
  clearBrowser,
  exampleVisitPage,
  setCookie,
  watchSending,
} from './testing/visit-browser.ts';
import { createVisits } from './visits.ts';

const MINUTE = 60_000;
let browser: ReturnType<typeof watchSending>;
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_000_000_000, toFake: ['Date'] });
  clearBrowser();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  window.history.replaceState(null, '', '/about?utm_source=mail');
  document.title = 'About';
  document.body.innerHTML = '';
  browser = watchSending();
});
afterEach(() => {
  browser.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const turn = () => new Promise((resolve) => setTimeout(resolve));
function begin(page: Parameters<typeof exampleVisitPage>[0] = {}, isCounted = true) {
  const visits = createVisits(exampleVisitPage(page), { isCounted });
  visits.start();
  return visits;
}
async function show(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
  await turn();
}
const ask = (mode: string): void => {
  document.body.innerHTML = `<div class="awning-cookies" data-version="1" data-mode="${mode}"></div>`;
};
const choose = (...categories: ('analytics' | 'marketing')[]): void => {
  saveChoice({ version: '1', categories, at: new Date().toISOString(), proofId: null });
  announceConsent();
};
/** What the server needs to count a view among those that it leaves out. */
const leftOut = (data: { pagePath: string; pageType: number }) => ({
  event: 1,
  cvr: '',
  data: { websiteId: 'd'.repeat(24), ...data },
});
const codes = () => browser.hits().map(({ event }) => event);

describe('the view of a page', () => {
  it('PL-7.09 PL-3.01 PL-3.02 PL-3.03 a view is recorded as a form with page, browser and visitor', async () => {
    begin({ collectionId: 'c1', itemId: 'i1', recordType: 1 });
    await turn();
    expect(browser.sent[0]?.address).toBe('/api/census/RecordHit');
    const [hit] = browser.hits();
    expect(hit).toMatchObject({
      event: 1,
      cvr: expect.stringMatching(/^[0-9a-f]{32}\|\d+\|\d+\|\d+\|1$/),
      data: {
        websiteId: 'd'.repeat(24),
        website_locale: 'en-GB',
        templateId: 'harbor',
        pagePath: '/about',
        url: expect.stringContaining('/about?utm_source=mail'),
        title: 'About',
        collectionId: 'c1',
        itemId: 'i1',
        recordType: 1,
        clientDate: 1_763_000_000_000,
        userAgent: navigator.userAgent,
        visitId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    expect(hit?.data.visitorCookie).toBe(hit?.cvr);
    // Who is signed in is nothing that a report needs.
    expect(hit?.data).toMatchObject({
      memberAccountId: null,
      member_locale: null,
      pageHash: '',
      variantId: '',
    });
    for (const size of ['viewportWidth', 'viewportHeight', 'screenWidth', 'screenHeight'])
      expect(hit?.data[size]).toEqual(expect.any(Number));
  });

  it('PL-3.09 a heartbeat says how long the page was seen and how far, once the visitor looks away', async () => {
    begin();
    vi.setSystemTime(Date.now() + 42_000);
    await show('hidden');
    expect(browser.hits()[1]).toMatchObject({ event: 10, data: { secondsSeen: 42, scrollDepth: 0 } });
    vi.setSystemTime(Date.now() + MINUTE);
    await show('visible');
    vi.setSystemTime(Date.now() + 3000);
    window.dispatchEvent(new Event('pagehide'));
    await turn();
    expect(browser.hits()[2]?.data.secondsSeen).toBe(3);
    expect(codes()).toEqual([1, 10, 10]);
  });

  it('PL-2.06 the search page has no view; what was searched for is recorded', async () => {
    window.history.replaceState(null, '', '/search?q=blue%20bowl');
    begin({ pageType: 102 });
    await turn();
    expect(browser.hits()).toMatchObject([
      leftOut({ pagePath: '/search', pageType: 102 }),
      { event: 2, data: { query: 'blue bowl' } },
    ]);
    vi.setSystemTime(Date.now() + MINUTE);
    await show('hidden');
    expect(codes()).toEqual([1, 2]);
  });

  it('PL-2.07 pages that are missing, locked or for members have no view that says who saw it', async () => {
    ask('opt-in');
    for (const pageType of [100, 103, 106]) begin({ pageType });
    await turn();
    expect(browser.hits()).toEqual(
      [100, 103, 106].map((pageType) => leftOut({ pagePath: '/about', pageType })),
    );
    expect(document.cookie).toBe('');
  });

  it('a page from the back-forward cache is viewed again, and one in the same tab after half an hour too', async () => {
    begin();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await turn();
    expect(codes()).toEqual([1, 1]);
    setCookie('ss_cvt=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
    vi.setSystemTime(Date.now() + 3 * 24 * 60 * MINUTE);
    window.dispatchEvent(new Event('keydown'));
    window.dispatchEvent(new Event('keydown'));
    await turn();
    expect(codes()).toEqual([1, 1, 10, 1]);
    const [first, , , last] = browser.hits();
    expect(last?.data.visitId).not.toBe(first?.data.visitId);
    expect(last?.cvr?.split('|').at(-1)).toBe('2');
  });

  it('a page that comes back from the back-forward cache after half an hour is one view', async () => {
    begin();
    // As browsers do it: hidden once it is left, and visible before it says that it is shown again.
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    await show('hidden');
    vi.setSystemTime(Date.now() + 40 * MINUTE);
    await show('visible');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    window.dispatchEvent(new Event('scroll'));
    await turn();
    expect(codes()).toEqual([1, 1]);
    vi.setSystemTime(Date.now() + 5000);
    await show('hidden');
    expect(browser.hits().at(-1)).toMatchObject({ event: 10, data: { secondsSeen: 5 } });
  });

  it('what was read for longer than half an hour without a sign is not lost with the next sign', async () => {
    begin();
    vi.setSystemTime(Date.now() + 31 * MINUTE);
    window.dispatchEvent(new Event('scroll'));
    await turn();
    // At the last sign of the visit that they belong to, so that the view is the first of the next one.
    expect(browser.hits().slice(1)).toMatchObject([
      { event: 10, data: { secondsSeen: 1800, clientDate: 1_763_000_000_000 } },
      { event: 1, data: { clientDate: 1_763_000_000_000 + 31 * MINUTE } },
    ]);
  });

  it('a page that a script exchanged is viewed at its new address, without what the old one was', async () => {
    begin({ collectionId: 'c1', itemId: 'i1' });
    document.body.dispatchEvent(new CustomEvent(contentAdded, { bubbles: true }));
    window.history.pushState(null, '', '/news');
    document.body.dispatchEvent(new CustomEvent(contentAdded, { bubbles: true }));
    await turn();
    const [, second] = browser.hits();
    expect(codes()).toEqual([1, 1]);
    expect(second?.data).toMatchObject({ pagePath: '/news', referrer: `${location.origin}/about` });
    expect(second?.data).not.toHaveProperty('itemId');
  });

  it('a page whose browser keeps nothing is viewed all the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    blockStorage();
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    begin();
    await turn();
    expect(browser.hits()).toMatchObject([{ event: 1, cvr: '' }]);
  });
});

describe('consent', () => {
  it('before a yes the view is sent without anything that tells visitors apart, and nothing is stored', async () => {
    ask('opt-in');
    const visits = begin();
    visits.report('scrolled', { depth: 50 });
    vi.setSystemTime(Date.now() + MINUTE);
    await show('hidden');
    expect(browser.sent).toHaveLength(1);
    expect(browser.hits()).toMatchObject([{ event: 1, cvr: '', data: { visitorCookie: '', visitId: '' } }]);
    expect(document.cookie).toBe('');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(visits.session()).toEqual({ isFirstLanding: false, isFirstSession: false, sessionId: '' });
  });

  it('a yes begins the rest on the same page, and a no ends it', async () => {
    ask('opt-in');
    const visits = begin();
    choose('analytics');
    visits.report('scrolled', { depth: 25 });
    await turn();
    expect(browser.events()).toMatchObject([{ name: 'scrolled', content: { marketing_id: '' } }]);
    expect(visits.session().isFirstLanding).toBe(true);
    choose();
    visits.report('scrolled', { depth: 50 });
    await turn();
    expect(browser.events()).toHaveLength(1);
    expect(document.cookie).not.toMatch(/ss_cv|SS_/);
    expect(sessionStorage.length).toBe(0);
  });

  it('the marketing id is sent by those who agreed to marketing', async () => {
    ask('opt-in');
    choose('analytics', 'marketing');
    begin().report('scrolled', { depth: 25 });
    await turn();
    expect(browser.events()[0]?.content.marketing_id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('what happens on a page', () => {
  it('PL-3.04 PL-3.05 PL-3.06 an event says client, browser, session, page and context', async () => {
    const visits = begin();
    visits.report('scrolled', { depth: 25 });
    await turn();
    expect(browser.events()[0]?.content).toMatchObject({
      analytics_id: visits.analyticsId(),
      session_id: visits.session().sessionId,
      browser_language: navigator.language,
      browser_locale: navigator.language,
      browser_window_width: innerWidth,
      browser_window_height: innerHeight,
      enduser_user_agent: navigator.userAgent,
      event_occurrence_timestamp: 1_763_000_000_000,
      page_host: location.host,
      page_path: '/about',
      page_query_params: '?utm_source=mail',
      page_referrer_url: document.referrer,
      custom_schema_name: 'scrolled',
      context_website_id: 'd'.repeat(24),
      member_account_id: null,
      member_account_locale: null,
      website_locale: 'en-GB',
      resolved_locale: '',
      destination_url: '',
      object_identifier: '',
    });
  });

  it('links that lead away and files are noted, links within the site and the right button are not', async () => {
    document.body.innerHTML = `<a id="away" href="https://other.example/x">Away</a>
      <a id="file" href="/s/menu.pdf">Menu</a><a id="page" href="/about.html">About</a>
      <a id="within" href="/shop">Shop</a><a id="mail" href="mailto:a@b.example">Mail</a>`;
    begin();
    for (const link of document.querySelectorAll('a')) {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    }
    const auxiliary = (button: number) => new MouseEvent('auxclick', { button, bubbles: true });
    document.querySelector('#away')?.dispatchEvent(auxiliary(1));
    document.querySelector('#away')?.dispatchEvent(auxiliary(2));
    await turn();
    expect(
      browser.events().map(({ name, content }) => [name, content.link_kind, content.destination_url]),
    ).toEqual([
      ['link_clicked', 'leaving', 'https://other.example/x'],
      ['link_clicked', 'file', `${location.origin}/s/menu.pdf`],
      ['link_clicked', 'leaving', 'https://other.example/x'],
    ]);
  });

  it('reading down a page is noted by quarters, each once', async () => {
    Object.defineProperties(document.documentElement, {
      scrollHeight: { configurable: true, value: 4000 },
      clientHeight: { configurable: true, value: 1000 },
    });
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
    begin();
    for (const top of [100, 1100, 900, 3000]) {
      vi.stubGlobal('scrollY', top);
      window.dispatchEvent(new Event('scroll'));
    }
    await turn();
    expect(browser.events().map(({ content }) => content.depth)).toEqual([25, 50, 75, 100]);
    vi.setSystemTime(Date.now() + MINUTE);
    await show('hidden');
    expect(browser.hits().at(-1)?.data.scrollDepth).toBe(100);
    Reflect.deleteProperty(document.documentElement, 'scrollHeight');
    Reflect.deleteProperty(document.documentElement, 'clientHeight');
  });

  it('images that do not load are noted, each once and at most five', async () => {
    document.body.innerHTML = Array.from(
      { length: 8 },
      (_, n) => `<img src="http://site.example/${n % 7}.jpg">`,
    ).join('');
    begin();
    for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'));
    await turn();
    expect(browser.events().map(({ name, content }) => [name, content.destination_url])).toEqual(
      [0, 1, 2, 3, 4].map((n) => ['image_missing', `http://site.example/${n}.jpg`]),
    );
  });

  it('a missing page says where visitors came from, and a search without result what for', async () => {
    begin({ pageType: 100 });
    begin({ pageType: 102, emptySearch: 'teapots' });
    await turn();
    expect(browser.events().map(({ name }) => name)).toEqual(['not_found', 'search_without_result']);
    expect(browser.events()[1]?.content.query).toBe('teapots');
  });
});

describe('who is counted', () => {
  const element = (page: Parameters<typeof exampleVisitPage>[0] = {}) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.textContent = JSON.stringify(exampleVisitPage(page));
    return script;
  };
  const settled = async () => {
    for (let round = 0; round < 30; round++) await turn();
  };
  const answerMember = (member: object | null) =>
    vi.stubGlobal('fetch', async () => Response.json({ member }));

  it('a visitor is counted; PL-4.33 nobody is where counting is switched off; PL-2.08 nor in the admin', async () => {
    countVisit(element());
    await settled();
    expect(codes()).toEqual([1]);
    countVisit(element({ isOff: true }));
    window.history.replaceState(null, '', '/config/pages/1');
    countVisit(element());
    await settled();
    expect(codes()).toEqual([1]);
  });

  it('PL-4.31 PL-4.32 people who work on the site are not counted, those who may only look at it are', async () => {
    setCookie('awning-staff=1; path=/');
    answerMember({ roles: { 1: true }, permissions: ['site.view'] });
    countVisit(element());
    await settled();
    answerMember({ roles: { 10: true, 4: true }, permissions: ['site.view'] });
    countVisit(element());
    await settled();
    answerMember({ roles: { 10: true }, permissions: ['site.view'], isOwner: true });
    countVisit(element());
    await settled();
    const bare = leftOut({ pagePath: '/about', pageType: 2 });
    expect(browser.hits()).toEqual([bare, bare, bare]);
    expect(document.cookie).toBe('awning-staff=1');
    answerMember({ roles: { 10: true }, permissions: ['site.view'] });
    countVisit(element());
    await settled();
    answerMember(null);
    countVisit(element());
    await settled();
    expect(browser.hits().map(({ cvr }) => cvr !== '')).toEqual([false, false, false, true, true]);
  });

  it('where counting is off, nothing at all is sent of members', async () => {
    setCookie('awning-staff=1; path=/');
    answerMember({ roles: { 1: true }, permissions: ['site.view'] });
    countVisit(element({ isOff: true }));
    window.history.replaceState(null, '', '/config/pages/1');
    countVisit(element());
    await settled();
    expect(browser.sent).toEqual([]);
  });

  it('a page that was made ready, or waits in another tab, is counted when it is seen', async () => {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
    visibility = 'hidden';
    countVisit(element());
    await settled();
    expect(browser.hits()).toEqual([]);
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    await settled();
    expect(browser.hits()).toEqual([]);
    await show('visible');
    await settled();
    expect(codes()).toEqual([1]);
  });
});
