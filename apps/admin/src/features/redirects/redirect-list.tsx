import type { RedirectRule, RedirectRuleQuery } from '@awning/contract';
import { listRedirectRules, readRedirects } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ResourceList } from '../../kit/list/list-definition.ts';
import type { Translate } from '../../messages/messages.ts';
import { redirectCsv } from './redirect-file.ts';
import type { redirectFileMessages } from './redirect-file-messages.ts';
import type { redirectMessages } from './redirect-messages.ts';
import { changeRule } from './redirect-query.ts';
import { nameOfRule } from './redirect-text.ts';

type T = Translate<typeof redirectMessages>;

const checkAddress = (t: T, missing: string) => (text: string) =>
  text.trim() === '' ? missing : /\s/.test(text.trim()) ? t('noSpaces') : null;

export function redirectList(
  api: Client,
  t: T,
  fileWords: Translate<typeof redirectFileMessages>,
): ResourceList<RedirectRule> {
  return {
    name: 'redirects',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: 'line',
    views: [{ id: 'all', label: t('all'), conditions: [] }],
    exports: [
      {
        id: 'csv',
        label: fileWords('exportAll'),
        load: async () => {
          const { body } = await api.call(readRedirects);
          const blob = new Blob([redirectCsv(body.rules)], { type: 'text/csv;charset=utf-8' });
          return { blob, filename: 'redirects.csv' };
        },
      },
    ],
    columns: [
      {
        id: 'from',
        label: t('from'),
        phone: 'lead',
        cell: ({ from }) => from,
        sort: { name: 'from', first: 'rising' },
        edit: {
          value: ({ from }) => from,
          check: checkAddress(t, t('fromMissing')),
          save: (row, from) => changeRule(api, row, { from }, t('gone')),
        },
      },
      {
        id: 'to',
        label: t('to'),
        phone: 'below',
        cell: ({ to }) => to,
        sort: { name: 'to', first: 'rising' },
        edit: {
          value: ({ to }) => to,
          check: checkAddress(t, t('toMissing')),
          save: (row, to) => changeRule(api, row, { to }, t('gone')),
        },
      },
      {
        id: 'status',
        label: t('status'),
        width: '150px',
        phone: 'end',
        cell: ({ status }) => t(status === 302 ? 'temporary' : 'permanent'),
      },
      {
        id: 'line',
        label: t('line'),
        width: '80px',
        isNumber: true,
        isExtra: true,
        cell: ({ line }) => String(line),
        sort: { name: 'line', first: 'rising' },
      },
    ],
    filters: [],
    load: async ({ search, sort, limit, cursor, before, isCounted, signal }) => {
      const query: RedirectRuleQuery = {
        sort: sort as NonNullable<RedirectRuleQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listRedirectRules, { query, signal });
      const { rules, nextPageCursor, previousPageCursor, count } = body;
      return { rows: rules, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ from }) => from,
    hrefOf: (rule) => `/redirects/${nameOfRule(rule)}`,
    bulk: [
      {
        id: 'delete',
        label: (count) => t('deleteCount', { count }),
        question: (count) => ({ title: t('deleteTitle', { count }), text: t('deleteText') }),
        bulkCall: { list: 'redirects', action: 'delete' },
        done: (count) => t('deletedCount', { count }),
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
