import { type SiteUserInfo, siteUserInfoCookie } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AntiForgery,
  clearSessionCookie,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from '../../../platform/http/index.ts';
import type { KnownBrowsers } from '../../../platform/sessions/index.ts';
import type { Customers, SiteUser } from './customers.ts';

/** Signing in and out over HTTP: the same cookies whether a script called or a plain form was sent. */
export function createCustomerSession({
  customers,
  antiForgery,
  knownBrowsers,
}: {
  customers: Customers;
  antiForgery: AntiForgery;
  knownBrowsers: KnownBrowsers;
}) {
  const tell = (
    request: FastifyRequest,
    reply: FastifyReply,
    user: SiteUser | null,
    seconds?: number,
  ): void => setReadableCookie(request, reply, siteUserInfoCookie, infoOf(user), seconds);

  return {
    /** A session can end elsewhere, or by itself, while this browser's cookies still speak of it. */
    correctCookies(request: FastifyRequest, reply: FastifyReply): void {
      const reportedInfo = request.cookies[siteUserInfoCookie];
      const user = request.siteUser;
      const isReported = reportedInfo === undefined ? user === null : reportedInfo === infoOf(user);
      if (!isReported) tell(request, reply, user);
      if (user === null && readSessionCookie(request, 'site-user') !== undefined)
        clearSessionCookie(request, reply, 'site-user');
    },
    async signIn(
      request: FastifyRequest,
      reply: FastifyReply,
      o: { email: string; password: string; remember: boolean },
    ) {
      const visitor = readSessionCookie(request, 'visitor');
      const earlierToken = readSessionCookie(request, 'site-user');
      const knownBrowser = knownBrowsers.of(request, o.email);
      const attempt = { ...o, address: request.ip, knownBrowser, earlierToken, visitor };
      const { user, passwordHash, session } = await customers.signIn(request.site, attempt);
      knownBrowsers.remember(request, reply, { email: o.email, passwordHash });
      setSessionCookie(request, reply, 'site-user', session.token, session.cookieSeconds);
      antiForgery.renewCrumb(request, reply);
      tell(request, reply, user, session.cookieSeconds);
      return { xsrfToken: antiForgery.siteUserToken(session.token) };
    },
    async signOut(request: FastifyRequest, reply: FastifyReply, cloneCart: boolean): Promise<void> {
      const user = request.siteUser;
      const visitor = readSessionCookie(request, 'visitor');
      if (user) await customers.signOut({ websiteId: request.site.id, user, visitor, cloneCart });
      clearSessionCookie(request, reply, 'site-user');
      tell(request, reply, null);
    },
  };
}

const infoOf = (user: Pick<SiteUser, 'id'> | null): string =>
  JSON.stringify({ authenticated: user !== null, siteUserId: user?.id ?? null } satisfies SiteUserInfo);

export type CustomerSession = ReturnType<typeof createCustomerSession>;
