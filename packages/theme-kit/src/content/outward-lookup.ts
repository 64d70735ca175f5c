import {
  type Context,
  getField,
  isMissing,
  isTruthy,
  toOutput,
  type Value,
  walkPath,
} from '@awning/template-engine';

/**
 * Markup that a formatter emits reads its names as a template would: on the value first, then outwards through the
 * data around it.
 */
export function lookupFrom(value: Value, ctx: Context, name: string): Value {
  const own = getField(value, name);
  return isMissing(own) ? ctx.lookup(name) : own;
}

/** A name on the value or outwards, then fields of what was found. */
export function resolveFrom(value: Value, ctx: Context, name: string, ...fields: string[]): Value {
  return walkPath(lookupFrom(value, ctx, name), fields);
}

/** Variables that a formatter defines let one of the same name further out show through when they hold nothing. */
export const variableOr = (value: Value, ctx: Context, name: string): Value =>
  isMissing(value) ? ctx.lookup(name) : value;

/** What a variable tag would emit, or `otherwise` when it is falsy. */
export const outputOr = (value: Value, otherwise: string): string =>
  isTruthy(value) ? toOutput(value) : otherwise;
