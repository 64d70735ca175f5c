import type { Coupon, CouponQuery } from '@awning/contract';
import { listCoupons } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type {
  BulkAction,
  ListColumn,
  ListFilter,
  ListView,
  ResourceList,
} from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { discountMessages } from './discount-messages.ts';
import { DISCOUNT_STATES, DiscountStatus, givesText, stateOf } from './discount-state.tsx';
import type { DiscountActions } from './use-discount-actions.ts';

type T = Translate<typeof discountMessages>;

export interface DiscountListContext {
  readonly locale: string;
  readonly timeZone: string;
  readonly now: () => number;
  readonly actions: DiscountActions;
}

export function discountList(api: Client, t: T, context: DiscountListContext): ResourceList<Coupon> {
  const { now, actions } = context;
  return {
    name: 'discounts',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: views(t),
    columns: columns(t, context),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: CouponQuery = {
        ...asked,
        sort: sort as NonNullable<CouponQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listCoupons, { query, signal });
      const { coupons, nextPageCursor, previousPageCursor, count } = body;
      return { rows: coupons, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => `/discounts/${id}`,
    rowActions: (coupon) => [
      {
        id: 'turn',
        label: t(coupon.enabled ? 'turnOff' : 'turnOn'),
        run: () => actions.turn(coupon, !coupon.enabled),
      },
      ...(stateOf(coupon, now()) === 'active'
        ? [{ id: 'end', label: t('endNow'), run: () => actions.end(coupon) }]
        : []),
      { id: 'delete', label: t('delete'), run: () => actions.remove(coupon) },
    ],
    bulk: bulk(t),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...DISCOUNT_STATES.map((state) => ({
    id: state,
    label: t(state),
    conditions: [{ filter: 'state', word: 'is', value: state }],
  })),
];

const filters = (t: T): ListFilter[] => {
  const words = [{ value: 'is', label: t('isWord'), sign: '=' as const }];
  return [
    {
      id: 'state',
      label: t('state'),
      words,
      value: { kind: 'choice', choices: DISCOUNT_STATES.map((value) => ({ value, label: t(value) })) },
      toQuery: (_word, state) => ({ state }),
    },
    {
      id: 'way',
      label: t('way'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'code', label: t('byCode') },
          { value: 'automatic', label: t('byItself') },
        ],
      },
      toQuery: (_word, way) => ({ automatic: way === 'automatic' }),
      isPromoted: true,
    },
  ];
};

const bulk = (t: T): BulkAction<Coupon>[] => [
  {
    id: 'on',
    label: (count) => t('onMany', { count }),
    fits: (rows) => rows.every(({ enabled }) => !enabled),
    bulkCall: { list: 'coupons', action: 'on' },
    undoCall: { list: 'coupons', action: 'off' },
    done: (count) => t('onDone', { count }),
  },
  {
    id: 'off',
    label: (count) => t('offMany', { count }),
    fits: (rows) => rows.every(({ enabled }) => enabled),
    bulkCall: { list: 'coupons', action: 'off' },
    undoCall: { list: 'coupons', action: 'on' },
    done: (count) => t('offDone', { count }),
  },
  {
    id: 'delete',
    label: (count) => t('deleteMany', { count }),
    bulkCall: { list: 'coupons', action: 'delete' },
    undoCall: { list: 'coupons', action: 'restore' },
    undoesAll: true,
    done: (count) => t('deletedDone', { count }),
  },
];

const usesText = ({ uses, usesLimit }: Coupon, t: T): string =>
  usesLimit === null ? String(uses) : t('usesOf', { uses, limit: usesLimit });

const columns = (t: T, { locale, timeZone, now }: DiscountListContext): ListColumn<Coupon>[] => {
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const day = (at: number): string => format.format(at);
  return [
    {
      id: 'name',
      label: t('name'),
      cell: ({ name }) => name,
      sort: { name: 'name', first: 'rising' },
      phone: 'lead',
    },
    {
      id: 'gives',
      label: t('gives'),
      width: '160px',
      cell: (coupon) => givesText(coupon, t, locale),
      phone: 'end',
    },
    {
      id: 'code',
      label: t('code'),
      width: '170px',
      cell: ({ code }) => code ?? t('automatic'),
      sort: { name: 'code', first: 'rising' },
      phone: 'below',
    },
    {
      id: 'state',
      label: t('state'),
      width: '130px',
      cell: (coupon) => <DiscountStatus state={stateOf(coupon, now())} t={t} />,
      text: (coupon) => t(stateOf(coupon, now())),
      phone: 'endBelow',
    },
    { id: 'uses', label: t('uses'), width: '100px', isNumber: true, cell: (coupon) => usesText(coupon, t) },
    {
      id: 'starts',
      label: t('starts'),
      width: '120px',
      isExtra: true,
      cell: ({ startsAt }) => (startsAt === null ? '' : day(startsAt)),
      text: ({ startsAt }) => (startsAt === null ? '' : new Date(startsAt).toISOString()),
    },
    {
      id: 'ends',
      label: t('ends'),
      width: '120px',
      cell: ({ endsAt }) => (endsAt === null ? t('never') : day(endsAt)),
      text: ({ endsAt }) => (endsAt === null ? '' : new Date(endsAt).toISOString()),
      sort: { name: 'endsAt', first: 'rising' },
    },
    {
      id: 'created',
      label: t('created'),
      width: '120px',
      isExtra: true,
      cell: ({ createdOn }) => <Moment at={createdOn} now={now()} />,
      text: ({ createdOn }) => new Date(createdOn).toISOString(),
      sort: { name: 'createdOn', first: 'falling' },
    },
  ];
};
