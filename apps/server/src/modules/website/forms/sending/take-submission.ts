import type { FormSubmission, FormSubmitted } from '@awning/contract';
import { type FormAnswers, replyAddressOf } from '@awning/forms';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { readReturnPath } from '../../../../platform/http/index.ts';
import { formErrors } from '../form-errors.ts';
import type { FormLimits } from '../form-limits.ts';
import type { FormParts } from '../form-parts.ts';
import { modelOf } from '../form-revision.ts';
import type { Sender } from '../form-sender.ts';
import type { FormSubmitted as SubmittedEvent } from '../form-submitted.ts';
import type { PublicForm } from '../public-form.ts';
import type { FormReader } from '../public-forms.ts';
import { submissionWords } from '../submission-words.ts';
import type { FormUploads } from '../uploads/form-uploads.ts';
import type { AnswerCheck } from './answer-check.ts';
import { formErrorsOf } from './reported-errors.ts';
import { findSubmission, type SubmissionRow, storeWithin } from './submission-repository.ts';

export type PageFields = Pick<
  FormSubmission,
  'pageTitle' | 'pageId' | 'contentSource' | 'pagePath' | 'pagePermissionTypeValue'
>;

/** What taking a submission needs beside the submission. */
export interface SendingContext extends Pick<FormParts, 'database' | 'captcha' | 'clock' | 'outbox'> {
  readonly forms: FormReader;
  readonly uploads: FormUploads;
  readonly limits: FormLimits;
  readonly checkAnswers: AnswerCheck;
  /** Stores it with others that come at the same time; false when it was there already. */
  readonly storeSubmission: (row: SubmissionRow) => Promise<boolean>;
}

interface NamedSubmission {
  readonly submissionId: string;
  /** A key that was used for one form is good for no other. */
  readonly formId?: string | undefined;
  /** The id that the same would have had a little earlier. */
  readonly earlier?: string | undefined;
}

export interface Sent extends Pick<NamedSubmission, 'submissionId' | 'earlier'> {
  readonly form: PublicForm;
  readonly values: unknown;
  readonly page: PageFields;
  readonly isSpam: boolean;
  /** Why it was not taken before it was read; null for what was, undefined for what nobody has counted. */
  readonly refusal?: CataloguedError | null;
  readonly captchaKey?: string | undefined;
  readonly enterpriseToken?: string | undefined;
}

/**
 * Stores what was sent, once, and gives the response of the first time to a caller that sends the same again. The order
 * of checks is the README's.
 */
export async function takeSubmission(
  context: SendingContext,
  websiteId: WebsiteId,
  sent: Sent,
  sender: Sender,
): Promise<FormSubmitted> {
  const { limits, outbox } = context;
  const { form, submissionId, earlier, isSpam } = sent;
  const named = { submissionId, formId: form.formId, earlier };
  const wantsCaptcha = form.model.captchaEnabled && !isSpam;
  try {
    if (sent.refusal) throw sent.refusal;
    if (sent.refusal === undefined) await limits.countSend(websiteId, form.formId, sender.network);
    // Programs that fill in everything use up nothing of what people share.
    if (!isSpam) await limits.countForSite(websiteId);
    if (wantsCaptcha || earlier !== undefined) {
      // A captcha is good once; a repeated request has used it up and gets the same response as before.
      const known = await findResponse(context, websiteId, named);
      if (known !== null) return known;
    }
    if (wantsCaptcha) await demandPerson(context, websiteId, sent, sender);
    const { form: request, answers } = await readSent(context, websiteId, sent);
    if (await store(context, websiteId, sent, request, answers, sender)) {
      if (!isSpam) outbox.wakeSoon();
      return { submissionId, submissionMessage: request.model.submissionMessage };
    }
  } catch (error) {
    return unlessStored(context, error, websiteId, named);
  }
  const known = await findResponse(context, websiteId, { ...named, earlier: undefined });
  // A member has deleted it.
  if (known === null) throw formErrors.keyExpired();
  return known;
}

/**
 * What was stored before stays stored: a repeated request gets that response, no matter what has changed in the
 * meantime.
 */
export async function unlessStored(
  context: SendingContext,
  error: unknown,
  websiteId: WebsiteId,
  named: NamedSubmission,
): Promise<FormSubmitted> {
  const known = error instanceof CataloguedError ? await findResponse(context, websiteId, named) : null;
  if (known === null) throw error;
  return known;
}

/** The response to a submission that is stored. */
async function findResponse(
  { database }: SendingContext,
  websiteId: WebsiteId,
  { submissionId, formId, earlier }: NamedSubmission,
): Promise<FormSubmitted | null> {
  const submission = await findSubmission(database.query, websiteId, submissionId, earlier);
  if (submission === null) return null;
  if (formId !== undefined && submission.formId !== formId) throw formErrors.keyExpired();
  const message = modelOf(submission.source, submission.value)?.submissionMessage ?? '';
  return { submissionId: submission.submissionId, submissionMessage: message };
}

async function demandPerson(
  { forms, captcha }: SendingContext,
  websiteId: WebsiteId,
  { submissionId, form, captchaKey, enterpriseToken }: Sent,
  { address }: Sender,
): Promise<void> {
  const usual = form.kind === 'newsletter' ? 'newsletter-block' : 'form-block';
  // A form of the library may stand in a popup and elsewhere, and says not always where it was filled in.
  const isInPopup = await forms.isInPopup(websiteId, form.formId);
  const action = isInPopup
    ? form.origin === 'library'
      ? ([usual, 'promo-popup'] as const)
      : 'promo-popup'
    : usual;
  const verdict = await captcha.verify(websiteId, {
    action,
    token: captchaKey,
    enterpriseToken,
    address,
    // Of the same submission sent twice at once, to any processes, both pass and one is stored.
    usedFor: `form/${submissionId}`,
  });
  if (!verdict.ok) throw formErrors.captchaRefused({ values: { reason: verdict.message } });
}

/** With the form as its sender was asked it. */
async function readSent(
  { checkAnswers }: SendingContext,
  websiteId: WebsiteId,
  { form, values, isSpam }: Sent,
): Promise<{ readonly form: PublicForm; readonly answers: FormAnswers }> {
  const { form: request, answers, errors } = await checkAnswers(websiteId, form, values);
  if (errors.size === 0) return { form: request, answers };
  if (!isSpam) throw formErrors.invalid({ errors: formErrorsOf(errors) });
  return {
    form: request,
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !errors.has(id))),
  };
}

async function store(
  { database, uploads, clock, storeSubmission }: SendingContext,
  websiteId: WebsiteId,
  { submissionId, isSpam, page }: Sent,
  form: PublicForm,
  answers: FormAnswers,
  sender: Sender,
): Promise<boolean> {
  const files = isSpam ? [] : uploads.readTokens(websiteId, form, answers, sender.visitor);
  const event: SubmittedEvent = { submissionId, formId: form.formId, kind: form.kind };
  const storedAnswers = withoutPasswords(form, uploads.namedById(form, answers, files));
  const row: SubmissionRow = {
    websiteId,
    submissionId,
    formId: form.formId,
    revision: form.revision,
    answers: storedAnswers,
    words: submissionWords(form.model.fields, storedAnswers),
    email: replyAddressOf(form.model.fields, answers),
    state: isSpam ? 'spam' : 'new',
    page: pageOf(page),
    siteUserId: sender.siteUserId,
    createdAt: clock.now().toISOString(),
    event,
  };
  if (files.length === 0) return storeSubmission(row);
  return database.transaction(async (tx) => {
    if (!(await storeWithin(tx, row))) return false;
    await uploads.claim(tx, websiteId, submissionId, files);
    return true;
  });
}

/**
 * Nobody needs to know more of a password than that there was one: readers of submissions, mails and files must not
 * have it.
 */
export const withoutPasswords = (
  { model }: Pick<PublicForm, 'model'>,
  answers: FormAnswers,
): FormAnswers => ({
  ...answers,
  ...Object.fromEntries(
    model.fields.flatMap(({ id, type }) => (type === 'password' && answers[id] ? [[id, HIDDEN]] : [])),
  ),
});
const HIDDEN = '••••••••';

/** A page may have any title: no form is refused for it. */
const LONGEST_TITLE = 1000;
const LONGEST_PATH = 2000;
const firstSigns = (text: string, count: number): string =>
  Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');

const pageOf = ({ pageTitle, pageId, contentSource, pagePath, pagePermissionTypeValue }: PageFields) => ({
  pageTitle: pageTitle == null ? null : firstSigns(pageTitle, LONGEST_TITLE),
  pageId: pageId ?? null,
  contentSource: contentSource === 'i' || contentSource === 'c' ? contentSource : null,
  // It becomes a link for the people who read submissions: nothing but an address below this site.
  pagePath: pagePath && pagePath.length > LONGEST_PATH ? null : readReturnPath(pagePath),
  pagePermissionTypeValue: pagePermissionTypeValue ?? null,
});
