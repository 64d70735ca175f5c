import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that carry authority: never readable by script, never sent from another site's form. */
export type SessionKind =
  | 'visitor'
  | 'member'
  /** The password was right, the code of the second factor is awaited. */
  | 'member-step'
  /** The browser is not asked for a code. */
  | 'member-trusted'
  | 'site-user';

/** Browsers accept `__Host-` only over https and bind it to this very host. */
const cookieName = (kind: SessionKind, secure: boolean): string => `${secure ? '__Host-' : ''}awning-${kind}`;

export function readSessionCookie(request: FastifyRequest, kind: SessionKind): string | undefined {
  const value = request.cookies[cookieName(kind, request.isHttps)];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: SessionKind,
  token: string,
  maxAgeSeconds?: number,
): void {
  const secure = request.isHttps;
  reply.setCookie(cookieName(kind, secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, kind: SessionKind): void {
  const secure = request.isHttps;
  reply.clearCookie(cookieName(kind, secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** A cookie for scripts. It may say anything and prove nothing. */
export function setReadableCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): void {
  reply.setCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    secure: request.isHttps,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}

export function clearReadableCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: '/', sameSite: 'lax', secure: request.isHttps });
}
