import {
  answerOf,
  emailMessage,
  type FormAnswers,
  isMailableAddress,
  receiveAnswers,
  replyAddressOf,
} from '@awning/forms';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { modelOf } from '../form-revision.ts';
import { listFormerRevisions } from '../form-revision-repository.ts';
import type { PublicForm } from '../public-form.ts';

export interface CheckedAnswers {
  /** The form with the questions that these are the answers to. */
  readonly form: PublicForm;
  readonly answers: FormAnswers;
  /** By field id, to what the form asks now. */
  readonly errors: ReadonlyMap<string, string>;
}

const DAY_MS = 24 * 3_600_000;
const MOST_REVISIONS = 20;

/**
 * A visitor who began to fill in a form before it was changed answers what they were asked: for a day, answers that fit
 * what it asked before are taken as answers to that. What is left blank and asked for now is asked again, unless it was
 * not a question then.
 */
export function createAnswerCheck({ database, clock }: { database: Database; clock: Clock }) {
  const recentRevisions = async (websiteId: WebsiteId, form: PublicForm): Promise<PublicForm[]> => {
    const since = new Date(clock.now().getTime() - DAY_MS);
    const rows = await listFormerRevisions(database.query, websiteId, form, { since, most: MOST_REVISIONS });
    return rows.flatMap(({ revision, source, value }) => {
      const model = modelOf(source, value);
      return model === null ? [] : [{ ...form, revision, model }];
    });
  };

  return async (websiteId: WebsiteId, form: PublicForm, values: unknown): Promise<CheckedAnswers> => {
    const now = received(values, form);
    if (now.errors.size === 0) return { form, ...now };
    const sent = new Map(Object.entries(typeof values === 'object' && values !== null ? values : {}));
    for (const request of await recentRevisions(websiteId, form)) {
      const isForgiven = (id: string): boolean =>
        !asks(form, id) || !asks(request, id) || isSaid(sent.get(id));
      const then = received(values, request);
      if (then.errors.size === 0 && [...now.errors.keys()].every(isForgiven))
        return { form: request, ...then };
    }
    return { form, ...now };
  };
}

/**
 * A visitor who joins the mailing list is thanked only for an address that mail can reach, not for one that merely
 * looks like an address.
 */
function received(values: unknown, { model: { fields }, storage }: PublicForm) {
  const read = receiveAnswers(values, fields);
  const address = storage.mailingList.enabled ? replyAddressOf(fields, read.answers) : null;
  if (address === null || isMailableAddress(address)) return read;
  const addressFields = fields.filter(
    (field) => String(answerOf(read.answers, field) ?? '').trim() === address,
  );
  const unreachable = addressFields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => [id, emailMessage] as const);
  return { ...read, errors: new Map([...unreachable, ...read.errors]) };
}

const asks = ({ model }: PublicForm, id: string): boolean => model.fields.some((field) => field.id === id);

const isSaid = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSaid);
  return value !== undefined && value !== null && String(value).trim() !== '';
};

export type AnswerCheck = ReturnType<typeof createAnswerCheck>;
