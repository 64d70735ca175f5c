/** What the shop asks about a product before it goes into the cart: an engraving, a date, a name. */
export interface AdditionalFieldsForm {
  readonly name: string;
  readonly fields: readonly AdditionalField[];
}

export const FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'number',
  'select',
  'radio',
  'checkbox',
  'name',
  'date',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface AdditionalField {
  readonly id: string;
  readonly type: FieldType;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
  /** Of select, radio and checkbox. */
  readonly options: readonly string[];
  /** Null: as long as answers may be at all. */
  readonly maxLength: number | null;
  readonly placeholder: string;
}

/** Longer answers are refused, even if a form allows them. */
export const LONGEST_ANSWER = 5000;

export const longestAnswer = ({ maxLength }: AdditionalField): number =>
  maxLength === null ? LONGEST_ANSWER : Math.min(maxLength, LONGEST_ANSWER);

/** Whether a person picks from a list. */
export const hasOptions = ({ type }: Pick<AdditionalField, 'type'>): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox';

/** The name of a field's controls in a form; `part` for those that have two. */
export const fieldName = ({ id }: AdditionalField, part?: 'first' | 'last'): string =>
  part ? `field.${id}.${part}` : `field.${id}`;

/** A form out of JSON that anybody may have written; null when there is nothing to ask. */
export function readFieldsForm(value: unknown): AdditionalFieldsForm | null {
  const { name, fields } = recordOf(value);
  if (!Array.isArray(fields)) return null;
  const read = fields.map(readField).filter((field) => field !== null);
  return read.length === 0 ? null : { name: textOf(name), fields: read };
}

function readField(value: unknown): AdditionalField | null {
  const { id, type, title, description, required, options, maxLength, placeholder } = recordOf(value);
  if (typeof id !== 'string' || id === '') return null;
  return {
    id,
    type: isFieldType(type) ? type : 'text',
    title: textOf(title),
    description: textOf(description),
    required: required === true,
    options: Array.isArray(options) ? options.filter((option) => typeof option === 'string') : [],
    maxLength: typeof maxLength === 'number' && maxLength > 0 ? maxLength : null,
    placeholder: textOf(placeholder),
  };
}

export const isFieldType = (type: unknown): type is FieldType => FIELD_TYPES.some((known) => known === type);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
