import {
  ForgottenPassword,
  MemberSession,
  MemberSignIn,
  Nothing,
  PasswordReset,
  ResetAsked,
  type SiteSettings,
} from '@awning/contract';
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
import type { KnownBrowsers } from '../../platform/sessions/index.ts';
import type { Members } from './members.ts';

interface MemberSessionRoutes {
  readonly members: Members;
  readonly antiForgery: AntiForgery;
  readonly knownBrowsers: KnownBrowsers;
  readonly mailLeavesTheMachine: boolean;
  readonly settings: {
    site(websiteId: string): Promise<{ readonly value: Pick<SiteSettings, 'language' | 'timeZone'> }>;
  };
}

const ASK_LIMIT = { name: 'member-forgotten-password', max: 10, windowSeconds: 15 * 60 };
/** Tokens cannot be guessed; this only bounds the hashing. Somebody with a long list of slips must not be locked out. */
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

  app.get(
    '/api/member-session',
    { config: { access: anyone }, schema: { response: { 200: MemberSession } } },
    async (request) => describe(request, request.member),
  );

  app.post(
    '/api/member-session',
    { config: { access: anyone }, schema: { body: MemberSignIn, response: { 200: MemberSession } } },
    async (request, reply) => {
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
    },
  );

  app.delete(
    '/api/member-session',
    { config: { access: anyone }, schema: { response: { 204: Nothing } } },
    async (request, reply) => {
      const token = readSessionCookie(request, 'member');
      if (token !== undefined) await members.signOut(request.site.id, token);
      clearSessionCookie(request, reply, 'member');
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/member-session/forgotten-password',
    {
      config: { access: anyone, limit: ASK_LIMIT },
      schema: { body: ForgottenPassword, response: { 202: ResetAsked } },
    },
    async (request, reply) => {
      await members.forgotPassword(request.site, request.body.email);
      return reply
        .code(202)
        .send({ message: 'If there is an account with that email, a link is on its way.' });
    },
  );

  app.post(
    '/api/member-session/new-password',
    {
      config: { access: anyone, limit: CHOOSE_LIMIT },
      schema: { body: PasswordReset, response: { 204: Nothing } },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const account = await members.resetPassword(request.site.id, token, password);
      // They have read the mail: however many wrong passwords others typed, this browser can sign in now.
      knownBrowsers.remember(request, reply, account);
      clearSessionCookie(request, reply, 'member');
      return reply.code(204).send();
    },
  );
}
