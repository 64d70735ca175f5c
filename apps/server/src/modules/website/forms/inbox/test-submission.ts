import { receiveAnswers, replyAddressOf } from '@awning/forms';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { formErrors } from '../form-errors.ts';
import { findAskedForm } from '../form-repository.ts';
import { modelOf } from '../form-revision.ts';
import { formErrorsOf } from '../sending/reported-errors.ts';
import { storeWithin } from '../sending/submission-repository.ts';
import { withoutPasswords } from '../sending/take-submission.ts';
import { submissionWords } from '../submission-words.ts';
import { notificationCauses } from './form-notifications.ts';

export interface SentTest {
  readonly submissionId: string;
  /** How many people get the mail about it. */
  readonly notified: number;
}

interface TestParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Returns how many people are notified. */
  readonly notify: (websiteId: WebsiteId, submissionId: string, cause: string) => Promise<number>;
}

/**
 * Takes the answers of a member to a form as it is stored: checked as those of visitors are, kept as a test, and mailed
 * to those who are notified. No event comes of it, so neither the mailing list nor webhooks hear of it.
 */
export async function sendTest(
  { database, clock, ids, notify }: TestParts,
  websiteId: WebsiteId,
  formId: string,
  values: unknown,
): Promise<SentTest> {
  const asked = await findAskedForm(database.query, websiteId, formId);
  const model = asked && modelOf(asked.source, asked.value);
  if (!asked || model === null) throw formErrors.missing();
  // Files belong to visitors: a test has none, and none is missed.
  const fields = model.fields.filter(({ type }) => type !== 'file');
  const { answers, errors } = receiveAnswers(values, fields);
  if (errors.size > 0) throw formErrors.invalid({ errors: formErrorsOf(errors) });
  const submissionId = ids.next();
  const storedAnswers = withoutPasswords({ model }, answers);
  await database.transaction((tx) =>
    storeWithin(tx, {
      websiteId,
      submissionId,
      formId,
      revision: asked.revision,
      answers: storedAnswers,
      words: submissionWords(fields, storedAnswers),
      email: replyAddressOf(fields, answers),
      state: 'test',
      page: {},
      siteUserId: null,
      createdAt: clock.now().toISOString(),
      event: { submissionId, formId, kind: asked.kind },
    }),
  );
  const [cause = ''] = notificationCauses(submissionId);
  return { submissionId, notified: await notify(websiteId, submissionId, cause) };
}
