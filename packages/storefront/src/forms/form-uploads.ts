import { cartMessages } from '@awning/commerce';
import type { FormUpload } from '@awning/contract';
import { crumbCookie, crumbHeader } from '@awning/contract';
import { type FormField, filesMessage, messageOfFailure } from '@awning/forms';
import { readPageCookies } from '../cart/shop-call.ts';
import { readCookie } from '../cookie-jar.ts';
import { fetchSubmissionKey } from './form-calls.ts';
import { fieldPlace, type PageForm } from './form-parts.ts';
import { clearFieldError, showFieldError } from './form-problems.ts';

export interface FormUploads {
  /** Once no file is on its way any more. */
  arrived(): Promise<void>;
}

/** Sends files as they are picked, so that the form itself goes quickly, and shows how far they are. */
export function sendFilesAhead({ form, formId, fields }: PageForm): FormUploads {
  const underWay = new Set<Promise<void>>();
  for (const field of fields.filter(({ type }) => type === 'file')) {
    const place = fieldPlace(form, field.id);
    const input = place?.querySelector<HTMLInputElement>('input[type="file"]');
    const list = place?.querySelector<HTMLElement>('.awning-form-files');
    if (!place || !input || !list) continue;
    // It has no value of its own any more: the names of what arrived stand for it.
    input.required = false;
    input.removeAttribute('name');
    input.addEventListener('change', () => {
      clearFieldError(place);
      const most = field.maxFiles ?? 1;
      const files = [...(input.files ?? [])];
      // One more takes the place of the only one.
      if (most === 1 && files.length > 0) for (const old of list.querySelectorAll('li')) drop(list, old);
      const room = most - list.children.length;
      if (files.length > room) showFieldError(place, filesMessage(most));
      for (const file of files.slice(0, Math.max(room, 0))) {
        const upload = sendFile({ formId, field, place, list, file }).finally(() => underWay.delete(upload));
        underWay.add(upload);
      }
      input.value = '';
    });
    form.addEventListener('reset', () => {
      for (const old of list.querySelectorAll('li')) drop(list, old);
    });
  }
  return {
    async arrived() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

interface Upload {
  readonly formId: string;
  readonly field: FormField;
  readonly place: HTMLElement;
  readonly list: HTMLElement;
  readonly file: File;
}

async function sendFile({ formId, field, place, list, file }: Upload): Promise<void> {
  const { item, progress, cancel } = addItem(list, file);
  try {
    const { token } = await post(formId, field, file, progress, cancel);
    const control = item.ownerDocument.createElement('input');
    Object.assign(control, { type: 'hidden', name: field.id, value: token });
    item.append(control);
    progress.remove();
    item.classList.add('arrived');
  } catch (error) {
    drop(list, item);
    if (!cancel.aborted)
      showFieldError(place, error instanceof Error ? error.message : cartMessages.tryAgain);
  }
}

function addItem(list: HTMLElement, file: File) {
  const { ownerDocument: document } = list;
  const item = document.createElement('li');
  const name = document.createElement('span');
  name.textContent = file.name;
  const progress = document.createElement('progress');
  progress.max = 1;
  progress.setAttribute('aria-label', `Sending ${file.name}`);
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.className = 'awning-link-button';
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove ${file.name}`);
  const canceling = new AbortController();
  remove.addEventListener('click', () => {
    canceling.abort();
    drop(list, item);
    list.closest('[data-field-id]')?.querySelector<HTMLElement>('input[type="file"]')?.focus();
  });
  item.append(name, progress, remove);
  list.append(item);
  list.hidden = false;
  return { item, progress, cancel: canceling.signal };
}

function drop(list: HTMLElement, item: Element): void {
  item.remove();
  list.hidden = list.children.length === 0;
}

/** Only the old way of asking tells how far a file is. */
async function post(
  formId: string,
  field: FormField,
  file: File,
  progress: HTMLProgressElement,
  cancel: AbortSignal,
): Promise<FormUpload> {
  // A first visit has no anti-forgery value yet; whoever asks for a key gets one.
  if (readCookie(readPageCookies(), crumbCookie) === undefined) await fetchSubmissionKey();
  const { promise, resolve, reject } = Promise.withResolvers<FormUpload>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/form/uploads/${encodeURIComponent(formId)}/${encodeURIComponent(field.id)}`);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader(crumbHeader, readCookie(readPageCookies(), crumbCookie) ?? '');
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    progress.value = total === 0 ? 0 : loaded / total;
  });
  request.addEventListener('load', () => {
    const body = parse(request.responseText);
    if (request.status < 300 && isUpload(body)) resolve(body);
    else reject(new Error(uploadMessage(request.status, body)));
  });
  request.addEventListener('error', () => reject(new Error(cartMessages.checkConnection)));
  request.addEventListener('abort', () => reject(new Error(cartMessages.tryAgain)));
  cancel.addEventListener('abort', () => request.abort());
  const data = new FormData();
  data.set('file', file, file.name);
  request.send(data);
  return promise;
}

/** About a file the server knows better than the table for forms. */
function uploadMessage(status: number, body: unknown): string {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return body.message;
  return messageOfFailure(status, body).summary;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isUpload = (body: unknown): body is FormUpload =>
  typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';
