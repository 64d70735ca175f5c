import type { SiteAccessMode } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { readMemberPages, readPagePasswords, readSiteAccess } from './access-repository.ts';

/** A password, and what it opens: the whole site, or the page whose id it is. */
export interface PasswordLock {
  readonly kind: 'password';
  readonly page: string | null;
  readonly passwordHash: string;
}

/** A page for people who have an account on the site. */
interface MembersLock {
  readonly kind: 'members';
  readonly page: string;
}

export type PageLock = PasswordLock | MembersLock;

/** What is locked on a site. */
export interface SiteLocks {
  readonly mode: SiteAccessMode;
  /** Of the whole site; null unless the mode is `password`. */
  readonly site: PasswordLock | null;
  /** By collection: its own lock, else that of the folder or index it is in. */
  readonly pages: ReadonlyMap<string, PageLock>;
}

/** What access needs to know of pages. */
export interface LockedPages {
  children(
    websiteId: WebsiteId,
    folderId: string,
  ): Promise<readonly { readonly collection: { readonly id: string } }[]>;
}

const OPEN: SiteLocks = { mode: 'open', site: null, pages: new Map() };
const MAX_CACHED = 10_000;

/** Read for every page view, and so cached until the site changes. */
export function createSiteLocks({
  database,
  siteVersions,
  pages,
}: {
  database: Database;
  siteVersions: SiteVersions;
  pages: LockedPages;
}): (websiteId: WebsiteId) => Promise<SiteLocks> {
  const cache = createSiteCache({ siteVersions, maxSize: MAX_CACHED });

  const load = async (websiteId: WebsiteId): Promise<SiteLocks> => {
    const [{ mode, passwordHash }, rows, memberPages] = await Promise.all([
      readSiteAccess(database.query, websiteId),
      readPagePasswords(database.query, websiteId),
      readMemberPages(database.query, websiteId),
    ]);
    if (mode === 'open' && rows.length === 0 && memberPages.length === 0) return OPEN;
    const own: PageLock[] = [
      ...rows.map(
        (row): PageLock => ({
          kind: 'password',
          page: row.collection_id,
          passwordHash: row.password_hash,
        }),
      ),
      ...memberPages.map((page): PageLock => ({ kind: 'members', page })),
    ];
    const inside = await Promise.all(
      own.map(async (lock) =>
        (await pages.children(websiteId, lock.page ?? '')).map(
          ({ collection }) => [collection.id, lock] as const,
        ),
      ),
    );
    return {
      mode,
      site:
        mode === 'password' && passwordHash !== null ? { kind: 'password', page: null, passwordHash } : null,
      pages: new Map([...inside.flat(), ...own.map((lock) => [lock.page ?? '', lock] as const)]),
    };
  };
  return (websiteId) => cache.getOrLoad(websiteId, 'locks', () => load(websiteId));
}
