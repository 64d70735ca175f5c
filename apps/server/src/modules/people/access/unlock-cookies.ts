import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { PasswordLock } from './site-locks.ts';

/** What a visitor keeps of a password: a proof that they knew it. */
export interface UnlockCookies {
  /** Whether this browser has opened the lock, with the password that it has now. */
  opens(request: FastifyRequest, lock: PasswordLock): boolean;
  give(request: FastifyRequest, reply: FastifyReply, lock: PasswordLock): void;
}

const SECONDS = 30 * 24 * 3600;
const PURPOSE = 'unlock';
const PROOF = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

export function createUnlockCookies({ keyring, clock }: { keyring: Keyring; clock: Clock }): UnlockCookies {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const nameOf = (request: FastifyRequest, { page }: PasswordLock): string =>
    `${request.isHttps ? '__Host-' : ''}awning-unlock-${page ?? 'site'}`;
  // The hash has its own salt, so setting the same word again is another password too.
  const messageOf = (request: FastifyRequest, { page, passwordHash }: PasswordLock, until: number): string =>
    [request.site.id, page ?? 'site', passwordHash, until].join('\n');

  return {
    opens(request, lock) {
      const [, until = '', proof = ''] = PROOF.exec(request.cookies[nameOf(request, lock)] ?? '') ?? [];
      if (proof === '' || Number(until) <= nowSeconds()) return false;
      return keyring.verify(PURPOSE, messageOf(request, lock, Number(until)), proof);
    },
    give(request, reply, lock) {
      const until = nowSeconds() + SECONDS;
      const proof = keyring.sign(PURPOSE, messageOf(request, lock, until));
      reply.setCookie(nameOf(request, lock), `${until}.${proof}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.isHttps,
        maxAge: SECONDS,
      });
    },
  };
}
