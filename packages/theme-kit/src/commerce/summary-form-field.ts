import {
  asString,
  type Context,
  type FormatterFactory,
  getField,
  getPath,
  isTruthy,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { emittedText } from '../lookup/outward-lookup.ts';

/** The filled-in part of `values`, as a tag would emit it. */
const part = (field: Value, name: string, ctx: Context): string =>
  emittedText(walkPath(getField(field, 'values'), [name]), ctx);

const padded = (field: Value, name: string, ctx: Context): string => {
  const value = walkPath(getField(field, 'values'), [name]);
  return isTruthy(value) ? emittedText(value, ctx) : '00';
};

function address(field: Value, ctx: Context): string {
  const second = walkPath(getField(field, 'values'), ['Line2']);
  return (
    `<div style="padding-left:5px;">\n  <div>${part(field, 'Line1', ctx)}</div>` +
    (isTruthy(second) ? `\n  <div>${emittedText(second, ctx)}</div>` : '') +
    `\n  <div>${part(field, 'City', ctx)}, ${part(field, 'State', ctx)} ${part(field, 'Zip', ctx)} ${part(field, 'Country', ctx)}</div>\n</div>`
  );
}

function checkbox(field: Value, ctx: Context): string {
  const values = getField(field, 'values');
  if (!isTruthy(values)) {
    const value = getField(field, 'value');
    return isTruthy(value) ? emittedText(value, ctx) : '';
  }
  return `${Array.isArray(values) ? values.map((value) => emittedText(value, ctx)).join(', ') : ''}\n`;
}

function phone(field: Value, ctx: Context): string {
  const country = walkPath(getField(field, 'values'), ['Country']);
  const prefix = isTruthy(country) ? `+${emittedText(country, ctx)} ` : '';
  return `${prefix}${part(field, 'Areacode', ctx)}-${part(field, 'Prefix', ctx)}-${part(field, 'Line', ctx)}`;
}

/** Answers by their code, with the name under which a site may word them in its own way. */
const LIKERT: ReadonlyMap<string, { readonly key: string; readonly text: string }> = new Map([
  ['-2', { key: 'productAnswerMapStronglyDisagree', text: 'Strongly Disagree' }],
  ['-1', { key: 'productAnswerMapDisagree', text: 'Disagree' }],
  ['0', { key: 'productAnswerMapNeutral', text: 'Neutral' }],
  ['1', { key: 'productAnswerMapAgree', text: 'Agree' }],
  ['2', { key: 'productAnswerMapStronglyAgree', text: 'Strongly Agree' }],
]);

/** Names that every JavaScript object knows lead to nothing: so the language has it. */
const isInherited = (name: string): boolean => name in Object.prototype;

/** An answer that a site words as nothing, and a code that nobody knows, count as neutral. */
function likertAnswer(code: string, strings: Value): string {
  if (isInherited(code)) return '';
  return wordAnswer(code, strings) || wordAnswer('0', strings);
}

function wordAnswer(code: string, strings: Value): string {
  const known = LIKERT.get(code);
  if (known === undefined) return '';
  const own = getField(strings, known.key);
  return typeof own === 'string' ? own : known.text;
}

function likert(field: Value, ctx: Context): string {
  const values = getField(field, 'values');
  // The language's reference fails here, in these words.
  if (values === undefined || values === null) {
    throw new TypeError('Cannot convert undefined or null to object');
  }
  const strings = ctx.lookup('localizedStrings');
  let rows = '';
  const answers = Object.entries(values);
  ctx.spendOn(answers);
  for (const [question, code] of answers) {
    rows += `\n  <div><span style="font-weight:bold;">${question}:</span> ${likertAnswer(String(code), strings)}</div>`;
  }
  return `<div style="padding-left:5px;">${rows}\n</div>`;
}

function answerOf(field: Value, ctx: Context): string {
  const type = asString(getField(field, 'type'));
  switch (type) {
    case 'address':
      return address(field, ctx);
    case 'checkbox':
      return checkbox(field, ctx);
    case 'date':
      return `${part(field, 'Month', ctx)}/${part(field, 'Day', ctx)}/${part(field, 'Year', ctx)}`;
    case 'likert':
      return likert(field, ctx);
    case 'name':
      return `${part(field, 'First', ctx)} ${part(field, 'Last', ctx)}`;
    case 'phone':
      return phone(field, ctx);
    case 'time':
      return `${padded(field, 'Hour', ctx)}:${padded(field, 'Minute', ctx)}:${padded(field, 'Second', ctx)} ${part(field, 'Ampm', ctx)}`;
    default:
      return isInherited(type) ? '' : asString(getField(field, 'value'));
  }
}

function noAnswerText(ctx: Context): string {
  return asString(getPath(ctx.lookup('localizedStrings'), 'productSummaryFormNoAnswerText')).trim() || 'N/A';
}

/** What a customer filled into one field of a product's form. Nothing is escaped. */
export const summaryFormField: FormatterFactory = () => (value, ctx) => {
  const title = asString(getField(value, 'rawTitle'));
  const answer = answerOf(value, ctx) || noAnswerText(ctx);
  return `<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">${title}:</span> ${answer}\n</div>`;
};
