import type { FastifyReply, FastifyRequest } from 'fastify';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { type AntiForgery, readSessionCookie } from '../../../platform/http/index.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { cartErrors } from './cart-errors.ts';

/** Whose cart: the visitor's who holds the cookie, or the site user's. */
export type CartOwner =
  | { readonly kind: 'visitor'; readonly token: string }
  | { readonly kind: 'site-user'; readonly id: string };

/** What is stored of an owner: reading the table is not enough to open a visitor's cart. */
export const ownerKey = (owner: CartOwner): string =>
  owner.kind === 'site-user' ? `u${owner.id}` : `v${hashToken(owner.token).toString('base64url')}`;

export const subscriptionKey = (cartToken: string): string =>
  `t${hashToken(cartToken).toString('base64url')}`;

/** Whose cart a request means; null without a cookie, or with a malformed one. */
export function cartOwnerOf(request: FastifyRequest): CartOwner | null {
  if (request.siteUser) return { kind: 'site-user', id: request.siteUser.id };
  const token = readSessionCookie(request, 'visitor');
  return token === undefined ? null : { kind: 'visitor', token };
}

/** For requests that change a cart: a visitor without a cookie gets one with the response. */
const ensureCartOwner = (request: FastifyRequest, reply: FastifyReply, antiForgery: AntiForgery): CartOwner =>
  cartOwnerOf(request) ?? { kind: 'visitor', token: antiForgery.renewCrumb(request, reply) };

/**
 * A change of the cart that a request means. A browser that sends its cookie from before a sign-in is refused and gets
 * a new one: the response to the sign-in may never have arrived, and then trying again has to work.
 */
export async function changeCart<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  antiForgery: AntiForgery,
  change: (owner: CartOwner) => Promise<T>,
): Promise<T> {
  try {
    return await change(ensureCartOwner(request, reply, antiForgery));
  } catch (error) {
    if (error instanceof CataloguedError && error.code === cartErrors.sessionExpired.code)
      antiForgery.renewCrumb(request, reply);
    throw error;
  }
}
