import { readCookie } from '../../cookie-jar.ts';
import { warn } from './console-notes.ts';
import { createRandomId } from './random-id.ts';
import { writeCookie } from './write-cookie.ts';

const ID = 'SS_ANALYTICS_ID';
const EXPIRATION = 'SS_ANALYTICS_EXPIRATION';
const ANALYTICS_ID_DAYS = 390;
const DAY_MS = 24 * 3600 * 1000;

/** Where the browser keeps nothing for us, it is the same as long as the page is open. */
const page: { id?: string } = {};

/** Tells newer events of one browser from those of others. The cookie comes first, then storage, then memory. */
export function readAnalyticsId(now: number): string {
  const fromCookie = readCookie(document.cookie, ID);
  const stored = readStored(now);
  const id = fromCookie || stored?.id || page.id || createRandomId();
  page.id = id;
  const expires = stored?.id === id ? stored.expires : now + ANALYTICS_ID_DAYS * DAY_MS;
  if (!fromCookie) writeCookie(ID, id, Math.round((expires - now) / 1000));
  if (stored?.id !== id) store(id, expires);
  return id;
}

/** What has expired is removed. */
function readStored(now: number): { readonly id: string; readonly expires: number } | null {
  try {
    const id = localStorage.getItem(ID);
    const expires = Number(localStorage.getItem(EXPIRATION));
    if (id && now < expires) return { id, expires };
    localStorage.removeItem(ID);
    localStorage.removeItem(EXPIRATION);
  } catch {
    // Blocked: the cookie or memory has it.
  }
  return null;
}

function store(id: string, expires: number): void {
  try {
    localStorage.setItem(ID, id);
    localStorage.setItem(EXPIRATION, String(expires));
  } catch {
    warn('Unable to store analyticsId');
  }
}
