import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CollectionId, SiteUserId } from '../../../platform/entity-ids.ts';
import { type AntiForgery, networkOf, readSessionCookie } from '../../../platform/http/index.ts';
import type { Access } from '../../people/access/index.ts';

/** Who sends, as far as we know. */
export interface Sender {
  /** The token of their cookie; without one, where and with what they come. */
  readonly visitor: string;
  /** Whether that is one browser, and not all that look alike. */
  readonly hasCookie: boolean;
  /** Of their network, for limits. */
  readonly network: string;
  /** For captchas. */
  readonly address: string;
  readonly siteUserId: SiteUserId | null;
  /** Whether they may see what stands on the pages of a collection. */
  readonly mayOpen: (collectionId: CollectionId) => Promise<boolean>;
}

export interface SenderParts {
  readonly antiForgery: AntiForgery;
  readonly access: Pick<Access, 'check'>;
}

/** Who sends a request. A visitor without a cookie gets one with the response. */
export const senderOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { antiForgery, access }: SenderParts,
): Sender =>
  sender(request, access, {
    visitor: readSessionCookie(request, 'visitor') ?? antiForgery.renewCrumb(request, reply),
    hasCookie: true,
  });

/**
 * The same without setting a cookie: visitors without one are told apart by their network and browser, so that two
 * presses of one button are one.
 */
export function plainSenderOf(request: FastifyRequest, { access }: Pick<SenderParts, 'access'>): Sender {
  const cookie = readSessionCookie(request, 'visitor');
  const looks = `${networkOf(request.ip)} ${(request.headers['user-agent'] ?? '').slice(0, 500)}`;
  return sender(request, access, { visitor: cookie ?? looks, hasCookie: cookie !== undefined });
}

const sender = (
  request: FastifyRequest,
  access: Pick<Access, 'check'>,
  who: Pick<Sender, 'visitor' | 'hasCookie'>,
): Sender => ({
  ...who,
  network: networkOf(request.ip),
  address: request.ip,
  siteUserId: request.siteUser?.id ?? null,
  mayOpen: async (collectionId) => (await access.check(request, collectionId)) === 'open',
});
