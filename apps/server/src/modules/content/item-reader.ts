import type { ItemData } from '@awning/site-model';
import { and, eq, getTableColumns, inArray, type SQL, sql } from '../../platform/db/drizzle.ts';
import { builtOnce } from '../../platform/db/index.ts';
import { presentIds } from './asset-uses.ts';
import type { ContentParts } from './content-parts.ts';
import { authors, collections, items } from './content-tables.ts';
import { toItemData } from './item-data.ts';
import { besideIn, besideItem, type ItemNeighbours, type NeighbourAsk } from './item-neighbours.ts';
import type { PlacedItem } from './item-repository.ts';
import { type ItemLabels, labelsColumn } from './label-repository.ts';
import { isVisible } from './visible-items.ts';

const { document: _document, ...listedColumns } = getTableColumns(items);

type ReaderParts = Pick<ContentParts, 'database' | 'clock' | 'media'>;

interface FoundItem extends PlacedItem {
  readonly labels: ItemLabels;
}

const placedColumns = {
  row: listedColumns,
  labels: labelsColumn,
  collection: {
    collectionId: collections.collectionId,
    kind: collections.kind,
    urlId: collections.urlId,
  },
};
const ofItem = and(
  eq(collections.websiteId, items.websiteId),
  eq(collections.collectionId, items.collectionId),
);

const isShown = and(
  eq(items.websiteId, sql.placeholder('websiteId')),
  eq(collections.enabled, true),
  isVisible(sql.placeholder('now')),
);

/** The way to every page of an item. */
const itemAt = builtOnce((db) =>
  db
    .select({ ...placedColumns, document: items.document })
    .from(items)
    .innerJoin(collections, ofItem)
    .where(
      and(
        isShown,
        eq(items.collectionId, sql.placeholder('collectionId')),
        eq(items.urlId, sql.placeholder('urlId')),
      ),
    )
    .prepare('item-at'),
);

const itemsByIds = builtOnce((db) =>
  db
    .select(placedColumns)
    .from(items)
    .innerJoin(collections, ofItem)
    .where(and(isShown, sql`${items.itemId} = any(${sql.placeholder('ids')})`))
    .prepare('items-by-ids'),
);

/** One for each order that a collection can have. */
const itemsBeside = builtOnce((db) => {
  const prepare = ({ name, which }: (typeof besideItem)['byOwner']) =>
    db
      .select(placedColumns)
      .from(items)
      .innerJoin(collections, ofItem)
      .where(and(isShown, which))
      .prepare(`items-beside-${name}`);
  const { byOwner, byTime, byStart } = besideItem;
  return { byOwner: prepare(byOwner), byTime: prepare(byTime), byStart: prepare(byStart) };
});

/** Items that visitors may see, complete with labels, authors and pictures: a fixed number of queries for any number of them. */
export interface ItemReader {
  where(websiteId: string, which: SQL | undefined): Promise<ItemData[]>;
  byIds(websiteId: string, ids: readonly string[]): Promise<ItemData[]>;
  beside(websiteId: string, ask: NeighbourAsk): Promise<ItemNeighbours>;
  at(
    websiteId: string,
    collectionId: string,
    urlId: string,
  ): Promise<{ readonly item: ItemData; readonly document: unknown } | null>;
}

export const createItemReader = ({ database, clock, media }: ReaderParts): ItemReader => {
  const db = database.query;

  const surround = async (websiteId: string, found: readonly FoundItem[]): Promise<ItemData[]> => {
    if (found.length === 0) return [];
    const rows = found.map(({ row }) => row);
    const authorIds = presentIds(rows.map(({ authorId }) => authorId));
    const writers =
      authorIds.length === 0
        ? []
        : await db
            .select()
            .from(authors)
            .where(and(eq(authors.websiteId, websiteId), inArray(authors.authorId, authorIds)));
    const imageIds = presentIds([
      ...rows.map(({ mainImageId }) => mainImageId),
      ...writers.map(({ avatarId }) => avatarId),
    ]);
    const fileIds = presentIds(rows.flatMap((row) => [row.media?.audioId, row.media?.videoId]));
    const [images, files] = await Promise.all([
      imageIds.length === 0 ? none : media.images(websiteId, imageIds),
      fileIds.length === 0 ? none : media.files(websiteId, fileIds),
    ]);
    const byId = new Map(writers.map((writer) => [writer.authorId, writer]));
    return found.map((each) =>
      toItemData(each, {
        labels: each.labels,
        author: byId.get(each.row.authorId ?? ''),
        image: (id) => images.get(id ?? ''),
        file: (id) => files.get(id ?? ''),
      }),
    );
  };

  const now = (): string => clock.now().toISOString();

  return {
    async byIds(websiteId, ids) {
      if (ids.length === 0) return [];
      return surround(websiteId, await itemsByIds(db).execute({ websiteId, now: now(), ids: [...ids] }));
    },
    async beside(websiteId, ask) {
      const { item } = ask;
      const { name, place, sort } = besideIn(ask.ordering);
      const found = await itemsBeside(db)[name].execute({
        websiteId,
        now: now(),
        collectionId: item.collectionId,
        itemId: item.id,
        place: place(item),
      });
      return sort(item, await surround(websiteId, found));
    },
    async where(websiteId, which) {
      const found = await db
        .select(placedColumns)
        .from(items)
        .innerJoin(collections, ofItem)
        .where(
          and(eq(items.websiteId, websiteId), eq(collections.enabled, true), isVisible(clock.now()), which),
        );
      return surround(websiteId, found);
    },
    async at(websiteId, collectionId, urlId) {
      const [found] = await itemAt(db).execute({ websiteId, collectionId, urlId, now: now() });
      if (!found) return null;
      const { document, ...placed } = found;
      const [item] = await surround(websiteId, [placed]);
      return item ? { item, document } : null;
    },
  };
};

const none: ReadonlyMap<string, never> = new Map<string, never>();
