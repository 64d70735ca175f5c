import { BudgetExceeded, defaultBudget } from './budget.ts';

/**
 * An object that a template put together with `{.ctx}`. It may hold earlier ones many times over, so that
 * thirty tags describe a billion fields. Data from outside is plain JSON and never holds one of these: whether a
 * value can be that large is seen from the value itself.
 */
export class TemplateObject {
  [key: string]: unknown;
}

/** `__proto__` is a field like any other. */
export function setField(object: TemplateObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  } else object[key] = value;
}

/** More than any text may have, with any budget. */
const MAX_LENGTH = 4 * defaultBudget.stringLength;
const MAX_DEPTH = 1_000;

/** JSON text of any value a template can come by. */
export function toJsonText(value: unknown, indent?: string): string {
  if (value instanceof TemplateObject) measure(value, 0, 0, indent === undefined ? 0 : indent.length);
  return JSON.stringify(value, undefined, indent);
}

/** The length of the text before this value, plus at least what this value needs; throws when it is too much. */
function measure(value: unknown, before: number, depth: number, indent: number): number {
  let length = before + 1 + depth * indent;
  if (typeof value === 'string') length += value.length;
  else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) throw new BudgetExceeded('stringLength', MAX_LENGTH);
    for (const key of Object.keys(value)) {
      length = measure((value as Record<string, unknown>)[key], length + key.length, depth + 1, indent);
    }
  }
  if (length > MAX_LENGTH) throw new BudgetExceeded('stringLength', MAX_LENGTH);
  return length;
}
