import { type Static, Type } from 'typebox';
import { FormField } from './form-field-schema.ts';
import type { FormModel, FormStorage } from './form-model.ts';

const strict = { additionalProperties: false } as const;
const Id = FormField.properties.id;

const FIELD_PROPERTIES = [
  'title',
  'type',
  'description',
  'placeholder',
  'required',
  'maxLength',
  'currencySymbol',
  'showCountryCode',
  'underline',
  'startsStep',
  'options',
  'key',
  'value',
  'maxFiles',
  'accept',
  'showIf',
] as const satisfies readonly Exclude<keyof FormField, 'id'>[];

const MODEL_PROPERTIES = [
  'name',
  'submitButtonText',
  'submissionMessage',
  'submissionHTML',
  'successRedirect',
  'disclaimerMessage',
  'captchaEnabled',
  'captchaTheme',
  'captchaAlignment',
] as const satisfies readonly Exclude<keyof FormModel, 'fields'>[];

const STORAGE_PROPERTIES = [
  'notify',
  'mailingList',
  'retentionDays',
] as const satisfies readonly (keyof FormStorage)[];

/** A step that says where answers go. Visitors see nothing of it, so it is kept beside the form. */
export const StorageCommand = Type.Object(
  {
    do: Type.Literal('set-storage'),
    property: Type.Enum([...STORAGE_PROPERTIES]),
    value: Type.Unknown(),
  },
  strict,
);
export type StorageCommand = Static<typeof StorageCommand>;

export const NO_STEP = 'This is not a step of building a form.';

/** One step of building a form, as JSON. */
export const FormCommand = Type.Union([
  Type.Object(
    {
      do: Type.Literal('add-field'),
      /** Properties that are left out come from the kind. */
      field: Type.Object({ ...Type.Partial(FormField).properties, type: FormField.properties.type }, strict),
      /** Its place from 0; last where nothing is said. */
      at: Type.Optional(Type.Integer({ minimum: 0 })),
    },
    strict,
  ),
  Type.Object({ do: Type.Literal('remove-field'), id: Id }, strict),
  Type.Object({ do: Type.Literal('move-field'), id: Id, to: Type.Integer({ minimum: 0 }) }, strict),
  Type.Object({ do: Type.Literal('duplicate-field'), id: Id }, strict),
  Type.Object(
    {
      do: Type.Literal('change-field'),
      id: Id,
      property: Type.Enum([...FIELD_PROPERTIES]),
      /** Null takes the property away. */
      value: Type.Unknown(),
    },
    strict,
  ),
  Type.Object({ do: Type.Literal('replace-field'), id: Id, field: FormField }, strict),
  Type.Object(
    {
      do: Type.Literal('set-property'),
      property: Type.Enum([...MODEL_PROPERTIES]),
      value: Type.Unknown(),
    },
    strict,
  ),
]);
export type FormCommand = Static<typeof FormCommand>;
