import type { FormField } from './form-field-schema.ts';

/** One input of a field that has several, named as answers name their parts. */
export interface FieldPart {
  readonly part: string;
  readonly label: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly maxlength?: number;
  readonly options?: readonly string[];
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

/**
 * The inputs of a field in the order in which they are shown: dates and telephone numbers as people write them in that
 * language. Answers keep theirs.
 */
export function visibleParts(
  field: Pick<FormField, 'type' | 'showCountryCode'>,
  language: string,
): readonly FieldPart[] | null {
  if (field.type === 'date') return dateParts(language);
  return field.type === 'phone' && !writesPhoneInParts(language) ? null : partsOf(field);
}

/**
 * Numbers of North America have an area code, a prefix and a line. Elsewhere one field takes a number as people write
 * it.
 */
function writesPhoneInParts(language: string): boolean {
  try {
    return ['US', 'CA'].includes(new Intl.Locale(language).maximize().region ?? '');
  } catch {
    return true;
  }
}

function dateParts(language: string): readonly FieldPart[] {
  const written = writtenDate(language);
  const placeOf = ({ part }: FieldPart): number => written.indexOf(part.toLowerCase());
  return DATE.every((part) => placeOf(part) !== -1) ? DATE.toSorted((a, b) => placeOf(a) - placeOf(b)) : DATE;
}

/** Empty where the language is none that there is. */
function writtenDate(language: string): readonly string[] {
  try {
    return new Intl.DateTimeFormat(language, { calendar: 'gregory' })
      .formatToParts(0)
      .map(({ type }) => type);
  } catch {
    return [];
  }
}

const TIME: readonly FieldPart[] = [
  digits('Hour', 'Hour', 2),
  digits('Minute', 'Minute', 2),
  digits('Second', 'Second', 2),
  // The blank one comes first: a field that nobody touched has to be empty.
  { part: 'Ampm', label: 'AM or PM', options: ['', 'AM', 'PM'] },
];

const COUNTRY_CODE = digits('Country', 'Country', 4, 'tel-country-code');
const PHONE = [
  digits('Areacode', 'Area code', 5, 'tel-area-code'),
  digits('Prefix', 'Prefix', 5, 'tel-local-prefix'),
  digits('Line', 'Line', 8, 'tel-local-suffix'),
];

/** The inputs of a field, in their order; null for a field that has one, or none. */
export function partsOf(field: Pick<FormField, 'type' | 'showCountryCode'>): readonly FieldPart[] | null {
  switch (field.type) {
    case 'name':
      return NAME;
    case 'address':
      return ADDRESS;
    case 'date':
      return DATE;
    case 'time':
      return TIME;
    case 'phone':
      return field.showCountryCode ? [COUNTRY_CODE, ...PHONE] : PHONE;
    default:
      return null;
  }
}

/** The name of an input in the HTML. `part` is the name of a part, or the index of a likert field's statement. */
export const controlName = ({ id }: Pick<FormField, 'id'>, part?: string | number): string =>
  part === undefined ? id : `${id}.${part}`;

/** How far the visitor agrees, from -2 to 2. */
export const LIKERT_ANSWERS = [
  { value: '-2', label: 'Strongly Disagree' },
  { value: '-1', label: 'Disagree' },
  { value: '0', label: 'Neutral' },
  { value: '1', label: 'Agree' },
  { value: '2', label: 'Strongly Agree' },
] as const;

/** Controls of every form that are no field. No field has such a name. */
export const FORM_CONTROLS = {
  /** People do not see it; programs that fill in everything fill it in. */
  trap: 'your.url',
  /** Of the page, item or area whose block the form is. */
  pageId: 'page.id',
  /** `i` for an item, `c` for a collection. */
  contentSource: 'page.source',
  /** Where a form was begun that comes back on a page of its own. */
  pagePath: 'page.path',
} as const;
