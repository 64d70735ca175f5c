import type { WaitlistGroup } from '@awning/contract';
import { exportWaitlist } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ListFilter, ListView, ResourceList } from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import { chooseGroups, isReady } from './waitlist-groups.ts';
import type { waitlistMessages } from './waitlist-messages.ts';

type T = Translate<typeof waitlistMessages>;

export interface WaitlistListContext {
  readonly now: number;
  readonly readGroups: () => Promise<readonly WaitlistGroup[]>;
  readonly release: (groups: readonly WaitlistGroup[]) => void;
}

export const nameOfGroup = (t: T, { productName, variantName }: WaitlistGroup): string => {
  const product = productName || t('gone');
  return variantName === '' ? product : t('named', { product, variant: variantName });
};

/** The variants that people wait for. All groups are read, so that the longest list can come first. */
export function waitlistList(api: Client, t: T, context: WaitlistListContext): ResourceList<WaitlistGroup> {
  return {
    name: 'waitlists',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-count',
    views: views(t),
    columns: columns(t, context.now),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before }) => {
      const only = asked.only === 'ready' || asked.only === 'waiting' ? asked.only : undefined;
      const rows = chooseGroups(await context.readGroups(), { search, only, sort });
      const start = Math.max(0, before === undefined ? Number(cursor ?? 0) : Number(before) - limit);
      const end = start + limit;
      return {
        rows: rows.slice(start, end),
        nextPageCursor: end < rows.length ? String(end) : null,
        previousPageCursor: start > 0 ? String(start) : null,
        count: { count: rows.length, isMore: false },
      };
    },
    keyOf: ({ variantId }) => variantId,
    nameOf: (group) => nameOfGroup(t, group),
    hrefOf: ({ productId, variantId }) => `/waitlists/${productId}/${variantId}`,
    rowActions: (group) =>
      group.count === 0 ? [] : [{ id: 'release', label: t('release'), run: () => context.release([group]) }],
    bulk: [
      {
        id: 'release',
        label: (count) => t('releaseMany', { count }),
        fits: (rows) => rows.some(({ count }) => count > 0),
        // It asks with a preview, and the rows stay chosen until it is done.
        run: async (rows) => {
          context.release(rows.filter(({ count }) => count > 0));
          return null;
        },
      },
    ],
    exports: [{ id: 'csv', label: t('export'), load: () => api.download(exportWaitlist, { query: {} }) }],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const only = (value: string) => [{ filter: 'only', word: 'is', value }];

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  { id: 'ready', label: t('ready'), conditions: only('ready'), nothingLeft: t('nothingReady') },
  { id: 'waiting', label: t('waitingView'), conditions: only('waiting') },
];

const filters = (t: T): ListFilter[] => [
  {
    id: 'only',
    label: t('state'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' }],
    value: {
      kind: 'choice',
      choices: [
        { value: 'ready', label: t('ready') },
        { value: 'waiting', label: t('waitingView') },
      ],
    },
    toQuery: (_word, value) => ({ only: value }),
  },
];

const columns = (t: T, now: number): ListColumn<WaitlistGroup>[] => [
  {
    id: 'product',
    label: t('product'),
    cell: (group) => nameOfGroup(t, group),
    sort: { name: 'product', first: 'rising' },
    phone: 'lead',
  },
  { id: 'sku', label: t('sku'), width: '140px', cell: ({ sku }) => sku, phone: 'below' },
  {
    id: 'count',
    label: t('waiting'),
    width: '100px',
    isNumber: true,
    cell: ({ count }) => String(count),
    sort: { name: 'count', first: 'falling' },
    phone: 'end',
  },
  {
    id: 'inStock',
    label: t('inStock'),
    width: '100px',
    isNumber: true,
    cell: (group) => {
      const text = group.inStock === null ? t('unlimited') : String(group.inStock);
      return isReady(group) ? <b>{text}</b> : text;
    },
    text: ({ inStock }) => (inStock === null ? t('unlimited') : String(inStock)),
    sort: { name: 'inStock', first: 'falling' },
    phone: 'endBelow',
  },
  {
    id: 'demand',
    label: t('demand'),
    width: '120px',
    isNumber: true,
    cell: ({ demand }) => String(demand),
    sort: { name: 'demand', first: 'falling' },
  },
  { id: 'told', label: t('told'), width: '80px', isNumber: true, cell: ({ told }) => String(told) },
  { id: 'held', label: t('held'), width: '120px', isNumber: true, cell: ({ held }) => String(held) },
  { id: 'bought', label: t('bought'), width: '90px', isNumber: true, cell: ({ bought }) => String(bought) },
  {
    id: 'first',
    label: t('first'),
    width: '120px',
    cell: ({ firstSignUpOn }) => <Moment at={firstSignUpOn} now={now} />,
    text: ({ firstSignUpOn }) => new Date(firstSignUpOn).toISOString(),
    sort: { name: 'firstSignUpOn', first: 'rising' },
  },
];
