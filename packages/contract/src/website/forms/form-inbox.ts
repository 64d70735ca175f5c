import { type Static, Type } from 'typebox';
import { MailStatus } from '../../foundation/mail/mail-outbox.ts';
import { webhookDeliveryStates } from '../../foundation/webhooks/webhooks.ts';
import { Millis, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery } from '../../shared/lists.ts';
import { FORM_KINDS } from './forms.ts';

/** `spam` is kept apart and told to nobody; `test` is what a member sent from the builder, counted nowhere. */
export const submissionStates = ['new', 'read', 'spam', 'test'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** A submission, as the list of them shows it. */
const entry = {
  id: Id,
  formId: Id,
  formName: Type.String({ description: 'As it was called then' }),
  kind: Type.Enum(FORM_KINDS),
  state: Type.Enum(submissionStates),
  email: OrNull(Type.String({ description: 'The first address among the answers: where a reply goes' })),
  name: OrNull(Type.String({ description: 'The first name of a person among the answers' })),
  preview: Type.String({ description: 'The first answers in one line' }),
  pageTitle: OrNull(Type.String()),
  pagePath: OrNull(Type.String({ description: 'Where it was sent from, as the browser told it' })),
  note: Type.String({ description: 'Of the members, for themselves' }),
  starred: Type.Boolean(),
  archived: Type.Boolean({ description: 'Done with: only the list of archived submissions has it' }),
  createdOn: Millis,
  deletedOn: OrNull(
    Type.Integer({
      description:
        'When it is removed for its age, in milliseconds since 1970: after the days of its form, and after 30 days for spam and tests',
    }),
  ),
};
export const SubmissionEntry = Type.Object(entry);
export type SubmissionEntry = Static<typeof SubmissionEntry>;

export const SubmissionDetailResponse = Type.Object({
  id: Type.String(),
  type: Type.String(),
  title: Type.String(),
  text: Type.String({ description: 'The answer in words; `N/A` where there is none' }),
  files: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      size: Type.Integer(),
      type: Type.String(),
      url: Type.String({ description: 'For members who may look at submissions' }),
    }),
  ),
});
export type SubmissionDetailResponse = Static<typeof SubmissionDetailResponse>;

/** Where it went. What failed is tried again for three days. */
export const SubmissionDelivery = Type.Union([
  Type.Object({
    to: Type.Literal('mail'),
    id: Type.String(),
    address: Type.String(),
    isReply: Type.Boolean({ description: 'To the sender of the form, by a member' }),
    state: MailStatus,
    attempts: Type.Integer(),
    lastError: OrNull(Type.String()),
  }),
  Type.Object({
    to: Type.Literal('webhook'),
    id: Type.String(),
    subscriptionId: Type.String(),
    state: Type.Enum(webhookDeliveryStates),
    attempts: Type.Integer(),
    lastError: OrNull(Type.String()),
  }),
]);
export type SubmissionDelivery = Static<typeof SubmissionDelivery>;

export const Submission = Type.Object({
  ...entry,
  answers: Type.Array(SubmissionDetailResponse),
  siteUserId: OrNull(Type.String({ description: 'Of the account that the sender was signed in to' })),
  deliveries: Type.Array(SubmissionDelivery),
});
export type Submission = Static<typeof Submission>;
export const SubmissionResponse = Type.Object({ submission: Submission });
export const SubmissionPath = Type.Object({ submissionId: Id });

const filter = {
  formId: Type.Optional(Id),
  state: Type.Optional(
    Type.Enum(submissionStates, { description: 'Left out: everything but spam and tests' }),
  ),
  starred: Type.Optional(Type.Boolean()),
  archived: Type.Optional(
    Type.Boolean({ description: 'Left out: a list has those that are not, a file has both' }),
  ),
  email: Type.Optional(
    Type.String({ minLength: 3, maxLength: 256, description: 'The whole address of one person' }),
  ),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: "Part of an answer, of a file's name or of a note" }),
  ),
  from: Type.Optional(Millis),
  until: Type.Optional(Millis),
};

export const SUBMISSION_SORTS = ['createdOn', 'email'] as const;
/** `GET /api/forms/submissions`, newest first. */
export const SubmissionQuery = Type.Object(
  {
    ...filter,
    ...ListQuery(SUBMISSION_SORTS),
  },
  strict,
);
export type SubmissionQuery = Static<typeof SubmissionQuery>;
export type SubmissionFilter = Pick<SubmissionQuery, keyof typeof filter>;
export const SubmissionPage = Type.Object({
  submissions: Type.Array(SubmissionEntry),
  unread: Type.Integer({ description: 'Of all forms, regardless of the other filters' }),
  ...ListPage,
});
export type SubmissionPage = Static<typeof SubmissionPage>;

/** `GET /api/forms/submissions.csv`: of one form, with a column for each question that it ever asked. */
export const SubmissionExportQuery = Type.Object({ ...filter, formId: Id }, strict);
export type SubmissionExportQuery = Static<typeof SubmissionExportQuery>;
export const SubmissionExport = Type.String({ format: 'binary' });

/** `PATCH /api/forms/submissions/{submissionId}` */
export const SubmissionChange = Type.Partial(
  Type.Object({
    read: Type.Boolean(),
    spam: Type.Boolean(),
    starred: Type.Boolean(),
    archived: Type.Boolean({ description: 'true: it counts as read, too' }),
    note: Type.String({ maxLength: 5000 }),
    noteBefore: Type.String({
      maxLength: 5000,
      description: 'The note that was read: where another stands there by now, nothing is changed (412)',
    }),
  }),
  strict,
);
export type SubmissionChange = Static<typeof SubmissionChange>;

export const submissionActions = [
  'read',
  'unread',
  'spam',
  'not-spam',
  'star',
  'unstar',
  'archive',
  'unarchive',
  'delete',
] as const;
/** `POST /api/forms/submissions/bulk` */
export const SubmissionBulk = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    action: Type.Enum(submissionActions),
  },
  strict,
);
export type SubmissionBulk = Static<typeof SubmissionBulk>;
export const SubmissionBulkResponse = Type.Object({
  changed: Type.Integer({ description: 'Those that are gone by now are left out' }),
});

/** `POST /api/forms/submissions/{submissionId}/reply`: a mail to the sender, with answers to the member. */
export const SubmissionReply = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    text: Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' }),
  },
  strict,
);
export type SubmissionReply = Static<typeof SubmissionReply>;
