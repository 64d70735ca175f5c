import { countKeys, getField, isObject, type Meter, type Value } from '@awning/template-engine';

const NONE: readonly Value[] = [];

/** What several formatters take for a list: an array, or an object read by number as often as it has keys. */
export function elementsOf(value: Value, meter: Meter): readonly Value[] {
  if (Array.isArray(value)) {
    meter.spendOn(value);
    return value;
  }
  if (!isObject(value)) return NONE;
  return Array.from({ length: countKeys(value, meter) }, (_, i) => getField(value, i));
}
