import { readCookie } from '../../cookie-jar.ts';
import { createRandomId } from './random-id.ts';
import { writeCookie } from './write-cookie.ts';

/** The visitor: an id, when they first came, when the visit before and this one began, and how many there were. */
const VISITOR_COOKIE = 'ss_cvr';
/** The visit: gone after half an hour without a sign of life. */
const VISIT_COOKIE = 'ss_cvt';
const VISITOR_SECONDS = 2 * 365 * 24 * 3600;
export const VISIT_SECONDS = 30 * 60;

const VISITOR = /^([0-9a-f]{32})\|(\d+)\|\d+\|(\d+)\|(\d+)$/;

interface Visit {
  /** As the cookie has it; empty where the browser takes no cookies. */
  readonly visitor: string;
  readonly visitId: string;
}

/** Goes on with the visit, or begins the next one. */
export function continueVisit(now: number): Visit {
  const current = readCookie(document.cookie, VISIT_COOKIE);
  const visitId = current || createRandomId();
  const [known, id, first, began, count] = VISITOR.exec(readVisitor()) ?? [];
  const isGoingOn = known !== undefined && current;
  const visitor = isGoingOn
    ? known
    : [id ?? createRandomId(), first ?? now, began ?? now, now, Number(count ?? 0) + 1].join('|');
  writeCookie(VISITOR_COOKIE, visitor, VISITOR_SECONDS);
  writeCookie(VISIT_COOKIE, visitId, VISIT_SECONDS);
  return { visitor: readVisitor(), visitId };
}

/** Empty without the cookie. */
const readVisitor = (): string => readCookie(document.cookie, VISITOR_COOKIE) ?? '';
