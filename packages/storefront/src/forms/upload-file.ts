import { cartMessages } from '@awning/commerce';
import type { FormUpload } from '@awning/contract';
import { uploadFormFile } from '@awning/contract/calls';
import { headersOf, parseJson, readCrumb, saysCrumbFail, sendUpload, urlOf } from '@awning/contract/client';
import { messageOfFailure } from '@awning/forms';
import { readPageCookies } from '../shop/shop-call.ts';
import { fetchSubmissionKey } from './form-calls.ts';

export interface FileOnItsWay {
  readonly formId: string;
  readonly fieldId: string;
  readonly file: File;
  readonly cancel: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
}

const crumb = (): string | undefined => readCrumb(readPageCookies());
let opening: Promise<unknown> | null = null;

/** Sends one file of a form; throws the sentence for who picked it. */
export async function uploadFile(file: FileOnItsWay): Promise<FormUpload> {
  await openSession();
  file.cancel.throwIfAborted();
  let { status, body } = await post(file);
  // The refusal came with the new value in a cookie.
  if (saysCrumbFail(body)) ({ status, body } = await post(file));
  if (status < 300 && isUpload(body)) return body;
  throw new Error(messageIn(body) ?? messageOfFailure(status, body).summary);
}

/** A first visit has no anti-forgery value yet. Files that each asked for one would take it from each other. */
async function openSession(): Promise<void> {
  if (opening === null && crumb() !== undefined) return;
  opening ??= fetchSubmissionKey().finally(() => {
    opening = null;
  });
  await opening;
}

async function post({ formId, fieldId, file, cancel, onProgress }: FileOnItsWay) {
  const body = new FormData();
  body.set('file', file, file.name);
  const sending = sendUpload(() => new XMLHttpRequest(), {
    url: urlOf(uploadFormFile, { params: { formId, fieldId } }),
    method: uploadFormFile.method,
    headers: headersOf(uploadFormFile, {}, crumb() ?? ''),
    body,
    signal: cancel,
    onProgress,
  });
  const { status, text } = await sending.catch((cause: unknown) => {
    throw new Error(cancel.aborted ? cartMessages.tryAgain : cartMessages.checkConnection, { cause });
  });
  return { status, body: parseJson(text) ?? null };
}

/** About a file the server knows better than the table for forms. */
const messageIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null;

const isUpload = (body: unknown): body is FormUpload =>
  typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';
