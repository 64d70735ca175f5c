import {
  HIDDEN_NAVIGATION,
  NAVIGATION_DEPTH,
  type Navigation,
  type NavigationItem,
  type NavigationUpdate,
  type SiteLayout,
} from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { lockSite } from '../base/content-repository.ts';
import { demandVersion } from '../base/content-version.ts';
import { checkLink } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { navigationAssets, recordAssets } from '../documents/asset-uses.ts';
import {
  deleteNavigation,
  mainNavigation,
  readFolders,
  readNavigations,
  toNavigation,
  unknownCollections,
  writeNavigation,
} from './navigation-repository.ts';

export interface Navigations {
  /** The main navigation first. */
  list(websiteId: WebsiteId): Promise<Navigation[]>;
  main(websiteId: WebsiteId): Promise<Navigation>;
  read(websiteId: WebsiteId, name: string): Promise<Navigation>;
  /** Makes the navigation if there is none of that name. */
  save(
    websiteId: WebsiteId,
    change: NavigationUpdate,
    options?: { readonly expected?: number | undefined },
  ): Promise<Navigation>;
  remove(websiteId: WebsiteId, name: string): Promise<void>;
  layout(websiteId: WebsiteId): Promise<SiteLayout>;
}

const MAX_LINKS = 500;
const owner = (name: string) => ({ kind: 'navigation', id: name });

export function createNavigations({ database, media }: ContentParts, write: Write): Navigations {
  const list = async (websiteId: WebsiteId): Promise<Navigation[]> => {
    const rows = (await readNavigations(database.query, websiteId)).map(toNavigation);
    const hidden = rows.find(({ name }) => name === HIDDEN_NAVIGATION);
    const menus = rows.filter((row) => row !== hidden);
    return [...menus, await withPagesInNoMenu(database.query, websiteId, menus, hidden)];
  };

  return {
    list,
    async main(websiteId) {
      return toNavigation(mainNavigation(await readNavigations(database.query, websiteId)));
    },
    async read(websiteId, name) {
      const match = (await list(websiteId)).find((navigation) => navigation.name === name);
      if (!match) throw contentErrors.missing();
      return match;
    },
    save: (websiteId, { fieldName, templateId, navigation: { items } }, { expected } = {}) =>
      write(websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        const links = readLinks(items);
        const targets = links.flatMap(({ collectionId }) => collectionId ?? []);
        if ((await unknownCollections(tx, websiteId, targets)).length > 0)
          throw contentErrors.unknownLinkTarget();
        const rows = await readNavigations(tx, websiteId, 'update');
        const current = rows.find(({ name }) => name === fieldName);
        demandVersion(expected, current?.version ?? 0);
        const row = {
          websiteId,
          name: fieldName,
          templateId: templateId ?? current?.templateId ?? '',
          items: [...items],
          displayIndex: current?.displayIndex ?? Math.max(0, ...rows.map((each) => each.displayIndex)) + 1,
          version: (current?.version ?? 0) + 1,
        };
        await writeNavigation(tx, row);
        await recordAssets(media, tx, websiteId, owner(fieldName), {
          before: current ? navigationAssets(current) : [],
          after: navigationAssets(row),
        });
        return toNavigation(row);
      }),
    remove: (websiteId, name) =>
      write(websiteId, async (tx) => {
        const rows = await readNavigations(tx, websiteId, 'update');
        if (!rows.some((row) => row.name === name)) throw contentErrors.missing();
        await deleteNavigation(tx, websiteId, name);
        await media.deleteUses(tx, websiteId, owner(name));
      }),
    async layout(websiteId) {
      const navigations = await list(websiteId);
      return { layout: navigations.map(({ name, items }) => ({ identifier: name, links: items })) };
    },
  };
}

/** Every link at every level, checked as far as the link itself goes. */
function readLinks(items: readonly NavigationItem[]): NavigationItem[] {
  const links: NavigationItem[] = [];
  const visit = (level: readonly NavigationItem[], depth: number): void => {
    if (level.length > 0 && depth > NAVIGATION_DEPTH)
      throw contentErrors.navigationTooDeep({ values: { max: NAVIGATION_DEPTH } });
    for (const link of level) {
      const { collectionId, externalLink, memberAreaId, children = [] } = link;
      if ([collectionId, externalLink, memberAreaId].filter((target) => target !== undefined).length !== 1)
        throw contentErrors.unclearLink();
      checkLink('externalLink.url', externalLink?.url);
      links.push(link);
      if (links.length > MAX_LINKS) throw contentErrors.tooManyLinks({ values: { max: MAX_LINKS } });
      visit(children, depth + 1);
    }
  };
  visit(items, 1);
  return links;
}

/** The hidden navigation also has every page that nobody put anywhere, so that no page gets lost. */
async function withPagesInNoMenu(
  db: Queryable,
  websiteId: WebsiteId,
  menus: readonly Navigation[],
  hidden: Navigation | undefined,
): Promise<Navigation> {
  const placed = new Set<string>();
  const visit = (links: readonly NavigationItem[]): void => {
    for (const { collectionId, children = [] } of links) {
      if (collectionId !== undefined) placed.add(collectionId);
      visit(children);
    }
  };
  for (const { items } of [...menus, ...(hidden ? [hidden] : [])]) visit(items);
  const rows = await readFolders(db, websiteId);
  // A page in a folder is where its folder is.
  const unlistedPages = rows.filter(({ id, folderId }) => !placed.has(id) && folderId === null);
  return {
    ...(hidden ?? { name: HIDDEN_NAVIGATION, templateId: '', version: 0 }),
    items: [...(hidden?.items ?? []), ...unlistedPages.map(({ id }) => ({ collectionId: id }))],
  };
}
