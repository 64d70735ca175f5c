import { isWhitespace } from './whitespace.ts';

/**
 * Most texts need no change, which a search for one character class finds out fastest; the others are walked once, by
 * character code, and taken over in runs. This is where most of a render's time goes. Nothing here takes longer than
 * the text is long.
 */
const HTML = /[&<>]/;
const ATTRIBUTE = /[&<>"]/;
const NOT_SLUG = /[^a-z0-9-]/;
const NOT_URL = /[^A-Za-z0-9@*_+\-./]/;

const AMPERSAND = 38;
const LESS = 60;
const GREATER = 62;
const QUOTE = 34;

export function escapeHtml(value: string): string {
  const first = value.search(HTML);
  if (first === -1) return value;
  let escaped = '';
  let from = 0;
  for (let i = first; i < value.length; i++) {
    const c = value.charCodeAt(i);
    // Letters are above all of them: one comparison is enough for most characters.
    if (c > GREATER || (c !== AMPERSAND && c !== LESS && c !== GREATER)) continue;
    escaped += value.slice(from, i) + entity(c);
    from = i + 1;
  }
  return escaped + value.slice(from);
}

export function escapeAttribute(value: string): string {
  const first = value.search(ATTRIBUTE);
  if (first === -1) return value;
  let escaped = '';
  let from = 0;
  for (let i = first; i < value.length; i++) {
    const c = value.charCodeAt(i);
    if (c > GREATER || (c !== AMPERSAND && c !== LESS && c !== GREATER && c !== QUOTE)) continue;
    escaped += value.slice(from, i) + entity(c);
    from = i + 1;
  }
  return escaped + value.slice(from);
}

const entity = (c: number): string =>
  c === AMPERSAND ? '&amp;' : c === LESS ? '&lt;' : c === GREATER ? '&gt;' : '&quot;';

const isLower = (c: number): boolean => c >= 97 && c <= 122;
const isUpper = (c: number): boolean => c >= 65 && c <= 90;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const HYPHEN = 45;

/** A run of whitespace becomes one hyphen, also when something between was left out. */
export function slugify(value: string): string {
  const first = value.search(NOT_SLUG);
  if (first === -1) return value;
  let slug = '';
  let from = 0;
  let inSpace = false;
  let hasUpper = false;
  for (let i = first; i < value.length; i++) {
    const c = value.charCodeAt(i);
    if (isLower(c) || isDigit(c) || c === HYPHEN) {
      inSpace = false;
    } else if (isUpper(c)) {
      inSpace = false;
      hasUpper = true;
    } else {
      slug += value.slice(from, i);
      from = i + 1;
      if (isWhitespace(c) && !inSpace) {
        slug += '-';
        inSpace = true;
      }
    }
  }
  slug += value.slice(from);
  return hasUpper ? slug.toLowerCase() : slug;
}

const PERCENT = Array.from({ length: 128 }, (_, c) => `%${c.toString(16).toUpperCase().padStart(2, '0')}`);
const STORED = Array.from({ length: 128 }, (_, c) => !NOT_URL.test(String.fromCharCode(c)));

export function encodeUrl(value: string): string {
  const first = value.search(NOT_URL);
  if (first === -1) return value;
  let encoded = '';
  let from = 0;
  for (let i = first; i < value.length; i++) {
    const c = value.charCodeAt(i);
    if (c < 128 && STORED[c]) continue;
    encoded += value.slice(from, i);
    if (c < 128) encoded += PERCENT[c];
    else {
      const character = String.fromCodePoint(value.codePointAt(i) ?? 0);
      if (!character.isWellFormed()) {
        throw new Error(`Lone surrogate U+${c.toString(16).toUpperCase()} is not a scalar value`);
      }
      encoded += encodeURIComponent(character);
      i += character.length - 1;
    }
    from = i + 1;
  }
  return encoded + value.slice(from);
}

/** Removes `<…>`; an unclosed `<` stays. */
export function removeTags(value: string): string {
  let result = '';
  let from = 0;
  for (;;) {
    const open = value.indexOf('<', from);
    const close = open === -1 ? -1 : value.indexOf('>', open);
    if (close === -1) return from === 0 ? value : result + value.slice(from);
    if (open > from) result += value.slice(from, open);
    from = close + 1;
  }
}

const isBlank = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

/** Cuts after the last blank within the limit, if there is one. */
export function truncate(value: string, limit: number, ellipsis: string): string {
  if (value.length <= limit) return value;
  for (let i = limit - 1; i >= 0; i--) {
    if (isBlank(value.charCodeAt(i))) return value.slice(0, i + 1) + ellipsis;
  }
  return value.slice(0, limit) + ellipsis;
}

/** The letter s and the backslash count as opening contexts: so the language has it. */
export function curlQuotes(value: string): string {
  if (!value.includes("'") && !value.includes('"') && !value.includes('--')) return value;
  return value
    .replace(/(^|[-\u2014\\s(["])'/gm, '$1\u2018')
    .replace(/'/g, '\u2019')
    .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
    .replace(/"/g, '\u201d')
    .replace(/--/g, '\u2014');
}
