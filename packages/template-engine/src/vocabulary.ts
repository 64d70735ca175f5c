import { compileReference } from './compile-reference.ts';
import type { Context } from './context.ts';
import type { Meter, Path, Value } from './value.ts';

/** A formatter whose arguments are already known. `values` are all values of the tag; the first one is `value`. */
export interface FormatterRun {
  (value: Value, ctx: Context, values: readonly Value[]): Value;
  /** Looks at nothing but its value, and counts its work at most: no frame has to be pushed for it. */
  pure?: true;
}

/** Made once per tag, when the template is compiled: parse arguments here, not on every render. */
export type FormatterFactory = (args: readonly string[]) => FormatterRun;

export type PredicateRun = (ctx: Context) => boolean;

/** Made once per tag. Predicates read the context and never define anything in it. */
export interface PredicateFactory {
  (args: readonly string[]): PredicateRun;
  /** Set for predicates that look at nothing but their operands: generated code reads those itself. */
  plan?: (args: readonly string[]) => PredicatePlan;
}

/** The current node, a reference, or a value that stands in the template. */
export type Operand =
  | { readonly kind: 'node' }
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'literal'; readonly value: Value };

export interface PredicatePlan {
  /** Two at most. */
  readonly operands: readonly Operand[];
  /** Counts what it reads, if that can be much. */
  readonly holds: (first: Value, second: Value, meter: Meter) => boolean;
}

/** Whose scope the `{.or}` of a `{.section}` that did not run has: that around the section, or its false value. */
export type OrScope = 'outside' | 'section';

export type Formatters = Readonly<Record<string, FormatterFactory>>;
export type Predicates = Readonly<Record<string, PredicateFactory>>;

/** A formatter that depends on its value and arguments alone. */
export const pure = (
  make: (args: readonly string[]) => (value: Value, meter: Meter) => Value,
): FormatterFactory => {
  return (args) => Object.assign(make(args), { pure: true as const });
};

/** A predicate that depends on its operands alone. */
export const onOperands = (plan: (args: readonly string[]) => PredicatePlan): PredicateFactory => {
  const factory: PredicateFactory = (args) => {
    const { operands, holds } = plan(args);
    const [first, second] = operands.map(readOperand);
    if (!first) return (ctx) => holds(undefined, undefined, ctx);
    return second ? (ctx) => holds(first(ctx), second(ctx), ctx) : (ctx) => holds(first(ctx), undefined, ctx);
  };
  factory.plan = plan;
  return factory;
};

/** A predicate that depends on the current node alone. */
export const onNode = (holds: (node: Value, meter: Meter) => boolean): PredicateFactory => {
  const plan: PredicatePlan = {
    operands: [{ kind: 'node' }],
    holds: (node, _none, meter) => holds(node, meter),
  };
  return onOperands(() => plan);
};

function readOperand(operand: Operand): (ctx: Context) => Value {
  switch (operand.kind) {
    case 'node':
      return (ctx) => ctx.frame.node;
    case 'path':
      return compileReference(operand.path);
    case 'literal':
      return () => operand.value;
  }
}

/**
 * Names that the language accepts as formatters because its reference looks them up as JavaScript properties. They
 * do nothing.
 */
const INERT = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
];

/** Every name that a template may use as a formatter. */
export const formatterNames = (formatters: Formatters): string[] => [...Object.keys(formatters), ...INERT];

export const findFormatter = (formatters: Formatters, name: string): FormatterFactory | null =>
  Object.hasOwn(formatters, name) ? (formatters[name] ?? null) : null;

export const findPredicate = (predicates: Predicates, name: string): PredicateFactory | null =>
  Object.hasOwn(predicates, name) ? (predicates[name] ?? null) : null;
