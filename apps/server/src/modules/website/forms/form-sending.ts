import type { FormSubmission, FormSubmitted } from '@awning/contract';
import { type FormAnswers, type FormField, replyAddressOf } from '@awning/forms';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { readReturnPath } from '../../../platform/http/index.ts';
import { createAnswerCheck } from './answer-check.ts';
import { formErrors } from './form-errors.ts';
import { createFormLimits } from './form-limits.ts';
import type { FormParts } from './form-parts.ts';
import { modelOf } from './form-revision.ts';
import type { Sender } from './form-sender.ts';
import type { FormSubmitted as SubmittedEvent } from './form-submitted.ts';
import type { FormUploads } from './form-uploads.ts';
import type { PublicForm } from './public-form.ts';
import type { FormReader } from './public-forms.ts';
import { formErrorsOf } from './reported-errors.ts';
import { parseSentAnswers } from './sent-answers.ts';
import { createSubmissionKeys } from './submission-key.ts';
import {
  createSubmissionStore,
  findSubmission,
  type SubmissionRow,
  storeWithin,
} from './submission-statements.ts';
import { submissionWords } from './submission-words.ts';

type PageFields = Pick<
  FormSubmission,
  'pageTitle' | 'pageId' | 'contentSource' | 'pagePath' | 'pagePermissionTypeValue'
>;

/** A form that was sent without script. */
export interface PlainForm {
  readonly formId: string;
  readonly answers: FormAnswers;
  readonly page: PageFields;
  /** Something stands in the input that people do not see. */
  readonly trapped: boolean;
  readonly captchaKey?: string | undefined;
  /** The same for what is the same form filled in the same way. */
  readonly content: string;
  /** What `newPageId` gave the page that it stood on. */
  readonly pageOnce?: string | undefined;
  /** What `countPlain` answered. Whatever was stored before is answered as before. */
  readonly refusal: CataloguedError | null;
}

export interface FormSending {
  /** For one submission of one visitor. */
  newKey(websiteId: WebsiteId, visitor: string): string;
  /**
   * For one showing of a form without script: what is sent from there twice is one, and what others send is another.
   */
  newPageId(websiteId: WebsiteId, formId: string): string;
  /** Counts a form that arrives without script, before anything of it is kept; answers why no more is taken. */
  countPlain(
    websiteId: WebsiteId,
    formId: string,
    sender: Pick<Sender, 'network'>,
  ): Promise<CataloguedError | null>;
  /** Throws with the errors by field, or when visitors do not see the form. */
  validate(
    websiteId: WebsiteId,
    formId: string,
    values: unknown,
    sender: Pick<Sender, 'mayOpen' | 'visitor'>,
    pageId?: string | undefined,
  ): Promise<void>;
  /** Stored once for a key, however often it is sent, and answered the same. */
  submit(websiteId: WebsiteId, sent: FormSubmission, sender: Sender): Promise<FormSubmitted>;
  /** The same form, sent again from the same page or browser within minutes, counts once. `countPlain` goes before. */
  submitPlain(websiteId: WebsiteId, sent: PlainForm, sender: Sender): Promise<FormSubmitted>;
  /** At the page that is named, else at the first that the visitor may open; throws where there is none. */
  demand(
    websiteId: WebsiteId,
    formId: string,
    sender: Pick<Sender, 'mayOpen'>,
    pageId?: string | undefined,
  ): Promise<PublicForm>;
}

/** Nobody reads and answers a form this fast. */
const TOO_FAST_MS = 500;

interface NamedSubmission {
  readonly submissionId: string;
  /** A key that was used for one form is good for no other. */
  readonly formId?: string | undefined;
  /** The id that the same would have had a little earlier. */
  readonly earlier?: string | undefined;
}

interface Sent extends Pick<NamedSubmission, 'submissionId' | 'earlier'> {
  readonly form: PublicForm;
  readonly values: unknown;
  readonly page: PageFields;
  readonly isSpam: boolean;
  /** Why it was not taken before it was read; null for what was, undefined for what nobody has counted. */
  readonly refusal?: CataloguedError | null;
  readonly captchaKey?: string | undefined;
  readonly enterpriseToken?: string | undefined;
}

export function createFormSending(parts: FormParts, forms: FormReader, uploads: FormUploads): FormSending {
  const { database, captcha, clock, outbox } = parts;
  const keys = createSubmissionKeys(parts);
  const storeSubmission = createSubmissionStore(database);
  const limits = createFormLimits(parts);
  const judge = createAnswerCheck(parts);

  const demand: FormSending['demand'] = async (websiteId, formId, { mayOpen }, pageId) => {
    const form = await forms.find(websiteId, formId, { pageId, mayOpen });
    if (form === null) throw formErrors.notConfigured();
    return form;
  };

  const storedAnswer = async (
    websiteId: WebsiteId,
    { submissionId, formId, earlier }: NamedSubmission,
  ): Promise<FormSubmitted | null> => {
    const submission = await findSubmission(database, websiteId, submissionId, earlier);
    if (submission === null) return null;
    if (formId !== undefined && submission.formId !== formId) throw formErrors.keyExpired();
    const message = modelOf(submission.source, submission.value)?.submissionMessage ?? '';
    return { submissionId: submission.submissionId, submissionMessage: message };
  };

  /** What was stored before stays stored: whoever asks again is told so, whatever has changed in the meantime. */
  const unlessStored = async (
    error: unknown,
    websiteId: WebsiteId,
    named: NamedSubmission,
  ): Promise<FormSubmitted> => {
    const answer = error instanceof CataloguedError ? await storedAnswer(websiteId, named) : null;
    if (answer === null) throw error;
    return answer;
  };

  const demandPerson = async (
    websiteId: WebsiteId,
    { submissionId, form, captchaKey, enterpriseToken }: Sent,
    { address }: Sender,
  ): Promise<void> => {
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
      // Of the same one sent twice at once, to whichever processes, both pass and one is stored.
      usedFor: `form/${submissionId}`,
    });
    if (!verdict.ok) throw formErrors.captchaRefused({ values: { reason: verdict.message } });
  };

  /** With the form as its sender was asked it. */
  const readSent = async (
    websiteId: WebsiteId,
    { form, values, isSpam }: Sent,
  ): Promise<{ readonly asked: PublicForm; readonly answers: FormAnswers }> => {
    const { asked: request, answers, errors } = await judge(websiteId, form, values);
    if (errors.size === 0) return { asked: request, answers };
    if (!isSpam) throw formErrors.invalid({ errors: formErrorsOf(errors) });
    return {
      asked: request,
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !errors.has(id))),
    };
  };

  const store = async (
    websiteId: WebsiteId,
    { submissionId, isSpam, page }: Sent,
    form: PublicForm,
    answers: FormAnswers,
    sender: Sender,
  ): Promise<boolean> => {
    const files = isSpam ? [] : uploads.readTokens(websiteId, form, answers, sender.visitor);
    const event: SubmittedEvent = { submissionId, formId: form.formId, kind: form.kind };
    const kept = withoutPasswords(form, uploads.namedById(form, answers, files));
    const row: SubmissionRow = {
      websiteId,
      submissionId,
      formId: form.formId,
      revision: form.revision,
      answers: kept,
      words: submissionWords(form.model.fields, kept),
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
  };

  const take = async (websiteId: WebsiteId, sent: Sent, sender: Sender): Promise<FormSubmitted> => {
    const { form, submissionId, earlier, isSpam } = sent;
    const named = { submissionId, formId: form.formId, earlier };
    const wantsCaptcha = form.model.captchaEnabled && !isSpam;
    try {
      if (sent.refusal) throw sent.refusal;
      if (sent.refusal === undefined) await limits.countSend(websiteId, form.formId, sender.network);
      // Programs that fill in everything use up nothing of what people share.
      if (!isSpam) await limits.countForSite(websiteId);
      if (wantsCaptcha || earlier !== undefined) {
        // A captcha is good once; whoever sends the same again has used it up and is answered as before.
        const known = await storedAnswer(websiteId, named);
        if (known !== null) return known;
      }
      if (wantsCaptcha) await demandPerson(websiteId, sent, sender);
      const { asked: request, answers } = await readSent(websiteId, sent);
      if (await store(websiteId, sent, request, answers, sender)) {
        if (!isSpam) outbox.wakeSoon();
        return { submissionId, submissionMessage: request.model.submissionMessage };
      }
    } catch (error) {
      return unlessStored(error, websiteId, named);
    }
    const known = await storedAnswer(websiteId, { ...named, earlier: undefined });
    // A member has deleted it.
    if (known === null) throw formErrors.keyExpired();
    return known;
  };

  /** The form that is named; else the one of the page that has the fields. */
  const targetForm = async (
    websiteId: WebsiteId,
    { formId, pageId }: Pick<FormSubmission, 'formId' | 'pageId'>,
    values: unknown,
    sender: Pick<Sender, 'mayOpen'>,
  ): Promise<PublicForm> => {
    if (formId !== undefined) return demand(websiteId, formId, sender, pageId ?? undefined);
    if (!pageId) throw formErrors.notConfigured();
    const sent = Object.keys(typeof values === 'object' && values !== null ? values : {});
    const fitting = (await forms.ofPage(websiteId, pageId)).filter(({ model }) =>
      sent.every((id) => model.fields.some((field) => field.id === id)),
    );
    // Of two that fit, the one with fewer questions left open.
    const [best] = fitting.toSorted((a, b) => countOf(a.model.fields) - countOf(b.model.fields));
    if (!best) throw formErrors.notConfigured();
    return demand(websiteId, best.formId, sender, pageId);
  };

  return {
    newKey: keys.write,
    newPageId: (websiteId, formId) => keys.write(websiteId, pageShowing(formId)),
    async countPlain(websiteId, formId, { network }) {
      try {
        await limits.countSend(websiteId, formId, network);
        return null;
      } catch (error) {
        if (error instanceof CataloguedError) return error;
        throw error;
      }
    },

    demand,

    async validate(websiteId, formId, values, sender, pageId) {
      const form = await demand(websiteId, formId, sender, pageId);
      const { asked: request, answers, errors } = await judge(websiteId, form, values);
      if (errors.size > 0) throw formErrors.invalid({ errors: formErrorsOf(errors) });
      uploads.readTokens(websiteId, request, answers, sender.visitor);
    },

    async submit(websiteId, sent, sender) {
      const key = keys.read(websiteId, sender.visitor, sent.key);
      if (key === null) throw formErrors.keyExpired();
      const { submissionId } = key;
      let { formId } = sent;
      try {
        if (!key.isFresh) throw formErrors.keyExpired();
        const values = parseSentAnswers(sent.form);
        const form = await targetForm(websiteId, sent, values, sender);
        formId = form.formId;
        const { filledInMs, trap } = sent;
        const isSpam = Boolean(trap) || (typeof filledInMs === 'number' && filledInMs < TOO_FAST_MS);
        return await take(
          websiteId,
          {
            submissionId,
            form,
            values,
            isSpam,
            page: sent,
            captchaKey: sent.captchaKey ?? undefined,
            enterpriseToken: sent.recaptchaEnterpriseV3Token ?? undefined,
          },
          sender,
        );
      } catch (error) {
        return unlessStored(error, websiteId, { submissionId, formId });
      }
    },

    async submitPlain(websiteId, plain, sender) {
      const { formId, answers, page, trapped, captchaKey, content, pageOnce, refusal } = plain;
      const form = await demand(websiteId, formId, sender, page.pageId ?? undefined);
      const showing = pageOnce === undefined ? null : keys.read(websiteId, pageShowing(formId), pageOnce);
      const [submissionId, earlier] = keys.ofContent(
        websiteId,
        showing?.submissionId ?? sender.visitor,
        `${formId}:${content}`,
        { isOneBrowser: showing !== null || sender.hasCookie },
      );
      return take(
        websiteId,
        {
          submissionId,
          earlier,
          form,
          values: answers,
          page,
          captchaKey,
          isSpam: trapped,
          refusal,
        },
        sender,
      );
    },
  };
}

/**
 * That there was one is all that anybody needs to know of a password: whoever reads submissions, mails and files must
 * not have it.
 */
const withoutPasswords = ({ model }: PublicForm, answers: FormAnswers): FormAnswers => ({
  ...answers,
  ...Object.fromEntries(
    model.fields.flatMap(({ id, type }) => (type === 'password' && answers[id] ? [[id, HIDDEN]] : [])),
  ),
});
const HIDDEN = '••••••••';

const pageShowing = (formId: string): string => `page of ${formId}`;

const countOf = (fields: readonly FormField[]): number =>
  fields.filter(({ type }) => type !== 'section').length;

/** A page may be called whatever its owner likes: nobody's form is refused for it. */
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
