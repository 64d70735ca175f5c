import { toJsonText } from '../template-object.ts';
import { asNumber, asString, isMissing, isTruthy, type Value } from '../value.ts';
import { type Formatters, pure } from '../vocabulary.ts';
import {
  curlQuotes,
  encodeUrl,
  escapeAttribute,
  escapeHtml,
  removeTags,
  slugify,
  truncate,
} from './text-escaping.ts';

export { escapeAttribute, escapeHtml, slugify } from './text-escaping.ts';

const textOf = (value: Value): string => (typeof value === 'string' ? value : asString(value));

const toJson = (value: Value, indent?: string): string =>
  isMissing(value) ? '' : toJsonText(value, indent).replace(/<\//g, '<\\/');

// A function of its own for each: shared code would be called with all of them, and never be inlined.
const html = (value: Value): Value => escapeHtml(textOf(value));
const htmlAttribute = (value: Value): Value => escapeAttribute(textOf(value));
const safe = (value: Value): Value => (isTruthy(value) ? removeTags(textOf(value)) : value);
const slug = (value: Value): Value => slugify(textOf(value));
const urlEncoded = (value: Value): Value => encodeUrl(textOf(value));

export const textFormatters: Formatters = {
  'encode-space': pure(() => (value) => textOf(value).replace(/\s/g, '&nbsp;')),
  'encode-uri': pure(() => (value) => encodeURI(textOf(value))),
  'encode-uri-component': pure(() => (value) => encodeURIComponent(textOf(value))),
  html: pure(() => html),
  htmlattr: pure(() => htmlAttribute),
  htmltag: pure(() => htmlAttribute),
  json: pure(() => (value) => toJson(value)),
  'json-pretty': pure(() => (value) => toJson(value, '  ')),
  'line-breaks': pure(() => (value) => textOf(value).replaceAll('\n', '<br/>')),
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
  safe: pure(() => safe),
  slugify: pure(() => slug),
  smartypants: pure(() => (value) => curlQuotes(textOf(value))),
  str: pure(() => textOf),
  truncate: pure(([limitText, ellipsis = '...']) => {
    const limit = limitText === undefined ? 100 : Number.parseInt(limitText, 10);
    if (!(limit > 0)) return (value) => value;
    return (value) => truncate(textOf(value), limit, ellipsis);
  }),
  'url-encode': pure(() => urlEncoded),
};
