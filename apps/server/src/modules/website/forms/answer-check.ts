import {
  answerOf,
  emailMessage,
  type FormAnswers,
  isMailableAddress,
  receiveAnswers,
  replyAddressOf,
} from '@awning/forms';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Database, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { modelOf, type RevisionSource } from './form-revision.ts';
import type { PublicForm } from './public-form.ts';

export interface CheckedAnswers {
  /** The form with the questions that these are the answers to. */
  readonly asked: PublicForm;
  readonly answers: FormAnswers;
  /** By field id, to what the form asks now. */
  readonly errors: ReadonlyMap<string, string>;
}

const DAY_MS = 24 * 3_600_000;
const MOST_REVISIONS = 20;

/**
 * Whoever began to fill in a form before it was changed answers what they were asked: for a day, answers that fit what
 * it asked before are taken as answers to that. What is left blank and asked for now is asked again, unless it was not
 * a question then.
 */
export function createAnswerCheck({ database, clock }: { database: Database; clock: Clock }) {
  const recentRevisions = async (websiteId: WebsiteId, form: PublicForm): Promise<PublicForm[]> => {
    const before = new Date(clock.now().getTime() - DAY_MS).toISOString();
    const rows = await database.query.rows(
      {
        revision: column.integer,
        source: column.word<RevisionSource>(),
        value: column.nullable(column.json<unknown>()),
      },
      sql`
      select r.revision, r.source, r.value from form_revisions r
      where r.website_id = ${websiteId} and r.form_id = ${form.formId} and r.revision <> ${form.revision}
        and not exists (select from form_revisions n where n.website_id = r.website_id and n.form_id = r.form_id
          and n.revision > r.revision and n.created_at < ${before})
        and not exists (select from form_places p
          where p.website_id = r.website_id and p.form_id = r.form_id and p.revision = r.revision)
      order by r.revision desc limit ${MOST_REVISIONS}`,
    );
    return rows.flatMap(({ revision, source, value }) => {
      const model = modelOf(source, value);
      return model === null ? [] : [{ ...form, revision, model }];
    });
  };

  return async (websiteId: WebsiteId, form: PublicForm, values: unknown): Promise<CheckedAnswers> => {
    const now = received(values, form);
    if (now.errors.size === 0) return { asked: form, ...now };
    const sent = new Map(Object.entries(typeof values === 'object' && values !== null ? values : {}));
    for (const request of await recentRevisions(websiteId, form)) {
      const isForgiven = (id: string): boolean =>
        !asks(form, id) || !asks(request, id) || isSaid(sent.get(id));
      const then = received(values, request);
      if (then.errors.size === 0 && [...now.errors.keys()].every(isForgiven))
        return { asked: request, ...then };
    }
    return { asked: form, ...now };
  };
}

/**
 * Whoever joins the mailing list is thanked for an address that mail can reach, not for one that only looks like an
 * address.
 */
function received(values: unknown, { model: { fields }, storage }: PublicForm) {
  const read = receiveAnswers(values, fields);
  const address = storage.mailingList.enabled ? replyAddressOf(fields, read.answers) : null;
  if (address === null || isMailableAddress(address)) return read;
  const given = fields.filter((field) => String(answerOf(read.answers, field) ?? '').trim() === address);
  const unreachable = given
    .filter(({ type }) => type === 'email')
    .map(({ id }) => [id, emailMessage] as const);
  return { ...read, errors: new Map([...unreachable, ...read.errors]) };
}

const asks = ({ model }: PublicForm, id: string): boolean => model.fields.some((field) => field.id === id);

const isSaid = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSaid);
  return value !== undefined && value !== null && String(value).trim() !== '';
};
