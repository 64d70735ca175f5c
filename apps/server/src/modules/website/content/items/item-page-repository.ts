import type { CollectionOrdering } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Visibility } from '../base/content-repository.ts';
import { atMillis, type ItemFilter, itemsLike } from './item-filter-repository.ts';
import { type ItemPlace, toOffset, toPlace } from './item-place.ts';

export interface ItemPageAsk extends ItemFilter {
  readonly size: number;
  /** Of the page before or after, as a page says it: a time, or a number of items where an owner ordered them. */
  readonly offset?: number;
  /** The page before the offset. */
  readonly backwards?: boolean;
}

/** A page of a list in the order of its collection. */
export interface ItemIdPage {
  readonly ids: readonly string[];
  /** The offset of the page before, to be asked for backwards; null for the first page. */
  readonly before: number | null;
  readonly after: number | null;
}

/** More than any page shows. */
const LONGEST_PAGE = 1000;
const MOST_SKIPPED = 1_000_000;

/** The column is read by index from the place on, so the last page costs what the first one does. */
export async function findItemPage(
  db: Queryable,
  websiteId: WebsiteId,
  ordering: CollectionOrdering,
  { size: wanted, offset, backwards = false, ...filter }: ItemPageAsk,
  now: Date,
  isListed?: Visibility['listed'],
): Promise<ItemIdPage> {
  const size = Math.max(1, Math.min(LONGEST_PAGE, Math.trunc(wanted)));
  const like = await itemsLike(db, websiteId, filter, { now, isListed, isCalendar: ordering === 'calendar' });
  if (ordering === 'user-orderable' || ordering === 'music-album')
    return findCounted(db, like, { size, skip: offset ?? 0, backwards });
  const timed = createTimedPages(
    db,
    like,
    ordering === 'calendar' ? sql`items.start_date` : sql`items.publish_on`,
  );
  return timed(size, offset === undefined ? null : toPlace(offset), backwards);
}

async function findCounted(
  db: Queryable,
  like: Statement,
  { size, skip, backwards }: { readonly size: number; readonly skip: number; readonly backwards: boolean },
): Promise<ItemIdPage> {
  const offset = Math.max(0, Math.min(MOST_SKIPPED, Math.trunc(skip)));
  const start = backwards ? Math.max(0, offset - size) : offset;
  const rows = await db.rows(
    { id: column.text },
    sql`
    select items.item_id as id from items where ${like}
    order by items.display_index, items.item_id offset ${start} limit ${size + 1}`,
  );
  return {
    ids: rows.slice(0, size).map(({ id }) => id),
    before: start > 0 ? start : null,
    after: rows.length > size ? start + size : null,
  };
}

const Placed = {
  id: column.text,
  time: column.integer,
};
type Placed = RowOf<typeof Placed>;

function createTimedPages(db: Queryable, like: Statement, time: Statement) {
  const newestFirst = sql`${time} desc, items.item_id desc`;
  const oldestFirst = sql`${time}, items.item_id`;
  const key = sql`(${time}, items.item_id)`;

  const select = async (where: Statement, order: Statement, limit: number): Promise<Placed[]> => {
    const rows = await db.rows(
      Placed,
      sql`
      select items.item_id as id, (extract(epoch from ${time}) * 1000)::float8 as time from items
      where ${like} and ${where} order by ${order} limit ${limit}`,
    );
    return rows;
  };
  const all = sql`true`;
  const keyOf = ({ time: at, id }: Placed): Statement => sql`(${atMillis(at)}, ${id}::text)`;

  /** The last item before the place, or what comes before every item of that time. */
  const edge = ({ time: at, shownCount }: ItemPlace): Statement => sql`(${atMillis(at)}, coalesce((
    select items.item_id from items where ${like} and ${time} = ${atMillis(at)}
    order by items.item_id desc offset ${shownCount - 1} limit 1), ''))`;
  const isAfter = (place: ItemPlace): Statement =>
    place.shownCount === 0 ? sql`${time} < ${atMillis(place.time)}` : sql`${key} < ${edge(place)}`;
  /** Without shown items a place lies behind its time for who goes on, and in front of it for who goes back. */
  const isBefore = (place: ItemPlace): Statement =>
    place.shownCount === 0 ? sql`${time} > ${atMillis(place.time)}` : sql`${key} >= ${edge(place)}`;

  /** The place that has before it what `place` has not after it. */
  const turned = (place: ItemPlace): ItemPlace =>
    place.shownCount === 0 ? { ...place, time: place.time - 1 } : place;

  const countAt = async (where: Statement): Promise<number> => {
    const rows = await db.rows(
      { count: column.integer },
      sql`select count(*)::int as count from items where ${like} and ${where}`,
    );
    return rows[0]?.count ?? 0;
  };
  /** The place behind an item. What is next matters only where it has the same time. */
  const behind = async (item: Placed, next: Placed): Promise<number> =>
    toOffset({
      time: item.time,
      shownCount:
        item.time === next.time
          ? await countAt(sql`${time} = ${atMillis(item.time)} and items.item_id >= ${item.id}`)
          : 0,
    });
  const inFrontOf = async (item: Placed, previous: Placed): Promise<number> =>
    toOffset({
      time: item.time,
      shownCount:
        item.time === previous.time
          ? await countAt(sql`${time} = ${atMillis(item.time)} and items.item_id > ${item.id}`)
          : 0,
    });

  const between = async (
    items: readonly Placed[],
    previous: Placed | undefined,
    next: Placed | undefined,
  ): Promise<ItemIdPage> => {
    const first = items[0];
    const last = items.at(-1);
    const [before, after] = await Promise.all([
      first && previous ? inFrontOf(first, previous) : null,
      last && next ? behind(last, next) : null,
    ]);
    return { ids: items.map(({ id }) => id), before, after };
  };

  const forwards = async (size: number, place: ItemPlace | null): Promise<ItemIdPage> => {
    const [items, [previous]] = await Promise.all([
      select(place === null ? all : isAfter(place), newestFirst, size + 1),
      place === null ? [] : select(sql`not (${isAfter(place)})`, oldestFirst, 1),
    ]);
    if (items.length === 0 && place !== null && previous)
      return { ids: [], before: toOffset(turned(place)), after: null };
    return between(items.slice(0, size), previous, items[size]);
  };

  return async (size: number, place: ItemPlace | null, backwards: boolean): Promise<ItemIdPage> => {
    if (place === null || !backwards) return forwards(size, place);
    const items = await select(isBefore(place), oldestFirst, size + 1);
    // Not enough for a page: then it is the first one, and as full as any.
    if (items.length <= size) return forwards(size, null);
    const page = items.slice(0, size).reverse();
    const last = page.at(-1);
    const [next] = last ? await select(sql`${key} < ${keyOf(last)}`, newestFirst, 1) : [];
    return between(page, items[size], next);
  };
}
