import {
  type BinEntry,
  type BULK_LISTS,
  type DraftKindName,
  type InventoryAdjustment,
  mayRoles,
  type Permission,
  type ProductVariant,
  type VariantChange,
} from '@awning/contract';
import type { Static } from 'typebox';
import type { BulkLists, BulkTarget } from '../modules/foundation/bulk/index.ts';
import { publisherWith } from '../modules/website/drafts/index.ts';
import type { SiteModules } from './site-modules.ts';
import type { StoreModules } from './store-modules.ts';

type Parts = Pick<
  SiteModules,
  | 'activity'
  | 'content'
  | 'customerRecords'
  | 'drafts'
  | 'media'
  | 'forms'
  | 'formInbox'
  | 'mailingList'
  | 'redirects'
  | 'reviews'
> &
  Pick<StoreModules, 'catalog' | 'inventory' | 'orders' | 'discounts' | 'donations'>;

interface Labels {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** What a list calls its rows, the calls that change one, and what is needed to take changes back. */
interface UndoneRows {
  readonly kind: string;
  readonly calls: readonly string[];
  readonly permissions: readonly Permission[];
}

/** Those that rest in the bin once they are deleted. */
interface BinnedRows extends Pick<UndoneRows, 'permissions'> {
  readonly kind: BinEntry['kind'];
}

const productRows: UndoneRows & BinnedRows = {
  kind: 'product',
  calls: ['product.changeProduct'],
  // Who may delete products may bring them back, no matter which call deleted them.
  permissions: ['commerce.manage', 'content.contribute', 'content.edit'],
};

const couponRows: BinnedRows = {
  kind: 'coupon',
  permissions: ['commerce.manage'],
};

const donationRows: BinnedRows = {
  kind: 'donation',
  permissions: ['commerce.manage'],
};

const assetRows: UndoneRows & BinnedRows = {
  kind: 'asset',
  calls: ['media.changeAsset'],
  permissions: ['media.manage'],
};

const itemRows: UndoneRows & BinnedRows = {
  kind: 'item',
  calls: ['item.changeItem', 'item.moveItem'],
  permissions: ['content.contribute', 'content.edit'],
};

const customerRows: UndoneRows = {
  kind: 'customer',
  calls: ['customer.tagCustomer'],
  permissions: ['customers.manage'],
};

/** The newest of it that rests in the bin; one that is back already stays as it is. */
async function restoreRow(
  bin: SiteModules['activity']['bin'],
  { kind, permissions }: BinnedRows,
  { websiteId, rowId, memberId: id }: BulkTarget,
): Promise<void> {
  const asker = { id, permissions };
  const { entries } = await bin.list(websiteId, asker, { kind, subjectId: rowId, limit: 1 });
  if (entries[0]) await bin.restore(websiteId, asker, entries[0].id);
}

/** By the activity: what the member did not change of it stays as it is. */
async function undoChanges(
  activity: SiteModules['activity'],
  { kind: subjectKind, calls, permissions }: UndoneRows,
  { websiteId, rowId, memberId: id }: BulkTarget,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const asker = { id, permissions };
  const { activities } = await activity.list(websiteId, asker, {
    actor: id,
    subjectKind,
    subjectId: rowId,
    from,
    // This moment, too.
    to: to + 1,
    limit: 10,
  });
  for (const { id: activityId, kind, undoneBy } of activities)
    if (calls.includes(kind) && undoneBy === null) await activity.undo(websiteId, asker, activityId);
}

type PriceArguments = Static<(typeof BULK_LISTS)['products']['actions']['price']['arguments']>;

/** A price moves by an amount or a share, and a sale price with it; what would be below nothing is nothing. */
function repriced(
  { priceMinor: price, salePriceMinor: sale, onSale }: ProductVariant,
  { byMinor = 0, byPercent = 0, ...fixed }: PriceArguments,
): VariantChange {
  if (byMinor === 0 && byPercent === 0) return fixed;
  const moved = (amount: number): number => Math.max(0, Math.round(amount * (1 + byPercent / 100)) + byMinor);
  return { priceMinor: moved(price), ...(onSale && { salePriceMinor: moved(sale) }), ...fixed };
}

type StockMoves = Static<(typeof BULK_LISTS)['inventory']['actions']['move']['arguments']>['moves'];

const moveOf = (moves: StockMoves, rowId: string) => moves.find(({ variantId }) => variantId === rowId);

const OPPOSITE: Readonly<Record<string, string>> = { '+': '-', '-': '+' };

/** What takes a move back. */
function opposite({ move, before = 0 }: StockMoves[number]): string {
  if (move === 'unlimited') return `=${before}`;
  const sign = OPPOSITE[move.charAt(0)];
  return sign === undefined ? 'unlimited' : `${sign}${move.slice(1)}`;
}

/** As the call takes it that moves one; nothing where nothing is said of it, which that call refuses. */
function movedBy(variantId: string, move = ''): InventoryAdjustment {
  const operations = [{ variantId, quantity: Number(move.slice(1)) }];
  if (move === 'unlimited') return { setUnlimitedOperations: [variantId] };
  if (move.startsWith('+')) return { incrementOperations: operations };
  if (move.startsWith('-')) return { decrementOperations: operations };
  return move === '' ? {} : { setFiniteOperations: operations };
}

/** The rows of lists by the use cases of their modules, for what is done to many at once. */
export const createBulkLists = (parts: Parts): BulkLists => ({
  ...storeLists(parts),
  ...websiteLists(parts),
});

function storeLists({
  activity,
  catalog: { products },
  inventory,
  orders,
  discounts: { coupons },
  donations,
  reviews,
}: Parts): Pick<BulkLists, 'products' | 'inventory' | 'orders' | 'coupons' | 'donations' | 'reviews'> {
  const change = (
    { websiteId, rowId, memberId: by, markDone }: BulkTarget,
    fields: Parameters<typeof products.change>[2],
    expected?: number,
  ) => products.change(websiteId, rowId, fields, { by, expected, alongside: markDone });
  return {
    products: {
      async page(websiteId, query) {
        const { products: rows, nextPageCursor } = await products.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        publish: (target) => change(target, { status: 'published' }),
        hide: (target) => change(target, { status: 'draft' }),
        delete: ({ websiteId, rowId }) => products.remove(websiteId, rowId),
        restore: (target) => restoreRow(activity.bin, productRows, target),
        undo: (target, time) => undoChanges(activity, productRows, target, time),
        async price(target, prices) {
          const { variants, version } = await products.read(target.websiteId, target.rowId);
          return change(
            target,
            { variantChanges: variants.map((variant) => ({ id: variant.id, ...repriced(variant, prices) })) },
            version,
          );
        },
        async tags(target, labels) {
          const { tags, version } = await products.read(target.websiteId, target.rowId);
          return change(target, { tags: relabelled(tags, labels) }, version);
        },
        async category(target, labels) {
          const { categories, version } = await products.read(target.websiteId, target.rowId);
          return change(target, { categories: relabelled(categories, labels) }, version);
        },
      },
    },
    inventory: {
      async page(websiteId, query) {
        const { inventory: rows, nextPageCursor } = await inventory.list(websiteId, query);
        return { ids: rows.map(({ variantId }) => variantId), nextPageCursor };
      },
      actions: {
        move: ({ websiteId, rowId, memberId: actor, key }, { moves, note = '' }) =>
          inventory.adjust(
            websiteId,
            { ...movedBy(rowId, moveOf(moves, rowId)?.move), note },
            { actor, idempotencyKey: key },
          ),
        async undo({ websiteId, rowId, memberId: actor, earlier: find }, { bulkId, note = '' }) {
          const earlier = await find(bulkId);
          if (earlier?.undone.has(rowId)) return;
          const moves =
            earlier?.action === 'move' && earlier.done.has(rowId)
              ? (earlier.arguments.moves as StockMoves)
              : [];
          const move = moveOf(moves, rowId);
          // The same key for every try, so that two at once take it back once.
          await inventory.adjust(
            websiteId,
            { ...movedBy(rowId, move && opposite(move)), note },
            { actor, idempotencyKey: `bulk/${bulkId}/${rowId}/undo` },
          );
        },
      },
    },
    orders: {
      async page(websiteId, query) {
        const { orders: rows, nextPageCursor } = await orders.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        archive: (target) => orders.archive(target.websiteId, target.rowId, true, actorOf(target)),
        unarchive: (target) => orders.archive(target.websiteId, target.rowId, false, actorOf(target)),
        fulfil: (target, fulfilment) =>
          orders.fulfil(target.websiteId, target.rowId, fulfilment, {
            ...actorOf(target),
            idempotencyKey: target.key,
          }),
      },
    },
    coupons: {
      async page(websiteId, query) {
        const { coupons: rows, nextPageCursor } = await coupons.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        on: ({ websiteId, rowId }) => coupons.change(websiteId, rowId, { enabled: true }),
        off: ({ websiteId, rowId }) => coupons.change(websiteId, rowId, { enabled: false }),
        delete: ({ websiteId, rowId }) => coupons.remove(websiteId, rowId),
        restore: (target) => restoreRow(activity.bin, couponRows, target),
      },
    },
    donations: {
      async page(websiteId, query) {
        const { donations: rows, nextPageCursor } = await donations.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        on: ({ websiteId, rowId }) => donations.change(websiteId, rowId, { enabled: true }),
        off: ({ websiteId, rowId }) => donations.change(websiteId, rowId, { enabled: false }),
        delete: ({ websiteId, rowId }) => donations.remove(websiteId, rowId),
        restore: (target) => restoreRow(activity.bin, donationRows, target),
      },
    },
    reviews: {
      async page(websiteId, query) {
        const { reviews: rows, nextPageCursor } = await reviews.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        decide: ({ websiteId, rowId, memberId: by }, { state }) =>
          reviews.decide(websiteId, { reviewIds: [rowId], state }, { by }),
        delete: ({ websiteId, rowId }) => reviews.remove(websiteId, rowId),
      },
    },
  };
}

function websiteLists({
  activity,
  content: { items, collections },
  drafts: { publishing },
  media,
  redirects,
  ...parts
}: Parts): Omit<BulkLists, keyof ReturnType<typeof storeLists>> {
  /** What waits of a row goes live with it: visitors would see an older text. */
  const publishWaiting = (target: BulkTarget, kinds: readonly DraftKindName[]): Promise<unknown> => {
    const { websiteId, rowId: id, memberId: by, roles } = target;
    const who = publisherWith({ by, may: (permission) => mayRoles(roles, permission), ...editorOf(target) });
    return publishing.publishWaiting(
      websiteId,
      kinds.map((kind) => ({ kind, id })),
      who,
    );
  };
  return {
    ...peopleLists({ activity, ...parts }),
    items: {
      async page(websiteId, query) {
        const { items: rows, nextPageCursor } = await items.listAll(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        async publish(target) {
          await publishWaiting(target, ['item', 'item-settings']);
          return items.change(target.websiteId, target.rowId, { status: 'published' }, editorOf(target));
        },
        hide: (target) => items.change(target.websiteId, target.rowId, { status: 'draft' }, editorOf(target)),
        delete: (target) => items.remove(target.websiteId, target.rowId, editorOf(target)),
        async move(target, { collectionId }) {
          const { websiteId, rowId } = target;
          // Moved before, by a run whose outcome was lost.
          if ((await items.read(websiteId, rowId)).collectionId === collectionId) return;
          await items.move(websiteId, rowId, collectionId, editorOf(target));
        },
        async tags(target, labels) {
          const { tags, version: expected } = await items.read(target.websiteId, target.rowId);
          const change = { tags: relabelled(tags, labels) };
          return items.change(target.websiteId, target.rowId, change, { ...editorOf(target), expected });
        },
        async category(target, labels) {
          const { categories, version: expected } = await items.read(target.websiteId, target.rowId);
          const change = { categories: relabelled(categories, labels) };
          return items.change(target.websiteId, target.rowId, change, { ...editorOf(target), expected });
        },
        restore: (target) => restoreRow(activity.bin, itemRows, target),
        undo: (target, time) => undoChanges(activity, itemRows, target, time),
      },
    },
    collections: {
      async page(websiteId, query) {
        const { collections: rows, nextPageCursor } = await collections.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        async enable(target) {
          await publishWaiting(target, ['page', 'page-settings']);
          return collections.change(target.websiteId, target.rowId, { enabled: true }, editorOf(target));
        },
        disable: (target) =>
          collections.change(target.websiteId, target.rowId, { enabled: false }, editorOf(target)),
        move: (target, { folderId }) =>
          collections.change(target.websiteId, target.rowId, { folderId }, editorOf(target)),
        delete: (target) =>
          collections.remove(target.websiteId, target.rowId, { ...editorOf(target), confirm: true }),
      },
    },
    media: {
      async page(websiteId, query) {
        const { rows, page } = await media.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor: page.nextPageCursor };
      },
      actions: {
        move: ({ websiteId, rowId }, { folderId }) => media.change(websiteId, rowId, { folderId }, undefined),
        delete: ({ websiteId, rowId }, { force = false }) => media.remove(websiteId, rowId, { force }),
        restore: (target) => restoreRow(activity.bin, assetRows, target),
        undo: (target, time) => undoChanges(activity, assetRows, target, time),
      },
    },
    redirects: {
      async page(websiteId, query) {
        const { rules, nextPageCursor } = await redirects.list(websiteId, query);
        return { ids: rules.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        delete: ({ websiteId, rowId, memberId }) => redirects.remove(websiteId, rowId, memberId),
      },
    },
  };
}

/** Customers, what visitors sent, by which forms, and who gets mails. */
function peopleLists({
  activity,
  customerRecords,
  forms,
  formInbox,
  mailingList,
}: Pick<Parts, 'activity' | 'customerRecords' | 'forms' | 'formInbox' | 'mailingList'>): Pick<
  BulkLists,
  'customers' | 'submissions' | 'forms' | 'mailing-list'
> {
  const mark =
    (change: Parameters<typeof formInbox.change>[2]) =>
    ({ websiteId, rowId }: BulkTarget) =>
      formInbox.change(websiteId, rowId, change);
  return {
    customers: {
      async page(websiteId, query) {
        const { customers: rows, nextPageCursor } = await customerRecords.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        tags: ({ websiteId, rowId }, labels) => customerRecords.tag(websiteId, rowId, labels),
        undo: (target, time) => undoChanges(activity, customerRows, target, time),
      },
    },
    forms: {
      async page(websiteId, query) {
        const { forms: rows, nextPageCursor } = await forms.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        archive: ({ websiteId, rowId }) => forms.archive(websiteId, rowId),
        restore: ({ websiteId, rowId }) => forms.restore(websiteId, rowId),
      },
    },
    'mailing-list': {
      async page(websiteId, query) {
        const { entries, nextPageCursor } = await mailingList.list(websiteId, query);
        return { ids: entries.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        unsubscribe: ({ websiteId, rowId }) => mailingList.unsubscribe(websiteId, rowId),
        delete: ({ websiteId, rowId }) => mailingList.remove(websiteId, rowId),
      },
    },
    submissions: {
      async page(websiteId, query) {
        const { submissions: rows, nextPageCursor } = await formInbox.list(websiteId, query);
        return { ids: rows.map(({ id }) => id), nextPageCursor };
      },
      actions: {
        read: mark({ read: true }),
        unread: mark({ read: false }),
        spam: mark({ spam: true }),
        'not-spam': mark({ spam: false }),
        star: mark({ starred: true }),
        unstar: mark({ starred: false }),
        archive: mark({ archived: true }),
        unarchive: mark({ archived: false }),
        delete: ({ websiteId, rowId }) => formInbox.remove(websiteId, rowId),
      },
    },
  };
}

const actorOf = ({ memberId }: BulkTarget): { actor: string } => ({ actor: `member:${memberId}` });

const editorOf = ({ roles }: BulkTarget) => ({
  editor: {
    productsOnly: !mayRoles(roles, 'content.edit'),
    mayAddCode: mayRoles(roles, 'code.manage'),
    mayChangeLocked: mayRoles(roles, 'settings.manage'),
  },
});

function relabelled(labels: readonly string[], { add = [], remove = [] }: Labels): string[] {
  const key = (label: string): string => label.trim().toLowerCase();
  const gone = new Set(remove.map(key));
  const kept = labels.filter((label) => !gone.has(key(label)));
  const there = new Set(kept.map(key));
  return [...kept, ...add.filter((label) => !there.has(key(label)))];
}
