import { type Static, Type } from 'typebox';

/** Kinds of questions a form may ask. `section` only structures; `hidden` carries a value that nobody types. */
const FORM_FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'number',
  'currency',
  'website',
  'password',
  'twitter',
  'date',
  'time',
  'name',
  'address',
  'phone',
  'radio',
  'checkbox',
  'select',
  'likert',
  'file',
  'section',
  'hidden',
] as const;

/** How an answer decides whether another question is asked. */
const CONDITION_TESTS = [
  'is',
  'is-not',
  'contains',
  'more',
  'less',
  'before',
  'after',
  'filled',
  'empty',
] as const;
export type ConditionTest = (typeof CONDITION_TESTS)[number];

const Line = (maxLength = 250) => Type.String({ maxLength });

export const MOST_FIELDS = 100;

const ID_PATTERN = '^[A-Za-z][A-Za-z0-9_-]{0,63}$';

export const FormField = Type.Object(
  {
    /** Names the inputs and the answer; unique in the form. */
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Enum([...FORM_FIELD_TYPES]),
    title: Line(),
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    placeholder: Type.Optional(Line()),
    required: Type.Optional(Type.Boolean()),
    /** Characters of a text area; 0 for no limit. */
    maxLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    currencySymbol: Type.Optional(Line(5)),
    /** A telephone number in four parts instead of three. */
    showCountryCode: Type.Optional(Type.Boolean()),
    /** A line below the title of a section. */
    underline: Type.Optional(Type.Boolean()),
    /** Of a section: what follows is a step of its own. */
    startsStep: Type.Optional(Type.Boolean()),
    /** What can be chosen; of a likert field, the statements to agree with. */
    options: Type.Optional(Type.Array(Line(), { maxItems: 200 })),
    /** Of a hidden field: the word of the page's address that its value is taken from. */
    key: Type.Optional(Line(100)),
    value: Type.Optional(Line(1000)),
    /** Files that may be sent along; one where nothing is said. */
    maxFiles: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    accept: Type.Optional(Type.Enum(['images', 'documents', 'any'])),
    /** Asked only of visitors whose answer to a question that stands before it passes this test. */
    showIf: Type.Optional(
      Type.Object(
        {
          field: Type.String({ pattern: ID_PATTERN }),
          /** `is` where nothing is said. */
          test: Type.Optional(Type.Enum([...CONDITION_TESTS])),
          /** Where that question has options: one of these. */
          options: Type.Optional(Type.Array(Line(), { minItems: 1, maxItems: 200 })),
          /** Else what its answer is compared with; a date as `2028-02-29`. */
          value: Type.Optional(Line()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export type FormField = Static<typeof FormField>;

export type FormCondition = NonNullable<FormField['showIf']>;

export type FormFieldType = FormField['type'];
