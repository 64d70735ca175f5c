import type { Consent, ConsentQuery } from '@awning/contract';
import { consentChoices } from '@awning/contract';
import { exportConsents, listConsents } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ResourceList } from '../../kit/list/list-definition.ts';
import { Status } from '../../kit/status/status.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import { ConsentDetails } from './consent-details.tsx';
import type { consentMessages } from './consent-messages.ts';

type T = Translate<typeof consentMessages>;

/** What visitors chose when they were asked about cookies, under names that say nothing about them. */
export function consentList(api: Client, t: T, now: number): ResourceList<Consent> {
  return {
    name: 'consents',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-chosenOn',
    views: [
      { id: 'everything', label: t('everything'), conditions: [] },
      ...consentChoices.map((choice) => ({
        id: choice,
        label: t(choice),
        conditions: [{ filter: 'choice', word: 'is', value: choice }],
      })),
    ],
    columns: columns(t, now),
    filters: [
      {
        id: 'choice',
        label: t('choice'),
        words: [{ value: 'is', label: t('isWord'), sign: '=' }],
        value: {
          kind: 'choice',
          choices: consentChoices.map((value) => ({ value, label: t(value) })),
        },
        toQuery: (_word, choice) => ({ choice }),
        isPromoted: true,
      },
    ],
    load: async ({ search, filters, sort, limit, cursor, before, isCounted, signal }) => {
      const query: ConsentQuery = {
        ...filters,
        sort: sort as NonNullable<ConsentQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listConsents, { query, signal });
      return {
        rows: body.consents,
        nextPageCursor: body.nextPageCursor,
        previousPageCursor: body.previousPageCursor,
        count: body.count,
      };
    },
    keyOf: ({ proofId }) => proofId,
    nameOf: ({ proofId }) => proofId,
    hrefOf: ({ proofId }) => `/consents?peek=${proofId}`,
    opensBeside: true,
    peek: (consent) => <ConsentDetails consent={consent} />,
    bulk: [],
    exports: [
      {
        id: 'csv',
        label: t('export'),
        load: ({ search, filters }) =>
          api.download(exportConsents, { query: { ...filters, ...(search !== undefined && { search }) } }),
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

const categoriesOf = ({ categories }: Consent, t: T): string =>
  categories.length === 0 ? t('nothing') : categories.map((category) => t(category)).join(', ');

const columns = (t: T, now: number): ListColumn<Consent>[] => [
  { id: 'proof', label: t('proof'), width: '220px', cell: ({ proofId }) => proofId, phone: 'lead' },
  {
    id: 'choice',
    label: t('choice'),
    width: '160px',
    cell: ({ choice }) => (
      <Status
        shape="content"
        progress={choice === 'all' ? 'done' : choice === 'some' ? 'part' : 'none'}
        tone={choice === 'all' ? 'good' : 'neutral'}
      >
        {t(choice)}
      </Status>
    ),
    text: ({ choice }) => t(choice),
    phone: 'endBelow',
  },
  {
    id: 'categories',
    label: t('categories'),
    cell: (consent) => categoriesOf(consent, t),
    phone: 'below',
  },
  { id: 'place', label: t('place'), width: '100px', cell: ({ place }) => place ?? t('unknownPlace') },
  { id: 'mode', label: t('mode'), width: '140px', isExtra: true, cell: ({ mode }) => t(`mode ${mode}`) },
  {
    id: 'chosen',
    label: t('chosen'),
    width: '130px',
    sort: { name: 'chosenOn', first: 'falling' },
    cell: ({ chosenOn }) => <Moment at={chosenOn} now={now} />,
    text: ({ chosenOn }) => new Date(chosenOn).toISOString(),
    phone: 'end',
  },
];
