import { readCookie } from '../../cookie-jar.ts';
import { warn } from './console-notes.ts';
import { createRandomId } from './random-id.ts';
import { writeCookie } from './write-cookie.ts';

export interface SessionInfo {
  /** The first page of this tab. */
  readonly isFirstLanding: boolean;
  /** The browser had never been here before this tab. */
  readonly isFirstSession: boolean;
  /** Empty where there is none and none may be made. */
  readonly sessionId: string;
}

const FIRST_SESSION = 'SS_IS_FIRST_SESSION';
const HAS_LANDED = 'SS_HAS_LANDED';
const SESSION_ID = 'SS_SESSION_ID';
const MARKETING_ID = 'SS_MID';

const NO_FIRST = { isFirstLanding: false, isFirstSession: false };

/** Once a page: asking is what makes the next page no landing. Without `mayCreate` nothing is stored. */
export function readSessionInfo({ mayCreate }: { readonly mayCreate: boolean }): SessionInfo {
  return { ...(mayCreate ? readFlags() : NO_FIRST), sessionId: readSessionId(mayCreate) };
}

function readFlags(): Pick<SessionInfo, 'isFirstLanding' | 'isFirstSession'> {
  try {
    const flag = sessionStorage.getItem(FIRST_SESSION);
    const isFirstSession = flag === 'true' || localStorage.getItem(HAS_LANDED) === null;
    sessionStorage.setItem(FIRST_SESSION, String(isFirstSession));
    localStorage.setItem(HAS_LANDED, 'true');
    return { isFirstLanding: flag === null, isFirstSession };
  } catch {
    warn('Unable access local/session storage.');
    return NO_FIRST;
  }
}

function readSessionId(mayCreate: boolean): string {
  const known = readCookie(document.cookie, SESSION_ID);
  if (known || !mayCreate) return known ?? '';
  const id = createRandomId();
  writeCookie(SESSION_ID, id);
  return id;
}

/** For as long as the tab, and only for those who agreed to marketing. */
export function readMarketingId(isAllowed: boolean): string {
  if (!isAllowed) return '';
  try {
    const id = sessionStorage.getItem(MARKETING_ID) ?? createRandomId();
    sessionStorage.setItem(MARKETING_ID, id);
    return id;
  } catch {
    return '';
  }
}
