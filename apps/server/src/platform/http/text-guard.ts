import { httpErrors } from './http-errors.ts';

/** Deeper than any honest document; shallow enough that no recursive walk runs out of stack. */
export const MAX_DEPTH = 64;
export const MAX_FIELDS = 1000;

/**
 * Parses a JSON body. Refuses what would only fail later and less clearly: bytes that are not UTF-8, nesting that
 * is meant to exhaust a stack, `__proto__` keys, and text PostgreSQL cannot store. Text is normalised (NFC), so
 * that two spellings of one word are one word everywhere after this.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  refuseDeepNesting(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw httpErrors.malformedJson({ cause });
  }
  return cleanValue(value);
}

/** A field that comes once is its text, one that comes more often the list of its texts. */
export function parseFormBody(bytes: Buffer): Record<string, string | string[]> {
  const raw = decodeUtf8(bytes);
  const pairs = new URLSearchParams(raw);
  if (pairs.size > MAX_FIELDS) throw httpErrors.tooManyFields({ values: { max: MAX_FIELDS } });
  const mayHoldReplacement = /%EF%BF%BD|\uFFFD/i.test(raw);
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    // URLSearchParams turns bytes that are not UTF-8 into U+FFFD instead of saying so.
    if (!mayHoldReplacement && (name + value).includes('\uFFFD')) throw httpErrors.unstorableText();
    const key = cleanText(name);
    if (key === '__proto__') throw httpErrors.badRequest();
    const earlier = fields.get(key);
    const text = cleanText(value);
    if (Array.isArray(earlier)) earlier.push(text);
    else fields.set(key, earlier === undefined ? text : [earlier, text]);
  }
  return Object.fromEntries(fields);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw httpErrors.unstorableText({ cause });
  }
}

/** Counts brackets outside strings, before JSON.parse builds anything. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > MAX_DEPTH) throw httpErrors.tooDeep({ values: { max: MAX_DEPTH } });
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
}

/** Keys that a careless merge somewhere below would take for the object's own machinery. */
const isPoisonous = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (isPoisonous(key, inner)) throw httpErrors.badRequest();
        return [cleanText(key), cleanValue(inner)];
      }),
    );
  }
  return value;
}

/** The text in one spelling, or a refusal: a lone surrogate or U+0000 is legal in JSON and in no database. */
export function cleanText(text: string): string {
  if (text.includes('\u0000') || !text.isWellFormed()) throw httpErrors.unstorableText();
  return text.normalize('NFC');
}
