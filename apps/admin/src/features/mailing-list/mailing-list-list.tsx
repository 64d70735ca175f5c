import type { MailingListEntry, MailingListQuery } from '@awning/contract';
import { exportMailingList, listMailingListEntries } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type {
  BulkAction,
  ListColumn,
  ListFilter,
  ListView,
  ResourceList,
} from '../../kit/list/list-definition.ts';
import { Status } from '../../kit/status/status.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import { EntryDetails } from './entry-details.tsx';
import type { mailingListMessages } from './mailing-list-messages.ts';

type T = Translate<typeof mailingListMessages>;

export interface MailingListContext {
  readonly now: number;
  readonly ask: (action: 'unsubscribe' | 'remove', entry: MailingListEntry) => void;
}

/** People who want the site's mails, or once did, with what they agreed to. */
export function mailingList(api: Client, t: T, context: MailingListContext): ResourceList<MailingListEntry> {
  return {
    name: 'mailing-list',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: views(t),
    columns: columns(t, context.now),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: MailingListQuery = {
        ...asked,
        sort: sort as NonNullable<MailingListQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listMailingListEntries, { query, signal });
      return {
        rows: body.entries,
        nextPageCursor: body.nextPageCursor,
        previousPageCursor: body.previousPageCursor,
        count: body.count,
      };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ email }) => email,
    hrefOf: ({ id }) => `/mailing-list?peek=${id}`,
    opensBeside: true,
    peek: (entry) => <EntryDetails entry={entry} />,
    rowActions: (entry) => [
      ...(entry.status === 'unsubscribed'
        ? []
        : [{ id: 'unsubscribe', label: t('unsubscribe'), run: () => context.ask('unsubscribe', entry) }]),
      { id: 'remove', label: t('remove'), run: () => context.ask('remove', entry) },
    ],
    bulk: bulk(t),
    exports: [
      {
        id: 'csv',
        label: t('export'),
        load: ({ search, filters: asked }) =>
          api.download(exportMailingList, { query: { ...asked, ...(search !== undefined && { search }) } }),
      },
    ],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

function bulk(t: T): BulkAction<MailingListEntry>[] {
  return [
    {
      id: 'unsubscribe',
      label: (count) => t('unsubscribeMany', { count }),
      fits: (rows) => rows.every(({ status }) => status !== 'unsubscribed'),
      question: (count) => ({ title: t('unsubscribeTitle', { count }), text: t('unsubscribeText') }),
      bulkCall: { list: 'mailing-list', action: 'unsubscribe' },
      done: (count) => t('unsubscribedDone', { count }),
    },
    {
      id: 'remove',
      label: (count) => t('removeMany', { count }),
      question: (count) => ({ title: t('removeTitle', { count }), text: t('removeText') }),
      bulkCall: { list: 'mailing-list', action: 'delete' },
      done: (count) => t('removedDone', { count }),
    },
  ];
}

const STATUSES = ['subscribed', 'pending', 'unsubscribed'] as const;
const SOURCES = ['checkout', 'test-checkout', 'form', 'newsletter', 'popup', 'waitlist', 'import'] as const;

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...STATUSES.map((status) => ({
    id: status,
    label: t(status),
    conditions: [{ filter: 'status', word: 'is', value: status }],
  })),
];

const filters = (t: T): ListFilter[] => {
  const words = [{ value: 'is', label: t('isWord'), sign: '=' as const }];
  return [
    {
      id: 'status',
      label: t('status'),
      words,
      value: { kind: 'choice', choices: STATUSES.map((value) => ({ value, label: t(value) })) },
      toQuery: (_word, status) => ({ status }),
    },
    {
      id: 'source',
      label: t('source'),
      words,
      value: { kind: 'choice', choices: SOURCES.map((value) => ({ value, label: t(`source ${value}`) })) },
      toQuery: (_word, source) => ({ source }),
      isPromoted: true,
    },
  ];
};

const nameOf = ({ firstName, lastName }: MailingListEntry): string => `${firstName} ${lastName}`.trim();

const columns = (t: T, now: number): ListColumn<MailingListEntry>[] => [
  {
    id: 'email',
    label: t('email'),
    cell: ({ email }) => email,
    sort: { name: 'email', first: 'rising' },
    phone: 'lead',
  },
  { id: 'name', label: t('name'), cell: nameOf, sort: { name: 'name', first: 'rising' }, phone: 'below' },
  {
    id: 'status',
    label: t('status'),
    width: '150px',
    cell: ({ status }) => (
      <Status
        shape="content"
        progress={status === 'subscribed' ? 'done' : status === 'pending' ? 'part' : 'none'}
        tone={status === 'subscribed' ? 'good' : status === 'pending' ? 'waiting' : 'neutral'}
      >
        {t(status)}
      </Status>
    ),
    text: ({ status }) => t(status),
    phone: 'endBelow',
  },
  { id: 'source', label: t('source'), width: '150px', cell: ({ source }) => t(`source ${source}`) },
  {
    id: 'consented',
    label: t('consented'),
    width: '120px',
    cell: ({ consentedOn, askedOn }) => <Moment at={consentedOn ?? askedOn} now={now} />,
    text: ({ consentedOn, askedOn }) => new Date(consentedOn ?? askedOn).toISOString(),
    phone: 'end',
  },
  { id: 'language', label: t('language'), width: '110px', isExtra: true, cell: ({ language }) => language },
  { id: 'wording', label: t('wording'), isExtra: true, cell: ({ wording }) => wording },
  { id: 'proof', label: t('proof'), isExtra: true, cell: ({ proof }) => proof },
];
