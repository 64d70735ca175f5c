import { storableCharacters } from '@awning/forms';
import { httpErrors } from '../http-errors.ts';
import { countJsonParts, MAX_DEPTH, MAX_FIELDS, MOST_OPEN_PARTS, MOST_PARTS } from './json-bounds.ts';

/**
 * Parses a JSON body. Refuses what would only fail later and less clearly: bytes that are not UTF-8, more parts than
 * `mostParts`, nesting that is meant to exhaust a stack, and `__proto__` keys. Its text comes out as `cleanText` has
 * it.
 */
export function parseJsonBody(bytes: Buffer, mostParts = MOST_PARTS): unknown {
  countJsonParts(bytes, mostParts);
  return cleanValue(readJson(decodeUtf8(bytes)));
}

/** The same for JSON that a visitor's browser sends as a text within a body. */
export function parseJsonText(text: string): unknown {
  if (isSimple(text)) return readJson(text);
  countJsonParts(Buffer.from(text), MOST_OPEN_PARTS);
  return cleanValue(readJson(text));
}

/**
 * What pages send most: a short text in which nothing can be that has to be cleaned or refused, found out in a tenth of
 * the time. A text without escapes holds what is written there, and no more names than characters.
 */
const isSimple = (text: string): boolean =>
  text.length <= MAX_FIELDS &&
  !NOT_PLAIN.test(text) &&
  !NEEDS_A_LOOK.some((part) => text.includes(part)) &&
  countUpTo(text, '{', MAX_DEPTH) + countUpTo(text, '[', MAX_DEPTH) <= MAX_DEPTH;

function countUpTo(text: string, character: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count <= most; at = text.indexOf(character, at + 1))
    count += 1;
  return count;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw httpErrors.malformedJson({ cause });
  }
}

/** A field that comes once is its text, one that comes more often the list of its texts. */
export function parseFormBody(bytes: Buffer): Record<string, string | string[]> {
  refuseManyFields(bytes);
  const raw = decodeUtf8(bytes);
  const pairs = new URLSearchParams(raw);
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

/** Counts the fields before any of them is read; an ampersand with nothing behind it begins none. */
function refuseManyFields(bytes: Buffer): void {
  let fields = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(AMPERSAND, at);
    if (end !== at && ++fields > MAX_FIELDS) throw httpErrors.tooManyFields({ values: { max: MAX_FIELDS } });
    if (end === -1) return;
    at = end + 1;
  }
}

const AMPERSAND = 0x26;

/** Keys that a careless merge somewhere below would take for the object's own machinery. */
const isPoisonous = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

/** In place: what JSON.parse has just built belongs to nobody else, and building it again costs as much as parsing. */
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) cleanList(value);
  else if (value !== null && typeof value === 'object') return cleanObject(value as Record<string, unknown>);
  return value;
}

function cleanList(list: unknown[]): void {
  for (let i = 0; i < list.length; i++) {
    const inner = list[i];
    if (typeof inner === 'string' || typeof inner === 'object') list[i] = cleanValue(inner);
  }
}

function cleanObject(object: Record<string, unknown>): Record<string, unknown> {
  let renamed = false;
  for (const key of Object.keys(object)) {
    const inner = object[key];
    if (isPoisonous(key, inner)) throw httpErrors.badRequest();
    const cleaned = cleanValue(inner);
    if (cleaned !== inner) object[key] = cleaned;
    renamed ||= cleanText(key) !== key;
  }
  if (!renamed) return object;
  const names = Object.entries(object).map(([key, inner]) => [cleanText(key), inner] as const);
  // Cleaning may have made one.
  if (names.some(([key, inner]) => isPoisonous(key, inner))) throw httpErrors.badRequest();
  return Object.fromEntries(names);
}

/** Most text is plain, and finding that out costs a third of the rest. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const NOT_PLAIN = /[\u0000\u0080-\uffff]/;

/** Escapes, and names that mean something to JavaScript. */
const NEEDS_A_LOOK = ['\\', '__proto__', 'constructor'];

/** The text in one spelling (NFC), without what no database keeps. */
export const cleanText = (text: string): string =>
  NOT_PLAIN.test(text) ? storableCharacters(text).normalize('NFC') : text;
