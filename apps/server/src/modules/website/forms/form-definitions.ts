import type {
  FormCommandsResponse,
  FormCounts,
  FormPage,
  FormQuery,
  NewForm,
  StoredForm,
} from '@awning/contract';
import {
  defaultFormModel,
  defaultFormStorage,
  editForm,
  editStorage,
  type FormCommand,
  type FormModel,
  type FormStorage,
  formModelProblem,
  isMailableAddress,
  type StorageCommand,
} from '@awning/forms';
import { linkProblem } from '@awning/site-model';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { formErrors } from './form-errors.ts';
import type { FormParts } from './form-parts.ts';
import {
  countForms,
  findForm,
  insertLibraryForm,
  listForms,
  lockForm,
  updateForm,
  updateModel,
} from './form-repository.ts';

interface ChangeOptions {
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
}

/** Forms as members look after them. */
export interface FormDefinitions {
  list(websiteId: WebsiteId, query: FormQuery): Promise<FormPage>;
  /** How many there are of each origin, and in the archive. */
  counts(websiteId: WebsiteId): Promise<FormCounts>;
  read(websiteId: WebsiteId, formId: string): Promise<StoredForm>;
  create(websiteId: WebsiteId, input: NewForm): Promise<StoredForm>;
  change(
    websiteId: WebsiteId,
    formId: string,
    model: FormModel,
    options?: ChangeOptions,
  ): Promise<StoredForm>;
  /** All of the commands of `editForm` and `editStorage`, or none. */
  edit(
    websiteId: WebsiteId,
    formId: string,
    commands: readonly unknown[],
    options?: ChangeOptions,
  ): Promise<FormCommandsResponse>;
  /** Of a block's form, too. */
  setStorage(
    websiteId: WebsiteId,
    formId: string,
    storage: FormStorage,
    options?: ChangeOptions,
  ): Promise<StoredForm>;
  /** Visitors do not find it any more; its submissions stay. */
  archive(websiteId: WebsiteId, formId: string, options?: ChangeOptions): Promise<void>;
  restore(websiteId: WebsiteId, formId: string): Promise<StoredForm>;
}

const RULES = { features: { textareaMaxLength: true }, linkProblem };

export function createFormDefinitions({ database, siteVersions, clock, ids }: FormParts): FormDefinitions {
  const read = async (db: Queryable, websiteId: WebsiteId, formId: string): Promise<StoredForm> => {
    const form = await findForm(db, websiteId, formId);
    if (!form) throw formErrors.missing();
    return form;
  };

  /** Visitors may see what is written here, so each write makes a new version of the site. */
  const write = <T>(websiteId: WebsiteId, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      await siteVersions.bump(tx, websiteId);
      return result;
    });

  const open = async (tx: Queryable, websiteId: WebsiteId, formId: string, { expected }: ChangeOptions) => {
    const lockedForm = await lockForm(tx, websiteId, formId);
    if (!lockedForm) throw formErrors.missing();
    if (expected !== undefined && expected !== lockedForm.version) throw formErrors.changedMeanwhile();
    return lockedForm;
  };

  /** What a member may change here: a form of the library that visitors see. */
  const openLibrary = async (
    tx: Queryable,
    websiteId: WebsiteId,
    formId: string,
    options: ChangeOptions,
  ): Promise<void> => {
    const { origin, archived } = await open(tx, websiteId, formId, options);
    if (origin === 'block') throw formErrors.ofBlock();
    if (archived) throw formErrors.archived();
  };

  return {
    async list(websiteId, query) {
      const { rows: forms, page } = await listForms(database.query, websiteId, query);
      return { forms, ...page };
    },
    counts: (websiteId) => countForms(database.query, websiteId),

    read: (websiteId, formId) => read(database.query, websiteId, formId),

    create: (websiteId, { model, storage = defaultFormStorage }) =>
      write(websiteId, async (tx) => {
        const formId = ids.next();
        const content = {
          model: checkedModel({ ...defaultFormModel, ...model }),
          storage: checkedStorage(storage),
          now: clock.now(),
        };
        await insertLibraryForm(tx, websiteId, formId, content);
        return read(tx, websiteId, formId);
      }),

    change: (websiteId, formId, model, options = {}) =>
      write(websiteId, async (tx) => {
        await openLibrary(tx, websiteId, formId, options);
        await updateModel(tx, websiteId, formId, checkedModel(model), clock.now());
        return read(tx, websiteId, formId);
      }),

    edit: (websiteId, formId, commands, options = {}) =>
      write(websiteId, async (tx) => {
        const changesModel = !commands.every(isAboutStorage);
        await (changesModel ? openLibrary : open)(tx, websiteId, formId, options);
        const before = await read(tx, websiteId, formId);
        const { model, storage, undo } = carryOut(before, commands);
        if (changesModel) await updateModel(tx, websiteId, formId, checkedModel(model), clock.now());
        if (storage !== before.storage)
          await updateForm(tx, websiteId, formId, { storage: checkedStorage(storage) }, clock.now());
        return { form: await read(tx, websiteId, formId), undo };
      }),

    setStorage: (websiteId, formId, storage, options = {}) =>
      write(websiteId, async (tx) => {
        await open(tx, websiteId, formId, options);
        await updateForm(tx, websiteId, formId, { storage: checkedStorage(storage) }, clock.now());
        return read(tx, websiteId, formId);
      }),

    archive: (websiteId, formId, options = {}) =>
      write(websiteId, async (tx) => {
        const { archived } = await open(tx, websiteId, formId, options).then(refuseBlock);
        if (!archived) await updateForm(tx, websiteId, formId, { archived: true }, clock.now());
      }),

    restore: (websiteId, formId) =>
      write(websiteId, async (tx) => {
        const { archived } = await open(tx, websiteId, formId, {}).then(refuseBlock);
        if (archived) await updateForm(tx, websiteId, formId, { archived: false }, clock.now());
        return read(tx, websiteId, formId);
      }),
  };
}

const isAboutStorage = (command: unknown): boolean =>
  typeof command === 'object' && command !== null && 'do' in command && command.do === 'set-storage';

function carryOut(form: Pick<StoredForm, 'model' | 'storage'>, commands: readonly unknown[]) {
  let model = form.model ?? defaultFormModel;
  let { storage } = form;
  const undo: (FormCommand | StorageCommand)[] = [];
  for (const [index, command] of commands.entries()) {
    const edit = isAboutStorage(command) ? editStorage(storage, command) : editForm(model, command, RULES);
    if ('problem' in edit)
      throw formErrors.refusedCommand({
        values: { reason: edit.problem },
        errors: { [`commands.${index}`]: edit.problem },
      });
    if ('model' in edit) model = edit.model;
    else storage = edit.storage;
    undo.unshift(edit.undo);
  }
  return { model, storage, undo };
}

function refuseBlock<Held extends { readonly origin: string }>(lockedForm: Held): Held {
  if (lockedForm.origin === 'block') throw formErrors.ofBlock();
  return lockedForm;
}

/** As it may be stored: without markup that runs. */
function checkedModel(model: FormModel): FormModel {
  const reason = formModelProblem(model, linkProblem);
  if (reason !== null) throw formErrors.refusedModel({ values: { reason } });
  return {
    ...model,
    submissionHTML: cleanRichText(model.submissionHTML),
    disclaimerMessage: cleanRichText(model.disclaimerMessage),
  };
}

function checkedStorage(storage: FormStorage): FormStorage {
  const sent = storage.notify.map((address) => address.trim());
  const wrong = sent.findIndex((address) => !isMailableAddress(address));
  if (wrong !== -1)
    throw formErrors.refusedModel({
      values: { reason: 'one of the addresses is not complete.' },
      errors: { [`storage.notify.${wrong}`]: 'Please enter a valid email' },
    });
  // In the spelling of the first of them: one mailbox is notified once.
  const notify = sent.filter(
    (address, index) =>
      sent.findIndex((other) => canonicalEmail(other) === canonicalEmail(address)) === index,
  );
  return { ...storage, notify };
}
