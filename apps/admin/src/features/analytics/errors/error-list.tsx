import type { JavascriptError, JavascriptErrorQuery } from '@awning/contract';
import { listJavascriptErrors } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ResourceList } from '../../../kit/list/list-definition.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { ErrorDetails } from './error-details.tsx';
import type { errorMessages } from './error-messages.ts';

type T = Translate<typeof errorMessages>;

const nameOf = (t: T, { name, message }: JavascriptError): string =>
  [name, message].filter(Boolean).join(': ') || t('unnamed');

/** What went wrong in the browsers of visitors. Every text of it is from strangers, and shown as text. */
export function errorList(api: Client, t: T, now: number): ResourceList<JavascriptError> {
  return {
    name: 'javascript-errors',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-lastSeenOn',
    views: [{ id: 'all', label: t('all'), conditions: [] }],
    columns: columns(t, now),
    filters: [],
    load: async ({ search, sort, limit, cursor, before, isCounted, signal }) => {
      const query: JavascriptErrorQuery = {
        sort: sort as NonNullable<JavascriptErrorQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listJavascriptErrors, { query, signal });
      const { javascriptErrors, nextPageCursor, previousPageCursor, count } = body;
      return { rows: javascriptErrors, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: (error) => nameOf(t, error),
    hrefOf: ({ id }) => `/analytics/errors?peek=${id}`,
    opensBeside: true,
    peek: ({ id }) => <ErrorDetails key={id} errorId={id} now={now} />,
    bulk: [],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const columns = (t: T, now: number): ListColumn<JavascriptError>[] => [
  { id: 'message', label: t('message'), cell: (error) => nameOf(t, error), phone: 'lead' },
  { id: 'page', label: t('page'), width: '22%', cell: ({ page }) => page, phone: 'below' },
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
    goesAt: 1,
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
