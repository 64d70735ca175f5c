import { mayRoles, type SiteAccess, type SiteAccessChange } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  networkOf,
  type RequestMember,
  type RequestSiteUser,
  readSessionCookie,
} from '../../../platform/http/index.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { accessErrors } from './access-errors.ts';
import * as repository from './access-repository.ts';
import { createSiteLocks, type LockedPages, type PageLock, type SiteLocks } from './site-locks.ts';
import { createUnlockCookies } from './unlock-cookies.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The answer is for this visitor alone: nobody keeps it, neither here nor on the way. */
    isRestricted: boolean;
  }
}

/**
 * What stands between a visitor and a page: that the site is private, the password of the site (null) or of a page, or
 * that the page is for people with an account.
 */
export type LockedBy =
  | { readonly kind: 'private' }
  | { readonly kind: 'password'; readonly page: string | null }
  | { readonly kind: 'members'; readonly page: string };

export interface VersionedAccess extends SiteAccess {
  readonly memberPages: readonly string[];
  readonly version: number;
}

export interface Access {
  /**
   * Whether this visitor may see the site (null) or the page of it. Members who may view the site may see all of it.
   */
  check(request: FastifyRequest, collectionId: CollectionId | null): Promise<'open' | 'locked'>;
  /** The same, telling what locks it; besides, an answer that depends on who asks is marked so that nobody keeps it. */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    collectionId: CollectionId | null,
  ): Promise<LockedBy | null>;
  /** Gives the visitor who knows the password what opens the lock. */
  unlock(request: FastifyRequest, reply: FastifyReply, page: string | null, password: string): Promise<void>;
  /**
   * Collections that are not for everybody, with those inside a locked folder or index. For lists, feeds, search and
   * site maps.
   */
  protectedCollections(websiteId: WebsiteId): Promise<ReadonlySet<string>>;
  /**
   * Those of them that a visitor on a page of this collection cannot open: all but what the same password opens. For
   * what pages show of other pages. Null: a page of no collection.
   */
  stillLocked(websiteId: WebsiteId, collectionId: CollectionId | null): Promise<ReadonlySet<string>>;
  /** Whether everybody may see the site, apart from single pages. */
  isOpen(websiteId: WebsiteId): Promise<boolean>;
  read(websiteId: WebsiteId): Promise<VersionedAccess>;
  change(
    websiteId: WebsiteId,
    change: SiteAccessChange & { readonly expected?: number | undefined; readonly by: string },
  ): Promise<VersionedAccess>;
  setPagePassword(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    change: { readonly password: string | null; readonly by: string },
  ): Promise<void>;
  /** Only for people with an account on the site, or for everybody again. */
  setMembersOnly(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    change: { readonly membersOnly: boolean; readonly by: string },
  ): Promise<void>;
}

export interface AccessParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
  readonly members: { identify(websiteId: WebsiteId, token: string): Promise<RequestMember | null> };
  readonly customers: { identify(websiteId: WebsiteId, token: string): Promise<RequestSiteUser | null> };
  readonly pages: LockedPages;
}

const WINDOW_SECONDS = 15 * 60;
const byClient: Limit = { name: 'unlock-client', max: 10, windowSeconds: WINDOW_SECONDS };
/** Many addresses together, and how much hashing they can make us do. */
const bySite: Limit = { name: 'unlock-site', max: 1000, windowSeconds: WINDOW_SECONDS };

export function createAccess(parts: AccessParts): Access {
  const { database, siteVersions, clock, limiter, passwords, members, customers } = parts;
  const locksOf = createSiteLocks(parts);
  const cookies = createUnlockCookies(parts);

  /** Pages are the same for everybody and read no cookie; only where something is locked it matters who asks. */
  const isMember = async (request: FastifyRequest): Promise<boolean> => {
    const token = readSessionCookie(request, 'member');
    const member =
      request.member ?? (token === undefined ? null : await members.identify(request.site.id, token));
    return member !== null && mayRoles(member.roles, 'site.view');
  };

  const hasAccount = async (request: FastifyRequest): Promise<boolean> => {
    const token = readSessionCookie(request, 'site-user');
    const user =
      request.siteUser ?? (token === undefined ? null : await customers.identify(request.site.id, token));
    return user !== null;
  };

  const isRestricted = ({ mode, pages }: SiteLocks, collectionId: CollectionId | null): boolean =>
    mode !== 'open' || (collectionId !== null && pages.has(collectionId));

  const lockedBy = async (
    request: FastifyRequest,
    locks: SiteLocks,
    collectionId: CollectionId | null,
  ): Promise<LockedBy | null> => {
    if (!isRestricted(locks, collectionId) || (await isMember(request))) return null;
    if (locks.mode === 'private') return { kind: 'private' };
    const page = collectionId === null ? undefined : locks.pages.get(collectionId);
    for (const lock of [locks.site, page])
      if (lock?.kind === 'password' && !cookies.opens(request, lock))
        return { kind: 'password', page: lock.page };
    if (page?.kind === 'members' && !(await hasAccount(request))) return { kind: 'members', page: page.page };
    return null;
  };

  const countTry = async (request: FastifyRequest): Promise<() => Promise<void>> => {
    const websiteId = request.site.id;
    const keys = [
      [byClient, `${websiteId}/${networkOf(request.ip)}`],
      [bySite, websiteId],
    ] as const;
    for (const [limit, key] of keys) {
      const { allowed, retryAfterSeconds } = await limiter.take(limit, key);
      if (!allowed) throw accessErrors.tooManyTries({ retryAfterSeconds });
    }
    return async () => {
      for (const [limit, key] of keys) await limiter.restore(limit, key);
    };
  };

  const answerOf = async (
    websiteId: WebsiteId,
    { mode, passwordHash, version }: repository.StoredAccess,
  ): Promise<VersionedAccess> => {
    const pages = await repository.readPagePasswords(database.query, websiteId);
    const protectedPages = pages.map((row) => row.collection_id);
    const memberPages = await repository.readMemberPages(database.query, websiteId);
    return { mode, hasPassword: passwordHash !== null, protectedPages, memberPages, version };
  };

  return {
    async check(request, collectionId) {
      const locks = await locksOf(request.site.id);
      return (await lockedBy(request, locks, collectionId)) === null ? 'open' : 'locked';
    },
    async admit(request, reply, collectionId) {
      const locks = await locksOf(request.site.id);
      if (!isRestricted(locks, collectionId)) return null;
      reply.isRestricted = true;
      reply.cacheResponse = () => {};
      return lockedBy(request, locks, collectionId);
    },
    async unlock(request, reply, page, password) {
      const locks = await locksOf(request.site.id);
      const lock = page === null ? locks.site : locks.pages.get(page);
      if (lock?.kind !== 'password') return;
      const restoreTry = await countTry(request);
      if (!(await passwords.verify(lock.passwordHash, password))) throw accessErrors.wrongPassword();
      await restoreTry();
      cookies.give(request, reply, lock);
    },
    protectedCollections: async (websiteId) => new Set((await locksOf(websiteId)).pages.keys()),
    async stillLocked(websiteId, collectionId) {
      const { pages } = await locksOf(websiteId);
      const opened = pages.get(collectionId ?? '');
      const isOpened = (lock: PageLock): boolean =>
        lock === opened || (lock.kind === 'members' && opened?.kind === 'members');
      return new Set([...pages].flatMap(([id, lock]) => (isOpened(lock) ? [] : [id])));
    },
    isOpen: async (websiteId) => (await locksOf(websiteId)).mode === 'open',
    async read(websiteId) {
      return answerOf(websiteId, await repository.readSiteAccess(database.query, websiteId));
    },
    async change(websiteId, { mode, password, expected, by }) {
      const passwordHash = password === undefined ? null : await passwords.hash(password);
      try {
        const saved = await database.transaction(async (tx) => {
          const now = clock.now();
          const written = await repository.writeSiteAccess(tx, {
            websiteId,
            mode,
            passwordHash,
            expected,
            now,
            by,
          });
          if (written === null) throw accessErrors.changedMeanwhile();
          await siteVersions.bump(tx, websiteId);
          return written;
        });
        return await answerOf(websiteId, saved);
      } catch (error) {
        if (violatedConstraint(error) !== 'site_access_has_password') throw error;
        throw accessErrors.passwordNeeded({
          errors: { password: accessErrors.passwordNeeded.message },
          cause: error,
        });
      }
    },
    async setPagePassword(websiteId, collectionId, { password, by }) {
      const passwordHash = password === null ? null : await passwords.hash(password);
      try {
        await database.transaction(async (tx) => {
          const now = clock.now();
          if (passwordHash === null) await repository.deletePagePassword(tx, websiteId, collectionId);
          else {
            await repository.deleteMemberPage(tx, websiteId, collectionId);
            await repository.writePagePassword(tx, { websiteId, collectionId, passwordHash, now, by });
          }
          await siteVersions.bump(tx, websiteId);
        });
      } catch (error) {
        if (violatedConstraint(error) !== 'page_passwords_page') throw error;
        throw accessErrors.pageMissing({ cause: error });
      }
    },
    async setMembersOnly(websiteId, collectionId, { membersOnly, by }) {
      try {
        await database.transaction(async (tx) => {
          await repository.deletePagePassword(tx, websiteId, collectionId);
          if (membersOnly)
            await repository.writeMemberPage(tx, { websiteId, collectionId, now: clock.now(), by });
          else await repository.deleteMemberPage(tx, websiteId, collectionId);
          await siteVersions.bump(tx, websiteId);
        });
      } catch (error) {
        if (violatedConstraint(error) !== 'member_pages_page') throw error;
        throw accessErrors.pageMissing({ cause: error });
      }
    },
  };
}
