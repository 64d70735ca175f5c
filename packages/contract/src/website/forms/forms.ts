import { FormModel, FormStorage } from '@awning/forms';
import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch, RowCount } from '../../shared/lists.ts';

export const FORM_KINDS = ['form', 'newsletter'] as const;
export type FormKind = (typeof FORM_KINDS)[number];
/** Library forms are made by members; the others are what a block of a page, an item or an area says. */
export const FORM_ORIGINS = ['library', 'block'] as const;
export type FormOrigin = (typeof FORM_ORIGINS)[number];

export const FormPlace = Type.Object({
  kind: Type.Enum(['collection', 'item', 'area']),
  id: Type.String(),
  title: OrNull(Type.String({ description: 'What people call it' })),
  address: OrNull(Type.String({ description: 'Where visitors find it' })),
});

/** A form as the people who look after it see it. */
export const StoredForm = Type.Object({
  id: Id,
  kind: Type.Enum(FORM_KINDS),
  origin: Type.Enum(FORM_ORIGINS),
  name: Type.String(),
  /** Null for a block's form that no document has any more. */
  model: OrNull(FormModel),
  storage: FormStorage,
  places: Type.Array(FormPlace, { description: 'Documents that show it' }),
  submissions: Type.Integer({ description: 'How many are kept, without spam' }),
  archivedOn: OrNull(Millis),
  createdOn: Millis,
  updatedOn: Millis,
  version: Version,
});
export type StoredForm = Static<typeof StoredForm>;
export const FormResponse = Type.Object({ form: StoredForm });

export const FORM_SORTS = ['createdOn', 'updatedOn', 'name'] as const;
/** `GET /api/forms`, newest first. */
export const FormQuery = Type.Object({
  ...ListQuery(FORM_SORTS),
  search: ListSearch('the name'),
  kind: Type.Optional(Type.Enum(FORM_KINDS)),
  origin: Type.Optional(Type.Enum(FORM_ORIGINS)),
  archived: Type.Optional(Type.Enum(['true', 'false'], { description: 'false unless told' })),
});
export type FormQuery = Static<typeof FormQuery>;
export const FormPage = Type.Object({ forms: Type.Array(StoredForm), ...ListPage });
export type FormPage = Static<typeof FormPage>;
/** `GET /api/forms/counts` */
export const FormCounts = Type.Object({ library: RowCount, block: RowCount, archived: RowCount });
export type FormCounts = Static<typeof FormCounts>;
export const FormPath = Type.Object({ formId: Id });

/** `POST /api/forms`: what is not named begins as a new form does. */
export const NewForm = Type.Object(
  { model: Type.Optional(Type.Partial(FormModel, strict)), storage: Type.Optional(FormStorage) },
  strict,
);
export type NewForm = Static<typeof NewForm>;
/** `PUT /api/forms/{formId}`: a library form's model. */
export const FormChange = Type.Object({ model: FormModel }, strict);
/** `PUT /api/forms/{formId}/storage`: of any form. */
export const FormStorageChange = Type.Object({ storage: FormStorage }, strict);

/**
 * `PATCH /api/forms/{formId}`: commands of `@awning/forms`; all of them or none. The engine says what is wrong with
 * one.
 */
export const FormCommands = Type.Object(
  {
    commands: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 100 }),
  },
  strict,
);
export const FormCommandsResponse = Type.Object({
  form: StoredForm,
  undo: Type.Array(Type.Unknown(), { description: 'Commands that take each of these back, the last first' }),
});
export type FormCommandsResponse = Static<typeof FormCommandsResponse>;

/** `POST /api/forms/{formId}/test`: answers by field id, to the form as it is stored. Files are left out. */
export const FormTest = Type.Object({ answers: Type.Record(Type.String(), Type.Unknown()) }, strict);
export const FormTestResponse = Type.Object({
  submissionId: Id,
  notified: Type.Integer({
    description: 'How many people got the mail about it, which says that it is a test',
  }),
});

/** `GET /api/template/GetTemplateSchema?type=`: the code of the block or its name. */
export const TemplateSchemaQuery = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 100, description: '9 or form; 51 or newsletter' }),
});
export const TemplateSchema = Type.Object({
  type: Type.Integer(),
  name: Type.String(),
  title: Type.String(),
  schema: Type.Unsafe<object>(Type.Unknown({ description: 'JSON Schema of the value of the block' })),
  defaults: Type.Unsafe<object>(Type.Unknown({ description: 'The value of a new block' })),
  fieldTypes: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'Kind of field to the properties that it has besides id, type and title',
  }),
  fieldsets: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'How the builder groups the properties of a form',
  }),
  template: Type.String({
    description: 'Markup in the template language, as Awning has it; a theme may have its own',
  }),
});
export type TemplateSchema = Static<typeof TemplateSchema>;

/** `POST /api/rest/forms/validate/{formId}`: answers by field id. Anything may come; the rules tell what is wrong. */
export const FormOfPage = Type.Object({
  pageId: Type.Optional(
    Type.String({ maxLength: 100, description: 'Page, item or area where the form stands, if on several' }),
  ),
});
export const FormValues = Type.Record(Type.String(), Type.Unknown());
export const FormValid = Type.Object({ valid: Type.Literal(true) });

/** `POST /api/form/FormSubmissionKey`, without a body. */
export const FormSubmissionKey = Type.Object({
  key: Type.String({ description: 'For one submission, of this visitor, today' }),
});

const optionalText = (maxLength?: number) =>
  Type.Optional(Type.Union([Type.String(maxLength === undefined ? {} : { maxLength }), Type.Null()]));

/** `POST /api/form/SaveFormSubmission`. */
export const FormSubmission = Type.Object({
  key: Type.String({ maxLength: 500 }),
  form: Type.String({ description: 'JSON: field id to value' }),
  formId: Type.Optional(Type.String({ maxLength: 100 })),
  captchaKey: optionalText(20_000),
  recaptchaEnterpriseV3Token: optionalText(20_000),
  pageTitle: optionalText(),
  pageId: optionalText(100),
  contentSource: optionalText(10),
  pagePath: optionalText(),
  pagePermissionTypeValue: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Null()]),
  ),
  /** What stands in the input that people do not see. */
  trap: optionalText(1000),
  /** From when the form was there to be filled in until it was sent, in milliseconds. */
  filledInMs: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
export type FormSubmission = Static<typeof FormSubmission>;
export const FormSubmitted = Type.Object({
  submissionId: Id,
  submissionMessage: Type.String(),
});
export type FormSubmitted = Static<typeof FormSubmitted>;

/** `POST /api/form/uploads/{formId}/{fieldId}`: multipart with one file. */
export const FormUploadPath = Type.Object({ formId: Id, fieldId: Type.String({ maxLength: 100 }) });
export const FormUpload = Type.Object({
  token: Type.String({ description: 'Stands for the file among the answers' }),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
});
export type FormUpload = Static<typeof FormUpload>;
