import { FLOW_PROPERTIES, type FlowProperty, flowProblem } from './field-flow.ts';
import type { FormField, FormFieldType } from './form-field-schema.ts';
import { storableText } from './storable-text.ts';

/** What only some kinds have. */
export type FormFieldProperty = Exclude<keyof FormField, 'id' | 'type' | 'title' | FlowProperty>;

const TYPED: readonly FormFieldProperty[] = ['description', 'placeholder', 'required'];
const PLAIN: readonly FormFieldProperty[] = ['description', 'required'];
const CHOSEN: readonly FormFieldProperty[] = ['description', 'options', 'required'];

/** What a field of each kind may have. */
export const FORM_FIELD_PROPERTIES: Readonly<Record<FormFieldType, readonly FormFieldProperty[]>> = {
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
  file: ['description', 'required', 'maxFiles', 'accept'],
  section: ['description', 'underline'],
  hidden: ['key', 'value'],
};

/** What a site may have switched on. */
export interface FormFeatures {
  /** Owners may limit the characters of a text area. */
  readonly textareaMaxLength: boolean;
}

/** What the builder of forms offers for a kind. A limit that was set before stays in force while it is not offered. */
export const offeredProperties = (
  type: FormFieldType,
  { textareaMaxLength }: FormFeatures,
): readonly FormFieldProperty[] =>
  FORM_FIELD_PROPERTIES[type].filter((property) => property !== 'maxLength' || textareaMaxLength);

/** Where a person picks, what there is to pick: blank options are no options. */
export const optionsOf = ({ options }: Pick<FormField, 'options'>): readonly string[] =>
  (options ?? []).map((option) => storableText(option).trim()).filter((option) => option !== '');

const ALWAYS: ReadonlySet<string> = new Set(['id', 'type', 'title', ...FLOW_PROPERTIES]);

/** The first thing that is wrong with a list of fields; null when nothing is. */
export function formFieldsProblem(fields: readonly FormField[]): string | null {
  const ids = new Set<string>();
  for (const [place, field] of fields.entries()) {
    if (ids.has(field.id)) return `Two fields of the form have the id "${field.id}"`;
    ids.add(field.id);
    const problem = formFieldProblem(field) ?? flowProblem(field, fields.slice(0, place));
    if (problem !== null) return problem;
  }
  return null;
}

function formFieldProblem(field: FormField): string | null {
  const allowed: readonly string[] = FORM_FIELD_PROPERTIES[field.type];
  const odd = Object.keys(field).find((name) => !ALWAYS.has(name) && !allowed.includes(name));
  if (odd !== undefined) return `A field of the kind ${field.type} has no "${odd}"`;
  if (field.type !== 'hidden' && field.title.trim() === '') return 'Every field needs a title';
  if (allowed.includes('options') && optionsOf(field).length === 0) {
    return `"${field.title}" needs at least one option`;
  }
  const twice = optionsOf(field).find((option, index, all) => all.indexOf(option) !== index);
  if (twice !== undefined) return `"${field.title}" has the option "${twice}" twice`;
  if (field.type === 'hidden' && !field.key?.trim()) return 'A hidden field needs a key';
  return null;
}
