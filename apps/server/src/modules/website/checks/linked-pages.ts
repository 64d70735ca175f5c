import { HIDDEN_NAVIGATION, type NavigationItem } from '@awning/contract';
import { siteLink } from '@awning/site-model/checks';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { HeaderFooters } from '../design/index.ts';
import type { SiteDrafts } from '../drafts/index.ts';
import type { Promotions } from '../promotions/index.ts';
import { type PageRow, readMenuItems } from './check-repository.ts';
import { targetOf } from './site-addresses.ts';
import type { DocumentOutline, SiteLinks } from './site-links.ts';

/** Where visitors come from beside the documents: menus, header, footer and the announcement. */
interface SiteMenus {
  readonly collectionIds: ReadonlySet<string>;
  readonly links: readonly string[];
}

interface MenuParts {
  readonly headerFooters: Pick<HeaderFooters, 'read'>;
  readonly promotions: Pick<Promotions, 'announcement'>;
}

export async function readMenus(
  { headerFooters, promotions }: MenuParts,
  {
    db,
    websiteId,
    drafts,
  }: { readonly db: Queryable; readonly websiteId: WebsiteId; readonly drafts: SiteDrafts },
): Promise<SiteMenus> {
  const stored = await readMenuItems(db, websiteId);
  const names = new Set([...stored.map(({ name }) => name), ...drafts.ids('navigation')]);
  names.delete(HIDDEN_NAVIGATION);
  const collectionIds = new Set<string>();
  const links: string[] = [];
  const addLinks = (items: readonly NavigationItem[]): void => {
    for (const { collectionId, externalLink, children } of items) {
      if (collectionId !== undefined) collectionIds.add(collectionId);
      if (externalLink) links.push(externalLink.url);
      addLinks(children ?? []);
    }
  };
  for (const name of names) {
    const draft = drafts.settings('navigation', name) as { items?: readonly NavigationItem[] } | undefined;
    addLinks(draft?.items ?? stored.find((each) => each.name === name)?.items ?? []);
  }
  // What waits counts beside what is live: a link of either will be there or is there.
  links.push(
    ...linksIn(await headerFooters.read(websiteId)),
    ...linksIn(drafts.settings('header-footer', 'site')),
    ...linksIn((await promotions.announcement.read(websiteId)).value),
    ...linksIn(drafts.settings('announcement', 'site')),
  );
  return { collectionIds, links };
}

/** Addresses of the site in any field of settings, and in the HTML of texts. */
function linksIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith('/')
      ? [value]
      : [...value.matchAll(/href\s*=\s*["']([^"']+)["']/gi)].map(([, link = '']) => link);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : [];
}

/** The pages that something leads to; null where not everything that could was read. */
export function linkedPages(
  {
    pages,
    outlines,
    links,
  }: {
    readonly pages: readonly PageRow[];
    readonly outlines: ReadonlyMap<string, DocumentOutline>;
    readonly links: SiteLinks;
  },
  menus: SiteMenus,
): ReadonlySet<string> | null {
  if (!links.isWhole) return null;
  const byUrl = new Map(pages.map((page) => [page.urlId, page]));
  const home = pages.find(({ homepage }) => homepage);
  const linked = new Set(menus.collectionIds);
  const follow = (link: string, from: string | null): void => {
    const within = siteLink(link);
    if (within === null || within.startsWith('#')) return;
    const { page } = targetOf(within, byUrl, home);
    if (page && page.id !== from) linked.add(page.id);
  };
  for (const link of menus.links) follow(link, null);
  for (const [key, outline] of outlines)
    for (const link of outline.links)
      follow(link, key.startsWith('page/') ? key.slice('page/'.length) : null);
  // A folder shows what is in it.
  for (const { id, folderId } of pages) if (folderId !== null && linked.has(folderId)) linked.add(id);
  return linked;
}
