import type { FormQuery, StoredForm } from '@awning/contract';
import { listForms } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Archive, Copy, MailOpen } from 'iconoir-react';
import type {
  BulkAction,
  ListColumn,
  ListFilter,
  ListView,
  ResourceList,
  RowAction,
} from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { formMessages } from './form-messages.ts';
import { FormPlaces } from './form-places.tsx';
import type { FormActions } from './use-form-actions.ts';

type T = Translate<typeof formMessages>;

export interface FormListContext {
  readonly now: number;
  readonly actions: FormActions;
  readonly showAnswers: (formId: string) => void;
}

/** Forms of the library and of pages as a list. */
export function formList(api: Client, t: T, context: FormListContext): ResourceList<StoredForm> {
  return {
    name: 'forms',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: formViews(t),
    columns: formColumns(t, context.now),
    filters: formFilters(t),
    load: async ({ search, filters, sort, limit, cursor, before, isCounted, signal }) => {
      const query: FormQuery = {
        ...filters,
        sort: sort as NonNullable<FormQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listForms, { query, signal });
      return {
        rows: body.forms,
        nextPageCursor: body.nextPageCursor,
        previousPageCursor: body.previousPageCursor,
        count: body.count,
      };
    },
    keyOf: ({ id }) => id,
    nameOf: (form) => nameOf(t, form),
    hrefOf: ({ id }) => `/forms/${id}`,
    peek: (form) => <FormPlaces form={form} />,
    rowActions: (form) => rowActions(t, form, context),
    bulk: bulkActions(t),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const nameOf = (t: T, { name }: Pick<StoredForm, 'name'>): string => name || t('untitled');

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function rowActions(t: T, form: StoredForm, { actions, showAnswers }: FormListContext): RowAction[] {
  const isLibrary = form.origin === 'library';
  return [
    { id: 'answers', label: t('showAnswers'), icon: <MailOpen {...icon} />, run: () => showAnswers(form.id) },
    ...(form.model === null
      ? []
      : [
          {
            id: 'duplicate',
            label: t('duplicate'),
            icon: <Copy {...icon} />,
            run: () => actions.duplicate(form),
          },
        ]),
    ...(isLibrary && form.archivedOn === null
      ? [
          {
            id: 'archive',
            label: t('archive'),
            icon: <Archive {...icon} />,
            run: () => actions.archive(form),
          },
        ]
      : []),
    ...(isLibrary && form.archivedOn !== null
      ? [
          {
            id: 'restore',
            label: t('restore'),
            icon: <Archive {...icon} />,
            run: () => actions.restore(form),
          },
        ]
      : []),
  ];
}

/** Those of pages go with their blocks. */
function bulkActions(t: T): BulkAction<StoredForm>[] {
  const isLibrary = (isArchived: boolean) => (rows: readonly StoredForm[]) =>
    rows.every(({ origin, archivedOn }) => origin === 'library' && (archivedOn !== null) === isArchived);
  return [
    {
      id: 'archive',
      label: (count) => t('archiveMany', { count }),
      fits: isLibrary(false),
      bulkCall: { list: 'forms', action: 'archive' },
      undoCall: { list: 'forms', action: 'restore' },
      done: (count) => t('archivedMany', { count }),
    },
    {
      id: 'restore',
      label: (count) => t('restoreMany', { count }),
      fits: isLibrary(true),
      bulkCall: { list: 'forms', action: 'restore' },
      undoCall: { list: 'forms', action: 'archive' },
      done: (count) => t('restoredMany', { count }),
    },
  ];
}

const formViews = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  { id: 'library', label: t('library'), conditions: [{ filter: 'origin', word: 'is', value: 'library' }] },
  { id: 'pages', label: t('onPages'), conditions: [{ filter: 'origin', word: 'is', value: 'block' }] },
  { id: 'archived', label: t('archived'), conditions: [{ filter: 'archived', word: 'is', value: 'true' }] },
];

const formFilters = (t: T): ListFilter[] => {
  const words = [{ value: 'is', label: t('isWord'), sign: '=' as const }];
  return [
    {
      id: 'origin',
      label: t('origin'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'library', label: t('ofLibrary') },
          { value: 'block', label: t('ofPage') },
        ],
      },
      toQuery: (_word, value) => ({ origin: value }),
    },
    {
      id: 'kind',
      label: t('kind'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'form', label: t('kindForm') },
          { value: 'newsletter', label: t('kindNewsletter') },
        ],
      },
      toQuery: (_word, value) => ({ kind: value }),
    },
    {
      id: 'archived',
      label: t('archived'),
      words,
      value: { kind: 'choice', choices: [{ value: 'true', label: t('archived') }] },
      toQuery: () => ({ archived: 'true' }),
    },
  ];
};

const formColumns = (t: T, now: number): ListColumn<StoredForm>[] => [
  {
    id: 'name',
    label: t('name'),
    cell: (form) => nameOf(t, form),
    sort: { name: 'name', first: 'rising' },
    phone: 'lead',
  },
  {
    id: 'where',
    label: t('where'),
    cell: (form) => placesText(t, form),
    phone: 'below',
  },
  {
    id: 'origin',
    label: t('origin'),
    width: '120px',
    cell: ({ origin }) => t(origin === 'library' ? 'ofLibrary' : 'ofPage'),
    phone: 'endBelow',
  },
  {
    id: 'answers',
    label: t('answers'),
    width: '110px',
    isNumber: true,
    cell: ({ submissions }) => String(submissions),
    phone: 'end',
  },
  {
    id: 'kind',
    label: t('kind'),
    width: '120px',
    isExtra: true,
    cell: ({ kind }) => t(kind === 'form' ? 'kindForm' : 'kindNewsletter'),
  },
  {
    id: 'changed',
    label: t('changed'),
    width: '120px',
    cell: ({ updatedOn }) => <Moment at={updatedOn} now={now} />,
    text: ({ updatedOn }) => new Date(updatedOn).toISOString(),
    sort: { name: 'updatedOn', first: 'falling' },
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

function placesText(t: T, { places }: Pick<StoredForm, 'places'>): string {
  const [first, ...others] = places.map(({ title, address }) => title ?? address ?? '');
  if (first === undefined) return t('nowhere');
  return others.length === 0 ? first : t('more', { first, count: others.length });
}
