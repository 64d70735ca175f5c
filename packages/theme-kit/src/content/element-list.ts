import { getField, isObject, type Value } from '@awning/template-engine';

const NONE: readonly Value[] = [];

/** What several formatters take for a list: an array, or an object read by number as often as it has keys. */
export function elementsOf(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return NONE;
  return Object.keys(value).map((_, i) => getField(value, i));
}
