import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { canonicalEmail } from '../email-address.ts';
import type { Ids } from '../ids.ts';
import type { Keyring } from '../keyring/index.ts';
import { hashToken } from '../tokens.ts';

/**
 * Browsers in which an account was signed in to before, or got a new password by mail. Each has a cookie of its own for
 * the account, and its attempts are counted by that: a stranger who uses up the attempts of the account does not use up
 * theirs. The cookie opens nothing, and only the right password or the owner's mailbox gives one. It ends with the
 * password: who knew an older one is a stranger again, with however many cookies.
 */
export interface KnownBrowsers {
  /** How this browser is known for an account, an email in any spelling. */
  of(request: FastifyRequest, email: string): KnownBrowser;
  /** Makes it known, under a new id. */
  remember(request: FastifyRequest, reply: FastifyReply, account: KnownAccount): void;
}

/** The id under which a browser is known; null for a stranger, and for an account that does not exist. */
export type KnownBrowser = (passwordHash: string | null) => string | null;

interface KnownAccount {
  readonly email: string;
  /** The one that holds now. */
  readonly passwordHash: string;
}

export interface KnownBrowserParts {
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly ids: Ids;
}

const SECONDS = 365 * 24 * 3600;
const PURPOSE = 'known-browser';
const PROOF = /^([\w-]{43})\.(\d{1,12})\.([\w-]{43})$/;
/** Of one kind of account on one host; a cookie more and browsers would send too much with each request. */
const MAX_ACCOUNTS = 8;

/** `area`: the kind of account, such as `member`. */
export function createKnownBrowsers({ keyring, clock, ids }: KnownBrowserParts, area: string): KnownBrowsers {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const prefixOf = ({ isHttps }: FastifyRequest): string =>
    `${isHttps ? '__Host-' : ''}awning-known-${area}-`;
  const accountOf = ({ site }: FastifyRequest, email: string): string =>
    [site.id, area, canonicalEmail(email)].join('\n');
  const nameOf = (request: FastifyRequest, email: string): string =>
    prefixOf(request) + hashToken(accountOf(request, email)).toString('hex').slice(0, 16);
  const messageOf = (request: FastifyRequest, account: KnownAccount, id: string, until: number): string =>
    [accountOf(request, account.email), account.passwordHash, id, until].join('\n');

  /** The one that was renewed least recently makes room. */
  const evictOldest = (request: FastifyRequest, reply: FastifyReply, name: string): void => {
    const others = Object.entries(request.cookies)
      .filter(([other]) => other.startsWith(prefixOf(request)) && other !== name)
      .map(([other, value = '']) => ({ other, until: Number(PROOF.exec(value)?.[2] ?? 0) }))
      .toSorted((one, two) => two.until - one.until);
    for (const { other } of others.slice(MAX_ACCOUNTS - 1)) reply.clearCookie(other, optionsOf(request));
  };

  return {
    of: (request, email) => (passwordHash) => {
      const [, id = '', until = '', proof = ''] =
        PROOF.exec(request.cookies[nameOf(request, email)] ?? '') ?? [];
      if (proof === '' || Number(until) <= nowSeconds()) return null;
      // Computed for any account, so that the time does not reveal whether there is one.
      const message = messageOf(request, { email, passwordHash: passwordHash ?? '' }, id, Number(until));
      return keyring.verify(PURPOSE, message, proof) ? id : null;
    },
    remember(request, reply, account) {
      const name = nameOf(request, account.email);
      const id = ids.token();
      const until = nowSeconds() + SECONDS;
      evictOldest(request, reply, name);
      const proof = keyring.sign(PURPOSE, messageOf(request, account, id, until));
      reply.setCookie(name, `${id}.${until}.${proof}`, { ...optionsOf(request), maxAge: SECONDS });
    },
  };
}

const optionsOf = ({ isHttps }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps }) as const;
