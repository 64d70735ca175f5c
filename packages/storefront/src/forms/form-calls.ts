import type { FormSubmission, FormSubmitted } from '@awning/contract';
import { createSubmissionKey, submitForm, validateForm } from '@awning/contract/calls';
import { type FormAnswers, type FormFailure, formMessages, messageOfFailure } from '@awning/forms';
import { ShopCallError, shopCall } from '../shop/shop-call.ts';

/** A form that was not taken; what to say about it. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal';
  readonly failure: FormFailure;
  readonly status: number;

  constructor(failure: FormFailure, { status = 0, cause }: { status?: number; cause?: unknown } = {}) {
    super(failure.summary, { cause });
    this.failure = failure;
    this.status = status;
  }
}

/** What a visitor reads about anything that went wrong on the way. */
export function refusalOf(error: unknown): FormRefusal {
  if (error instanceof FormRefusal) return error;
  if (!(error instanceof ShopCallError)) {
    return new FormRefusal({ summary: formMessages.processing }, { cause: error });
  }
  const { status, code, message, errors, kind } = error;
  if (status === 0 || kind === 'session' || kind === 'cookies')
    return new FormRefusal({ summary: message }, { cause: error });
  // Without a code it was not our server that spoke.
  const body = { errors, ...(code === '' ? {} : { message }) };
  return new FormRefusal(messageOfFailure(status, body), { status, cause: error });
}

export const validateOnServer = (
  formId: string,
  answers: FormAnswers,
  pageId: string | null,
): Promise<unknown> =>
  shopCall(validateForm, { params: { formId }, query: { pageId: pageId ?? '' }, body: answers });

export async function fetchSubmissionKey(): Promise<string> {
  try {
    const { key } = await shopCall(createSubmissionKey);
    if (key) return key;
  } catch (cause) {
    if (cause instanceof ShopCallError && (cause.kind === 'session' || cause.kind === 'cookies')) throw cause;
    throw new FormRefusal({ summary: formMessages.noKey }, { cause });
  }
  throw new FormRefusal({ summary: formMessages.noKey });
}

export async function saveSubmission(submission: FormSubmission): Promise<FormSubmitted> {
  const answer: Partial<FormSubmitted> = await shopCall(submitForm, { body: submission });
  const { submissionId, submissionMessage = '' } = answer;
  if (!submissionId) throw new FormRefusal({ summary: formMessages.processing });
  return { submissionId, submissionMessage };
}
