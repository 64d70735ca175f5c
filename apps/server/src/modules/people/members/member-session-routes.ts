import { memberEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberId } from '../../../platform/entity-ids.ts';
import {
  type AntiForgery,
  bind,
  clearReadableCookie,
  clearSessionCookie,
  type HttpApp,
  memberOf,
  readSessionCookie,
  setReadableCookie,
  setSessionCookie,
} from '../../../platform/http/index.ts';
import type { KnownBrowsers } from '../../../platform/sessions/index.ts';
import { deviceWords } from './device-words.ts';
import { describeSession, type SessionDtoParts } from './member-session-dto.ts';
import { STEP_SECONDS } from './member-sign-in.ts';
import type { Members } from './members.ts';
import { TRUST_SECONDS } from './two-factor/index.ts';

export interface MemberSessionRoutes extends SessionDtoParts {
  readonly members: Members;
  readonly antiForgery: AntiForgery;
  readonly knownBrowsers: KnownBrowsers;
}

/** Tells the scripts of public pages to ask whether a member is signed in. It proves nothing. */
const STAFF_COOKIE = 'awning-staff';

const ASK_LIMIT = { name: 'member-forgotten-password', max: 10, windowSeconds: 15 * 60 };
/** Tokens cannot be guessed; this only bounds the hashing. A member who mistypes many times must not be locked out. */
const CHOOSE_LIMIT = { name: 'member-new-password', max: 40, windowSeconds: 15 * 60 };

export function registerMemberSessionRoutes(app: HttpApp, parts: MemberSessionRoutes): void {
  const { members } = parts;

  bind(app, memberEndpoints.readMemberSession, async (request, reply) => {
    // A session may be older than the cookie, or over while the cookie is still there.
    const hasStaffCookie = request.cookies[STAFF_COOKIE] !== undefined;
    if (request.member && !hasStaffCookie) setReadableCookie(request, reply, STAFF_COOKIE, '1');
    if (!request.member && hasStaffCookie) clearReadableCookie(request, reply, STAFF_COOKIE);
    const stepToken = request.member === null ? readSessionCookie(request, 'member-step') : undefined;
    const awaitsCode =
      stepToken !== undefined && (await members.signIn.awaitsCode(request.site.id, stepToken));
    return describeSession(parts, request, { member: request.member, awaitsCode });
  });

  bind(app, memberEndpoints.signMemberOut, async (request, reply) => {
    const token = readSessionCookie(request, 'member');
    if (token !== undefined) await members.signOut(request.site.id, token);
    const stepToken = readSessionCookie(request, 'member-step');
    if (stepToken !== undefined) {
      await members.signIn.cancelStep(request.site.id, stepToken);
      clearSessionCookie(request, reply, 'member-step');
    }
    clearSessionCookie(request, reply, 'member');
    clearReadableCookie(request, reply, STAFF_COOKIE);
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
    parts.knownBrowsers.remember(request, reply, account);
    clearSessionCookie(request, reply, 'member');
    return reply.code(204).send();
  });

  registerSignIn(app, parts);
  registerViewedRole(app, parts);
}

interface SignedIn {
  readonly memberId: MemberId;
  readonly passwordHash: string;
  readonly session: { readonly token: string; readonly cookieSeconds: number | undefined };
}

/** The cookies of a session that has begun, all of them new. */
export async function admit(
  {
    members,
    antiForgery,
    knownBrowsers,
  }: Pick<MemberSessionRoutes, 'members' | 'antiForgery' | 'knownBrowsers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { memberId, passwordHash, session }: SignedIn,
) {
  const member = await members.byId(request.site.id, memberId);
  knownBrowsers.remember(request, reply, { email: member.email, passwordHash });
  setSessionCookie(request, reply, 'member', session.token, session.cookieSeconds);
  setReadableCookie(request, reply, STAFF_COOKIE, '1', session.cookieSeconds);
  clearSessionCookie(request, reply, 'member-step');
  antiForgery.renewCrumb(request, reply);
  return member;
}

function registerSignIn(app: HttpApp, parts: MemberSessionRoutes): void {
  const { members, knownBrowsers } = parts;

  bind(app, memberEndpoints.signMemberIn, async (request, reply) => {
    const { email, password, rememberMe = false } = request.body;
    const outcome = await members.signIn.byPassword(request.site.id, {
      email,
      password,
      remember: rememberMe,
      address: request.ip,
      knownBrowser: knownBrowsers.of(request, email),
      earlierToken: readSessionCookie(request, 'member'),
      trustedToken: readSessionCookie(request, 'member-trusted'),
      device: deviceWords(request.headers['user-agent']),
    });
    const { personId: memberId, passwordHash, session, stepToken } = outcome;
    if (session === null) {
      setSessionCookie(request, reply, 'member-step', stepToken, STEP_SECONDS);
      return describeSession(parts, request, { member: null, awaitsCode: true });
    }
    const member = await admit(parts, request, reply, { memberId, passwordHash, session });
    return describeSession(parts, request, { member });
  });

  bind(app, memberEndpoints.confirmSignIn, async (request, reply) => {
    const { code, trustBrowser = false } = request.body;
    const { memberId, passwordHash, session, trustToken } = await members.signIn.byCode(request.site.id, {
      // Without a step there is none to be found: the refusal is the same.
      stepToken: readSessionCookie(request, 'member-step') ?? '',
      code,
      trustBrowser,
      address: request.ip,
      knownBrowser: (email) => knownBrowsers.of(request, email),
      earlierToken: readSessionCookie(request, 'member'),
      device: deviceWords(request.headers['user-agent']),
    });
    if (trustToken !== null) setSessionCookie(request, reply, 'member-trusted', trustToken, TRUST_SECONDS);
    const member = await admit(parts, request, reply, { memberId, passwordHash, session });
    return describeSession(parts, request, { member });
  });
}

function registerViewedRole(app: HttpApp, parts: MemberSessionRoutes): void {
  const { members } = parts;
  const view = async (request: FastifyRequest, reply: FastifyReply, role: number | null) => {
    const { sessionToken } = memberOf(request);
    const { token, cookieSeconds } = await members.viewAs(request.site.id, sessionToken, role);
    setSessionCookie(request, reply, 'member', token, cookieSeconds);
    const member = await members.identify(request.site.id, token);
    return describeSession(parts, request, { member });
  };
  bind(app, memberEndpoints.viewAsRole, (request, reply) => view(request, reply, request.body.role));
  bind(app, memberEndpoints.leaveViewedRole, (request, reply) =>
    request.member?.viewedRole === undefined
      ? describeSession(parts, request, { member: request.member })
      : view(request, reply, null),
  );
}
