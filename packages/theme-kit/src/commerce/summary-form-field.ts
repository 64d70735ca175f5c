import {
  asString,
  type Context,
  type FormatterFactory,
  getField,
  getPath,
  isTruthy,
  toOutput,
  type Value,
  walkPath,
} from '@awning/template-engine';

/** The filled-in part of `values`, as a tag would emit it. */
const part = (field: Value, name: string): string => toOutput(walkPath(getField(field, 'values'), [name]));

const padded = (field: Value, name: string): string => {
  const value = walkPath(getField(field, 'values'), [name]);
  return isTruthy(value) ? toOutput(value) : '00';
};

function address(field: Value): string {
  const second = walkPath(getField(field, 'values'), ['Line2']);
  return (
    `<div style="padding-left:5px;">\n  <div>${part(field, 'Line1')}</div>` +
    (isTruthy(second) ? `\n  <div>${toOutput(second)}</div>` : '') +
    `\n  <div>${part(field, 'City')}, ${part(field, 'State')} ${part(field, 'Zip')} ${part(field, 'Country')}</div>\n</div>`
  );
}

function checkbox(field: Value): string {
  const values = getField(field, 'values');
  if (!isTruthy(values)) {
    const value = getField(field, 'value');
    return isTruthy(value) ? toOutput(value) : '';
  }
  return `${Array.isArray(values) ? values.map(toOutput).join(', ') : ''}\n`;
}

function phone(field: Value): string {
  const country = walkPath(getField(field, 'values'), ['Country']);
  const prefix = isTruthy(country) ? `+${toOutput(country)} ` : '';
  return `${prefix}${part(field, 'Areacode')}-${part(field, 'Prefix')}-${part(field, 'Line')}`;
}

/** Answers by their code, with the name under which a site may word them in its own way. */
const LIKERT: ReadonlyMap<string, { readonly key: string; readonly text: string }> = new Map([
  ['-2', { key: 'productAnswerMapStronglyDisagree', text: 'Strongly Disagree' }],
  ['-1', { key: 'productAnswerMapDisagree', text: 'Disagree' }],
  ['0', { key: 'productAnswerMapNeutral', text: 'Neutral' }],
  ['1', { key: 'productAnswerMapAgree', text: 'Agree' }],
  ['2', { key: 'productAnswerMapStronglyAgree', text: 'Strongly Agree' }],
]);

/** An answer that a site words as nothing, and a code that nobody knows, count as neutral. */
function likertAnswer(code: string, strings: Value): string {
  // What every JavaScript object has is no answer: so the language has it.
  if (code in Object.prototype) return '';
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
  for (const [question, code] of Object.entries(values)) {
    rows += `\n  <div><span style="font-weight:bold;">${question}:</span> ${likertAnswer(String(code), strings)}</div>`;
  }
  return `<div style="padding-left:5px;">${rows}\n</div>`;
}

function answerOf(field: Value, ctx: Context): string {
  switch (asString(getField(field, 'type'))) {
    case 'address':
      return address(field);
    case 'checkbox':
      return checkbox(field);
    case 'date':
      return `${part(field, 'Month')}/${part(field, 'Day')}/${part(field, 'Year')}`;
    case 'likert':
      return likert(field, ctx);
    case 'name':
      return `${part(field, 'First')} ${part(field, 'Last')}`;
    case 'phone':
      return phone(field);
    case 'time':
      return `${padded(field, 'Hour')}:${padded(field, 'Minute')}:${padded(field, 'Second')} ${part(field, 'Ampm')}`;
    default:
      return asString(getField(field, 'value'));
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
