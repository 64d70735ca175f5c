import { siteUserEndpoints } from '@awning/contract';
import { type AntiForgery, bind, type HttpApp } from '../../../platform/http/index.ts';
import type { CustomerSession } from './customer-session.ts';

interface CustomerSessionRoutes {
  readonly session: CustomerSession;
  readonly antiForgery: AntiForgery;
}

export function registerCustomerSessionRoutes(
  app: HttpApp,
  { session, antiForgery }: CustomerSessionRoutes,
): void {
  bind(app, siteUserEndpoints.readSiteUserSession, async (request, reply) => {
    const { siteUser } = request;
    session.correctCookies(request, reply);
    return {
      authenticated: siteUser !== null,
      siteUserId: siteUser?.id ?? null,
      email: siteUser?.email ?? null,
      xsrfToken: siteUser && antiForgery.siteUserToken(siteUser.sessionToken),
    };
  });

  bind(app, siteUserEndpoints.signSiteUserIn, async (request, reply) => {
    const { email, password, rememberMe = false } = request.body;
    return session.signIn(request, reply, { email, password, remember: rememberMe });
  });

  bind(app, siteUserEndpoints.signSiteUserOut, async (request, reply) => {
    await session.signOut(request, reply, request.query.cloneCart ?? false);
    return {};
  });
}
