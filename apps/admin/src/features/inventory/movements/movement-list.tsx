import type { MovementQuery, StockMovement } from '@awning/contract';
import { listStockMovements } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Link } from '@tanstack/react-router';
import { dateFilter } from '../../../kit/list/list-dates.ts';
import type { ListFilter, ListView, ResourceList } from '../../../kit/list/list-definition.ts';
import type { listMessages } from '../../../kit/list/list-messages.ts';
import type { stockMessages } from '../../../kit/stock/stock-messages.ts';
import { reasonOf, signedCount } from '../../../kit/stock/stock-words.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import type { Translate } from '../../../messages/messages.ts';
import type { movementMessages } from './movement-messages.ts';

type T = Translate<typeof movementMessages>;

interface MovementWords {
  readonly t: T;
  readonly listWords: Translate<typeof listMessages>;
  readonly stockWords: Translate<typeof stockMessages>;
  readonly locale: string;
  readonly now: number;
}

const nameOf = ({ title, attributes }: StockMovement, t: T): string =>
  title === null ? t('goneProduct') : [title, ...Object.values(attributes ?? {})].join(', ');

/** What happened to the stock of everything, newest first. Nobody can change it. */
export function movementList(api: Client, words: MovementWords): ResourceList<StockMovement> {
  const { t, stockWords, now } = words;
  const whoOf = ({ actorName }: StockMovement): string => actorName ?? t('server');
  return {
    name: 'stock-movements',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: movementViews(t),
    filters: movementFilters(words),
    columns: [
      {
        id: 'what',
        label: t('what'),
        phone: 'lead',
        cell: (row) => nameOf(row, t),
      },
      {
        id: 'when',
        label: t('when'),
        width: '130px',
        phone: 'belowRest',
        cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
        text: ({ createdOn }) => new Date(createdOn).toISOString(),
        sort: { name: 'createdOn', first: 'falling' },
      },
      {
        id: 'change',
        label: t('change'),
        width: '90px',
        isNumber: true,
        phone: 'end',
        cell: ({ delta }) => signedCount(delta),
        text: ({ delta }) => String(delta),
      },
      {
        id: 'balance',
        label: t('balance'),
        width: '120px',
        isNumber: true,
        phone: 'endBelow',
        cell: ({ balance }) => String(balance),
      },
      { id: 'why', label: t('why'), phone: 'below', cell: (row) => reasonOf(row, stockWords) },
      { id: 'who', label: t('who'), width: '160px', cell: whoOf },
      {
        id: 'order',
        label: t('order'),
        width: '110px',
        cell: ({ orderId, orderNumber }) =>
          orderId === null ? (
            ''
          ) : (
            <Link to="/orders/$orderId" params={{ orderId }}>
              {orderNumber}
            </Link>
          ),
        text: ({ orderNumber }) => orderNumber ?? '',
      },
      { id: 'sku', label: t('sku'), width: '160px', isExtra: true, cell: ({ sku }) => sku ?? '' },
    ],
    load: async ({ search, filters, sort, limit, cursor, before, isCounted, signal }) => {
      const query: MovementQuery = {
        ...filters,
        sort: sort as NonNullable<MovementQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listStockMovements, { query, signal });
      const { movements: rows, nextPageCursor, previousPageCursor, count } = body;
      return { rows, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: (row) => nameOf(row, t),
    hrefOf: ({ itemId, sku }) =>
      itemId === null ? `/inventory?q=${encodeURIComponent(sku ?? '')}` : `/products/${itemId}`,
    bulk: [],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const REASON = 'reason';

function movementViews(t: T): readonly ListView[] {
  const only = (value: string) => [{ filter: REASON, word: 'is', value }];
  return [
    { id: 'all', label: t('all'), conditions: [] },
    { id: 'sold', label: t('sold'), conditions: only('sale') },
    { id: 'back', label: t('cameBack'), conditions: only('back') },
    { id: 'counted', label: t('byHand'), conditions: only('set-finite') },
  ];
}

const movementFilters = ({ t, listWords, locale }: MovementWords): readonly ListFilter[] => [
  {
    id: REASON,
    label: t('reasonFilter'),
    isPromoted: true,
    words: [{ value: 'is', label: t('is'), sign: '=' }],
    value: {
      kind: 'choice',
      choices: [
        { value: 'sale', label: t('sold') },
        { value: 'back', label: t('cameBack') },
        { value: 'increment', label: t('reasonAdded') },
        { value: 'decrement', label: t('reasonTaken') },
        { value: 'set-finite', label: t('reasonCounted') },
        { value: 'set-unlimited', label: t('reasonUnlimited') },
        { value: 'started', label: t('reasonStarted') },
      ],
    },
    toQuery: (_, value) => ({ reason: value }),
  },
  dateFilter(listWords, locale, {
    id: 'when',
    label: t('dateFilter'),
    from: 'from',
    before: 'to',
    isPromoted: true,
  }),
];
