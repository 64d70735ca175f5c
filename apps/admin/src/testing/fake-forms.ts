import type { SignedInMember, StoredForm, Submission, SubmissionChange } from '@awning/contract';
import {
  addForm,
  changeForm,
  changeSubmission,
  listForms,
  listSubmissions,
  readForm,
  readSubmission,
  removeForm,
  restoreForm,
  testForm,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { defaultFormModel, defaultFormStorage, editForm, editStorage } from '@awning/forms';
import { type FakeServer, owner } from './fake-server.ts';

/** Looks after forms, and edits pages. */
export const formKeeper: SignedInMember = {
  ...owner,
  permissions: [...owner.permissions, 'forms.manage', 'content.contribute'],
};

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const createForm = (number: number, change: Partial<StoredForm> = {}): StoredForm => ({
  id: idOf(number),
  kind: 'form',
  origin: 'library',
  name: change.model?.name ?? defaultFormModel.name,
  model: defaultFormModel,
  storage: defaultFormStorage,
  places: [],
  submissions: 0,
  archivedOn: null,
  createdOn: number,
  updatedOn: number,
  version: 1,
  ...change,
});

export const createSubmission = (number: number, change: Partial<Submission> = {}): Submission => ({
  id: idOf(number),
  formId: idOf(1),
  formName: 'Contact',
  kind: 'form',
  state: 'read',
  email: 'ada@example.com',
  name: null,
  preview: `Answer ${number}`,
  pageTitle: 'Say hello',
  pagePath: '/hello',
  note: '',
  starred: false,
  archived: false,
  createdOn: Date.UTC(2026, 10, number),
  deletedOn: null,
  answers: [{ id: 'message', type: 'textarea', title: 'Message', text: `Answer ${number}`, files: [] }],
  siteUserId: null,
  deliveries: [],
  ...change,
});

const wholePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

const RULES = { features: { textareaMaxLength: true }, linkProblem: () => null };
const etagOf = ({ version }: StoredForm): string => `"${version}"`;

/** The part of a server that keeps forms; commands are carried out as the real one does. */
export function respondWithForms(server: FakeServer, given: readonly StoredForm[]) {
  const forms = new Map(given.map((form) => [form.id, form]));
  const save = (form: StoredForm): StoredForm => {
    const next = { ...form, version: form.version + 1 };
    forms.set(form.id, next);
    return next;
  };
  const missing = refuse(404, 'forms.missing', 'That form does not exist any more.');
  const commands: unknown[][] = [];
  server.respond(listForms, ({ query }) => {
    const rows = [...forms.values()].filter(
      ({ origin, archivedOn }) =>
        (query.origin === undefined || origin === query.origin) &&
        (archivedOn !== null) === (query.archived === 'true'),
    );
    return { body: { forms: rows, ...wholePage, count: { count: rows.length, isMore: false } } };
  });
  server.respond(addForm, ({ body }) => {
    const model = { ...defaultFormModel, ...body.model };
    const form = createForm(90 + forms.size, { model, name: model.name });
    forms.set(form.id, form);
    return { status: 201, body: { form }, etag: etagOf(form) };
  });
  server.respond(readForm, ({ params }) => {
    const form = forms.get(String(params.formId));
    return form ? { body: { form }, etag: etagOf(form) } : missing;
  });
  server.respond(changeForm, ({ params, body, headers }) => {
    const form = forms.get(String(params.formId));
    if (!form) return missing;
    if (headers.get('if-match') !== etagOf(form))
      return refuse(412, 'forms.changed-meanwhile', 'Another member changed this form in the meantime.');
    commands.push(body.commands);
    let { model, storage } = { model: form.model ?? defaultFormModel, storage: form.storage };
    for (const command of body.commands) {
      const edit =
        command.do === 'set-storage' ? editStorage(storage, command) : editForm(model, command, RULES);
      if ('problem' in edit) return refuse(400, 'forms.refused-command', edit.problem);
      if ('model' in edit) model = edit.model;
      else storage = edit.storage;
    }
    const saved = save({ ...form, name: model.name, model, storage });
    return { body: { form: saved, undo: [] }, etag: etagOf(saved) };
  });
  server.respond(removeForm, ({ params }) => {
    const form = forms.get(String(params.formId));
    if (form) save({ ...form, archivedOn: 1 });
    return { status: 204, body: undefined };
  });
  server.respond(restoreForm, ({ params }) => {
    const form = forms.get(String(params.formId));
    return form ? { body: { form: save({ ...form, archivedOn: null }) } } : missing;
  });
  const tests: unknown[] = [];
  server.respond(testForm, ({ body }) => {
    tests.push(body.answers);
    return { status: 201, body: { submissionId: idOf(500), notified: 2 } };
  });
  return { forms, save, commands, tests };
}

/** The part of a server that keeps what visitors sent. */
export function respondWithSubmissions(server: FakeServer, given: readonly Submission[]) {
  const stored = new Map(given.map((submission) => [submission.id, submission]));
  const changes: SubmissionChange[] = [];
  const missing = refuse(404, 'forms.submission-missing', 'That submission does not exist any more.');
  server.respond(listSubmissions, ({ query }) => {
    const isAsked = (name: 'archived' | 'starred'): boolean => String(query[name]) === 'true';
    const rows = [...stored.values()].filter(
      ({ state, archived, starred, email }) =>
        (query.state === undefined ? state === 'new' || state === 'read' : state === query.state) &&
        archived === isAsked('archived') &&
        (!isAsked('starred') || starred) &&
        (query.email === undefined || email === query.email),
    );
    const unread = [...stored.values()].filter(({ state }) => state === 'new').length;
    return {
      body: { submissions: rows, unread, ...wholePage, count: { count: rows.length, isMore: false } },
    };
  });
  server.respond(readSubmission, ({ params }) => {
    const submission = stored.get(String(params.submissionId));
    return submission ? { body: { submission } } : missing;
  });
  server.respond(changeSubmission, ({ params, body }) => {
    const submission = stored.get(String(params.submissionId));
    if (!submission) return missing;
    const { read, spam, noteBefore, ...rest } = body;
    if (noteBefore !== undefined && noteBefore !== submission.note)
      return refuse(412, 'forms.note-changed', 'Another member changed this note in the meantime.');
    changes.push(body);
    const state =
      spam === undefined
        ? read === undefined
          ? submission.state
          : read
            ? 'read'
            : 'new'
        : spam
          ? 'spam'
          : 'read';
    const next: Submission = { ...submission, ...rest, state };
    stored.set(next.id, next);
    return { body: { submission: next } };
  });
  return { stored, changes };
}
