import { type CollectionData, type ItemData, type PageDocument, RECORD_TYPES } from '@awning/site-model';
import type { TagNeed, TagResult, Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../platform/entity-ids.ts';
import type { Access } from '../people/access/index.ts';
import type { ProductPages } from '../store/catalog/index.ts';
import type { BlockPage } from '../website/blocks/index.ts';
import { markActive, type NavigationLink, type SitePage } from '../website/content/index.ts';
import {
  createPageItems,
  type DrawDocuments,
  type PageItemsParts,
  pageCollection,
} from './page-data/index.ts';

interface TagResolverParts extends PageItemsParts {
  readonly content: Pick<
    ProductPages,
    | 'navigation'
    | 'mainNavigation'
    | 'folderOf'
    | 'savedArea'
    | 'queryItems'
    | 'itemDocuments'
    | 'pageByUrl'
    | 'collections'
    | 'relatedItems'
    | 'categories'
  >;
  readonly drawDocuments: DrawDocuments;
  /** Collections behind another password than the page's: tags show nothing of them. */
  readonly stillLocked: Access['stillLocked'];
}

/** The page on which the tags stand. */
export interface TagPage {
  readonly websiteId: WebsiteId;
  readonly theme: Theme;
  /** As asked for, without its query. */
  readonly path: string;
  readonly collection: CollectionData | null;
  readonly website: BlockPage['website'];
  /** Lists of products have a button that shows one above the list. */
  readonly quickView: boolean;
  readonly now: number;
  readonly month?: string;
}

export interface ResolvedTags {
  readonly answers: readonly TagResult[];
  /** Inline scripts that the owner put into what is shown. */
  readonly ownerScripts: readonly string[];
}

export type ResolveTags = (page: TagPage, needs: readonly TagNeed[]) => Promise<ResolvedTags>;

type BlockField = Extract<TagNeed, { kind: 'block-field' }>;

const EMPTY: PageDocument = { schema: 1, sections: [] };
const NOTHING: TagResult = { scope: { items: [] } };
const ID = /^[0-9a-f]{24}$/;

/** What the tags of a theme ask for while its page is drawn. */
export function createTagResolver(parts: TagResolverParts): ResolveTags {
  const { content, media, drawDocuments, stillLocked } = parts;
  const shapeItems = createPageItems({ media });

  return async (page, needs) => {
    const { websiteId, collection } = page;
    const folder = needs.some(({ kind }) => kind === 'navigation' || kind === 'folder-navigation')
      ? collection && (await content.folderOf(websiteId, collection.id))
      : null;
    const closed = needs.some(({ kind }) => kind === 'query' || kind === 'related' || kind === 'category')
      ? await stillLocked(websiteId, collection?.id ?? null)
      : new Set<string>();
    const current = {
      collectionId: collection?.id ?? null,
      folderId: folder?.folder.id ?? null,
      path: page.path,
    };

    /** A site that never heard of a theme's menus shows its own in the first of them. */
    const menu = async (name: string): Promise<readonly NavigationLink[]> => {
      const links = await content.navigation(websiteId, name);
      if (links) return links;
      return name === page.theme.navigations[0]?.name ? content.mainNavigation(websiteId) : [];
    };

    const openPage = async (urlId: string): Promise<CollectionData | null> => {
      const match = /^[a-z0-9/-]{1,250}$/.test(urlId) ? await content.pageByUrl(websiteId, urlId) : null;
      return match && !closed.has(match.collection.id) ? asOnPages(match, page) : null;
    };

    /** Texts with what was laid out for them, as in the lists of pages; other kinds are shown by their images. */
    const withBodies = async (items: readonly ItemData[], ownerScripts: string[]): Promise<ItemData[]> => {
      const texts = items.filter(({ recordType }) => recordType === RECORD_TYPES.text).map(({ id }) => id);
      const laidOut = [...(await content.itemDocuments(websiteId, texts))];
      const updates = new Map(items.map(({ id, updatedOn }) => [id, updatedOn]));
      const drawn = await drawDocuments(
        websiteId,
        page.theme,
        laidOut.map(([id, document]) => ({
          document,
          page: { ...blockPage(page), owner: { kind: 'item', id } },
          options: updatedAt(updates.get(id)),
        })),
      );
      ownerScripts.push(...drawn.flatMap((each) => each.ownerScripts));
      const bodies = new Map(laidOut.map(([id], index) => [id, drawn[index]?.html ?? null]));
      return items.map((item) => ({ ...item, body: bodies.get(item.id) ?? item.body }));
    };

    const answer = async (need: Exclude<TagNeed, BlockField>, ownerScripts: string[]): Promise<TagResult> => {
      switch (need.kind) {
        case 'navigation':
          return {
            scope: { items: markActive(await menu(need.name), current) },
          };
        case 'folder-navigation': {
          if (!folder) return null;
          const links = folder.children.map((child) => ({ collection: child, items: [] }));
          return { scope: { collection: folder.folder, items: markActive(links, current) } };
        }
        case 'query': {
          const from = await openPage(need.collection);
          const { limit, skip, categories, tags, featured } = need;
          const items =
            from &&
            (await content.queryItems(websiteId, need.collection, {
              limit,
              skip,
              categories,
              tags,
              featured,
            }));
          if (!from || !items) return NOTHING;
          const shaped = await shapeItems(from, page.theme, items);
          return { scope: { collection: from, items: await withBodies(shaped, ownerScripts) } };
        }
        case 'related': {
          const { collectionId, itemId, limit } = need;
          if (!ID.test(collectionId) || !ID.test(itemId) || closed.has(collectionId)) return NOTHING;
          const from = (await content.collections(websiteId, [collectionId])).get(collectionId);
          if (!from) return NOTHING;
          const items = await content.relatedItems(websiteId, { collectionId, itemId, limit });
          return { scope: { items: await shapeItems(from, page.theme, items) } };
        }
        case 'category': {
          const from = await openPage(need.collection);
          const matches = from ? await content.categories(websiteId, from.id) : [];
          // One without anything in it may have the name of a draft.
          const categories = matches
            .filter(({ itemCount }) => itemCount > 0)
            .map((each) => ({ ...each, name: each.displayName }));
          return { scope: from ? { collection: from, categories } : { categories } };
        }
      }
    };

    const fields = needs.filter((need) => need.kind === 'block-field');
    /** All areas of a page in one go: each draws blocks, and those ask for content. */
    const drawFields = async () => {
      const saved = await Promise.all(fields.map(({ id }) => content.savedArea(websiteId, id)));
      return drawDocuments(
        websiteId,
        page.theme,
        fields.map(({ id, className, label, locked: isLocked, columns }, index) => ({
          document: saved[index]?.document ?? EMPTY,
          page: { ...blockPage(page), owner: { kind: 'area', id } },
          options: {
            className,
            label,
            locked: isLocked,
            columns,
            ...updatedAt(saved[index]?.updatedOn),
          },
        })),
      );
    };
    // A list for each need, so that their order does not depend on what is read first.
    const scripts = needs.map((): string[] => []);
    const [drawn, answered] = await Promise.all([
      drawFields(),
      Promise.all(
        needs.map((need, index) => (need.kind === 'block-field' ? null : answer(need, scripts[index] ?? []))),
      ),
    ]);
    const areas = new Map<TagNeed, string>(fields.map((field, index) => [field, drawn[index]?.html ?? '']));
    return {
      answers: needs.map((need, index) =>
        need.kind === 'block-field' ? { html: areas.get(need) ?? '' } : (answered[index] ?? null),
      ),
      ownerScripts: [...drawn.flatMap((each) => each.ownerScripts), ...scripts.flat()],
    };
  };
}

/** Nothing where nobody knows when. */
const updatedAt = (updatedOn: number | null | undefined): { updatedOn?: number } =>
  updatedOn === null || updatedOn === undefined ? {} : { updatedOn };

const blockPage = ({ website, collection, now, month }: TagPage): Omit<BlockPage, 'owner'> => ({
  website,
  collection,
  now,
  ...(month === undefined ? {} : { month }),
});

const asOnPages = (
  { collection, layout }: SitePage,
  { theme, quickView }: Pick<TagPage, 'theme' | 'quickView'>,
): CollectionData => pageCollection(collection, { theme, layout, isProtected: false, quickView });
