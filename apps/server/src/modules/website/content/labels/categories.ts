import {
  CATEGORY_RENDERINGS,
  CATEGORY_TYPES,
  type Category,
  type CategoryChange,
  type CategoryList,
  type CategoryOrder,
  type NewCategory,
} from '@awning/contract';
import { urlSlug } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { demandRight, type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { lockCollection } from '../base/content-repository.ts';
import type { CategoryRow, CollectionRow } from '../base/content-rows.ts';
import { demandSame } from '../base/new-order.ts';
import { expectOption } from '../base/option-check.ts';
import { findCollection } from '../collections/collection-repository.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentMedia, ContentParts, Write } from '../content-parts.ts';
import { categoryAssets, categoryOwner, recordAssets } from '../documents/asset-uses.ts';
import {
  type CategoryKey,
  deleteCategory,
  insertCategory,
  moveChildren,
  orderCategories,
  readCategoryRows,
  updateCategory,
} from './category-repository.ts';
import { type LabelScope, removeLabel, renameLabel, usedLabels } from './label-edit-repository.ts';
import { categoryCount, checkLabel, labelKey } from './label-repository.ts';

interface CategoryOptions {
  readonly editor?: Editor;
}

export interface CategoryCreated extends CategoryList {
  readonly createdId: string;
}

/**
 * The root of a store stands for all of its items: it is inside nothing, and what is put inside it is at the top level.
 */
export interface Categories {
  /** In the owner's order, parents before their children. */
  list(websiteId: WebsiteId, collectionId: CollectionId): Promise<CategoryList>;
  create(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    input: NewCategory,
    options?: CategoryOptions,
  ): Promise<CategoryCreated>;
  /** A new name holds on every item; the name of another category only with `merge`. */
  change(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    categoryId: string,
    change: CategoryChange,
    options?: CategoryOptions,
  ): Promise<CategoryList>;
  reorder(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    order: CategoryOrder,
    options?: CategoryOptions,
  ): Promise<CategoryList>;
  /** Items lose it; what was inside it moves up. */
  remove(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    categoryId: string,
    options?: CategoryOptions,
  ): Promise<CategoryList>;
}

export function createCategories(
  { database, ids, settings, clock, media }: ContentParts,
  write: Write,
): Categories {
  const change = (
    websiteId: WebsiteId,
    collectionId: CollectionId,
    { editor = unrestrictedEditor }: CategoryOptions,
    work: (tx: Queryable, rows: readonly CategoryRow[], kind: CollectionRow['kind']) => Promise<void>,
  ): Promise<CategoryList> =>
    write(websiteId, async (tx) => {
      const { kind } = await lockCollection(tx, websiteId, collectionId);
      demandRight(editor, kind);
      await work(tx, await readCategoryRows(tx, websiteId, collectionId), kind);
      return readList(tx, websiteId, collectionId);
    });

  return {
    async list(websiteId, collectionId) {
      if (!(await findCollection(database.query, websiteId, collectionId))) throw contentErrors.missing();
      return readList(database.query, websiteId, collectionId);
    },

    async create(websiteId, collectionId, { displayName, parentId = null, ...input }, options = {}) {
      const limits = await settings.limits(websiteId);
      const label = checkLabel('category', displayName, limits);
      const categoryType = expectOption('type', input.type ?? 'CATEGORY', CATEGORY_TYPES);
      const pageRendering = expectOption(
        'pageRendering',
        input.pageRendering ?? 'LIST_VIEW',
        CATEGORY_RENDERINGS,
      );
      const createdId = ids.next();
      const list = await change(websiteId, collectionId, options, async (tx, rows, kind) => {
        if (categoryType === 'ROOT') demandRoomForRoot(rows, kind, parentId);
        const { count, last } = await categoryCount(tx, websiteId, collectionId);
        if (count >= limits.nestedCategories)
          throw contentErrors.tooManyCategories({ values: { max: limits.nestedCategories } });
        demandNewName(rows, label);
        await insertCategory(tx, {
          websiteId,
          collectionId,
          categoryId: createdId,
          categoryType,
          pageRendering,
          parentId: placeWithin(rows, parentId),
          displayName: label,
          categoryKey: labelKey(label),
          displayIndex: input.displayIndex ?? last + 1,
          ...NO_PAGE,
        });
      });
      return { ...list, createdId };
    },

    async change(
      websiteId,
      collectionId,
      categoryId,
      { displayName, parentId, merge = false, was = {}, ...page },
      options = {},
    ) {
      const limits = await settings.limits(websiteId);
      const label = displayName === undefined ? undefined : checkLabel('category', displayName, limits);
      return change(websiteId, collectionId, options, async (tx, rows) => {
        const row = demandCategory(rows, categoryId);
        const scope: LabelScope = { websiteId, collectionId, kind: 'category' };
        demandSeen(row, was);
        if (parentId !== undefined) await moveInto(tx, rows, row, parentId);
        await changePage(media, tx, row, page);
        if (label === undefined) return;
        const other = rows.find((each) => each.categoryKey === labelKey(label) && each !== row);
        if (other && !merge) throw contentErrors.duplicateLabel({ values: { tagType: 'category' } });
        if (other && [row, other].some(isRoot)) throw contentErrors.rootStaysApart();
        await renameLabel(tx, scope, row.categoryKey, other?.displayName ?? label, clock.now());
        if (!other) {
          await updateCategory(tx, { ...keyOf(row), displayName: label, categoryKey: labelKey(label) });
          return;
        }
        // The one that stays may be inside the one that goes: it comes out before the others move in.
        if (isWithin(rows, other.categoryId, categoryId))
          await updateCategory(tx, { ...keyOf(other), parentId: row.parentId });
        await moveChildren(tx, row, other.categoryId);
        await media.deleteUses(tx, websiteId, categoryOwner(row));
        await deleteCategory(tx, row);
      });
    },

    reorder: (websiteId, collectionId, { parentId, categoryIds, movedId }, options = {}) =>
      change(websiteId, collectionId, options, async (tx, rows) => {
        const isThere = (row: CategoryRow): boolean =>
          row.parentId === parentId || row.categoryId === movedId;
        demandSame(
          rows.filter(isThere).map((row) => row.categoryId),
          categoryIds,
        );
        if (movedId !== undefined) await moveInto(tx, rows, demandCategory(rows, movedId), parentId);
        await orderCategories(tx, websiteId, collectionId, categoryIds);
      }),

    remove: (websiteId, collectionId, categoryId, options = {}) =>
      change(websiteId, collectionId, options, async (tx, rows) => {
        const row = demandCategory(rows, categoryId);
        await removeLabel(tx, { websiteId, collectionId, kind: 'category' }, row.categoryKey, clock.now());
        await moveChildren(tx, row, row.parentId);
        await media.deleteUses(tx, websiteId, categoryOwner(row));
        await deleteCategory(tx, row);
      }),
  };
}

const NO_PAGE = { description: '', imageId: null, seoTitle: '', seoDescription: '' };

type CategoryPage = Partial<Pick<CategoryRow, 'description' | 'imageId' | 'seoTitle' | 'seoDescription'>>;

/** Its text and image, with what it uses of the library written down. */
async function changePage(
  media: ContentMedia,
  tx: Queryable,
  row: CategoryRow,
  page: CategoryPage,
): Promise<void> {
  if (Object.keys(page).length === 0) return;
  const { description } = page;
  const change = { ...page, ...(description !== undefined && { description: cleanRichText(description) }) };
  await updateCategory(tx, { ...keyOf(row), ...change });
  const after = { ...row, ...change };
  await recordAssets(media, tx, row.websiteId, categoryOwner(row), {
    before: categoryAssets(row),
    after: categoryAssets(after),
    fields: { imageId: after.imageId },
  });
}

const keyOf = ({ websiteId, collectionId, categoryId }: CategoryRow): CategoryKey => ({
  websiteId,
  collectionId,
  categoryId,
});

async function readList(
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<CategoryList> {
  const rows = await readCategoryRows(db, websiteId, collectionId);
  const used = await usedLabels(db, websiteId, collectionId, 'category');
  const counts = new Map(used.map(({ name, itemCount }) => [labelKey(name), itemCount]));
  const all = rows.some(isRoot) ? await findCollection(db, websiteId, collectionId) : null;
  const countOf = (row: CategoryRow): number =>
    (isRoot(row) ? all?.itemCount : counts.get(row.categoryKey)) ?? 0;
  return { categories: parentsFirst(rows).map((row) => toCategory(row, countOf(row))) };
}

const toCategory = (row: CategoryRow, itemCount: number): Category => ({
  id: row.categoryId,
  displayName: row.displayName,
  parentId: row.parentId,
  shortSlug: urlSlug(row.displayName),
  displayIndex: row.displayIndex,
  itemCount,
  type: row.categoryType,
  pageRendering: row.pageRendering,
  description: row.description,
  imageId: row.imageId,
  seoTitle: row.seoTitle,
  seoDescription: row.seoDescription,
});

/** Each followed by what is inside it; any depth, so without recursion. */
function parentsFirst(rows: readonly CategoryRow[]): CategoryRow[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const sorted: CategoryRow[] = [];
  const waiting = (children.get(null) ?? []).toReversed();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    sorted.push(row);
    waiting.push(...(children.get(row.categoryId) ?? []).toReversed());
  }
  return sorted;
}

function demandCategory(rows: readonly CategoryRow[], categoryId: string): CategoryRow {
  const row = rows.find((each) => each.categoryId === categoryId);
  if (!row) throw contentErrors.missing();
  return row;
}

async function moveInto(
  tx: Queryable,
  rows: readonly CategoryRow[],
  row: CategoryRow,
  parentId: string | null,
): Promise<void> {
  if (parentId === row.parentId) return;
  if (parentId !== null) {
    if (isRoot(row)) throw contentErrors.rootStaysApart();
    if (isWithin(rows, parentId, row.categoryId)) throw contentErrors.categoryCycle();
  }
  await updateCategory(tx, { ...keyOf(row), parentId: placeWithin(rows, parentId) });
}

/** What another member wrote meanwhile is not replaced unseen. */
function demandSeen(row: CategoryRow, was: NonNullable<CategoryChange['was']>): void {
  const names = Object.keys(was) as (keyof typeof was)[];
  if (names.some((name) => was[name] !== row[name])) throw contentErrors.changedMeanwhile();
}

const isRoot = ({ categoryType }: CategoryRow): boolean => categoryType === 'ROOT';

function demandRoomForRoot(
  rows: readonly CategoryRow[],
  kind: CollectionRow['kind'],
  parentId: string | null,
): void {
  if (kind !== 'products') throw contentErrors.rootOutsideStore();
  if (rows.some(isRoot)) throw contentErrors.rootExists();
  if (parentId !== null) throw contentErrors.rootStaysApart();
}

/** Everything is in the root anyway, so inside it means at the top. */
function placeWithin(rows: readonly CategoryRow[], parentId: string | null): string | null {
  if (parentId === null || isRoot(demandCategory(rows, parentId))) return null;
  return parentId;
}

function demandNewName(rows: readonly CategoryRow[], label: string): void {
  if (rows.some(({ categoryKey }) => categoryKey === labelKey(label)))
    throw contentErrors.duplicateLabel({ values: { tagType: 'category' } });
}

/** The category itself counts as within it. */
function isWithin(rows: readonly CategoryRow[], categoryId: string, outer: string): boolean {
  const byId = new Map(rows.map((row) => [row.categoryId, row]));
  for (let row = byId.get(categoryId); row; row = byId.get(row.parentId ?? ''))
    if (row.categoryId === outer) return true;
  return false;
}
