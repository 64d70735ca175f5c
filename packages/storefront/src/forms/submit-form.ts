import { checkAnswers, FORM_CONTROLS, type FormAnswers, formMessages, shownFields } from '@awning/forms';
import type { CaptchaHandle } from '../captcha/captcha-handle.ts';
import { formSubmission, formSubmitted } from '../events.ts';
import {
  FormRefusal,
  fetchSubmissionKey,
  refusalOf,
  saveSubmission,
  validateOnServer,
} from './form-calls.ts';
import { isLocked, lockForm } from './form-lock.ts';
import { controlsIn, fieldPlace, type PageForm } from './form-parts.ts';
import { clearFailure, showFailure } from './form-problems.ts';
import type { FormUploads } from './form-uploads.ts';
import { readPageFields } from './page-fields.ts';
import { createPendingSubmissions } from './pending-submission.ts';
import { readFormAnswers } from './read-form-answers.ts';

export interface SubmitOptions {
  /** Off: what was filled in is sent as it is, and the server alone decides. */
  readonly validate?: boolean;
}

export interface FormSender {
  /** True once the server has the answers; what failed stands in the form. */
  submit(options?: SubmitOptions): Promise<boolean>;
}

interface SenderParts extends PageForm {
  readonly captcha: CaptchaHandle | null;
  /** Milliseconds since the form could be filled in at the earliest. */
  readonly filledInMs: () => number;
  /** Files that are still on their way, and those that never arrived; the names of the others are among the answers. */
  readonly uploads: FormUploads;
  /** Brings one of these fields into view, where only some are. */
  readonly reveal: (ids: readonly string[]) => void;
}

export function createFormSender(parts: SenderParts): FormSender {
  const { form, formId, fields, captcha, uploads } = parts;
  // An answer that got lost on its way back: the same form with the same key is stored once.
  const pending = createPendingSubmissions(formId, fields);

  const send = async (answers: FormAnswers, token: Readonly<Record<string, string>>): Promise<void> => {
    const json = JSON.stringify(answers);
    let key = pending.read()?.json === json ? pending.read()?.key : undefined;
    if (key === undefined) {
      key = await fetchSubmissionKey();
      pending.keep({ key, json });
    }
    const trap = form.elements.namedItem(FORM_CONTROLS.trap);
    await saveSubmission({
      key,
      form: json,
      formId,
      ...token,
      ...readPageFields(form),
      trap: trap instanceof HTMLInputElement ? trap.value : '',
      filledInMs: Math.round(parts.filledInMs()),
    });
    pending.forget();
  };

  /** A key lasts a day, and as long as the visitor's cookie. */
  const sendOnceMore = async (
    answers: FormAnswers,
    token: Readonly<Record<string, string>>,
  ): Promise<void> => {
    try {
      await send(answers, token);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status !== 401) throw refusal;
      pending.forget();
      await send(answers, token);
    }
  };

  const check = (answers: FormAnswers): void => {
    const errors = { ...Object.fromEntries(checkAnswers(fields, answers, 'browser')), ...misread(parts) };
    if (Object.keys(errors).length > 0) throw new FormRefusal({ summary: formMessages.summary, errors });
    // Once: a visitor who sends the form again wants it without them.
    if (uploads.reportRefusals()) throw new FormRefusal({ summary: formMessages.filesLost });
  };

  const attempt = async ({ validate = true }: SubmitOptions): Promise<void> => {
    await uploads.arrived();
    const answers = readAnswers(parts);
    if (validate) check(answers);
    const token = captcha === null ? {} : await captcha.token();
    if (token === null) throw new FormRefusal({ summary: captcha?.fault() ?? formMessages.captchaMissing });
    if (validate) {
      await validateOnServer(formId, answers, readPageFields(form).pageId);
      const detail = { formId, answers, isNewsletter: parts.isNewsletter };
      form.dispatchEvent(new CustomEvent(formSubmission, { bubbles: true, detail }));
    }
    await sendOnceMore(answers, token);
  };

  /** The server may have thrown away what was sent ahead; the browser still has it. */
  const attemptWithFiles = async (options: SubmitOptions): Promise<void> => {
    try {
      await attempt(options);
    } catch (error) {
      if (!uploads.sendLostAgain(refusalOf(error).failure.errors ?? {})) throw error;
      await attempt(options);
    }
  };

  return {
    async submit(options = {}) {
      if (isLocked(form)) return false;
      clearFailure(form);
      const unlock = lockForm(form);
      try {
        await attemptWithFiles(options);
        unlock();
        const detail = { formId, isNewsletter: parts.isNewsletter };
        form.dispatchEvent(new CustomEvent(formSubmitted, { bubbles: true, detail }));
        return true;
      } catch (error) {
        unlock();
        captcha?.reset();
        const { summary, errors = {} } = refusalOf(error).failure;
        uploads.dropLost(errors);
        const all = { ...errors, ...uploads.refusals() };
        parts.reveal(Object.keys(all));
        showFailure(form, { summary, errors: all });
        return false;
      }
    },
  };
}

function readAnswers({ form, fields }: PageForm): FormAnswers {
  try {
    const answers = readFormAnswers({ form, fields });
    const asked = new Set(shownFields(fields, answers).map(({ id }) => id));
    return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)));
  } catch (cause) {
    throw new FormRefusal({ summary: formMessages.unreadable }, { cause });
  }
}

/**
 * Browsers give nothing for what they cannot read, such as `12e` in a field for numbers, and it would go off as no
 * answer.
 */
const misread = ({ form, fields }: PageForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields
      .filter(({ id }) =>
        [fieldPlace(form, id)].some(
          (place) => place !== null && !place.hidden && controlsIn(place).some(isMisread),
        ),
      )
      .map(({ id, type }) => [id, type === 'currency' ? formMessages.currency : formMessages.number]),
  );

const isMisread = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement && control.validity.badInput;
