import type { FormSubmission, FormSubmitted } from '@awning/contract';
import type { FormAnswers, FormField } from '@awning/forms';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { formErrors } from '../form-errors.ts';
import { createFormLimits } from '../form-limits.ts';
import type { FormParts } from '../form-parts.ts';
import type { Sender } from '../form-sender.ts';
import type { PublicForm } from '../public-form.ts';
import type { FormReader } from '../public-forms.ts';
import type { FormUploads } from '../uploads/form-uploads.ts';
import { createAnswerCheck } from './answer-check.ts';
import { formErrorsOf } from './reported-errors.ts';
import { parseSentAnswers } from './sent-answers.ts';
import { createSubmissionKeys } from './submission-key.ts';
import { createSubmissionStore } from './submission-repository.ts';
import { type PageFields, type SendingContext, takeSubmission, unlessStored } from './take-submission.ts';

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
  /** What `countPlain` returned. A submission that was stored before gets the same response as before. */
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

export function createFormSending(parts: FormParts, forms: FormReader, uploads: FormUploads): FormSending {
  const { database, captcha, clock, outbox } = parts;
  const keys = createSubmissionKeys(parts);
  const limits = createFormLimits(parts);
  const checkAnswers = createAnswerCheck(parts);
  const context: SendingContext = {
    database,
    captcha,
    clock,
    outbox,
    forms,
    uploads,
    limits,
    checkAnswers,
    storeSubmission: createSubmissionStore(database),
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

    demand: (websiteId, formId, sender, pageId) => demandForm(forms, websiteId, formId, sender, pageId),

    async validate(websiteId, formId, values, sender, pageId) {
      const form = await demandForm(forms, websiteId, formId, sender, pageId);
      const { form: request, answers, errors } = await checkAnswers(websiteId, form, values);
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
        const form = await findTarget(forms, websiteId, sent, values, sender);
        formId = form.formId;
        const { filledInMs, trap } = sent;
        const isSpam = Boolean(trap) || (typeof filledInMs === 'number' && filledInMs < TOO_FAST_MS);
        return await takeSubmission(
          context,
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
        return unlessStored(context, error, websiteId, { submissionId, formId });
      }
    },

    async submitPlain(websiteId, plain, sender) {
      const { formId, answers, page, trapped, captchaKey, content, pageOnce, refusal } = plain;
      const form = await demandForm(forms, websiteId, formId, sender, page.pageId ?? undefined);
      const showing = pageOnce === undefined ? null : keys.read(websiteId, pageShowing(formId), pageOnce);
      const [submissionId, earlier] = keys.ofContent(
        websiteId,
        showing?.submissionId ?? sender.visitor,
        `${formId}:${content}`,
        { isOneBrowser: showing !== null || sender.hasCookie },
      );
      return takeSubmission(
        context,
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

async function demandForm(
  forms: FormReader,
  websiteId: WebsiteId,
  formId: string,
  { mayOpen }: Pick<Sender, 'mayOpen'>,
  pageId: string | undefined,
): Promise<PublicForm> {
  const form = await forms.find(websiteId, formId, { pageId, mayOpen });
  if (form === null) throw formErrors.notConfigured();
  return form;
}

/** The form that is named; else the one of the page that has the fields. */
async function findTarget(
  forms: FormReader,
  websiteId: WebsiteId,
  { formId, pageId }: Pick<FormSubmission, 'formId' | 'pageId'>,
  values: unknown,
  sender: Pick<Sender, 'mayOpen'>,
): Promise<PublicForm> {
  if (formId !== undefined) return demandForm(forms, websiteId, formId, sender, pageId ?? undefined);
  if (!pageId) throw formErrors.notConfigured();
  const sent = Object.keys(typeof values === 'object' && values !== null ? values : {});
  const fitting = (await forms.ofPage(websiteId, pageId)).filter(({ model }) =>
    sent.every((id) => model.fields.some((field) => field.id === id)),
  );
  // Of two that fit, the one with fewer questions left open.
  const [best] = fitting.toSorted((a, b) => countOf(a.model.fields) - countOf(b.model.fields));
  if (!best) throw formErrors.notConfigured();
  return demandForm(forms, websiteId, best.formId, sender, pageId);
}

const pageShowing = (formId: string): string => `page of ${formId}`;

const countOf = (fields: readonly FormField[]): number =>
  fields.filter(({ type }) => type !== 'section').length;
