import { type MemberSession, memberEndpoints, permissionsOf, type SiteSettings } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  type AntiForgery,
  bind,
  clearSessionCookie,
  type HttpApp,
  readSessionCookie,
  setSessionCookie,
} from '../../../platform/http/index.ts';
import type { KnownBrowsers } from '../../../platform/sessions/index.ts';
import type { Members } from './members.ts';

export interface MemberSessionRoutes {
  readonly members: Members;
  readonly antiForgery: AntiForgery;
  readonly knownBrowsers: KnownBrowsers;
  readonly mailLeavesTheMachine: boolean;
  readonly settings: {
    site(websiteId: WebsiteId): Promise<{ readonly value: Pick<SiteSettings, 'language' | 'timeZone'> }>;
  };
}

const ASK_LIMIT = { name: 'member-forgotten-password', max: 10, windowSeconds: 15 * 60 };
/** Tokens cannot be guessed; this only bounds the hashing. A member who mistypes many times must not be locked out. */
const CHOOSE_LIMIT = { name: 'member-new-password', max: 40, windowSeconds: 15 * 60 };

export function registerMemberSessionRoutes(
  app: HttpApp,
  { members, antiForgery, knownBrowsers, mailLeavesTheMachine, settings }: MemberSessionRoutes,
): void {
  const describe = async (
    request: FastifyRequest,
    member: Omit<NonNullable<FastifyRequest['member']>, 'sessionToken'> | null,
  ): Promise<MemberSession> => {
    const { id, title, slug, baseUrl } = request.site;
    const { language, timeZone } = (await settings.site(id)).value;
    return {
      member: member && {
        id: member.id,
        email: member.email,
        displayName: member.displayName,
        roles: member.roles,
        permissions: permissionsOf(member.roles),
      },
      website: { id, title, slug, baseUrl, language, timeZone },
      mailLeavesTheMachine,
    };
  };

  bind(app, memberEndpoints.readMemberSession, async (request) => describe(request, request.member));

  bind(app, memberEndpoints.signMemberIn, async (request, reply) => {
    const { email, password, rememberMe = false } = request.body;
    const { member, passwordHash, session } = await members.signIn(request.site, {
      email,
      password,
      remember: rememberMe,
      address: request.ip,
      knownBrowser: knownBrowsers.of(request, email),
      earlierToken: readSessionCookie(request, 'member'),
    });
    knownBrowsers.remember(request, reply, { email, passwordHash });
    setSessionCookie(request, reply, 'member', session.token, session.cookieSeconds);
    antiForgery.renewCrumb(request, reply);
    return describe(request, member);
  });

  bind(app, memberEndpoints.signMemberOut, async (request, reply) => {
    const token = readSessionCookie(request, 'member');
    if (token !== undefined) await members.signOut(request.site.id, token);
    clearSessionCookie(request, reply, 'member');
    return reply.code(204).send();
  });

  bind(app, memberEndpoints.requestPasswordReset, { limit: ASK_LIMIT }, async (request, reply) => {
    await members.forgotPassword(request.site, request.body.email);
    return reply.code(202).send({ message: 'If there is an account with that email, a link is on its way.' });
  });

  bind(app, memberEndpoints.resetPassword, { limit: CHOOSE_LIMIT }, async (request, reply) => {
    const { token, password } = request.body;
    const account = await members.resetPassword(request.site.id, token, password);
    // They have read the mail: however many wrong passwords others typed, this browser can sign in now.
    knownBrowsers.remember(request, reply, account);
    clearSessionCookie(request, reply, 'member');
    return reply.code(204).send();
  });
}
