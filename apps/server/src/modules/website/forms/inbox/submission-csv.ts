import type { SubmissionExportQuery } from '@awning/contract';
import { NO_ANSWER, rawTitleOf } from '@awning/forms';
import { csvRow } from '../../../../platform/csv/index.ts';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { modelOf } from '../form-revision.ts';
import { listAnsweredRevisions, readSubmissions, type StoredSubmission } from './inbox-repository.ts';

interface Question {
  readonly id: string;
  readonly title: string;
}

const BATCH = 200;

/** A piece at a time, so that all that a form ever got needs no more memory than a page of it. */
export async function* exportSubmissions(
  db: Queryable,
  websiteId: WebsiteId,
  filter: SubmissionExportQuery,
): AsyncGenerator<string> {
  const questions = await readQuestions(db, websiteId, filter);
  yield csvRow(['Submitted On', ...questions.map(({ title }) => title), 'Page', 'State', 'Note']);
  let before: { createdOn: number; id: string } | undefined;
  for (;;) {
    const submissions = await readSubmissions(db, websiteId, filter, { before, limit: BATCH });
    yield submissions.map((submission) => csvRow(cellsOf(submission, questions))).join('');
    before = submissions.at(-1)?.entry;
    if (submissions.length < BATCH || before === undefined) return;
  }
}

/** Every question that was answered, once, as it was last asked, in the order in which they came up. */
async function readQuestions(
  db: Queryable,
  websiteId: WebsiteId,
  filter: SubmissionExportQuery,
): Promise<readonly Question[]> {
  const rows = await listAnsweredRevisions(db, websiteId, filter);
  const questions = new Map<string, string>();
  for (const { source, value } of rows)
    for (const field of modelOf(source, value)?.fields ?? [])
      if (field.type !== 'section') questions.set(field.id, rawTitleOf(field));
  return Array.from(questions, ([id, title]) => ({ id, title }));
}

function cellsOf({ entry, answers }: StoredSubmission, questions: readonly Question[]): string[] {
  const textById = new Map(answers.map(({ id, text }) => [id, text === NO_ANSWER ? '' : text]));
  return [
    new Date(entry.createdOn).toISOString(),
    ...questions.map(({ id }) => textById.get(id) ?? ''),
    entry.pagePath ?? '',
    entry.state,
    entry.note,
  ];
}
