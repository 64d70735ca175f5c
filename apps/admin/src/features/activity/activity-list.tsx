import type { Activity, ActivityQuery } from '@awning/contract';
import { listActivity } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { Choice, ListContext, ListFilter, ResourceList } from '../../kit/list/list-definition.ts';
import { Status } from '../../kit/status/status.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import { ActivityDetails } from './activity-details.tsx';
import { changedLabels } from './activity-fields.ts';
import type { activityMessages } from './activity-messages.ts';
import { activitySentence } from './activity-words.ts';
import type { fieldMessages } from './field-messages.ts';
import { UndoButton } from './undo-button.tsx';

type T = Translate<typeof activityMessages>;

/** What changes are about, in the words of the server and of people. */
const SUBJECTS = {
  page: 'page',
  store: 'store',
  item: 'item',
  product: 'product',
  asset: 'asset',
  category: 'category',
  form: 'form',
  coupon: 'coupon',
  donation: 'donation',
  navigation: 'navigation',
  order: 'order',
  review: 'review',
  settings: 'settings',
  member: 'memberKind',
  invitation: 'invitation',
} as const;

interface ActivityListParts {
  readonly names: readonly Choice[];
  readonly now: number;
  readonly labels: Translate<typeof fieldMessages>;
}

/** Who changed what, newest first. */
export function activityList(
  api: Client,
  t: T,
  { names, now, labels }: ActivityListParts,
): ResourceList<Activity> {
  return {
    name: 'activity',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-at',
    views: [{ id: 'all', label: t('all'), conditions: [] }],
    columns: [
      { id: 'what', label: t('what'), phone: 'lead', cell: (activity) => activitySentence(t, activity) },
      { id: 'who', label: t('who'), width: '180px', phone: 'below', cell: ({ actor }) => actor.name },
      {
        id: 'fields',
        label: t('changed'),
        cell: ({ fields }) => changedLabels(labels, fields).slice(0, 4).join(', '),
      },
      {
        id: 'state',
        label: t('state'),
        width: '130px',
        phone: 'endBelow',
        cell: (activity) =>
          activity.canUndo ? (
            <UndoButton activity={activity} />
          ) : activity.undoneBy === null ? null : (
            <Status shape="content" progress="back" tone="neutral">
              {t('undone')}
            </Status>
          ),
      },
      {
        id: 'when',
        label: t('when'),
        width: '120px',
        phone: 'end',
        cell: ({ at }) => <Moment at={at} now={now} />,
      },
    ],
    filters: activityFilters(t, names),
    load: async ({ search, filters, limit, cursor, before, isCounted, signal }) => {
      const query: ActivityQuery = {
        ...filters,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listActivity, { query, signal });
      const { activities: rows, nextPageCursor, previousPageCursor, count } = body;
      return { rows, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: (activity) => activitySentence(t, activity),
    hrefOf: ({ id }) => `/activity/${id}`,
    peek: (activity) => <ActivityDetails activity={activity} />,
    bulk: [],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

function activityFilters(t: T, names: readonly Choice[]): ListFilter[] {
  const is = [{ value: 'is', label: t('is') }];
  return [
    {
      id: 'member',
      label: t('member'),
      isPromoted: true,
      words: is,
      value: { kind: 'choice', choices: names },
      toQuery: (_word, actor) => ({ actor }),
    },
    {
      id: 'subject',
      label: t('subject'),
      isPromoted: true,
      words: is,
      value: {
        kind: 'choice',
        choices: Object.entries(SUBJECTS).map(([value, label]) => ({ value, label: t(label) })),
      },
      toQuery: (_word, subjectKind) => ({ subjectKind }),
    },
    {
      id: 'record',
      label: t('record'),
      words: is,
      value: { kind: 'text' },
      toQuery: (_word, subjectId) => (subjectId.trim() === '' ? null : { subjectId: subjectId.trim() }),
    },
    {
      id: 'when',
      label: t('when'),
      words: [
        { value: 'from', label: t('isFrom') },
        { value: 'to', label: t('isBefore') },
      ],
      value: { kind: 'date' },
      toQuery: (word, day, context) => {
        const start = startOfDay(day, context);
        return start === null ? null : { [word === 'from' ? 'from' : 'to']: start };
      },
    },
  ];
}

/** Midnight of a day in the time zone of the site, in milliseconds. */
function startOfDay(day: string, { timeZone }: ListContext): number | null {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(utc)) return null;
  const offset = (at: number): number => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return Date.parse(`${parts.format(at).replace(' ', 'T')}Z`) - at;
  };
  // Twice: the clocks may change on the day itself.
  return utc - offset(utc - offset(utc));
}
