import {
  type AdditionalField,
  type AdditionalFieldsForm,
  fieldName,
  type ReadControls,
} from '@awning/commerce';
import { escapeAttribute } from '@awning/template-engine';

export interface TypedAnswers {
  readonly typed: ReadControls;
  /** By field id. */
  readonly problems: ReadonlyMap<string, string>;
}

const NOTHING_TYPED: TypedAnswers = { typed: () => [], problems: new Map() };

/** What a product asks, as fields of a plain form: for visitors without script, whom no dialog can ask. */
export const additionalFieldsMarkup = (
  { name, fields }: AdditionalFieldsForm,
  answers: TypedAnswers = NOTHING_TYPED,
): string =>
  `<fieldset class="awning-fields"><legend class="awning-fields-title">${escapeAttribute(name)}</legend>${fields
    .map((field, place) => fieldMarkup(field, `product-field-${place}`, answers))
    .join('')}</fieldset>`;

function fieldMarkup(field: AdditionalField, id: string, answers: TypedAnswers): string {
  const problem = answers.problems.get(field.id);
  const title = escapeAttribute(field.title) + (field.required ? ' <span aria-hidden="true">*</span>' : '');
  const about = [
    note('awning-field-about', `${id}-about`, field.description),
    note('awning-field-problem', `${id}-problem`, problem ?? ''),
  ];
  const described = [
    ...(field.description === '' ? [] : [`${id}-about`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  const state =
    (described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`) +
    (problem === undefined ? '' : ' aria-invalid="true"');
  const group = groupMarkup(field, state, answers);
  if (group !== null)
    return `<fieldset class="awning-field"><legend class="variant-option-title">${title}</legend>${group}${about.join('')}</fieldset>`;
  return `<div class="awning-field"><label class="variant-option-title" for="${id}">${title}</label>${controlMarkup(field, ` id="${id}"${state}`, answers)}${about.join('')}</div>`;
}

const note = (className: string, id: string, words: string): string =>
  words === '' ? '' : `<span class="${className}" id="${id}">${escapeAttribute(words)}</span>`;

/** Null: one control is enough. */
function groupMarkup(field: AdditionalField, state: string, { typed }: TypedAnswers): string | null {
  if (field.type === 'name') {
    const part = (which: 'first' | 'last', title: string, autocomplete: string): string => {
      const name = fieldName(field, which);
      return `<label><span>${title}</span><input class="field-element" name="${escapeAttribute(name)}" autocomplete="${autocomplete}" value="${escapeAttribute(typed(name)[0] ?? '')}"${required(field)}${state}></label>`;
    };
    return `<div class="awning-field-pair">${part('first', 'First name', 'given-name')}${part('last', 'Last name', 'family-name')}</div>`;
  }
  if (field.type !== 'radio' && field.type !== 'checkbox') return null;
  const name = fieldName(field);
  const ticked = typed(name);
  return field.options
    .map((option) => {
      const value = escapeAttribute(option);
      const checked = ticked.includes(option) ? ' checked' : '';
      // Of boxes to tick, none in particular has to be ticked.
      const demanded = field.type === 'radio' ? required(field) : '';
      return `<label class="awning-field-choice"><input type="${field.type}" name="${escapeAttribute(name)}" value="${value}"${checked}${demanded}${state}><span>${value}</span></label>`;
    })
    .join('');
}

const required = (field: AdditionalField): string => (field.required ? ' required' : '');

function controlMarkup(field: AdditionalField, state: string, { typed }: TypedAnswers): string {
  const name = fieldName(field);
  const [value = ''] = typed(name);
  const hint = field.placeholder === '' ? '' : ` placeholder="${escapeAttribute(field.placeholder)}"`;
  const shared = ` class="field-element" name="${escapeAttribute(name)}"${required(field)}${state}`;
  const text = `${shared}${hint}`;
  switch (field.type) {
    case 'textarea':
      return `<textarea rows="4"${text}>\n${escapeAttribute(value)}</textarea>`;
    case 'select': {
      const options = field.options.map(
        (option) => `<option${option === value ? ' selected' : ''}>${escapeAttribute(option)}</option>`,
      );
      return `<select${shared}><option value="">${escapeAttribute(field.placeholder) || 'Select'}</option>${options.join('')}</select>`;
    }
    case 'date':
      return `<input type="date"${shared} value="${escapeAttribute(value)}">`;
    case 'email':
      return `<input type="email" autocomplete="email"${text} value="${escapeAttribute(value)}">`;
    default:
      return `<input type="text"${field.type === 'number' ? ' inputmode="decimal"' : ''}${text} value="${escapeAttribute(value)}">`;
  }
}
