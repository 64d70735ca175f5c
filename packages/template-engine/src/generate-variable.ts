import type { TemplateSource } from './context.ts';
import { readReference } from './generate-reference.ts';
import { quote, type Scope } from './generate-scope.ts';
import type { Vocabulary } from './generate-survey.ts';
import type { Unit } from './generate-unit.ts';
import type { Call } from './instruction.ts';
import type { Path } from './value.ts';
import type { FormatterRun } from './vocabulary.ts';

/** Statements for values: emitted, or kept in a variable. They leave the value in the temporary `t`. */
export interface VariableSource extends Pick<Vocabulary, 'formatterOf'> {
  readonly unit: Unit;
  readonly template: TemplateSource;
}

interface Formatted {
  readonly refs: readonly Path[];
  readonly calls: readonly Call[];
  readonly at: number;
}

/** Text and value are joined first: what is short enough then never becomes a node of a rope. */
const emit = (text: string | null): string =>
  `o += ${text === null ? '' : `${text} + `}(typeof t === "string" ? t : S(t, ctx));\n${CHECK}`;
/** A list can be long out of all proportion to its tag. */
const CHECK = 'if (typeof t === "object") ctx.checkLength(o.length);';
const COUNT = 'if (typeof t === "string" && t.length > q) ctx.renderedText(t.length);';

/** Emits the value, after the text that stands before it. */
export function writeVariable(
  instruction: Formatted,
  scope: Scope,
  generator: VariableSource,
  text: string | null,
): string {
  const runs = runsOf(instruction.calls, generator);
  if (runs.every((run) => run.pure)) return `${writeFormatted(instruction, scope, generator)}\n${emit(text)}`;
  const { id } = scope;
  const { before, values } = writeValues(instruction.refs, scope);
  const steps = [`ctx.frame = C(t, f${id});`, 'ctx.spendOn(t);'];
  for (const run of runs) steps.push(`t = ${generator.unit.constant(run)}(t, ctx, ${values});`, COUNT);
  steps.push(emit(text), `ctx.frame = f${id};`);
  return `${before}\n${writeLocated(steps.join('\n'), instruction.at, generator)}`;
}

/** Leaves the value in `t`. Its formatters run in the current frame, or do not look at it. */
export function writeFormatted(
  { refs, calls, at }: Formatted,
  scope: Scope,
  generator: VariableSource,
): string {
  const runs = runsOf(calls, generator);
  const allPure = runs.every((run) => run.pure);
  const { before, values } = allPure ? writeValues(refs.slice(0, 1), scope) : writeValues(refs, scope);
  if (runs.length === 0) return before;
  const steps = ['ctx.spendOn(t);'];
  for (const run of runs) {
    const name = generator.unit.constant(run);
    steps.push(run.pure ? `t = ${name}(t, ctx);` : `t = ${name}(t, ctx, ${values});`, COUNT);
  }
  return `${before}\n${allPure ? steps.join('\n') : writeLocated(steps.join('\n'), at, generator)}`;
}

function writeValues(refs: readonly Path[], scope: Scope): { before: string; values: string } {
  if (refs.length === 1) return { before: `t = ${readReference(refs[0] as Path, scope)};`, values: 'NONE' };
  const list = refs.map((ref) => readReference(ref, scope)).join(', ');
  return { before: `d = [${list}];\nt = d[0];`, values: 'd' };
}

const runsOf = (calls: readonly Call[], generator: VariableSource): FormatterRun[] =>
  calls.map((call) => generator.formatterOf(call)).filter((run) => run !== null);

/** Assigns in the frame as well if other code can see it. */
export function writeAssignment(name: string, value: string, scope: Scope): string {
  const local = scope.variables.get(name);
  const lines: string[] = [];
  if (local) lines.push(`${local} = ${value};`);
  if (scope.real) lines.push(`V(f${scope.id}, ${quote(name)}, ${value});`);
  return lines.join('\n');
}

/** Errors that the code reports without a place get this one. */
export function writeLocated(code: string, at: number, { unit, template }: VariableSource): string {
  return `e = ctx.errors.length;\n${code}\nif (ctx.errors.length !== e) ctx.locate(e, ${unit.constant(template)}, ${at});`;
}
