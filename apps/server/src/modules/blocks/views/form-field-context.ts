import type { FormField } from '@awning/site-model';

/** One input of a field that has several, named as answers name their parts. */
interface FieldPart {
  readonly part: string;
  readonly label: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly maxlength?: number;
  readonly options?: readonly string[];
}

interface FieldInput {
  readonly type: string;
  readonly inputmode?: string;
  readonly autocomplete?: string;
  readonly step?: string;
  /** Stands before what is typed. */
  readonly sign?: string;
}

const NAME: readonly FieldPart[] = [
  { part: 'First', label: 'First name', autocomplete: 'given-name' },
  { part: 'Last', label: 'Last name', autocomplete: 'family-name' },
];

const ADDRESS: readonly FieldPart[] = [
  { part: 'Line1', label: 'Address', autocomplete: 'address-line1' },
  { part: 'Line2', label: 'Apartment, floor', autocomplete: 'address-line2' },
  { part: 'City', label: 'City', autocomplete: 'address-level2' },
  { part: 'State', label: 'State or province', autocomplete: 'address-level1' },
  { part: 'Zip', label: 'Postal code', autocomplete: 'postal-code' },
  { part: 'Country', label: 'Country', autocomplete: 'country-name' },
];

const digits = (part: string, label: string, maxlength: number, autocomplete?: string): FieldPart => ({
  part,
  label,
  inputmode: 'numeric',
  maxlength,
  autocomplete,
});

const DATE = [digits('Month', 'Month', 2), digits('Day', 'Day', 2), digits('Year', 'Year', 4)];

const TIME: readonly FieldPart[] = [
  digits('Hour', 'Hour', 2),
  digits('Minute', 'Minute', 2),
  digits('Second', 'Second', 2),
  { part: 'Ampm', label: 'AM or PM', options: ['AM', 'PM'] },
];

const COUNTRY_CODE = digits('Country', 'Country', 4, 'tel-country-code');
const PHONE = [
  digits('Areacode', 'Area code', 5, 'tel-area-code'),
  digits('Prefix', 'Prefix', 5, 'tel-local-prefix'),
  digits('Line', 'Line', 8, 'tel-local-suffix'),
];

const LIKERT_ANSWERS = [
  { value: -2, label: 'Strongly Disagree' },
  { value: -1, label: 'Disagree' },
  { value: 0, label: 'Neutral' },
  { value: 1, label: 'Agree' },
  { value: 2, label: 'Strongly Agree' },
];

/** Exactly one of these is set; the template draws the field by it. */
interface FieldShape {
  readonly input?: FieldInput;
  readonly textarea?: { readonly maxLength: number };
  readonly parts?: readonly FieldPart[];
  readonly choices?: { readonly type: 'radio' | 'checkbox'; readonly options: readonly Choice[] };
  readonly select?: { readonly options: readonly string[] };
  readonly likert?: { readonly statements: readonly Statement[] };
  readonly divider?: { readonly underline: boolean };
  readonly hidden?: { readonly value: string };
}

interface Choice {
  readonly text: string;
  readonly inputId: string;
  /** Of radio buttons, one of which has to be chosen. */
  readonly mustChoose: boolean;
}

interface Statement {
  readonly text: string;
  readonly name: string;
  readonly answers: typeof LIKERT_ANSWERS;
}

/** A field as its template sees it. Ids are unique in the page, names in the form. */
export function formFieldContext(field: FormField, blockId: string): Record<string, unknown> {
  const inputId = `${blockId}-${field.id}`;
  const description = field.description?.trim() ?? '';
  const shape = shapeOf(field, inputId);
  return {
    ...field,
    // Parts without a choice must not find the options of the field around them.
    options: null,
    rawTitle: field.title,
    description,
    descriptionId: description === '' ? null : `${inputId}-description`,
    // Nobody has to agree or disagree.
    required: field.required === true && field.type !== 'likert',
    inputId,
    placeholder: field.placeholder ?? '',
    ...shape,
    isGroup: Boolean(shape.parts ?? shape.choices ?? shape.likert),
  };
}

function shapeOf(field: FormField, inputId: string): FieldShape {
  const options = (field.options ?? []).map((option) => option.trim()).filter((option) => option !== '');
  switch (field.type) {
    case 'textarea':
      return { textarea: { maxLength: field.maxLength ?? 0 } };
    case 'name':
      return { parts: NAME };
    case 'address':
      return { parts: ADDRESS };
    case 'date':
      return { parts: DATE };
    case 'time':
      return { parts: TIME };
    case 'phone':
      return { parts: field.showCountryCode ? [COUNTRY_CODE, ...PHONE] : PHONE };
    case 'radio':
    case 'checkbox': {
      const mustChoose = field.type === 'radio' && field.required === true;
      return {
        choices: {
          type: field.type,
          options: options.map((text, index) => ({ text, inputId: `${inputId}-${index}`, mustChoose })),
        },
      };
    }
    case 'select':
      return { select: { options } };
    case 'likert':
      return {
        likert: {
          statements: options.map((text, index) => ({
            text,
            name: `${field.id}.${index}`,
            answers: LIKERT_ANSWERS,
          })),
        },
      };
    case 'section':
      return { divider: { underline: field.underline ?? false } };
    case 'hidden':
      return { hidden: { value: field.value ?? '' } };
    default:
      return { input: inputOf(field) };
  }
}

function inputOf(field: FormField): FieldInput {
  switch (field.type) {
    case 'email':
      return { type: 'email', autocomplete: 'email' };
    case 'number':
      return { type: 'number', step: 'any', inputmode: 'decimal' };
    case 'currency':
      return { type: 'text', inputmode: 'decimal', sign: field.currencySymbol ?? '$' };
    case 'website':
      return { type: 'url', autocomplete: 'url' };
    case 'password':
      // The browser would fill in the password of the visitor's account here, which is not what is asked for.
      return { type: 'password', autocomplete: 'new-password' };
    case 'twitter':
      return { type: 'text', sign: '@' };
    default:
      return { type: 'text' };
  }
}
