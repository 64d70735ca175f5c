import { httpErrors } from '../http-errors.ts';

/** Deeper than any honest document; shallow enough that no recursive walk runs out of stack. */
export const MAX_DEPTH = 64;
/** Of one object in JSON, or of one form. */
export const MAX_FIELDS = 1000;
/** Of a body that may come from anybody, not only from a member of the site. */
export const MOST_OPEN_PARTS = 5_000;
/** Of a body that a member sends. A product with a thousand variants and all that is said about each stays below. */
export const MOST_PARTS = 40_000;
/**
 * Of a body that may be larger than others. The largest document a page can have, a million bytes of the smallest rows
 * of a chart, stays below.
 */
export const MOST_PARTS_OF_LARGE = 160_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;

/**
 * Refuses JSON that costs far more to read than its size suggests, before anything is built of it. A field, an object
 * or a list costs up to thirty times as much as a text of the same length; numbers and texts in a list cost little, and
 * the size of the body bounds them. The scan stops at the first limit that is passed, and returns the number of parts
 * (named fields, objects and lists) otherwise.
 */
export function countJsonParts(bytes: Uint8Array, most: number): number {
  const fields = new Uint32Array(MAX_DEPTH + 1);
  let depth = 0;
  let parts = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i];
    if (inText) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) inText = false;
    } else if (c === QUOTE) inText = true;
    else if (c === COLON) {
      const named = (fields[depth] ?? 0) + 1;
      if (named > MAX_FIELDS) throw httpErrors.tooManyNames({ values: { max: MAX_FIELDS } });
      fields[depth] = named;
      if (++parts > most) throw httpErrors.tooManyParts({ values: { max: most } });
    } else if (c === BRACE_OPEN || c === BRACKET_OPEN) {
      if (++depth > MAX_DEPTH) throw httpErrors.tooDeep({ values: { max: MAX_DEPTH } });
      fields[depth] = 0;
      if (++parts > most) throw httpErrors.tooManyParts({ values: { max: most } });
    } else if ((c === BRACE_CLOSE || c === BRACKET_CLOSE) && depth > 0) depth--;
  }
  return parts;
}

const knownLargest = new WeakMap<object, number>();

/**
 * How many parts a body of this schema may have: twice what the largest valid body has, so that who sends a little too
 * much still reads which field is wrong, and never more than `most`.
 */
export function mostPartsOf(schema: unknown, most: number): number {
  if (typeof schema !== 'object' || schema === null) return SPARE_PARTS;
  const parts = knownLargest.get(schema) ?? largest(schema);
  knownLargest.set(schema, parts);
  return Math.min(2 * parts + SPARE_PARTS, most);
}

const SPARE_PARTS = 200;

interface Shape {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
  readonly maxProperties?: number;
  readonly items?: unknown;
  readonly maxItems?: number;
}

/** The parts of the largest value that a schema takes; endless where it does not say. */
function largest(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return Number.POSITIVE_INFINITY;
  const shape = schema as Shape;
  const { anyOf, oneOf, allOf } = shape;
  const choices = anyOf ?? oneOf;
  if (choices) return Math.max(...choices.map(largest));
  if (allOf) return sum(allOf.map(largest));
  if (shape.enum !== undefined || shape.const !== undefined) return 0;
  switch (shape.type) {
    case 'object':
      return 1 + sum(Object.values(shape.properties ?? {}).map(named)) + largestOfOthers(shape);
    case 'array':
      return 1 + times(shape.maxItems ?? Number.POSITIVE_INFINITY, largest(shape.items));
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return 0;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

const named = (schema: unknown): number => 1 + largest(schema);

/** The fields whose names the schema does not list. */
function largestOfOthers({ patternProperties, additionalProperties, maxProperties }: Shape): number {
  const shapes = Object.values(patternProperties ?? {});
  if (additionalProperties === true || typeof additionalProperties === 'object')
    shapes.push(additionalProperties);
  if (shapes.length === 0) return 0;
  return times(Math.min(maxProperties ?? MAX_FIELDS, MAX_FIELDS), Math.max(...shapes.map(named)));
}

/** None of something endless is nothing. */
const times = (count: number, each: number): number => (count === 0 || each === 0 ? 0 : count * each);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
