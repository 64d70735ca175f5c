import type { BinEntry, BinQuery } from '@awning/contract';
import { binKinds } from '@awning/contract';
import { listBin, removeBinEntry, restoreBinEntry } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ResourceList } from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { activityMessages } from './activity-messages.ts';

type T = Translate<typeof activityMessages>;

interface BinListParts {
  readonly now: number;
  readonly dayOf: (at: string) => string;
}

/** What was deleted and can still come back. */
export function binList(api: Client, t: T, { now, dayOf }: BinListParts): ResourceList<BinEntry> {
  return {
    name: 'bin',
    title: t('binTitle'),
    searchLabel: t('binSearch'),
    defaultSort: '-deletedOn',
    views: [{ id: 'all', label: t('all'), conditions: [] }],
    columns: [
      { id: 'title', label: t('binName'), phone: 'lead', cell: ({ title, address }) => title || address },
      { id: 'kind', label: t('kind'), width: '130px', phone: 'below', cell: ({ kind }) => t(kind) },
      { id: 'address', label: t('address'), cell: ({ address }) => address },
      { id: 'by', label: t('deletedBy'), width: '160px', cell: ({ deletedBy }) => deletedBy.name },
      {
        id: 'deleted',
        label: t('deletedOn'),
        width: '120px',
        phone: 'end',
        cell: ({ deletedOn }) => <Moment at={deletedOn} now={now} />,
      },
      { id: 'gone', label: t('goneOn'), width: '130px', cell: ({ goneOn }) => dayOf(goneOn) },
    ],
    filters: [
      {
        id: 'kind',
        label: t('kind'),
        isPromoted: true,
        words: [{ value: 'is', label: t('is') }],
        value: { kind: 'choice', choices: binKinds.map((value) => ({ value, label: t(value) })) },
        toQuery: (_word, kind) => ({ kind }),
      },
    ],
    load: async ({ search, filters, limit, cursor, before, isCounted, signal }) => {
      const query: BinQuery = {
        ...filters,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listBin, { query, signal });
      const { entries: rows, nextPageCursor, previousPageCursor, count } = body;
      return { rows, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ title, address }) => title || address,
    hrefOf: ({ id }) => `/bin/${id}`,
    bulk: [
      {
        id: 'restore',
        label: (count) => t('restoreCount', { count }),
        run: async (rows) => {
          for (const { id } of rows) await api.call(restoreBinEntry, { params: { binId: id } });
          return t('restoredCount', { count: rows.length });
        },
      },
      {
        id: 'delete',
        label: (count) => t('deleteCount', { count }),
        question: (count) => ({ title: t('deleteQuestionCount', { count }), text: t('deleteText') }),
        run: async (rows) => {
          for (const { id } of rows) await api.call(removeBinEntry, { params: { binId: id } });
          return t('deletedCount', { count: rows.length });
        },
      },
    ],
    nothingYet: (
      <>
        <h2>{t('binNothingTitle')}</h2>
        <p>{t('binNothingText')}</p>
      </>
    ),
  };
}
