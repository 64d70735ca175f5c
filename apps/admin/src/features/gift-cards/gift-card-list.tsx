import type { GiftCard, GiftCardQuery } from '@awning/contract';
import { listGiftCards } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ListFilter, ListView, ResourceList } from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { decimalOf } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { giftCardMessages } from './gift-card-messages.ts';
import { CardStatus, cardMoney, stateOf } from './gift-card-state.tsx';

type T = Translate<typeof giftCardMessages>;

export interface GiftCardListContext {
  readonly now: number;
  readonly locale: string;
  readonly timeZone: string;
  /** Disables a card, or enables it, with the way back. */
  readonly turn: (card: GiftCard, state: GiftCard['state']) => void;
}

export function giftCardList(api: Client, t: T, context: GiftCardListContext): ResourceList<GiftCard> {
  return {
    name: 'gift-cards',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: views(t),
    columns: columns(t, context),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: GiftCardQuery = {
        ...asked,
        sort: sort as NonNullable<GiftCardQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listGiftCards, { query, signal });
      const { giftCards, nextPageCursor, previousPageCursor, count } = body;
      return { rows: giftCards, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ lastFour }) => t('cardName', { lastFour }),
    hrefOf: ({ id }) => `/gift-cards/${id}`,
    rowActions: (card) => [
      {
        id: 'turn',
        label: t(card.state === 'active' ? 'disable' : 'enable'),
        run: () => context.turn(card, card.state === 'active' ? 'disabled' : 'active'),
      },
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

const STATES = ['active', 'disabled'] as const;

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...STATES.map((state) => ({
    id: state,
    label: t(state),
    conditions: [{ filter: 'state', word: 'is', value: state }],
  })),
];

const filters = (t: T): ListFilter[] => [
  {
    id: 'state',
    label: t('state'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' }],
    value: { kind: 'choice', choices: STATES.map((value) => ({ value, label: t(value) })) },
    toQuery: (_word, state) => ({ state }),
  },
];

function columns(t: T, { now, locale, timeZone }: GiftCardListContext): ListColumn<GiftCard>[] {
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  return [
    {
      id: 'card',
      label: t('card'),
      width: '180px',
      cell: ({ lastFour }) => t('cardName', { lastFour }),
      phone: 'lead',
    },
    {
      id: 'recipient',
      label: t('recipient'),
      cell: ({ recipientName, recipientEmail }) => recipientName || recipientEmail || t('nobody'),
      sort: { name: 'recipientName', first: 'rising' },
      phone: 'below',
    },
    {
      id: 'state',
      label: t('state'),
      width: '120px',
      cell: (card) => <CardStatus state={stateOf(card, now)} t={t} />,
      text: (card) => t(stateOf(card, now)),
      phone: 'endBelow',
    },
    {
      id: 'balance',
      label: t('balance'),
      width: '120px',
      isNumber: true,
      cell: ({ balanceMinor, currency }) => cardMoney(balanceMinor, currency, locale),
      sum: ({ balanceMinor, currency }) => ({ value: decimalOf(balanceMinor, currency), currency }),
      sort: { name: 'balance', first: 'falling' },
      phone: 'end',
    },
    {
      id: 'initial',
      label: t('initial'),
      width: '110px',
      isNumber: true,
      cell: ({ initialMinor, currency }) => cardMoney(initialMinor, currency, locale),
    },
    {
      id: 'expires',
      label: t('expires'),
      width: '120px',
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : format.format(expiresAt)),
      sort: { name: 'expiresAt', first: 'rising' },
    },
    {
      id: 'created',
      label: t('created'),
      width: '110px',
      cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
      text: ({ createdOn }) => new Date(createdOn).toISOString(),
      sort: { name: 'createdOn', first: 'falling' },
    },
    {
      id: 'sent',
      label: t('sent'),
      width: '110px',
      isExtra: true,
      cell: ({ sentOn }) => (sentOn === null ? t('notSent') : <Moment at={sentOn} now={now} />),
      text: ({ sentOn }) => (sentOn === null ? '' : new Date(sentOn).toISOString()),
    },
    {
      id: 'order',
      label: t('order'),
      width: '90px',
      isExtra: true,
      cell: ({ orderNumber }) => orderNumber ?? '',
    },
    { id: 'note', label: t('note'), isExtra: true, cell: ({ note }) => note },
  ];
}
