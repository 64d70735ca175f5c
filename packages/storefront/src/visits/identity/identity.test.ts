// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCookie } from '../../cookie-jar.ts';
import { blockStorage, clearBrowser, setCookie } from '../testing/visit-browser.ts';
import { readAnalyticsId } from './analytics-id.ts';
import { readMarketingId, readSessionInfo } from './session-info.ts';
import { continueVisit } from './visitor-cookies.ts';

const DAY = 24 * 3600 * 1000;
const NOW = 1_763_000_000_000;
const warnings: string[] = [];
const written: string[] = [];
const jar = cookieOf(document);

function cookieOf(object: object | null): PropertyDescriptor | undefined {
  if (object === null) return undefined;
  return Object.getOwnPropertyDescriptor(object, 'cookie') ?? cookieOf(Object.getPrototypeOf(object));
}

beforeEach(() => {
  clearBrowser();
  warnings.length = written.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((sentence) => void warnings.push(String(sentence)));
  const write = jar?.set?.bind(document);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
    write?.(text);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const cookie = (name: string) => readCookie(document.cookie, name);

describe('the analytics id', () => {
  it('PL-4.07 the id of the cookie wins over storage, storage over memory, and memory over a new one', () => {
    const first = readAnalyticsId(NOW);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    clearBrowser();
    expect(readAnalyticsId(NOW)).toBe(first);
    clearBrowser();
    localStorage.setItem('SS_ANALYTICS_ID', 'stored');
    localStorage.setItem('SS_ANALYTICS_EXPIRATION', String(NOW + DAY));
    expect(readAnalyticsId(NOW)).toBe('stored');
    setCookie('SS_ANALYTICS_ID=baked; path=/');
    expect(readAnalyticsId(NOW)).toBe('baked');
    expect(localStorage.getItem('SS_ANALYTICS_ID')).toBe('baked');
  });

  it('PL-4.08 a stored id that has expired is removed and is not used again', () => {
    localStorage.setItem('SS_ANALYTICS_ID', 'old');
    localStorage.setItem('SS_ANALYTICS_EXPIRATION', String(NOW));
    expect(readAnalyticsId(NOW)).not.toBe('old');
    expect(localStorage.getItem('SS_ANALYTICS_ID')).not.toBe('old');
  });

  it('PL-9.01 PL-9.02 PL-9.03 the id lasts 390 days under its two keys and a cookie for the whole site', () => {
    const id = readAnalyticsId(NOW);
    expect(localStorage.getItem('SS_ANALYTICS_ID')).toBe(id);
    expect(Number(localStorage.getItem('SS_ANALYTICS_EXPIRATION'))).toBe(NOW + 390 * DAY);
    const [text] = written.filter((each) => each.startsWith('SS_ANALYTICS_ID=') && !each.includes('=;'));
    expect(text).toMatch(new RegExp(`; path=/; max-age=${390 * 24 * 3600};`));
    // At the host of the site alone.
    expect(text).not.toContain('domain');
  });

  it('PL-8.02 an id that the browser does not store is told to developers, and lasts as long as the page', () => {
    blockStorage();
    const id = readAnalyticsId(NOW);
    expect(warnings).toContain('Unable to store analyticsId');
    expect(readAnalyticsId(NOW)).toBe(id);
  });
});

describe('the session', () => {
  it('PL-4.01 PL-4.02 PL-4.04 PL-3.08 the first page of the first tab is landing and session', () => {
    const info = readSessionInfo({ mayCreate: true });
    expect(info).toEqual({
      isFirstLanding: true,
      isFirstSession: true,
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(localStorage.getItem('SS_HAS_LANDED')).toBe('true');
  });

  it('PL-4.03 PL-9.04 later pages of the tab are of the first session, and those of later tabs are not', () => {
    readSessionInfo({ mayCreate: true });
    expect(sessionStorage.getItem('SS_IS_FIRST_SESSION')).toBe('true');
    expect(readSessionInfo({ mayCreate: true })).toMatchObject({
      isFirstLanding: false,
      isFirstSession: true,
    });
    sessionStorage.clear();
    expect(readSessionInfo({ mayCreate: true })).toMatchObject({
      isFirstLanding: true,
      isFirstSession: false,
    });
    expect(sessionStorage.getItem('SS_IS_FIRST_SESSION')).toBe('false');
  });

  it('PL-4.05 the session id is a cookie of the browser session, made once', () => {
    const { sessionId } = readSessionInfo({ mayCreate: true });
    expect(cookie('SS_SESSION_ID')).toBe(sessionId);
    expect(readSessionInfo({ mayCreate: true }).sessionId).toBe(sessionId);
    expect(written.find((text) => text.startsWith('SS_SESSION_ID=') && !text.includes('=;'))).not.toContain(
      'max-age',
    );
  });

  it('PL-4.06 no session id is made where that is not allowed', () => {
    expect(readSessionInfo({ mayCreate: false }).sessionId).toBe('');
    expect(cookie('SS_SESSION_ID')).toBeUndefined();
  });

  it('PL-8.03 storage that is blocked is told to developers, and nothing is a first', () => {
    blockStorage();
    expect(readSessionInfo({ mayCreate: true })).toMatchObject({
      isFirstLanding: false,
      isFirstSession: false,
    });
    expect(warnings).toEqual(['Unable access local/session storage.']);
  });

  it('the marketing id is made for those alone who agreed to marketing, and ends with the tab', () => {
    expect(readMarketingId(false)).toBe('');
    expect(sessionStorage.getItem('SS_MID')).toBeNull();
    const id = readMarketingId(true);
    expect(sessionStorage.getItem('SS_MID')).toBe(id);
    expect(readMarketingId(true)).toBe(id);
  });
});

describe('visitor and visit', () => {
  it('SF-9.21 SF-9.22 PL-9.07 the visitor lasts two years and the visit half an hour', () => {
    const { visitor, visitId } = continueVisit(NOW);
    expect([cookie('ss_cvr'), cookie('ss_cvt')]).toEqual([visitor, visitId]);
    expect(visitor).toMatch(/\|1$/);
    expect(written.find((text) => text.startsWith('ss_cvr='))).toContain(`max-age=${2 * 365 * 24 * 3600};`);
    expect(written.find((text) => text.startsWith('ss_cvt='))).toContain('max-age=1800;');
  });

  it('PL-4.09 a new visit of a known visitor counts one more, and goes on unchanged until it ends', () => {
    const first = continueVisit(NOW);
    expect(continueVisit(NOW + 60_000)).toEqual(first);
    setCookie('ss_cvt=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
    const second = continueVisit(NOW + DAY);
    const [id] = first.visitor.split('|');
    expect(second.visitor).toBe(`${id}|${NOW}|${NOW}|${NOW + DAY}|2`);
    expect(second.visitId).not.toBe(first.visitId);
  });

  it('a visitor cookie that nobody of ours has written is replaced', () => {
    setCookie('ss_cvr=<script>; path=/');
    expect(continueVisit(NOW)).toMatchObject({ visitor: expect.stringMatching(/^[0-9a-f]{32}\|.*\|1$/) });
  });

  it('a browser that takes no cookies has no visitor', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    expect(continueVisit(NOW).visitor).toBe('');
  });
});
