import {
  SiteUserSession,
  SiteUserSignedIn,
  SiteUserSignedOut,
  SiteUserSignIn,
  SiteUserSignOutQuery,
} from '@awning/contract';
import { type AntiForgery, anyone, type HttpApp } from '../../platform/http/index.ts';
import type { CustomerSession } from './customer-session.ts';

interface CustomerSessionRoutes {
  readonly session: CustomerSession;
  readonly antiForgery: AntiForgery;
}

const PATH = '/api/site-users/account/session';

export function registerCustomerSessionRoutes(
  app: HttpApp,
  { session, antiForgery }: CustomerSessionRoutes,
): void {
  app.get(
    PATH,
    { config: { access: anyone }, schema: { response: { 200: SiteUserSession } } },
    async (request, reply) => {
      const { siteUser } = request;
      session.correctCookies(request, reply);
      return {
        authenticated: siteUser !== null,
        siteUserId: siteUser?.id ?? null,
        email: siteUser?.email ?? null,
        xsrfToken: siteUser && antiForgery.siteUserToken(siteUser.sessionToken),
      };
    },
  );

  app.post(
    PATH,
    { config: { access: anyone }, schema: { body: SiteUserSignIn, response: { 200: SiteUserSignedIn } } },
    async (request, reply) => {
      const { email, password, rememberMe = false } = request.body;
      return session.signIn(request, reply, { email, password, remember: rememberMe });
    },
  );

  app.delete(
    PATH,
    {
      config: { access: anyone },
      schema: { querystring: SiteUserSignOutQuery, response: { 200: SiteUserSignedOut } },
    },
    async (request, reply) => {
      await session.signOut(request, reply, request.query.cloneCart ?? false);
      return {};
    },
  );
}
