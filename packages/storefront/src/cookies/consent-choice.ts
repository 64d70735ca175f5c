import { cookiesAllowedCookie, restrictedCookies } from '@awning/contract';
import { nextPageActionKey } from '../browser/next-page-action.ts';
import { consentChanged } from '../events.ts';
import { CHOICE, choiceOfPage, readConsent, type StoredChoice, YEAR_SECONDS } from './consent-state.ts';

/** What trackers keep in a browser besides the cookies that the specification lists. */
const TRACKER_COOKIES = ['SS_ANALYTICS_ID', 'SS_SESSION_ID'];
const TRACKER_KEYS = [
  'SS_ANALYTICS_ID',
  'SS_ANALYTICS_EXPIRATION',
  'SS_IS_FIRST_SESSION',
  'SS_HAS_LANDED',
  'SS_SESSION_ID',
  nextPageActionKey,
];
const MARKETING_KEY = 'SS_MID';

export function saveChoice(choice: StoredChoice): void {
  choiceOfPage.current = null;
  try {
    localStorage.setItem(CHOICE, JSON.stringify(choice));
  } catch {
    choiceOfPage.current = choice;
    removeKey('localStorage', CHOICE);
  }
}

/** To be said when something is to be read again: a choice, or where the visitor is. */
export function announceConsent(): void {
  const consent = readConsent();
  if (consent.analytics) writeCookie(cookiesAllowedCookie, 'true', YEAR_SECONDS);
  else forgetTraces();
  if (!consent.marketing) removeKey('sessionStorage', MARKETING_KEY);
  document.dispatchEvent(new CustomEvent(consentChanged, { detail: consent }));
}

/** What followed the visitor goes, and so does the sign that it was allowed. */
function forgetTraces(): void {
  for (const name of [cookiesAllowedCookie, ...restrictedCookies, ...TRACKER_COOKIES])
    writeCookie(name, '', null);
  for (const key of TRACKER_KEYS) {
    removeKey('localStorage', key);
    removeKey('sessionStorage', key);
  }
}

function removeKey(storage: 'localStorage' | 'sessionStorage', key: string): void {
  try {
    window[storage].removeItem(key);
  } catch {
    // Blocked: there is nothing in it.
  }
}

/** For so long; null removes it. */
function writeCookie(name: string, value: string, seconds: number | null): void {
  const until = seconds === null ? 'expires=Thu, 01 Jan 1970 00:00:00 GMT' : `max-age=${seconds}`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: browsers without the newer way exist.
  document.cookie = `${name}=${value}; path=/; ${until}; samesite=lax${secure}`;
}
