import { ForgottenPassword, type MemberSession, MemberSignIn, PasswordReset } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import {
  type AntiForgery,
  anyone,
  clearSessionCookie,
  type HttpApp,
  permissionsOf,
  readSessionCookie,
  setSessionCookie,
} from '../../platform/http/index.ts';
import type { Members } from './members.ts';

interface MemberSessionRoutes {
  readonly members: Members;
  readonly antiForgery: AntiForgery;
  readonly mailLeavesTheMachine: boolean;
}

const RESET_LIMIT = { name: 'member-forgotten-password', max: 10, windowSeconds: 15 * 60 };

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
      roles: member.roles as Record<string, true>,
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

  app.get('/api/member-session', { config: { access: anyone } }, async (request) =>
    describe(request, request.member),
  );

  app.post(
    '/api/member-session',
    { config: { access: anyone }, schema: { body: MemberSignIn } },
    async (request, reply) => {
      const { email, password, rememberMe = false } = request.body;
      const { member, session } = await members.signIn(request.site, {
        email,
        password,
        remember: rememberMe,
        address: request.ip,
      });
      const earlier = readSessionCookie(request, 'member');
      if (earlier !== undefined) await members.signOut(request.site.id, earlier);
      setSessionCookie(request, reply, 'member', session.token, session.cookieSeconds);
      antiForgery.renewCrumb(request, reply);
      return describe(request, member);
    },
  );

  app.delete('/api/member-session', { config: { access: anyone } }, async (request, reply) => {
    const token = readSessionCookie(request, 'member');
    if (token !== undefined) await members.signOut(request.site.id, token);
    clearSessionCookie(request, reply, 'member');
    return reply.code(204).send();
  });

  app.post(
    '/api/member-session/forgotten-password',
    { config: { access: anyone, limit: RESET_LIMIT }, schema: { body: ForgottenPassword } },
    async (request, reply) => {
      // Not awaited: an answer that takes longer for a known address would tell that it is known.
      members.forgotPassword(request.site, request.body.email).catch((error: unknown) => {
        request.log.error({ err: error }, 'a password reset could not be prepared');
      });
      return reply
        .code(202)
        .send({ message: 'If there is an account with that email, a link is on its way.' });
    },
  );

  app.post(
    '/api/member-session/new-password',
    { config: { access: anyone, limit: RESET_LIMIT }, schema: { body: PasswordReset } },
    async (request, reply) => {
      await members.resetPassword(request.site.id, request.body.token, request.body.password);
      clearSessionCookie(request, reply, 'member');
      return reply.code(204).send();
    },
  );
}
