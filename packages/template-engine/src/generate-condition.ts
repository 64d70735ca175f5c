import { WORTH_COUNTING } from './budget.ts';
import type { TemplateSource } from './context.ts';
import { readReference } from './generate-reference.ts';
import { propertyKey, quote, type Scope } from './generate-scope.ts';
import type { Vocabulary } from './generate-survey.ts';
import type { Unit } from './generate-unit.ts';
import type { IfInstruction } from './instruction.ts';
import { isEqual, type Value } from './value.ts';
import type { Operand, PredicateRun } from './vocabulary.ts';

export interface PredicateSource extends Vocabulary {
  readonly unit: Unit;
  readonly template: TemplateSource;
  predicateOf(name: string, args: readonly string[]): PredicateRun | null;
}

/** Statements that have to come first, and the expression to decide by. */
export interface Condition {
  readonly before: string;
  readonly test: string;
}

const truthy = (value: string): string =>
  `((t = ${value}) === true || t !== undefined && t !== false && T(t))`;

/** Left to right without precedence: the first operand that settles its operator ends it all. */
export function readCondition({ refs, ands }: IfInstruction, scope: Scope): Condition {
  const [first, ...others] = refs;
  // Only a tree that was made by hand has no reference; the other form knows what to say to it.
  if (!first) return { before: 'throw new TypeError();', test: 'false' };
  if (others.length === 0) return { before: '', test: truthy(readReference(first, scope)) };
  let before = `c = ${truthy(readReference(first, scope))};`;
  others.forEach((ref, i) => {
    const and = ands[i];
    before += `\nd = ${truthy(readReference(ref, scope))};\nc = ${and ? 'c && d' : 'c || d'};`;
    if (i < others.length - 1) before += `\nif (${and ? 'c' : '!c'}) {`;
  });
  return { before: before + '\n}'.repeat(others.length - 1), test: 'c' };
}

export function readPredicate(
  name: string,
  args: readonly string[],
  at: number,
  scope: Scope,
  source: PredicateSource,
): Condition {
  const plan = source.planOf(name, args);
  if (plan === false) return { before: '', test: 'false' };
  if (plan === null) {
    const run = source.unit.constant(source.predicateOf(name, args));
    const place = `ctx.locate(e, ${source.unit.constant(source.template)}, ${at})`;
    return {
      before: `e = ctx.errors.length;\nc = ${run}(ctx);\nif (ctx.errors.length !== e) ${place};`,
      test: 'c',
    };
  }
  const [first, second] = plan.operands;
  if (plan.holds === isEqual && first && second?.kind === 'literal' && isShort(second.value)) {
    const value = readOperand(first, scope, source.unit);
    if (second.value === null) return { before: '', test: `((t = ${value}) === null || t === undefined)` };
    return { before: '', test: `${value} === ${scalar(second.value)}` };
  }
  const values = plan.operands.map((operand) => readOperand(operand, scope, source.unit));
  while (values.length < 2) values.push('undefined');
  const holds = plan.holds === isEqual ? 'EQ' : source.unit.constant(plan.holds);
  return { before: '', test: `${holds}(${values.join(', ')}, ctx)` };
}

function readOperand(operand: Operand, scope: Scope, unit: Unit): string {
  switch (operand.kind) {
    case 'node':
      return `n${scope.id}`;
    case 'path':
      return readReference(operand.path, scope);
    case 'literal':
      return isScalar(operand.value) ? scalar(operand.value) : unit.constant(operand.value);
  }
}

const isScalar = (value: Value): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Comparing with it is not worth counting. */
const isShort = (value: Value): value is string | number | boolean | null =>
  isScalar(value) && !(typeof value === 'string' && value.length > WORTH_COUNTING);

const scalar = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? quote(value) : typeof value === 'number' ? propertyKey(value) : String(value);
