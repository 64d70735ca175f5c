import {
  type Context,
  elementToText,
  getField,
  isMissing,
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

/**
 * What a variable tag would emit. An array may hold something that cannot be turned into text: that is reported, and
 * the markup around it stays.
 */
export function emittedText(value: Value, ctx: Context): string {
  if (!Array.isArray(value)) return toOutput(value);
  let text = '';
  try {
    for (let i = 0; i < value.length; i++) {
      if (i > 0) text += ',';
      text += elementToText(value[i], ctx);
    }
  } catch (error) {
    const { name, message } = error as Error;
    ctx.report(
      'unexpected-error',
      `RuntimeError: Unexpected ${name} error when executing VARIABLE: ${message}`,
    );
  }
  return text;
}
