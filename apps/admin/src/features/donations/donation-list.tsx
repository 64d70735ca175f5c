import type { Donation, DonationQuery } from '@awning/contract';
import { listDonations } from '@awning/contract/calls';
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
import type { donationMessages } from './donation-messages.ts';
import { DONATION_STATES, DonationStatus, givenText, stateOf } from './donation-state.tsx';
import type { DonationActions } from './use-donation-actions.ts';

type T = Translate<typeof donationMessages>;

export interface DonationListContext {
  readonly locale: string;
  readonly timeZone: string;
  readonly now: number;
  readonly actions: DonationActions;
}

export function donationList(api: Client, t: T, context: DonationListContext): ResourceList<Donation> {
  const { actions } = context;
  return {
    name: 'donations',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: views(t),
    columns: columns(t, context),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, signal }) => {
      const query: DonationQuery = {
        ...asked,
        sort: sort as NonNullable<DonationQuery['sort']>,
        limit,
        count: true,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listDonations, { query, signal });
      const { donations, nextPageCursor, previousPageCursor, count } = body;
      return { rows: donations, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    hrefOf: ({ id }) => `/donations/${id}`,
    rowActions: (donation) => [
      {
        id: 'turn',
        label: t(donation.enabled ? 'turnOff' : 'turnOn'),
        run: () => actions.turn(donation, !donation.enabled),
      },
      { id: 'delete', label: t('delete'), run: () => actions.remove(donation) },
    ],
    bulk: donationBulk(t),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const list = 'donations';

/** What can be done with many donations at once, as a job of the server. */
const donationBulk = (t: T): BulkAction<Donation>[] => [
  {
    id: 'on',
    label: (count) => t('onMany', { count }),
    fits: (rows) => rows.every(({ enabled }) => !enabled),
    bulkCall: { list, action: 'on' },
    undoCall: { list, action: 'off' },
    done: (count) => t('onDone', { count }),
  },
  {
    id: 'off',
    label: (count) => t('offMany', { count }),
    fits: (rows) => rows.every(({ enabled }) => enabled),
    bulkCall: { list, action: 'off' },
    undoCall: { list, action: 'on' },
    done: (count) => t('offDone', { count }),
  },
  {
    id: 'delete',
    label: (count) => t('deleteMany', { count }),
    bulkCall: { list, action: 'delete' },
    undoCall: { list, action: 'restore' },
    undoesAll: true,
    done: (count) => t('deletedDone', { count }),
  },
];

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...DONATION_STATES.map((state) => ({
    id: state,
    label: t(state),
    conditions: [{ filter: 'state', word: 'is', value: state }],
  })),
];

const filters = (t: T): ListFilter[] => [
  {
    id: 'state',
    label: t('state'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' as const }],
    value: { kind: 'choice', choices: DONATION_STATES.map((value) => ({ value, label: t(value) })) },
    toQuery: (_word, state) => ({ state }),
  },
];

const columns = (t: T, { locale, timeZone, now }: DonationListContext): ListColumn<Donation>[] => {
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  return [
    {
      id: 'title',
      label: t('name'),
      cell: ({ title }) => title,
      sort: { name: 'title', first: 'rising' },
      phone: 'lead',
    },
    {
      id: 'given',
      label: t('given'),
      width: '210px',
      isNumber: true,
      cell: (donation) => givenText(donation, t, locale),
      phone: 'below',
    },
    {
      id: 'donors',
      label: t('donorsColumn'),
      width: '90px',
      isNumber: true,
      cell: ({ donors }) => String(donors),
    },
    {
      id: 'monthly',
      label: t('monthly'),
      width: '90px',
      isNumber: true,
      cell: ({ givingMonthly }) => String(givingMonthly),
    },
    {
      id: 'state',
      label: t('state'),
      width: '110px',
      cell: (donation) => <DonationStatus state={stateOf(donation, now)} t={t} />,
      text: (donation) => t(stateOf(donation, now)),
      phone: 'end',
    },
    {
      id: 'ends',
      label: t('ends'),
      width: '120px',
      cell: ({ endsAt }) => (endsAt === null ? t('never') : format.format(endsAt)),
      text: ({ endsAt }) => (endsAt === null ? '' : new Date(endsAt).toISOString()),
      sort: { name: 'endsAt', first: 'rising' },
    },
    {
      id: 'created',
      label: t('created'),
      width: '120px',
      isExtra: true,
      cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
      text: ({ createdOn }) => new Date(createdOn).toISOString(),
      sort: { name: 'createdOn', first: 'falling' },
    },
  ];
};
