import { type AdditionalField, type AdditionalFieldsForm, hasOptions, isFieldType } from '@awning/commerce';
import { type CheckoutSettings, type CheckoutSettingsChange, PRODUCT_LIMITS } from '@awning/contract';

type SentForm = NonNullable<CheckoutSettingsChange['customFields']>;
type SentField = SentForm['fields'][number];

export const checkoutSentences = {
  policyUrl: 'Please enter an address such as /returns or https://example.com/returns.',
  prefix: 'Please use signs that people can read, and no line breaks.',
  noFields: 'Please add at least one question, or none at all.',
  tooManyFields: `Please ask at most ${PRODUCT_LIMITS.fields} questions.`,
  title: `Please write the question, in at most ${PRODUCT_LIMITS.fieldTitleLength} characters.`,
  text: `Please use at most ${PRODUCT_LIMITS.fieldTextLength} characters.`,
  type: 'Please choose how the question is answered.',
  id: 'An id has at most 64 letters, digits, _ and -, and no two questions have the same.',
  options: `Please give between 1 and ${PRODUCT_LIMITS.fieldOptions} different answers to choose from.`,
  maxLength: `The longest answer has between 1 and ${PRODUCT_LIMITS.answerLength} characters.`,
} as const;

type Note = (field: string, rule: keyof typeof checkoutSentences) => void;

/** Part of the names of controls, and a key in the answers that orders keep. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const POLICY_URL = /^(?:https?:\/\/[^\s/]+|\/(?!\/))\S*$/i;

/** What is to be stored of a change, and a sentence by field for what cannot be. */
export function readCheckoutChange(
  { customFields, ...change }: CheckoutSettingsChange,
  newId: () => string,
): { value: Partial<CheckoutSettings>; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const note: Note = (field, rule) => {
    errors[field] ??= checkoutSentences[rule];
  };
  for (const [place, { url }] of (change.policies ?? []).entries())
    if (!POLICY_URL.test(url)) note(`policies.${place}.url`, 'policyUrl');
  if (/\p{C}/u.test(change.orderNumbers?.prefix ?? '')) note('orderNumbers.prefix', 'prefix');
  if (customFields === undefined) return { value: change, errors };
  const form = customFields === null ? null : readForm(customFields, note, newId);
  return {
    value: {
      ...change,
      customFields: form && {
        name: form.name,
        fields: form.fields.map((field) => ({ ...field, options: [...field.options] })),
      },
    },
    errors,
  };
}

function readForm({ name, fields }: SentForm, note: Note, newId: () => string): AdditionalFieldsForm {
  if (fields.length === 0) note('customFields.fields', 'noFields');
  if (fields.length > PRODUCT_LIMITS.fields) note('customFields.fields', 'tooManyFields');
  const read = fields.map((field, place) => readField(field, `customFields.fields.${place}`, note, newId));
  const ids = new Set<string>();
  for (const [place, { id }] of read.entries()) {
    if (!ID.test(id) || ids.has(id)) note(`customFields.fields.${place}.id`, 'id');
    ids.add(id);
  }
  return { name: name.trim(), fields: read };
}

function readField(sent: SentField, at: string, note: Note, newId: () => string): AdditionalField {
  const type = isFieldType(sent.type) ? sent.type : 'text';
  const field: AdditionalField = {
    id: sent.id ?? newId(),
    type,
    title: sent.title.trim(),
    description: sent.description?.trim() ?? '',
    required: sent.required ?? false,
    options: hasOptions({ type }) ? (sent.options ?? []).map((option) => option.trim()) : [],
    maxLength: sent.maxLength ?? null,
    placeholder: sent.placeholder?.trim() ?? '',
  };
  if (!isFieldType(sent.type)) note(`${at}.type`, 'type');
  if (field.title === '' || field.title.length > PRODUCT_LIMITS.fieldTitleLength)
    note(`${at}.title`, 'title');
  for (const name of ['description', 'placeholder'] as const)
    if (field[name].length > PRODUCT_LIMITS.fieldTextLength) note(`${at}.${name}`, 'text');
  if (hasOptions(field) && !areOptions(field.options)) note(`${at}.options`, 'options');
  if (field.maxLength !== null && !isLength(field.maxLength)) note(`${at}.maxLength`, 'maxLength');
  return field;
}

const isLength = (length: number): boolean =>
  Number.isInteger(length) && length >= 1 && length <= PRODUCT_LIMITS.answerLength;

const areOptions = (options: readonly string[]): boolean =>
  options.length >= 1 &&
  options.length <= PRODUCT_LIMITS.fieldOptions &&
  new Set(options).size === options.length &&
  options.every((option) => option !== '' && option.length <= PRODUCT_LIMITS.fieldOptionLength);
