import { type CollectionData, type ItemData, type PageDocument, RECORD_TYPES } from '@awning/site-model';
import type { TagNeed, TagResult, Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Access } from '../../people/access/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { BlockPage } from '../../website/blocks/index.ts';
import { markActive, type NavigationLink, type SitePage } from '../../website/content/index.ts';
import { type DrawDocuments, type PageItemsParts, pageCollection, shapeItems } from '../page-data/index.ts';

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

/** What is read once for all tags of a page that ask now. */
interface TagInputs {
  readonly page: TagPage;
  readonly folder: Awaited<ReturnType<TagResolverParts['content']['folderOf']>>;
  /** Collections that these tags may show nothing of. */
  readonly closed: ReadonlySet<string>;
}

type OtherNeed = Exclude<TagNeed, BlockField>;

export const createTagResolver =
  (context: TagResolverParts): ResolveTags =>
  (page, needs) =>
    resolveTags(context, page, needs);

/** What the tags of a theme ask for while its page is drawn. */
async function resolveTags(
  context: TagResolverParts,
  page: TagPage,
  needs: readonly TagNeed[],
): Promise<ResolvedTags> {
  const inputs = await readTagInputs(context, page, needs);
  const fields = needs.filter((need) => need.kind === 'block-field');
  // A list for each need, so that their order does not depend on what is read first.
  const scripts = needs.map((): string[] => []);
  const [drawn, results] = await Promise.all([
    drawFields(context, page, fields),
    Promise.all(
      needs.map((need, index) =>
        need.kind === 'block-field' ? null : resolveNeed(context, inputs, need, scripts[index] ?? []),
      ),
    ),
  ]);
  const areas = new Map<TagNeed, string>(fields.map((field, index) => [field, drawn[index]?.html ?? '']));
  return {
    answers: needs.map((need, index) =>
      need.kind === 'block-field' ? { html: areas.get(need) ?? '' } : (results[index] ?? null),
    ),
    ownerScripts: [...drawn.flatMap((each) => each.ownerScripts), ...scripts.flat()],
  };
}

async function readTagInputs(
  { content, stillLocked }: TagResolverParts,
  page: TagPage,
  needs: readonly TagNeed[],
): Promise<TagInputs> {
  const { websiteId, collection } = page;
  const folder = needs.some(({ kind }) => kind === 'navigation' || kind === 'folder-navigation')
    ? collection && (await content.folderOf(websiteId, collection.id))
    : null;
  const closed = needs.some(({ kind }) => kind === 'query' || kind === 'related' || kind === 'category')
    ? await stillLocked(websiteId, collection?.id ?? null)
    : new Set<string>();
  return { page, folder, closed };
}

/** All areas of a page in one go: each draws blocks, and those ask for content. */
async function drawFields(
  { content, drawDocuments }: TagResolverParts,
  page: TagPage,
  fields: readonly BlockField[],
) {
  const saved = await Promise.all(fields.map(({ id }) => content.savedArea(page.websiteId, id)));
  return drawDocuments(
    page.websiteId,
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
}

async function resolveNeed(
  context: TagResolverParts,
  inputs: TagInputs,
  need: OtherNeed,
  ownerScripts: string[],
): Promise<TagResult> {
  switch (need.kind) {
    case 'navigation': {
      const links = await readMenu(context, inputs.page, need.name);
      return { scope: { items: markActive(links, currentPlace(inputs)) } };
    }
    case 'folder-navigation': {
      const { folder } = inputs;
      if (!folder) return null;
      const links = folder.children.map((child) => ({ collection: child, items: [] }));
      return { scope: { collection: folder.folder, items: markActive(links, currentPlace(inputs)) } };
    }
    case 'query':
      return resolveQuery(context, inputs, need, ownerScripts);
    case 'related':
      return resolveRelated(context, inputs, need);
    case 'category':
      return resolveCategories(context, inputs, need.collection);
  }
}

const currentPlace = ({ page, folder }: TagInputs) => ({
  collectionId: page.collection?.id ?? null,
  folderId: folder?.folder.id ?? null,
  path: page.path,
});

/** A site that never heard of a theme's menus shows its own in the first of them. */
async function readMenu(
  { content }: TagResolverParts,
  { websiteId, theme }: TagPage,
  name: string,
): Promise<readonly NavigationLink[]> {
  const links = await content.navigation(websiteId, name);
  if (links) return links;
  return name === theme.navigations[0]?.name ? content.mainNavigation(websiteId) : [];
}

async function openPage(
  { content }: TagResolverParts,
  { page, closed }: TagInputs,
  urlId: string,
): Promise<CollectionData | null> {
  const match = /^[a-z0-9/-]{1,250}$/.test(urlId) ? await content.pageByUrl(page.websiteId, urlId) : null;
  return match && !closed.has(match.collection.id) ? asOnPages(match, page) : null;
}

async function resolveQuery(
  context: TagResolverParts,
  inputs: TagInputs,
  { collection, limit, skip, categories, tags, featured }: Extract<TagNeed, { kind: 'query' }>,
  ownerScripts: string[],
): Promise<TagResult> {
  const { page } = inputs;
  const from = await openPage(context, inputs, collection);
  const filter = { limit, skip, categories, tags, featured };
  const items = from && (await context.content.queryItems(page.websiteId, collection, filter));
  if (!from || !items) return NOTHING;
  const shaped = await shapeItems(context, from, page.theme, items);
  return { scope: { collection: from, items: await withBodies(context, page, shaped, ownerScripts) } };
}

/** Texts with what was laid out for them, as in the lists of pages; other kinds are shown by their images. */
async function withBodies(
  { content, drawDocuments }: TagResolverParts,
  page: TagPage,
  items: readonly ItemData[],
  ownerScripts: string[],
): Promise<ItemData[]> {
  const texts = items.filter(({ recordType }) => recordType === RECORD_TYPES.text).map(({ id }) => id);
  const laidOut = [...(await content.itemDocuments(page.websiteId, texts))];
  const updates = new Map(items.map(({ id, updatedOn }) => [id, updatedOn]));
  const drawn = await drawDocuments(
    page.websiteId,
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
}

async function resolveRelated(
  context: TagResolverParts,
  { page, closed }: TagInputs,
  { collectionId, itemId, limit }: Extract<TagNeed, { kind: 'related' }>,
): Promise<TagResult> {
  const { content } = context;
  if (!ID.test(collectionId) || !ID.test(itemId) || closed.has(collectionId)) return NOTHING;
  const from = (await content.collections(page.websiteId, [collectionId])).get(collectionId);
  if (!from) return NOTHING;
  const items = await content.relatedItems(page.websiteId, { collectionId, itemId, limit });
  return { scope: { items: await shapeItems(context, from, page.theme, items) } };
}

async function resolveCategories(
  context: TagResolverParts,
  inputs: TagInputs,
  urlId: string,
): Promise<TagResult> {
  const from = await openPage(context, inputs, urlId);
  const matches = from ? await context.content.categories(inputs.page.websiteId, from.id) : [];
  // One without anything in it may have the name of a draft.
  const categories = matches
    .filter(({ itemCount }) => itemCount > 0)
    .map((each) => ({ ...each, name: each.displayName }));
  return { scope: from ? { collection: from, categories } : { categories } };
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
