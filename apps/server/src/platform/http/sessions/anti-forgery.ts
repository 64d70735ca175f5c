import { timingSafeEqual } from 'node:crypto';
import { crumbCookie, crumbHeader, siteUserXsrfHeader } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Ids } from '../../ids.ts';
import type { Keyring } from '../../keyring/index.ts';
import { securityErrors } from '../http-errors.ts';
import { isRead } from '../http-methods.ts';
import { readSessionCookie, setReadableCookie, setSessionCookie } from './session-cookies.ts';

/**
 * Ways in for a request that changes something:
 * - a plain form, which a cached page must be able to send, passes when the browser says it comes from this site;
 * - everything else, also a program that sends files, carries a header that only a script of this site can set, with a
 *   value bound to the visitor's HttpOnly cookie (`X-CSRF-Token`, equal to the cookie `crumb`) or to the site user's
 *   session (`X-SiteUser-XSRF-Token`).
 * What pages send as a beacon (`same-origin`) can carry no header, also when it is no form: it passes as a plain form
 * does.
 */
export interface AntiForgery {
  check(request: FastifyRequest, reply: FastifyReply): void;
  /** Whether a crumb that came within a body is the visitor's. */
  isCrumb(request: FastifyRequest, crumb: string): boolean;
  /** Gives a visitor who has none (or a stale one) their `crumb`. Pages never do this: they are the same for all. */
  ensureCrumb(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * A new visitor, whose token it returns, and a new crumb: at sign-in, so that nothing known before it is worth
   * anything after it.
   */
  renewCrumb(request: FastifyRequest, reply: FastifyReply): string;
  siteUserToken(sessionToken: string): string;
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
const MAX_CACHED = 10_000;
const VISITOR_SECONDS = 60 * 60 * 24 * 390;

export function createAntiForgery({ keyring, ids }: { keyring: Keyring; ids: Ids }): AntiForgery {
  // Each read call of a browser looks whether it has the right one; making it again would be most of what that costs.
  const crumbCache = new LRUCache<string, string>({ max: MAX_CACHED });
  const crumbOf = (request: FastifyRequest, visitor: string): string => {
    const message = `${request.site.id}:${visitor}`;
    const known = crumbCache.get(message);
    if (known !== undefined) return known;
    const crumb = keyring.sign('crumb', message);
    crumbCache.set(message, crumb);
    return crumb;
  };
  const siteUserToken = (sessionToken: string): string => keyring.sign('site-user-xsrf', sessionToken);

  const giveCrumb = (request: FastifyRequest, reply: FastifyReply, visitor: string): void =>
    setReadableCookie(request, reply, crumbCookie, crumbOf(request, visitor), VISITOR_SECONDS);

  const renewCrumb = (request: FastifyRequest, reply: FastifyReply): string => {
    const visitor = ids.token();
    setSessionCookie(request, reply, 'visitor', visitor, VISITOR_SECONDS);
    giveCrumb(request, reply, visitor);
    return visitor;
  };

  const isCrumb = (request: FastifyRequest, crumb: string): boolean => {
    const visitor = readSessionCookie(request, 'visitor');
    return (
      visitor !== undefined &&
      // A crumb that an older key signed is found by the second.
      (isSame(crumb, crumbOf(request, visitor)) ||
        keyring.verify('crumb', `${request.site.id}:${visitor}`, crumb))
    );
  };
  const hasCrumb = (request: FastifyRequest): boolean => {
    const header = request.headers[crumbHeader];
    return typeof header === 'string' && isCrumb(request, header);
  };
  const hasSiteUserToken = (request: FastifyRequest): boolean => {
    const header = request.headers[siteUserXsrfHeader];
    return (
      request.siteUser !== null &&
      typeof header === 'string' &&
      keyring.verify('site-user-xsrf', request.siteUser.sessionToken, header)
    );
  };

  return {
    renewCrumb,
    siteUserToken,
    isCrumb,
    ensureCrumb(request, reply) {
      const visitor = readSessionCookie(request, 'visitor');
      if (visitor === undefined) renewCrumb(request, reply);
      else if (request.cookies[crumbCookie] !== crumbOf(request, visitor)) giveCrumb(request, reply, visitor);
    },
    check(request, reply) {
      const { access, antiForgery } = request.routeOptions.config;
      if (isRead(request.method) || antiForgery === 'signed') return;
      const mayBeBeacon = antiForgery === 'same-origin';
      const isForm = isFormPost(request);
      if ((isForm || mayBeBeacon) && comesFromThisSite(request)) return;
      const siteUsersOnly = access?.kind === 'site-user';
      if (hasSiteUserToken(request) || (!siteUsersOnly && hasCrumb(request))) return;
      // What pages send by themselves is answered without a cookie.
      if (isForm || mayBeBeacon) throw securityErrors.crossSite();
      // Sent again even when the browser seems to have it: a client that sent a wrong one reads it from this response.
      const visitor = readSessionCookie(request, 'visitor');
      if (visitor === undefined) renewCrumb(request, reply);
      else giveCrumb(request, reply, visitor);
      throw securityErrors.crumbFail({ crumbFail: true });
    },
  };
}

/** Takes as long for a good guess as for a bad one. */
function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isFormPost(request: FastifyRequest): boolean {
  if (request.method !== 'POST') return false;
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return FORM_TYPES.includes(type);
}

/** `Sec-Fetch-Site` cannot be set by a page; older browsers send `Origin` with every POST. Neither: refused. */
function comesFromThisSite(request: FastifyRequest): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const origin = URL.parse(request.headers.origin ?? '');
  const own = URL.parse(`${request.protocol}://${request.host}`);
  if (!origin || !own) return false;
  // Behind a proxy that ends https and is not trusted to say so, we look like http; the stored address knows better.
  return origin.origin === own.origin || (origin.host === own.host && origin.origin === request.site.baseUrl);
}
