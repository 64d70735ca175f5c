import { type MemberSession, memberEndpoints, permissionsOf } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import {
  type AntiForgery,
  bind,
  clearSessionCookie,
  type HttpApp,
  readSessionCookie,
  setSessionCookie,
} from '../../platform/http/index.ts';
import type { Members } from './members.ts';

interface MemberSessionRoutes {
  readonly members: Members;
  readonly antiForgery: AntiForgery;
  readonly mailLeavesTheMachine: boolean;
}

const ASK_LIMIT = { name: 'member-forgotten-password', max: 10, windowSeconds: 15 * 60 };
/** Tokens cannot be guessed; this only bounds the hashing. Somebody with a long list of slips must not be locked out. */
const CHOOSE_LIMIT = { name: 'member-new-password', max: 40, windowSeconds: 15 * 60 };

export function registerMemberSessionRoutes(
  app: HttpApp,
  { members, antiForgery, mailLeavesTheMachine }: MemberSessionRoutes,
): void {
  const describe = (
    request: FastifyRequest,
    member: Omit<NonNullable<FastifyRequest['member']>, 'sessionToken'> | null,
  ): MemberSession => ({
    member: member && {
      id: member.id,
      email: member.email,
      displayName: member.displayName,
      roles: member.roles,
      permissions: permissionsOf(member.roles),
    },
    website: {
      id: request.site.id,
      title: request.site.title,
      slug: request.site.slug,
      baseUrl: request.site.baseUrl,
    },
    mailLeavesTheMachine,
  });

  bind(app, memberEndpoints.readMemberSession, async (request) => describe(request, request.member));

  bind(app, memberEndpoints.signMemberIn, async (request, reply) => {
    const { email, password, rememberMe = false } = request.body;
    const { member, session } = await members.signIn(request.site, {
      email,
      password,
      remember: rememberMe,
      address: request.ip,
      earlierToken: readSessionCookie(request, 'member'),
    });
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
    await members.resetPassword(request.site.id, request.body.token, request.body.password);
    clearSessionCookie(request, reply, 'member');
    return reply.code(204).send();
  });
}
