import type {
  FormKind,
  SUBMISSION_SORTS,
  SubmissionDetailResponse,
  SubmissionEntry,
  SubmissionFilter,
  SubmissionQuery,
  SubmissionState,
} from '@awning/contract';
import { addressOf, downloadFormUpload } from '@awning/contract/calls';
import { type FormModel, type FormStorage, NO_ANSWER, readAnswers, summariseAnswers } from '@awning/forms';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { SiteUserId, WebsiteId } from '../../../../platform/entity-ids.ts';
import {
  byInstant,
  byName,
  type ListDefinition,
  type ListResult,
  readList,
} from '../../../../platform/lists/index.ts';
import { modelOf, type RevisionSource, readStorage } from '../form-revision.ts';
import { inOneLine } from '../submission-words.ts';

const Row = {
  submissionId: column.text,
  formId: column.text,
  kind: column.word<FormKind>(),
  storage: column.nullable(column.json<unknown>()),
  source: column.nullable(column.word<RevisionSource>()),
  value: column.nullable(column.json<unknown>()),
  answers: column.nullable(column.json<unknown>()),
  email: column.nullable(column.text),
  state: column.word<SubmissionState>(),
  page: column.json<{ pageTitle?: string | null; pageId?: string | null; pagePath?: string | null }>(),
  siteUserId: column.nullable(column.id<SiteUserId>()),
  note: column.text,
  starred: column.boolean,
  archived: column.boolean,
  createdOn: column.integer,
  spamOn: column.nullable(column.integer),
  uploads:
    column.json<readonly { id: string; fieldId: string; name: string; size: number; type: string }[]>(),
};
type Row = RowOf<typeof Row>;

/** What a visitor sent, with the questions as they were asked. */
export interface StoredSubmission {
  readonly entry: SubmissionEntry;
  readonly answers: readonly SubmissionDetailResponse[];
  readonly siteUserId: SiteUserId | null;
  /** Whose block the form was, as the browser told it. */
  readonly pageId: string | null;
  readonly model: FormModel | null;
  readonly storage: FormStorage;
}

const PREVIEW_LENGTH = 160;
/** Spam and tests are kept so long. */
export const SPAM_DAYS = 30;
export const DAY_MS = 24 * 3_600_000;

const stateOf = sql`case when s.state <> 'new' then s.state when s.read_at is null then 'new' else 'read' end`;

const columns = sql`s.submission_id as "submissionId", s.form_id as "formId", f.kind, f.storage, r.source, r.value, s.answers, s.email,
  ${stateOf} as state, s.page, s.site_user_id as "siteUserId", s.note,
  s.starred_at is not null as starred, s.archived_at is not null as archived,
  (extract(epoch from s.created_at) * 1000)::float8 as "createdOn",
  (extract(epoch from s.spam_at) * 1000)::float8 as "spamOn",
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.upload_id, 'fieldId', u.field_id, 'name', u.name, 'size', u.size,
      'type', u.content_type) order by u.upload_id), '[]')
    from form_uploads u where u.website_id = s.website_id and u.submission_id = s.submission_id) as uploads`;
const source = sql`form_submissions s
  join forms f on f.website_id = s.website_id and f.form_id = s.form_id
  left join form_revisions r on r.website_id = s.website_id and r.form_id = s.form_id and r.revision = s.revision`;

const select = (where: Statement, order: Statement): Statement =>
  sql`select ${columns} from ${source} where ${where} ${order}`;

const submissionList: ListDefinition<(typeof SUBMISSION_SORTS)[number]> = {
  sorts: { createdOn: byInstant(sql`s.created_at`), email: byName(sql`coalesce(s.email, '')`) },
  order: '-createdOn',
  id: sql`s.submission_id`,
};

export async function pageOfSubmissions(
  db: Queryable,
  websiteId: WebsiteId,
  query: SubmissionQuery,
): Promise<ListResult<StoredSubmission>> {
  const { rows, page } = await readList(db, submissionList, query, {
    shape: Row,
    columns,
    from: source,
    where: filterOf(websiteId, { ...(isAside(query) ? {} : { archived: false }), ...query }),
  });
  return { rows: rows.map(toSubmission), page };
}

/** Spam and tests have a view of their own, with those that were archived. */
const isAside = ({ state }: SubmissionFilter): boolean => state === 'spam' || state === 'test';

export interface SubmissionCursor {
  readonly createdOn: number;
  readonly id: string;
}

/** Each written as its index has it. */
function isInState(state: SubmissionState | undefined): Statement {
  switch (state) {
    case undefined:
      return sql`s.state = 'new'`;
    case 'spam':
      return sql`s.state = 'spam'`;
    case 'test':
      return sql`s.state = 'test'`;
    case 'new':
      return sql`s.state = 'new' and s.read_at is null`;
    case 'read':
      return sql`s.state = 'new' and s.read_at is not null`;
  }
}

const filterOf = (
  websiteId: WebsiteId,
  { formId, state, starred, archived, email, search, from, until }: SubmissionFilter,
): Statement => {
  const words = search?.trim().replace(/\s+/g, ' ').normalize() ?? '';
  const time = (millis: number): string => new Date(millis).toISOString();
  return sql.join(
    [
      sql`s.website_id = ${websiteId}`,
      isInState(state),
      ...(formId === undefined ? [] : [sql`s.form_id = ${formId}`]),
      ...(starred === undefined ? [] : [sql`s.starred_at is ${starred ? sql`not null` : sql`null`}`]),
      ...(archived === undefined ? [] : [sql`s.archived_at is ${archived ? sql`not null` : sql`null`}`]),
      ...(email === undefined
        ? []
        : [sql`s.email is not null and lower(s.email) = lower(${email.trim().normalize()})`]),
      ...(from === undefined ? [] : [sql`s.created_at >= ${time(from)}`]),
      ...(until === undefined ? [] : [sql`s.created_at < ${time(until)}`]),
      ...(words === ''
        ? []
        : [
            // Numbers are shown with hyphens, and looked for with blanks as well.
            sql`(strpos(lower(s.note), lower(${words})) > 0
              or strpos(replace(lower(s.words), '-', ' '), replace(lower(${words}), '-', ' ')) > 0
              or exists (select from jsonb_path_query(s.answers, 'strict $.**') answer where jsonb_typeof(answer) = 'string'
                and strpos(lower(regexp_replace(answer #>> '{}', '\\s+', ' ', 'g')), lower(${words})) > 0)
              or exists (select from form_uploads u where u.website_id = s.website_id and u.submission_id = s.submission_id
                and strpos(lower(u.name), lower(${words})) > 0))`,
          ]),
    ],
    sql` and `,
  );
};

export async function readSubmissions(
  db: Queryable,
  websiteId: WebsiteId,
  filter: SubmissionFilter,
  { before, limit }: { before: SubmissionCursor | undefined; limit: number },
): Promise<StoredSubmission[]> {
  const after =
    before === undefined
      ? sql``
      : sql`and (s.created_at, s.submission_id) < (${new Date(before.createdOn).toISOString()}::timestamptz, ${before.id})`;
  const rows = await db.rows(
    Row,
    select(
      sql`${filterOf(websiteId, filter)} ${after}`,
      sql`order by s.created_at desc, s.submission_id desc limit ${limit}`,
    ),
  );
  return rows.map(toSubmission);
}

export async function readSubmission(
  db: Queryable,
  websiteId: WebsiteId,
  submissionId: string,
): Promise<StoredSubmission | null> {
  const rows = await db.rows(
    Row,
    select(sql`s.website_id = ${websiteId} and s.submission_id = ${submissionId}`, sql``),
  );
  return rows[0] ? toSubmission(rows[0]) : null;
}

/** What a form asked whenever a visitor answered it, in the order in which it came to ask that. */
export const listAnsweredRevisions = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: SubmissionFilter & { readonly formId: string },
): Promise<{ source: RevisionSource; value: unknown }[]> =>
  db.rows(
    { source: column.word<RevisionSource>(), value: column.nullable(column.json<unknown>()) },
    sql`select r.source, r.value from form_revisions r
      where r.website_id = ${websiteId} and r.form_id = ${filter.formId} and r.revision in
        (select s.revision from form_submissions s where ${filterOf(websiteId, filter)})
      order by r.revision`,
  );

function toSubmission(row: Row): StoredSubmission {
  const model = row.source === null ? null : modelOf(row.source, row.value);
  const answers = answersOf(row, model);
  return {
    entry: {
      id: row.submissionId,
      formId: row.formId,
      formName: model?.name ?? '',
      kind: row.kind,
      state: row.state,
      email: row.email,
      name: nameIn(answers),
      preview: previewOf(answers),
      pageTitle: row.page.pageTitle ?? null,
      pagePath: row.page.pagePath ?? null,
      note: row.note,
      starred: row.starred,
      archived: row.archived,
      createdOn: row.createdOn,
      deletedOn: deletedOn(row),
    },
    answers,
    siteUserId: row.siteUserId,
    pageId: row.page.pageId ?? null,
    model,
    storage: readStorage(row.kind, row.storage),
  };
}

/**
 * When the sweep takes it: spam a month after it became that, tests a month after they were sent, and each when its
 * form says.
 */
function deletedOn({ kind, storage, state, createdOn, spamOn }: Row): number | null {
  const { retentionDays } = readStorage(kind, storage);
  const times = [
    ...(state === 'spam' || state === 'test' ? [(spamOn ?? createdOn) + SPAM_DAYS * DAY_MS] : []),
    ...(retentionDays === null ? [] : [createdOn + retentionDays * DAY_MS]),
  ];
  return times.length === 0 ? null : Math.min(...times);
}

function answersOf({ answers, uploads }: Row, model: FormModel | null): SubmissionDetailResponse[] {
  const fields = model?.fields ?? [];
  return summariseAnswers(fields, readAnswers(answers, fields).answers).map(
    ({ id, type, rawTitle, text }) => {
      const files = uploads
        .filter(({ fieldId }) => fieldId === id)
        .map(({ fieldId: _, ...file }) => ({
          ...file,
          url: addressOf(downloadFormUpload, { uploadId: file.id }),
        }));
      // Of files the answer has their ids, which say nothing to people.
      const names = files.map(({ name }) => name).join(', ');
      return { id, type, title: rawTitle, text: type === 'file' ? names || NO_ANSWER : text, files };
    },
  );
}

const nameIn = (answers: readonly SubmissionDetailResponse[]): string | null =>
  answers.find(({ type, text }) => type === 'name' && text !== NO_ANSWER)?.text ?? null;

function previewOf(answers: readonly SubmissionDetailResponse[]): string {
  const line = inOneLine(answers.filter(({ type }) => type !== 'hidden'));
  const signs = Array.from(line);
  return signs.length <= PREVIEW_LENGTH ? line : `${signs.slice(0, PREVIEW_LENGTH - 1).join('')}…`;
}
