import { type Static, Type } from 'typebox';
import { Choice, Line, strict, Text } from './block-fields.ts';

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
  'section',
  'hidden',
] as const;

export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];

export const FormField = Type.Object(
  {
    /** Names the inputs and the answer; unique in the form. */
    id: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' }),
    type: Choice(...FORM_FIELD_TYPES),
    title: Line(),
    description: Type.Optional(Text(1000)),
    placeholder: Type.Optional(Line()),
    required: Type.Optional(Type.Boolean()),
    /** Characters of a text area; 0 for no limit. */
    maxLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    currencySymbol: Type.Optional(Line(5)),
    /** A telephone number in four parts instead of three. */
    showCountryCode: Type.Optional(Type.Boolean()),
    /** A line below the title of a section. */
    underline: Type.Optional(Type.Boolean()),
    /** What can be chosen; of a likert field, the statements to agree with. */
    options: Type.Optional(Type.Array(Line(), { maxItems: 200 })),
    /** Of a hidden field: the word of the page's address that its value is taken from. */
    key: Type.Optional(Line(100)),
    value: Type.Optional(Line(1000)),
  },
  strict,
);

export type FormField = Static<typeof FormField>;

type Property = Exclude<keyof FormField, 'id' | 'type' | 'title'>;

const TYPED: readonly Property[] = ['description', 'placeholder', 'required'];
const PLAIN: readonly Property[] = ['description', 'required'];
const CHOSEN: readonly Property[] = ['description', 'options', 'required'];

/** What the builder of forms offers for each kind. */
export const FORM_FIELD_PROPERTIES: Readonly<Record<FormFieldType, readonly Property[]>> = {
  text: TYPED,
  textarea: [...TYPED, 'maxLength'],
  email: TYPED,
  number: TYPED,
  currency: ['description', 'currencySymbol', 'required'],
  website: TYPED,
  password: PLAIN,
  twitter: PLAIN,
  date: PLAIN,
  time: PLAIN,
  name: PLAIN,
  address: PLAIN,
  phone: ['description', 'showCountryCode', 'required'],
  radio: CHOSEN,
  checkbox: CHOSEN,
  select: CHOSEN,
  likert: CHOSEN,
  section: ['description', 'underline'],
  hidden: ['key', 'value'],
};

const ALWAYS = new Set(['id', 'type', 'title']);

/** The first thing that is wrong with a list of fields; null when nothing is. */
export function formFieldsProblem(fields: readonly FormField[]): string | null {
  const ids = new Set<string>();
  for (const field of fields) {
    if (ids.has(field.id)) return `Two fields of the form have the id "${field.id}"`;
    ids.add(field.id);
    const allowed: readonly string[] = FORM_FIELD_PROPERTIES[field.type];
    const odd = Object.keys(field).find((name) => !ALWAYS.has(name) && !allowed.includes(name));
    if (odd !== undefined) return `A field of the kind ${field.type} has no "${odd}"`;
    if (field.type !== 'hidden' && field.title.trim() === '') return 'Every field needs a title';
    if (allowed.includes('options') && !field.options?.some((option) => option.trim() !== '')) {
      return `"${field.title}" needs at least one option`;
    }
    if (field.type === 'hidden' && !field.key?.trim()) return 'A hidden field needs a key';
  }
  return null;
}
