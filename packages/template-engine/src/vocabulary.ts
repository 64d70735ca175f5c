import type { Context } from './context.ts';
import type { Value } from './value.ts';

/** A formatter whose arguments are already known. `values` are all values of the tag; the first one is `value`. */
export interface FormatterRun {
  (value: Value, ctx: Context, values: readonly Value[]): Value;
  /** Looks at nothing but its value: no frame has to be pushed for it. */
  pure?: true;
}

/** Made once per tag, when the template is compiled: parse arguments here, not on every render. */
export type FormatterFactory = (args: readonly string[]) => FormatterRun;

export type PredicateRun = (ctx: Context) => boolean;
export type PredicateFactory = (args: readonly string[]) => PredicateRun;

export type Formatters = Readonly<Record<string, FormatterFactory>>;
export type Predicates = Readonly<Record<string, PredicateFactory>>;

/** A formatter that depends on its value and arguments alone. */
export const pure = (make: (args: readonly string[]) => (value: Value) => Value): FormatterFactory => {
  return (args) => Object.assign(make(args), { pure: true as const });
};

/**
 * Names that the language accepts as formatters because its reference looks them up as JavaScript properties. They
 * do nothing.
 */
const INERT = new Set([
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
]);

export const isFormatter = (formatters: Formatters, name: string): boolean =>
  Object.hasOwn(formatters, name) || INERT.has(name);

export const findFormatter = (formatters: Formatters, name: string): FormatterFactory | null =>
  Object.hasOwn(formatters, name) ? (formatters[name] ?? null) : null;

export const findPredicate = (predicates: Predicates, name: string): PredicateFactory | null =>
  Object.hasOwn(predicates, name) ? (predicates[name] ?? null) : null;
