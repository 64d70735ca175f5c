import { cartMessages } from '@awning/commerce';
import { crumbCookie, crumbHeader, type FormUpload } from '@awning/contract';
import { messageOfFailure } from '@awning/forms';
import { readPageCookies } from '../cart/shop-call.ts';
import { readCookie } from '../cookie-jar.ts';
import { fetchSubmissionKey } from './form-calls.ts';

export interface FileOnItsWay {
  readonly formId: string;
  readonly fieldId: string;
  readonly file: File;
  readonly cancel: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
}

const crumb = (): string | undefined => readCookie(readPageCookies(), crumbCookie);
let opening: Promise<unknown> | null = null;

/** Sends one file of a form; throws the sentence for who picked it. */
export async function uploadFile(file: FileOnItsWay): Promise<FormUpload> {
  await openSession();
  file.cancel.throwIfAborted();
  let { status, body } = await post(file);
  // The refusal came with the new value in a cookie.
  if (isSessionRefusal(body)) ({ status, body } = await post(file));
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

/** Only the old way of asking tells how far a file is. */
function post({ formId, fieldId, file, cancel, onProgress }: FileOnItsWay) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/form/uploads/${encodeURIComponent(formId)}/${encodeURIComponent(fieldId)}`);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader(crumbHeader, crumb() ?? '');
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total === 0 ? 0 : loaded / total),
  );
  request.addEventListener('load', () =>
    resolve({ status: request.status, body: parse(request.responseText) }),
  );
  request.addEventListener('error', () => reject(new Error(cartMessages.checkConnection)));
  request.addEventListener('abort', () => reject(new Error(cartMessages.tryAgain)));
  cancel.addEventListener('abort', () => request.abort());
  const data = new FormData();
  data.set('file', file, file.name);
  request.send(data);
  return promise;
}

/** About a file the server knows better than the table for forms. */
const messageIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null;

const isSessionRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'crumbFail' in body && body.crumbFail === true;

const isUpload = (body: unknown): body is FormUpload =>
  typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
