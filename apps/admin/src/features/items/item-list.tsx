import type { ContentCollection, ListedContentItem } from '@awning/contract';
import { addressOf, openItemPreview } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Eye, EyeClosed, Star } from 'iconoir-react';
import type { ListColumn, ResourceList, RowAction } from '../../kit/list/list-definition.ts';
import { markedCell } from '../../kit/list/marked-text.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import { itemBulkActions } from './item-bulk.tsx';
import { type ItemFilterContext, itemFilters, itemViews, kindName } from './item-filters.ts';
import type { itemMessages } from './item-messages.ts';
import { type ItemRow, loadBin, loadItems } from './item-rows.ts';
import { ItemStatus } from './item-status.tsx';
import classes from './items.module.css';

type T = Translate<typeof itemMessages>;
type Column = ListColumn<ItemRow>;

export type Step = 'up' | 'down' | 'first' | 'last';

export interface ItemListContext extends ItemFilterContext {
  readonly now: number;
  readonly dayOf: (at: string | number) => string;
  readonly timeOf: (at: number) => string;
  readonly setPublished: (item: ListedContentItem, isPublished: boolean) => void;
  /** Resolves with what to say. */
  readonly restore: (rows: readonly ItemRow[]) => Promise<string>;
  readonly restoreOne: (row: ItemRow) => void;
  readonly reorder: (item: ListedContentItem, step: Step) => void;
}

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Items are put in order by their owner, and not by a date. */
const isOrderedByHand = ({ ordering }: Pick<ContentCollection, 'ordering'>): boolean =>
  ordering === 'user-orderable' || ordering === 'music-album';

export const listNameOf = (collection: Pick<ContentCollection, 'kind'> | null): string =>
  collection === null ? 'items' : `items.${collection.kind}`;

const usualSort = (collection: ContentCollection | null): string => {
  if (collection === null) return '-publishOn';
  if (collection.ordering === 'calendar') return '-startDate';
  return isOrderedByHand(collection) ? 'order' : '-publishOn';
};

const nameOf = (t: T, { title, binned }: ItemRow): string => title || binned?.address || t('untitled');

/** Items of one collection, or of all of them. */
export function itemList(api: Client, t: T, context: ItemListContext): ResourceList<ItemRow> {
  const { collection, collections } = context;
  const id = collection?.id ?? null;
  return {
    // Collections of a kind share the views that members save.
    name: listNameOf(collection),
    title: collection?.title ?? t('allTitle'),
    searchLabel: t('search'),
    defaultSort: usualSort(collection),
    baseFilters: id === null ? { products: false } : { collectionId: id },
    views: itemViews(t),
    columns: itemColumns(t, context),
    filters: itemFilters(t, context),
    load: (request) => {
      const { collectionId: _own, ...filters } = request.filters;
      return loadItems(api, id, id === null ? request : { ...request, filters });
    },
    keyOf: (row) => row.id,
    nameOf: (row) => nameOf(t, row),
    hrefOf: (row) => `/items/${row.id}`,
    peek: ({ item }) => item && <ItemPeek item={item} t={t} />,
    tile: ({ item }) => item && <ItemTile item={item} t={t} />,
    rowActions: ({ item }) => (item ? itemActions(t, item, context) : []),
    bulk: itemBulkActions(
      t,
      collections.filter((each) => each.id !== id && (!collection || each.kind === collection.kind)),
    ),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{collection ? t('nothingIn', { kind: collection.kind }) : t('nothingText')}</p>
      </>
    ),
  };
}

/** Items that were deleted and can come back. */
export function itemBinList(api: Client, t: T, context: ItemListContext): ResourceList<ItemRow> {
  const { collection, dayOf, now, restore, restoreOne } = context;
  const { peek: _peek, tile: _tile, ...list } = itemList(api, t, context);
  return {
    ...list,
    defaultSort: 'deleted',
    filters: [],
    // Not asked of the server, which is told the collection; rows of another collection are another list.
    baseFilters: collection === null ? {} : { collectionId: collection.id },
    columns: [
      {
        id: 'title',
        label: t('item'),
        phone: 'lead',
        cell: (row) => nameOf(t, row),
        text: (row) => nameOf(t, row),
      },
      { id: 'address', label: t('address'), cell: ({ binned }) => binned?.address ?? '' },
      {
        id: 'deletedBy',
        label: t('deletedBy'),
        width: '160px',
        phone: 'below',
        cell: ({ binned }) => binned?.deletedBy.name ?? '',
      },
      {
        id: 'deleted',
        label: t('deletedOn'),
        width: '120px',
        phone: 'end',
        cell: ({ binned }) => binned && <Moment at={binned.deletedOn} now={now} />,
        text: ({ binned }) => binned?.deletedOn ?? '',
      },
      {
        id: 'gone',
        label: t('goneOn'),
        width: '150px',
        cell: ({ binned }) => (binned ? dayOf(binned.goneOn) : ''),
      },
    ],
    load: (request) => loadBin(api, collection?.id ?? null, request),
    rowActions: (row) => [
      { id: 'restore', label: t('restoreOne'), isQuick: true, run: () => restoreOne(row) },
    ],
    bulk: [{ id: 'restore', label: (count) => t('restore', { count }), run: restore }],
  };
}

function itemActions(t: T, item: ListedContentItem, context: ItemListContext): RowAction[] {
  const { collection, setPublished, reorder } = context;
  const isPublic = item.status === 'published' || item.status === 'scheduled';
  const open = (href: string) => () => void window.open(href, '_blank', 'noopener');
  const step = (way: Step, label: 'moveUp' | 'moveDown' | 'moveFirst' | 'moveLast'): RowAction => ({
    id: label,
    label: t(label),
    run: () => reorder(item, way),
  });
  return [
    {
      id: 'publication',
      label: t(isPublic ? 'unpublishOne' : 'publishOne'),
      icon: isPublic ? <EyeClosed {...icon} /> : <Eye {...icon} />,
      isQuick: true,
      run: () => setPublished(item, !isPublic),
    },
    {
      id: 'view',
      label: t(item.status === 'published' ? 'view' : 'preview'),
      run: open(item.status === 'published' ? item.fullUrl : addressOf(openItemPreview, { itemId: item.id })),
    },
    ...(collection && isOrderedByHand(collection)
      ? [step('up', 'moveUp'), step('down', 'moveDown'), step('first', 'moveFirst'), step('last', 'moveLast')]
      : []),
  ];
}

const column = (
  id: string,
  label: string,
  of: (item: ListedContentItem) => string,
  more: Partial<Column> = {},
): Column => ({
  id,
  label,
  cell: ({ item }) => (item ? of(item) : ''),
  ...more,
});

function itemColumns(t: T, { collection, now, timeOf }: ItemListContext): Column[] {
  const isCalendar = collection?.ordering === 'calendar';
  const moment = (
    id: string,
    label: string,
    of: (item: ListedContentItem) => number,
    more: Partial<Column>,
  ): Column => ({
    id,
    label,
    width: '110px',
    cell: ({ item }) => item && <Moment at={of(item)} now={now} />,
    text: ({ item }) => (item ? new Date(of(item)).toISOString() : ''),
    ...more,
  });
  const starts = column(
    'starts',
    t('starts'),
    ({ startDate }) => (startDate === null ? '' : timeOf(startDate)),
    {
      width: '190px',
      isExtra: !isCalendar,
      ...(collection && { sort: { name: 'startDate', first: 'falling' } }),
      ...(isCalendar && { phone: 'below' }),
    },
  );
  return [
    {
      id: 'title',
      label: t('item'),
      phone: 'lead',
      cell: (row) => row.item && <ItemName item={row.item} name={nameOf(t, row)} t={t} />,
      text: (row) => nameOf(t, row),
      sort: { name: 'title', first: 'rising' },
    },
    {
      id: 'status',
      label: t('status'),
      width: '140px',
      phone: 'endBelow',
      cell: ({ item }) => item && <ItemStatus status={item.status} />,
      text: ({ item }) => item?.statusLabel ?? '',
    },
    ...(isCalendar ? [starts] : []),
    ...(isCalendar
      ? [
          column('place', t('place'), ({ location }) => String(location?.addressTitle ?? ''), {
            width: '160px',
          }),
        ]
      : []),
    ...(collection
      ? []
      : [
          column('collection', t('collection'), (item) => item.collectionTitle, {
            width: '150px',
            phone: 'below',
          }),
        ]),
    ...(collection && isOrderedByHand(collection)
      ? [
          column('order', t('order'), (item) => String(item.displayIndex), {
            width: '90px',
            isExtra: true,
            isNumber: true,
            sort: { name: 'order', first: 'rising' },
          }),
        ]
      : []),
    column('categories', t('categories'), (item) => item.categories.join(', '), { width: '160px' }),
    column('tags', t('tags'), (item) => item.tags.join(', '), { width: '140px', isExtra: true }),
    column('author', t('author'), (item) => item.authorName ?? '', { width: '140px' }),
    moment('published', t('published_on'), (item) => item.publishOn, {
      phone: 'end',
      sort: { name: 'publishOn', first: 'falling' },
    }),
    column('kind', t('type'), (item) => kindName(t, item.recordType), { width: '100px', isExtra: true }),
    ...(isCalendar ? [] : [starts]),
    column('address', t('address'), (item) => item.fullUrl, { width: '220px', isExtra: true }),
    moment('changed', t('changed'), (item) => item.updatedOn, {
      isExtra: true,
      sort: { name: 'updatedOn', first: 'falling' },
    }),
    moment('added', t('added'), (item) => item.addedOn, {
      isExtra: true,
      sort: { name: 'createdOn', first: 'falling' },
    }),
  ];
}

interface ItemNameProps {
  readonly item: ListedContentItem;
  readonly name: string;
  readonly t: T;
}

function ItemName({ item: { mainImage, starred }, name, t }: ItemNameProps) {
  return (
    <span className={classes.name}>
      {mainImage ? (
        <img src={`${mainImage.url}?format=100w`} alt="" width={24} height={24} loading="lazy" />
      ) : (
        <span className={classes.noImage} aria-hidden />
      )}
      <span className={classes.title}>{markedCell(name)}</span>
      {starred && (
        <Star
          className={classes.star}
          width={14}
          height={14}
          strokeWidth={1.75}
          role="img"
          aria-label={t('featured')}
        />
      )}
    </span>
  );
}

interface ItemViewProps {
  readonly item: ListedContentItem;
  readonly t: T;
}

/** An item at a glance, beside its list. */
function ItemPeek({ item, t }: ItemViewProps) {
  const { id, mainImage, excerpt, categories, tags, fullUrl } = item;
  const text = new DOMParser().parseFromString(excerpt, 'text/html').body.textContent.trim();
  return (
    <div className={classes.peek}>
      {mainImage && <img src={`${mainImage.url}?format=500w`} alt="" />}
      <p>
        <ItemStatus status={item.status} />
      </p>
      {text !== '' && <p>{text}</p>}
      {[...categories, ...tags].length > 0 && (
        <p className={classes.dim}>{[...categories, ...tags].join(', ')}</p>
      )}
      <p className={classes.dim}>{fullUrl}</p>
      <Button component={Link} to={`/items/${id}` as never} variant="default">
        {t('open')}
      </Button>
    </div>
  );
}

function ItemTile({ item: { mainImage, title, status }, t }: ItemViewProps) {
  return (
    <span className={classes.tile}>
      {mainImage ? (
        <img src={`${mainImage.url}?format=300w`} alt="" loading="lazy" />
      ) : (
        <span className={classes.tileEmpty} aria-hidden />
      )}
      <span className={classes.title}>{title || t('untitled')}</span>
      <ItemStatus status={status} />
    </span>
  );
}
