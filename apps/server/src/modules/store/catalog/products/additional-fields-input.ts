import { type AdditionalField, type AdditionalFieldsForm, hasOptions, isFieldType } from '@awning/commerce';
import { type FieldsFormInput, PRODUCT_LIMITS } from '@awning/contract';
import type { ProductProblems } from './product-sentences.ts';
import { isWithin } from './variant-rules.ts';

type SentField = FieldsFormInput['fields'][number];

interface Means {
  readonly problems: ProductProblems;
  readonly newId: () => string;
}

const FIELD = 'additionalFieldsForm';
/** Part of the names of controls, and a key in the answers that orders keep. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What an owner asks shoppers, with everything that was left out. */
export function readFieldsInput(sent: FieldsFormInput, means: Means): AdditionalFieldsForm {
  const { problems } = means;
  const name = sent.name.trim();
  if (!isText(name, PRODUCT_LIMITS.fieldTitleLength)) problems.note(`${FIELD}.name`, 'fieldTitle');
  if (sent.fields.length === 0) problems.note(`${FIELD}.fields`, 'noFields');
  if (sent.fields.length > PRODUCT_LIMITS.fields) problems.note(`${FIELD}.fields`, 'tooManyFields');
  const fields = sent.fields.map((field, place) => readField(field, `${FIELD}.fields.${place}`, means));
  const ids = fields.map(({ id }) => id);
  for (const [place, id] of ids.entries())
    if (ids.indexOf(id) < place) problems.note(`${FIELD}.fields.${place}.id`, 'fieldTwice');
  return { name, fields };
}

function readField(sent: SentField, at: string, { problems, newId }: Means): AdditionalField {
  const { title, description = '', placeholder = '', maxLength = null } = sent;
  const type = isFieldType(sent.type) ? sent.type : 'text';
  const field: AdditionalField = {
    id: sent.id ?? newId(),
    type,
    title: title.trim(),
    description: description.trim(),
    required: sent.required ?? false,
    options: hasOptions({ type }) ? (sent.options ?? []).map((option) => option.trim()) : [],
    maxLength,
    placeholder: placeholder.trim(),
  };
  if (!isFieldType(sent.type)) problems.note(`${at}.type`, 'fieldType');
  if (!ID.test(field.id)) problems.note(`${at}.id`, 'fieldId');
  if (!isText(field.title, PRODUCT_LIMITS.fieldTitleLength)) problems.note(`${at}.title`, 'fieldTitle');
  for (const name of ['description', 'placeholder'] as const)
    if (field[name].length > PRODUCT_LIMITS.fieldTextLength) problems.note(`${at}.${name}`, 'fieldText');
  if (maxLength !== null && !isWithin(maxLength, 1, PRODUCT_LIMITS.answerLength))
    problems.note(`${at}.maxLength`, 'fieldMaxLength');
  if (hasOptions(field)) checkOptions(field, `${at}.options`, problems);
  return field;
}

function checkOptions({ options }: AdditionalField, at: string, problems: ProductProblems): void {
  if (!isWithin(options.length, 1, PRODUCT_LIMITS.fieldOptions)) problems.note(at, 'fieldOptions');
  for (const [place, option] of options.entries()) {
    if (!isText(option, PRODUCT_LIMITS.fieldOptionLength)) problems.note(`${at}.${place}`, 'fieldOption');
    if (options.indexOf(option) < place) problems.note(`${at}.${place}`, 'fieldOptionTwice');
  }
}

const isText = (text: string, most: number): boolean => text !== '' && text.length <= most;
