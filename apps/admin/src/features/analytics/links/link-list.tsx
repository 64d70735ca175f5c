import type { BrokenLink, BrokenLinkQuery } from '@awning/contract';
import { listBrokenLinks } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ListFilter, ListView, ResourceList } from '../../../kit/list/list-definition.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { LinkDetails } from './link-details.tsx';
import type { linkMessages } from './link-messages.ts';

type T = Translate<typeof linkMessages>;

export interface LinkListContext {
  readonly now: number;
  readonly redirect: (link: BrokenLink) => void;
  readonly remove: (link: BrokenLink) => void;
}

/** What visitors asked for and did not get. Addresses are from strangers, and shown as text. */
export function linkList(api: Client, t: T, context: LinkListContext): ResourceList<BrokenLink> {
  return {
    name: 'broken-links',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-lastSeenOn',
    views: views(t),
    columns: columns(t, context.now),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: BrokenLinkQuery = {
        ...asked,
        sort: sort as NonNullable<BrokenLinkQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listBrokenLinks, { query, signal });
      const { brokenLinks, nextPageCursor, previousPageCursor, count } = body;
      return { rows: brokenLinks, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ address }) => address,
    hrefOf: ({ id }) => `/analytics/broken-links?peek=${id}`,
    opensBeside: true,
    peek: (link) => <LinkDetails link={link} onRedirect={context.redirect} />,
    rowActions: (link) => [
      ...(link.canRedirect
        ? [{ id: 'redirect', label: t('redirect'), run: () => context.redirect(link) }]
        : []),
      { id: 'remove', label: t('remove'), run: () => context.remove(link) },
    ],
    bulk: [],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const KINDS = ['page', 'image'] as const;

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...KINDS.map((kind) => ({
    id: kind,
    label: t(kind),
    conditions: [{ filter: 'kind', word: 'is', value: kind }],
  })),
];

const filters = (t: T): ListFilter[] => [
  {
    id: 'kind',
    label: t('kind'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' }],
    value: { kind: 'choice', choices: KINDS.map((value) => ({ value, label: t(value) })) },
    toQuery: (_word, kind) => ({ kind }),
  },
];

const columns = (t: T, now: number): ListColumn<BrokenLink>[] => [
  { id: 'address', label: t('address'), cell: ({ address }) => address, phone: 'lead' },
  {
    id: 'kind',
    label: t('kind'),
    width: '110px',
    cell: ({ kind }) => t(kind === 'page' ? 'aPage' : 'anImage'),
    goesAt: 2,
  },
  {
    id: 'from',
    label: t('linkedFrom'),
    width: '24%',
    cell: ({ linkedFrom: [first] }) => (first ? first.from || t('noOrigin') : ''),
    phone: 'below',
  },
  {
    id: 'count',
    label: t('count'),
    width: '88px',
    isNumber: true,
    cell: ({ count }) => String(count),
    sort: { name: 'count', first: 'falling' },
    phone: 'end',
  },
  {
    id: 'first',
    label: t('firstSeen'),
    width: '120px',
    cell: ({ firstSeenOn }) => <Moment at={firstSeenOn} now={now} />,
    text: ({ firstSeenOn }) => new Date(firstSeenOn).toISOString(),
    sort: { name: 'firstSeenOn', first: 'falling' },
    goesAt: 3,
  },
  {
    id: 'last',
    label: t('lastSeen'),
    width: '120px',
    cell: ({ lastSeenOn }) => <Moment at={lastSeenOn} now={now} />,
    text: ({ lastSeenOn }) => new Date(lastSeenOn).toISOString(),
    sort: { name: 'lastSeenOn', first: 'falling' },
    phone: 'endBelow',
  },
];
