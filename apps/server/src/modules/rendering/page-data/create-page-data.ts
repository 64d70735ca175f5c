import { COLLECTION_ORDERINGS } from '@awning/contract';
import { type CollectionData, type ItemData, isStoreItem, PAGE_TYPES } from '@awning/site-model';
import type { PageDictionary, Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { ItemNeighbours } from '../../website/content/index.ts';
import type { PageTarget } from '../page-finder.ts';
import { themeCollection, themePage } from '../theme-types.ts';
import { type BodyWanted, type DrawnBodies, drawBodies, NO_BODIES } from './drawn-bodies.ts';
import { readEvents } from './event-list.ts';
import { bodiesOf, galleriesIn, hasFullData, MOST_IMAGES, withContent } from './index-pages.ts';
import { narrowList } from './list-filter.ts';
import { layoutOf, pageCollection, pageSizeOf } from './page-collection.ts';
import type { BuiltInner, BuiltPage, DrawDocuments, PageData, PageDataRequest } from './page-data.ts';
import { createPageItems } from './page-items.ts';
import { isBackwards, listPagination, offsetOf } from './page-links.ts';
import { createSiteDictionary, type SiteDictionaryParts, type SiteFacts } from './site-dictionary.ts';

export interface PageDataParts extends SiteDictionaryParts {
  readonly content: ProductPages;
  readonly drawDocuments: DrawDocuments;
  /** Collections that want a password; none unless told. */
  protectedCollections?(websiteId: WebsiteId): Promise<ReadonlySet<string>>;
}

/** What one kind of page adds to what every page has. */
interface View {
  readonly dictionary: PageDictionary;
  readonly collection: CollectionData;
  readonly bodies: DrawnBodies;
  readonly changesAt?: number | null;
  /** For the time of the last change. */
  readonly items?: readonly ItemData[];
}

interface PageInputs extends Omit<PageDataRequest, 'neighbours'> {
  readonly facts: SiteFacts;
  readonly locked: ReadonlySet<string>;
  /** Of the view `item`. */
  readonly neighbours: ItemNeighbours | null;
}

/**
 * Bodies cost a load and a drawing each, so lists have them where themes print them: in lists of texts and events.
 * Those of products, images, tracks and lessons are drawn on their own pages, and beyond these many nowhere else.
 */
const TYPES_WITHOUT_BODIES = [
  'products',
  'gallery',
  'album',
  'flickr',
  'fivehundredpix',
  'lessons',
  'course',
];
const MOST_BODIES = 100;

export function createPageData(parts: PageDataParts): PageData {
  const { content, drawDocuments } = parts;
  const readSite = createSiteDictionary(parts);
  const shapeItems = createPageItems(parts);

  const draw = ({ theme, facts, query }: PageInputs, wanted: readonly BodyWanted[]): Promise<DrawnBodies> =>
    drawBodies(drawDocuments, theme, facts, query.month, wanted);

  const collectionOf = ({ found: { page }, theme, locked, facts }: PageInputs): CollectionData =>
    pageCollection(page.collection, {
      theme,
      layout: page.layout,
      isProtected: locked.has(page.collection.id),
      quickView: facts.quickView,
    });

  const buildPage = async (context: PageInputs): Promise<View> => {
    const { page } = context.found;
    const collection = collectionOf(context);
    const { id, updatedOn } = collection;
    const bodies = page.document
      ? await draw(context, [{ owner: { kind: 'page', id }, collection, document: page.document, updatedOn }])
      : NO_BODIES;
    return { collection, bodies, dictionary: { mainContent: bodies.html.get(id) ?? '' } };
  };

  const buildItem = async (context: PageInputs, item: ItemData): Promise<View> => {
    const { site, found: page, theme, neighbours, facts } = context;
    const collection = collectionOf(context);
    const { itemDocument: document = null } = page;
    const owner = { kind: 'item', id: item.id } as const;
    const options = { hasten: !isStoreItem(item) };
    const { updatedOn } = item;
    const [bodies, [shaped = item], merchandising, installments] = await Promise.all([
      document ? draw(context, [{ owner, collection, document, updatedOn, options }]) : NO_BODIES,
      shapeItems(collection, theme, [item]),
      isStoreItem(item) ? content.merchandisingContext(site.id, [item]) : null,
      isStoreItem(item) ? content.installmentContext(site.id, [item], facts.settings.language) : null,
    ]);
    const { previous = null, next = null } = neighbours ?? {};
    const beside = await shapeItems(
      collection,
      theme,
      [previous, next].flatMap((each) => each ?? []),
    );
    const shapedAs = (each: ItemData | null) => beside.find(({ id }) => id === each?.id);
    const [prevItem, nextItem] = [shapedAs(previous), shapedAs(next)];
    return {
      collection,
      bodies,
      items: [shaped],
      dictionary: {
        item: { ...shaped, body: bodies.html.get(item.id) ?? null },
        ...(prevItem || nextItem
          ? { pagination: { ...(prevItem ? { prevItem } : {}), ...(nextItem ? { nextItem } : {}) } }
          : {}),
        ...(merchandising ? { productMerchandisingContext: merchandising } : {}),
        ...(installments?.[item.id]?.afterPayAvailable ? { productInstallmentContext: installments } : {}),
      },
    };
  };

  const withBodies = async (
    context: PageInputs,
    collection: CollectionData,
    items: readonly ItemData[],
  ): Promise<{ readonly bodies: DrawnBodies; readonly items: readonly ItemData[] }> => {
    const shaped = await shapeItems(collection, context.theme, items);
    if (TYPES_WITHOUT_BODIES.includes(collection.typeName)) return { bodies: NO_BODIES, items: shaped };
    const first = shaped.slice(0, MOST_BODIES);
    const documents = await content.itemDocuments(
      context.site.id,
      first.map(({ id }) => id),
    );
    const bodies = await draw(
      context,
      first.flatMap(({ id, updatedOn }): BodyWanted[] => {
        const document = documents.get(id);
        const options = { hasten: false };
        return document ? [{ owner: { kind: 'item', id }, collection, document, updatedOn, options }] : [];
      }),
    );
    return {
      bodies,
      items: shaped.map((item) => ({ ...item, body: bodies.html.get(item.id) ?? null })),
    };
  };

  const buildList = async (context: PageInputs): Promise<View> => {
    const { site, found: page, query, theme, facts } = context;
    const collection = collectionOf(context);
    const { timeZone } = facts.settings;
    const pageQuery = page.category === undefined ? query : { ...query, category: page.category };
    const { filter, shown } = await narrowList(content, collection, pageQuery, timeZone);
    const size = pageSizeOf(collection, theme);
    const offset = offsetOf(query);
    const place = { ...(offset === undefined ? {} : { offset }), backwards: isBackwards(query) };
    const { now } = facts;
    const events =
      collection.ordering === COLLECTION_ORDERINGS.calendar
        ? await readEvents(content, collection, {
            filter,
            size,
            offset,
            backwards: place.backwards,
            view: query.view,
            timeZone,
            now,
          })
        : null;
    const list =
      events ?? (await content.itemPage(site.id, { ...filter, ...place, collectionId: collection.id, size }));
    const [{ bodies, items }, merchandising] = await Promise.all([
      withBodies(context, collection, list.items),
      list.items.some(isStoreItem) ? content.merchandisingContext(site.id, list.items) : null,
    ]);
    const kept = page.category === undefined ? query : { ...query, category: undefined };
    const address = page.category === undefined ? collection.fullUrl : page.canonicalPath;
    const pagination = listPagination(address, kept, list, size);
    const byId = new Map(items.map((item) => [item.id, item]));
    const part = (some: readonly ItemData[]) => some.flatMap(({ id }) => byId.get(id) ?? []);
    return {
      collection,
      bodies,
      items,
      changesAt: events?.changesAt ?? null,
      dictionary: {
        ...shown,
        items,
        empty: items.length === 0,
        ...(events
          ? {
              upcoming: part(events.upcoming),
              past: part(events.past),
              calendarView: events.calendarView,
            }
          : {}),
        ...(pagination ? { pagination } : {}),
        ...(page.nested ? { nestedCategories: page.nested } : {}),
        ...(merchandising ? { productMerchandisingContext: merchandising } : {}),
      },
    };
  };

  const buildIndex = async (
    context: PageInputs,
    children: NonNullable<PageTarget['children']>,
  ): Promise<View> => {
    const { site, theme, locked, facts } = context;
    const collection = collectionOf(context);
    const isFull = hasFullData(collection, theme);
    const galleries = isFull ? galleriesIn(children) : [];
    const [bodies, lists] = await Promise.all([
      isFull ? draw(context, bodiesOf(children)) : NO_BODIES,
      content.itemLists(
        site.id,
        galleries.map(({ id }) => ({ collectionId: id, limit: MOST_IMAGES })),
      ),
    ]);
    const images = new Map(galleries.map(({ id }, index) => [id, lists[index] ?? []]));
    const collections = children.map((child) =>
      withContent(
        pageCollection(child.collection, {
          theme,
          layout: child.layout,
          isProtected: locked.has(child.collection.id),
          quickView: facts.quickView,
        }),
        bodies.html,
        images,
      ),
    );
    const isEmpty = collections.length === 0;
    return {
      collection: { ...collection, collections },
      bodies,
      dictionary: { items: [], empty: isEmpty, emptyFolder: isEmpty },
    };
  };

  const buildView = (context: PageInputs): Promise<View> => {
    const { view, item, children } = context.found;
    if (view === 'page') return buildPage(context);
    if (item) return buildItem(context, item);
    return children ? buildIndex(context, children) : buildList(context);
  };

  const lockedOn = async (websiteId: WebsiteId): Promise<ReadonlySet<string>> =>
    (await parts.protectedCollections?.(websiteId)) ?? new Set();

  return {
    async build(request) {
      const { site, theme, found: page } = request;
      const [facts, locked, neighbours] = await Promise.all([
        readSite(site, theme),
        lockedOn(site.id),
        page.item
          ? (request.neighbours ?? content.neighbours(site.id, page.page.collection, page.item))
          : null,
      ]);
      const {
        dictionary,
        collection,
        bodies,
        items = [],
        changesAt = null,
      } = await buildView({
        ...request,
        facts,
        locked,
        neighbours,
      });
      const changed = items.reduce((newest, item) => Math.max(newest, item.updatedOn), collection.updatedOn);
      return {
        dictionary: { ...facts.dictionary(changed), collection, ...dictionary },
        ownerScripts: bodies.ownerScripts,
        inner: innerOf(page, theme, dictionary.mainContent),
        layout: layoutOf(page.page.collection, page.page.layout, theme),
        pageType: page.view === 'item' ? PAGE_TYPES['content-item'] : page.page.pageType,
        website: facts.blocksWebsite,
        changesAt,
      } satisfies BuiltPage;
    },
    async system(site, extra = {}, theme = null) {
      const facts = await readSite(site, theme);
      return { dictionary: { ...facts.dictionary(facts.now), ...extra }, website: facts.blocksWebsite };
    },
  };
}

function innerOf({ view, page }: PageTarget, theme: Theme | null, mainContent: unknown): BuiltInner {
  const { typeName } = page.collection;
  if (view === 'page') {
    if (themePage(theme, typeName)) return { kind: 'page', typeName };
    return { kind: 'finished', html: typeof mainContent === 'string' ? mainContent : '' };
  }
  return themeCollection(theme, typeName)?.[view] ? { kind: view, typeName } : { kind: 'built-in' };
}
