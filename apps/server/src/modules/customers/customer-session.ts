import { type SiteUserInfo, siteUserInfoCookie } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AntiForgery,
  clearSessionCookie,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from '../../platform/http/index.ts';
import type { Customers, SiteUser } from './customers.ts';

/** Signing in and out over HTTP: the same cookies whether a script called or a plain form was sent. */
export function createCustomerSession({
  customers,
  antiForgery,
}: {
  customers: Customers;
  antiForgery: AntiForgery;
}) {
  const tell = (
    request: FastifyRequest,
    reply: FastifyReply,
    user: SiteUser | null,
    seconds?: number,
  ): void => {
    const info: SiteUserInfo = { authenticated: user !== null, siteUserId: user?.id ?? null };
    setReadableCookie(request, reply, siteUserInfoCookie, JSON.stringify(info), seconds);
  };

  return {
    async signIn(
      request: FastifyRequest,
      reply: FastifyReply,
      o: { email: string; password: string; remember: boolean },
    ) {
      const visitor = readSessionCookie(request, 'visitor');
      const { user, session } = await customers.signIn(request.site, { ...o, address: request.ip, visitor });
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

export type CustomerSession = ReturnType<typeof createCustomerSession>;
