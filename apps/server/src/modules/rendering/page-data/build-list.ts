import { COLLECTION_ORDERINGS } from '@awning/contract';
import { type CollectionData, type ItemData, isStoreItem, type NestedCategory } from '@awning/site-model';
import type { PageDictionary } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type BodyWanted, type DrawnBodies, NO_BODIES } from './drawn-bodies.ts';
import { readEvents } from './event-list.ts';
import { narrowList } from './list-filter.ts';
import { pageSizeOf } from './page-collection.ts';
import { collectionOf, type PageInputs, type View, type ViewContext } from './page-inputs.ts';
import { type PageItemsParts, shapeItems } from './page-items.ts';
import { isBackwards, listPagination, offsetOf } from './page-links.ts';
import { drawItemBodies } from './promoted-blocks.ts';

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

/** A part of the items of a collection, as the address asks for it. */
export async function buildList(context: ViewContext, inputs: PageInputs): Promise<View> {
  const { content } = context;
  const { site, target, query, theme, facts } = inputs;
  const collection = collectionOf(inputs);
  const { timeZone } = facts.settings;
  const way = target.categories ?? [];
  const category = way.at(-1);
  const pageQuery = category ? { ...query, category: category.displayName } : query;
  const { filter, filterData } = await narrowList(content, collection, pageQuery, timeZone);
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
  const [{ bodies, items }, merchandising, currentCategory] = await Promise.all([
    withBodies(context, inputs, collection, list.items),
    list.items.some(isStoreItem) ? content.merchandisingContext(site.id, list.items) : null,
    category ? shapeCategory(context, site.id, category, way.slice(0, -1)) : null,
  ]);
  const linkQuery = category ? { ...query, category: undefined } : query;
  const address = category ? target.canonicalPath : collection.fullUrl;
  const pagination = listPagination(address, linkQuery, list, size);
  const byId = new Map(items.map((item) => [item.id, item]));
  const part = (some: readonly ItemData[]) => some.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    collection,
    bodies,
    items,
    changesAt: events?.changesAt ?? null,
    dictionary: {
      ...filterData,
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
      ...(target.nested ? { nestedCategories: target.nested } : {}),
      ...(currentCategory ? { currentCategory } : {}),
      ...(merchandising ? { productMerchandisingContext: merchandising } : {}),
    },
  };
}

/** `currentCategory` of the dictionary: what stands at its own address. */
async function shapeCategory(
  { media }: PageItemsParts,
  websiteId: WebsiteId,
  { displayName, fullUrl, description, imageId, children }: NestedCategory,
  way: readonly NestedCategory[],
): Promise<PageDictionary> {
  const image = imageId === undefined ? undefined : (await media.images(websiteId, [imageId])).get(imageId);
  return {
    displayName,
    fullUrl,
    ...(description === undefined ? {} : { description }),
    ...(image ? { image } : {}),
    way: way.map(linkOf),
    children: children.map(linkOf),
  };
}

const linkOf = ({ displayName, fullUrl }: NestedCategory) => ({ displayName, fullUrl });

async function withBodies(
  context: ViewContext,
  inputs: PageInputs,
  collection: CollectionData,
  items: readonly ItemData[],
): Promise<{ readonly bodies: DrawnBodies; readonly items: readonly ItemData[] }> {
  const shaped = await shapeItems(context, collection, inputs.theme, items);
  if (TYPES_WITHOUT_BODIES.includes(collection.typeName)) return { bodies: NO_BODIES, items: shaped };
  const first = shaped.slice(0, MOST_BODIES);
  const documents = await context.content.itemDocuments(
    inputs.site.id,
    first.map(({ id }) => id),
  );
  const { bodies, promoted } = await drawItemBodies(
    context,
    inputs,
    collection,
    first.flatMap(({ id, updatedOn }): BodyWanted[] => {
      const document = documents.get(id);
      const options = { hasten: false };
      return document ? [{ owner: { kind: 'item', id }, collection, document, updatedOn, options }] : [];
    }),
  );
  return {
    bodies,
    items: shaped.map((item) => ({
      ...item,
      body: bodies.html.get(item.id) ?? null,
      ...promoted.get(item.id),
    })),
  };
}
