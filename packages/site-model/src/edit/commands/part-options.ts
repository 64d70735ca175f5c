import { type TSchema, Type } from 'typebox';

/** In a command: left out it stays, and `null` removes it. */
export const removable = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** With what a command sets; of what may be missing, `null` removes it, and so does a switch that is turned off. */
export const withOptions = <Part extends object>(
  part: Part,
  changes: object,
  options: Readonly<Record<string, TSchema>>,
): Part => {
  const isRemoved = (name: string, value: unknown): boolean =>
    Object.hasOwn(options, name) && (value === null || value === false);
  const entries = Object.entries({ ...part, ...changes }).filter(
    ([name, value]) => value !== undefined && !isRemoved(name, value),
  );
  // The schema of the command has checked each of them.
  return Object.fromEntries(entries) as Part;
};
