import { toJsonText } from '../made-object.ts';
import { asNumber, asString, isMissing, isTruthy, type Value } from '../value.ts';
import { type Formatters, pure } from '../vocabulary.ts';

/** Formatters that turn one text into another. */
const text = (change: (text: string) => Value) => pure(() => (value) => change(asString(value)));

const HTML = /[&<>]/;
const ATTRIBUTE = /[&<>"]/;

export function escapeHtml(value: string): string {
  return HTML.test(value) ? value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : value;
}

export function escapeAttribute(value: string): string {
  return ATTRIBUTE.test(value) ? escapeHtml(value).replace(/"/g, '&quot;') : value;
}

export function slugify(value: string): string {
  return value
    .replace(/[^A-Za-z0-9\s-]+/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

const encoder = new TextEncoder();
const KEPT_IN_URLS = /[A-Za-z0-9@*_+\-./]/;

function encodeUrl(value: string): string {
  let encoded = '';
  for (const character of value) {
    if (character.length === 1 && KEPT_IN_URLS.test(character)) {
      encoded += character;
      continue;
    }
    if (!character.isWellFormed()) {
      const code = character.charCodeAt(0).toString(16).toUpperCase();
      throw new Error(`Lone surrogate U+${code} is not a scalar value`);
    }
    for (const byte of encoder.encode(character))
      encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

/** The letter s and the backslash count as opening contexts: so the language has it. */
function curlQuotes(value: string): string {
  return value
    .replace(/(^|[-\u2014\\s(["])'/gm, '$1\u2018')
    .replace(/'/g, '\u2019')
    .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
    .replace(/"/g, '\u201d')
    .replace(/--/g, '\u2014');
}

/** Removes `<…>`; an unclosed `<` stays. Written out, so that no input makes it slow. */
export function removeTags(value: string): string {
  let result = '';
  let from = 0;
  for (;;) {
    const open = value.indexOf('<', from);
    const close = open === -1 ? -1 : value.indexOf('>', open);
    if (close === -1) return result + value.slice(from);
    result += value.slice(from, open);
    from = close + 1;
  }
}

const BLANKS = new Set([' ', '\n', '\t', '\v', '\r', '\f']);

function truncate(value: string, limit: number, ellipsis: string): string {
  if (value.length <= limit) return value;
  for (let i = limit - 1; i >= 0; i--) {
    if (BLANKS.has(value[i] as string)) return value.slice(0, i + 1) + ellipsis;
  }
  return value.slice(0, limit) + ellipsis;
}

const toJson = (value: Value, indent?: string): string =>
  isMissing(value) ? '' : toJsonText(value, indent).replace(/<\//g, '<\\/');

export const textFormatters: Formatters = {
  'encode-space': text((value) => value.replace(/\s/g, '&nbsp;')),
  'encode-uri': text((value) => encodeURI(value)),
  'encode-uri-component': text((value) => encodeURIComponent(value)),
  html: text(escapeHtml),
  htmlattr: text(escapeAttribute),
  htmltag: text(escapeAttribute),
  json: pure(() => (value) => toJson(value)),
  'json-pretty': pure(() => (value) => toJson(value, '  ')),
  'line-breaks': text((value) => value.replace(/\n/g, '<br/>')),
  output: pure((args) => {
    const words = args.join(' ');
    return () => words;
  }),
  pluralize: pure((args) => {
    const [singular, plural] = args.length === 0 ? ['', 's'] : args.length === 1 ? ['', args[0]] : args;
    return (value) => (asNumber(value) === 1 ? singular : plural);
  }),
  raw: pure(
    () => (value) =>
      value === undefined ? 'null' : typeof value === 'symbol' ? undefined : toJsonText(value),
  ),
  safe: pure(() => (value) => (isTruthy(value) ? removeTags(asString(value)) : value)),
  slugify: text(slugify),
  smartypants: text(curlQuotes),
  str: text((value) => value),
  truncate: pure(([limitText, ellipsis = '...']) => {
    const limit = limitText === undefined ? 100 : Number.parseInt(limitText, 10);
    if (!(limit > 0)) return (value) => value;
    return (value) => truncate(asString(value), limit, ellipsis);
  }),
  'url-encode': text(encodeUrl),
};
