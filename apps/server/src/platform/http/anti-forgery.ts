import { crumbCookie, crumbHeader, siteUserXsrfHeader } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ids } from '../ids.ts';
import type { Keyring } from '../keyring/index.ts';
import { securityErrors } from './http-errors.ts';
import { readSessionCookie, setReadableCookie, setSessionCookie } from './session-cookies.ts';

/**
 * Two ways in for a request that changes something:
 * - a plain form, which a cached page must be able to send, passes when the browser says it comes from this site;
 * - everything else carries a header that only a script of this site can set, with a value bound to the visitor's
 *   HttpOnly cookie (`X-CSRF-Token`, equal to the cookie `crumb`) or to the site user's session
 *   (`X-SiteUser-XSRF-Token`).
 */
export interface AntiForgery {
  check(request: FastifyRequest, reply: FastifyReply): void;
  /** Gives a visitor who has none (or a stale one) their `crumb`. Pages never do this: they are the same for all. */
  ensureCrumb(request: FastifyRequest, reply: FastifyReply): void;
  /** A new visitor and a new crumb: at sign-in, so that nothing known before it is worth anything after it. */
  renewCrumb(request: FastifyRequest, reply: FastifyReply): void;
  siteUserToken(sessionToken: string): string;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
const VISITOR_SECONDS = 60 * 60 * 24 * 390;

export function createAntiForgery({ keyring, ids }: { keyring: Keyring; ids: Ids }): AntiForgery {
  const crumbFor = (request: FastifyRequest, visitor: string): string =>
    keyring.sign('crumb', `${request.site.id}:${visitor}`);
  const siteUserToken = (sessionToken: string): string => keyring.sign('site-user-xsrf', sessionToken);

  const hasCrumb = (request: FastifyRequest): boolean => {
    const visitor = readSessionCookie(request, 'visitor');
    const header = request.headers[crumbHeader];
    return (
      visitor !== undefined &&
      typeof header === 'string' &&
      keyring.verify('crumb', `${request.site.id}:${visitor}`, header)
    );
  };
  const hasSiteUserToken = (request: FastifyRequest): boolean => {
    const header = request.headers[siteUserXsrfHeader];
    return (
      request.siteUser !== null &&
      typeof header === 'string' &&
      keyring.verify('site-user-xsrf', request.siteUser.sessionToken, header)
    );
  };

  const renewCrumb = (request: FastifyRequest, reply: FastifyReply): void => {
    const visitor = ids.token();
    setSessionCookie(request, reply, 'visitor', visitor, VISITOR_SECONDS);
    setReadableCookie(request, reply, crumbCookie, crumbFor(request, visitor), VISITOR_SECONDS);
  };

  const ensureCrumb = (request: FastifyRequest, reply: FastifyReply): void => {
    const visitor = readSessionCookie(request, 'visitor');
    if (visitor === undefined) {
      renewCrumb(request, reply);
      return;
    }
    const crumb = crumbFor(request, visitor);
    if (request.cookies[crumbCookie] !== crumb)
      setReadableCookie(request, reply, crumbCookie, crumb, VISITOR_SECONDS);
  };

  return {
    ensureCrumb,
    renewCrumb,
    siteUserToken,
    check(request, reply) {
      if (SAFE_METHODS.has(request.method) || request.routeOptions.config.antiForgery === 'signed') return;
      const access = request.routeOptions.config.access?.kind;
      if (isFormPost(request)) {
        if (!comesFromThisSite(request)) throw securityErrors.crossSite();
        return;
      }
      const passes =
        access === 'site-user' ? hasSiteUserToken(request) : hasCrumb(request) || hasSiteUserToken(request);
      if (passes) return;
      ensureCrumb(request, reply);
      throw securityErrors.crumbFail({ crumbFail: true });
    },
  };
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
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return URL.parse(origin)?.host === request.host;
}
