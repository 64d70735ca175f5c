import type { SubmissionEntry, SubmissionQuery } from '@awning/contract';
import { exportSubmissions, listSubmissions } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Archive, Star, WarningTriangle } from 'iconoir-react';
import { dateFilter } from '../../../kit/list/list-dates.ts';
import type {
  BulkAction,
  Choice,
  ListColumn,
  ListFilter,
  ListFilters,
  ListView,
  ResourceList,
  RowAction,
} from '../../../kit/list/list-definition.ts';
import type { listMessages } from '../../../kit/list/list-messages.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import type { Translate } from '../../../messages/messages.ts';
import classes from './inbox.module.css';
import type { inboxMessages } from './inbox-messages.ts';
import { SubmissionReader } from './submission-reader.tsx';
import { SubmissionStatus } from './submission-status.tsx';
import type { SubmissionChanges } from './use-submission-changes.ts';

type T = Translate<typeof inboxMessages>;

export interface InboxContext {
  readonly now: number;
  readonly locale: string;
  readonly unread: number | undefined;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
  readonly changes: SubmissionChanges;
  readonly listWords: Translate<typeof listMessages>;
}

/** What visitors sent: the list, and beside it the answer that is being read. */
export function inboxList(api: Client, t: T, context: InboxContext): ResourceList<SubmissionEntry> {
  return {
    name: 'submissions',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: inboxViews(t, context.unread),
    columns: inboxColumns(t, context.now),
    filters: inboxFilters(t, context),
    load: async ({ search, filters, sort, limit, cursor, before, isCounted, signal }) => {
      const query: SubmissionQuery = {
        ...filters,
        sort: sort as NonNullable<SubmissionQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listSubmissions, { query, signal });
      return {
        rows: body.submissions,
        nextPageCursor: body.nextPageCursor,
        previousPageCursor: body.previousPageCursor,
        count: body.count,
      };
    },
    keyOf: ({ id }) => id,
    nameOf: (submission) => personOf(t, submission),
    hrefOf: ({ id }) => `/inbox/${id}`,
    opensBeside: true,
    peek: ({ id }) => <SubmissionReader key={id} submissionId={id} isBeside />,
    rowActions: (submission) => rowActions(t, submission, context.changes),
    bulk: bulkActions(t),
    exports: [
      {
        id: 'form',
        label: t('export'),
        // The columns are the questions that one form ever asked.
        blocked: ({ formId }) => (formId === undefined ? t('exportChoose') : null),
        load: ({ search, filters }) =>
          api.download(exportSubmissions, {
            query: {
              ...filters,
              formId: String(filters.formId),
              ...(search !== undefined && { search }),
            },
          }),
      },
    ],
    live: {
      changedKey: ({ kind, data }) =>
        kind === 'record-changed' && data.table === 'form_submissions' ? data.id : null,
      label: (count) => t('newAnswers', { count }),
    },
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const personOf = (t: T, { name, email }: Pick<SubmissionEntry, 'name' | 'email'>): string =>
  name ?? email ?? t('noAddress');

const is = (filter: string, value = 'true') => [{ filter, word: 'is', value }];

const inboxViews = (t: T, unread: number | undefined): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  {
    id: 'unread',
    label: t('unread'),
    conditions: is('state', 'new'),
    count: unread,
    nothingLeft: t('nothingUnread'),
  },
  { id: 'starred', label: t('starred'), conditions: is('starred'), nothingLeft: t('noStars') },
  { id: 'archived', label: t('archivedView'), conditions: is('archived') },
  { id: 'spam', label: t('spamView'), conditions: is('state', 'spam'), nothingLeft: t('noSpam') },
  { id: 'tests', label: t('tests'), conditions: is('state', 'test') },
];

function inboxFilters(t: T, { forms, locale, listWords }: InboxContext): ListFilter[] {
  const words = [{ value: 'is', label: t('isWord'), sign: '=' as const }];
  const choice = (
    id: string,
    label: string,
    choices: readonly Choice[],
    toQuery: (value: string) => ListFilters,
    isPromoted = false,
  ): ListFilter => ({
    id,
    label,
    words,
    value: { kind: 'choice', choices },
    toQuery: (_word, value) => toQuery(value),
    isPromoted,
  });
  const yes = [{ value: 'true', label: t('yes') }];
  return [
    choice(
      'form',
      t('form'),
      forms.map(({ id, name }) => ({ value: id, label: name })),
      (formId) => ({ formId }),
      true,
    ),
    choice(
      'state',
      t('state'),
      [
        { value: 'new', label: t('stateNew') },
        { value: 'read', label: t('stateRead') },
        { value: 'spam', label: t('stateSpam') },
        { value: 'test', label: t('stateTest') },
      ],
      (state) => ({ state }),
    ),
    choice('starred', t('starred'), yes, () => ({ starred: true })),
    choice('archived', t('archivedView'), yes, () => ({ archived: true })),
    {
      id: 'person',
      label: t('person'),
      words,
      value: { kind: 'text' },
      toQuery: (_word, value) => (value.trim().length < 3 ? null : { email: value.trim() }),
    },
    dateFilter(listWords, locale, { id: 'sent', label: t('sentOn'), from: 'from', before: 'until' }),
  ];
}

const inboxColumns = (t: T, now: number): ListColumn<SubmissionEntry>[] => [
  {
    id: 'from',
    label: t('from'),
    width: '220px',
    cell: (submission) => (
      <span className={classes.from} data-unread={submission.state === 'new' || undefined}>
        {submission.starred && <Star width={14} height={14} strokeWidth={2} aria-label={t('starred')} />}
        {personOf(t, submission)}
      </span>
    ),
    text: (submission) => personOf(t, submission),
    sort: { name: 'email', first: 'rising' },
    phone: 'lead',
  },
  { id: 'answer', label: t('answer'), cell: ({ preview }) => preview, phone: 'below' },
  { id: 'form', label: t('form'), width: '140px', cell: ({ formName }) => formName },
  {
    id: 'state',
    label: t('state'),
    width: '110px',
    cell: (submission) => <SubmissionStatus of={submission} />,
    text: ({ state }) => state,
    phone: 'endBelow',
  },
  {
    id: 'sent',
    label: t('sentOn'),
    width: '110px',
    cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
    text: ({ createdOn }) => new Date(createdOn).toISOString(),
    sort: { name: 'createdOn', first: 'falling' },
    phone: 'end',
  },
  { id: 'page', label: t('page'), width: '160px', isExtra: true, cell: ({ pagePath }) => pagePath ?? '' },
  { id: 'note', label: t('note'), width: '200px', isExtra: true, cell: ({ note }) => note },
];

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function rowActions(t: T, submission: SubmissionEntry, changes: SubmissionChanges): RowAction[] {
  const { starred, archived, state } = submission;
  const isReal = state === 'new' || state === 'read';
  return [
    {
      id: 'star',
      label: t(starred ? 'unstar' : 'star'),
      icon: <Star {...icon} />,
      isQuick: true,
      run: () => changes.star(submission, !starred),
    },
    {
      id: 'archive',
      label: t(archived ? 'unarchive' : 'archive'),
      icon: <Archive {...icon} />,
      isQuick: true,
      run: () => changes.archive(submission, !archived),
    },
    ...(state === 'test'
      ? []
      : [
          {
            id: 'spam',
            label: t(state === 'spam' ? 'notSpam' : 'spam'),
            icon: <WarningTriangle {...icon} />,
            run: () => changes.spam(submission, state !== 'spam'),
          },
        ]),
    ...(isReal
      ? [
          {
            id: 'read',
            label: t(state === 'new' ? 'markRead' : 'markUnread'),
            run: () => changes.read(submission, state === 'new'),
          },
        ]
      : []),
  ];
}

type SubmissionAction = 'read' | 'unread' | 'star' | 'archive' | 'unarchive' | 'spam' | 'not-spam' | 'delete';

function bulkActions(t: T): BulkAction<SubmissionEntry>[] {
  const action = (
    id: SubmissionAction,
    label: keyof typeof inboxMessages,
    more: Partial<BulkAction<SubmissionEntry>> = {},
  ): BulkAction<SubmissionEntry> => ({
    id,
    label: (count) => t(label, { count }),
    bulkCall: { list: 'submissions', action: id },
    done: (count) => t('changedMany', { count }),
    ...more,
  });
  const all = (fits: (submission: SubmissionEntry) => boolean) => (rows: readonly SubmissionEntry[]) =>
    rows.every(fits);
  const undo = (id: SubmissionAction) => ({ undoCall: { list: 'submissions' as const, action: id } });
  return [
    action('archive', 'archiveMany', { fits: all(({ archived }) => !archived), ...undo('unarchive') }),
    action('unarchive', 'unarchiveMany', { fits: all(({ archived }) => archived), ...undo('archive') }),
    action('read', 'readMany', { fits: all(({ state }) => state === 'new'), ...undo('unread') }),
    action('unread', 'unreadMany', { fits: all(({ state }) => state === 'read'), ...undo('read') }),
    action('star', 'starMany', { fits: all(({ starred }) => !starred) }),
    action('spam', 'spamMany', {
      fits: all(({ state }) => state === 'new' || state === 'read'),
      ...undo('not-spam'),
    }),
    action('not-spam', 'notSpamMany', { fits: all(({ state }) => state === 'spam'), ...undo('spam') }),
    action('delete', 'deleteMany', {
      done: (count) => t('deletedMany', { count }),
      question: (count) => ({ title: t('deleteTitle', { count }), text: t('deleteText') }),
    }),
  ];
}
