import { cartMessages } from '@awning/commerce';
import { type FormField, filesMessage, formMessages } from '@awning/forms';
import { collectRefusals, type FileRefusals, lineAbout } from './file-refusals.ts';
import { fieldPlace, type PageForm } from './form-parts.ts';
import { uploadFile } from './upload-file.ts';

export interface FormUploads {
  /** Once no file is on its way any more. */
  arrived(): Promise<void>;
  /** By field id: what was said about files that were not taken, until others are picked. */
  refusals(): Readonly<Record<string, string>>;
  /** Whether there are such files that nobody was told of when the form was sent. */
  reportRefusals(): boolean;
  /**
   * Whether the server said that it has a file no more, as after the end of a session: such fields send theirs again.
   */
  sendLostAgain(errors: FieldErrors): boolean;
  /** What cannot be sent once more has to be chosen again; it must not stand in the way of the form. */
  dropLost(errors: FieldErrors): void;
}

type FieldErrors = Readonly<Record<string, string>>;

interface SentFiles {
  readonly refusals: FileRefusals;
  send(file: File): void;
  readonly list: HTMLElement;
}

/** Of each file in a list, for as long as it is there. */
const pickedFiles = new WeakMap<Element, File>();

/** Sends files as they are picked, so that the form itself goes quickly, and shows how far they are. */
export function sendFilesAhead({ form, formId, fields }: PageForm): FormUploads {
  const underWay = new Set<Promise<void>>();
  const lists = new Map<string, SentFiles>();
  for (const field of fields.filter(({ type }) => type === 'file')) {
    const place = fieldPlace(form, field.id);
    const input = place?.querySelector<HTMLInputElement>('input[type="file"]');
    const list = place?.querySelector<HTMLElement>('.awning-form-files');
    if (!place || !input || !list) continue;
    const refusals = collectRefusals(place);
    const send = (file: File): void => {
      const upload = sendFile({ formId, field, refusals, list, file }).finally(() => underWay.delete(upload));
      underWay.add(upload);
    };
    lists.set(field.id, { refusals, send, list });
    const take = (): void => {
      refusals.forget();
      const most = field.maxFiles ?? 1;
      const files = [...(input.files ?? [])];
      // One more takes the place of the only one.
      if (most === 1 && files.length > 0) empty(list);
      const room = Math.max(most - list.children.length, 0);
      if (files.length > room) refusals.add(tooMany(most, files.slice(room)));
      for (const file of files.slice(0, room)) send(file);
      input.value = '';
    };
    // It has no value of its own any more: the names of what arrived stand for it.
    input.required = false;
    input.removeAttribute('name');
    input.addEventListener('change', take);
    // On a slow line people are quicker than this script.
    if ((input.files ?? []).length > 0) take();
    form.addEventListener('reset', () => {
      refusals.forget();
      empty(list);
    });
  }
  const lostOf = (errors: FieldErrors): readonly SentFiles[] =>
    [...lists].filter(([id]) => errors[id] === formMessages.fileGone).map(([, each]) => each);
  return {
    async arrived() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    reportRefusals: () => [...lists.values()].map(({ refusals }) => refusals.tell()).includes(true),
    refusals: () =>
      Object.fromEntries(
        [...lists].map(([id, { refusals }]) => [id, refusals.text()]).filter(([, text]) => text !== ''),
      ),
    sendLostAgain(errors) {
      const lostFiles = lostOf(errors);
      for (const { list, send } of lostFiles) for (const file of empty(list)) send(file);
      return lostFiles.length > 0;
    },
    dropLost(errors) {
      for (const { list } of lostOf(errors)) empty(list);
    },
  };
}

const tooMany = (most: number, files: readonly File[]): string =>
  `${filesMessage(most)} Not taken: ${files.map(({ name }) => name).join(', ')}`;

interface Upload {
  readonly formId: string;
  readonly field: FormField;
  readonly refusals: FileRefusals;
  readonly list: HTMLElement;
  readonly file: File;
}

async function sendFile({ formId, field, refusals, list, file }: Upload): Promise<void> {
  const { item, progress, cancel } = addItem(list, file);
  const onProgress = (share: number): void => {
    progress.value = share;
  };
  try {
    const { token } = await uploadFile({ formId, fieldId: field.id, file, cancel, onProgress });
    const control = item.ownerDocument.createElement('input');
    Object.assign(control, { type: 'hidden', name: field.id, value: token });
    item.append(control);
    progress.remove();
    item.classList.add('arrived');
  } catch (error) {
    drop(list, item);
    if (!cancel.aborted)
      refusals.add(lineAbout(file, error instanceof Error ? error.message : cartMessages.tryAgain));
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
  pickedFiles.set(item, file);
  list.append(item);
  list.hidden = false;
  return { item, progress, cancel: canceling.signal };
}

function drop(list: HTMLElement, item: Element): void {
  item.remove();
  list.hidden = list.children.length === 0;
}

/** Answers what was in it. */
function empty(list: HTMLElement): readonly File[] {
  const items = [...list.querySelectorAll('li')];
  for (const item of items) drop(list, item);
  return items.flatMap((item) => pickedFiles.get(item) ?? []);
}
