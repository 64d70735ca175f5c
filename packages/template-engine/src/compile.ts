import { BudgetExceeded } from './budget.ts';
import { compileEval } from './compile-eval.ts';
import { compileReference, compileSectionReference } from './compile-reference.ts';
import type { Context, Runnable, TemplateSource } from './context.ts';
import {
  type Alternate,
  type Block,
  type Call,
  costOf,
  type IfInstruction,
  type Instruction,
  literalOf,
  Op,
  opName,
  type RepeatedInstruction,
} from './instruction.ts';
import { shorten } from './message-text.ts';
import { applyInclude } from './partial-call.ts';
import { StrictStop } from './strict.ts';
import { setField, TemplateObject } from './template-object.ts';
import { ABSENT, elementToText, getPath, isTruthy, type Path, toOutput, type Value } from './value.ts';
import {
  type FormatterRun,
  type Formatters,
  findFormatter,
  findPredicate,
  type OrScope,
  type PredicateRun,
  type Predicates,
} from './vocabulary.ts';

export interface CompileOptions {
  readonly formatters: Formatters;
  readonly predicates: Predicates;
  readonly template: TemplateSource;
  readonly orScope: OrScope;
}

/** Turns a block into closures: every decision that does not depend on data is taken here, once. */
export function compileBlock(block: Block, options: CompileOptions, depth = 0): Runnable {
  const codes: Runnable[] = [];
  const instructions: Instruction[] = [];
  let text = '';
  let textOwner: Instruction | null = null;
  const flush = (): void => {
    if (textOwner) {
      codes.push(emitText(text));
      instructions.push(textOwner);
    }
    text = '';
    textOwner = null;
  };
  for (const instruction of block) {
    const literal = literalOf(instruction);
    if (literal !== null) {
      text += literal;
      textOwner ??= instruction;
      continue;
    }
    const code = compileInstruction(instruction, options, depth);
    if (!code) continue;
    flush();
    codes.push(code);
    instructions.push(instruction);
  }
  flush();
  return sequence(codes, instructions, options.template, blockCost(instructions, depth));
}

/** Deep down, lookups have further to go, so that an instruction counts for more there. */
const blockCost = (instructions: readonly Instruction[], depth: number): number =>
  instructions.reduce((sum, instruction) => sum + costOf(instruction), 0) * (1 + depth / 8);

const nothing: Runnable = () => {};
const emitText =
  (text: string): Runnable =>
  (ctx) =>
    ctx.emit(text);

/**
 * Each instruction fails alone: what it threw is reported, the next one runs. Frames that it had pushed stay, which
 * is how the language behaves.
 */
function sequence(
  codes: Runnable[],
  instructions: Instruction[],
  template: TemplateSource,
  cost: number,
): Runnable {
  const length = codes.length;
  if (length === 0) return nothing;
  return (ctx) => {
    let i = 0;
    const level = ctx.partialDepth;
    const before = ctx.errors.length;
    ctx.spend(cost);
    while (i < length) {
      try {
        for (; i < length; i++) (codes[i] as Runnable)(ctx);
      } catch (error) {
        // Generated code cannot go on from here: the render starts again without it.
        if (ctx.generatedDepth > 0) throw error;
        const instruction = instructions[i] as Instruction;
        if (error instanceof BudgetExceeded) {
          error.place ??= { template, at: instruction.at };
          throw error;
        }
        if (error instanceof StrictStop) {
          ctx.locate(ctx.errors.length - 1, template, instruction.at);
          throw error;
        }
        if (isStackOverflow(error)) reportOverflow(ctx, instruction, template, level);
        else reportUnexpected(ctx, error, instruction, template);
        // What it reported before it broke off has no place yet.
        ctx.locate(before, template, instruction.at);
        i++;
      }
    }
  };
}

function reportUnexpected(
  ctx: Context,
  error: unknown,
  instruction: Instruction,
  template: TemplateSource,
): void {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const text = `Unexpected ${name} error when executing ${opName(instruction.op)}: ${shorten(message)}`;
  reportFailure(ctx, text, instruction, template);
}

function reportFailure(ctx: Context, text: string, instruction: Instruction, template: TemplateSource): void {
  ctx.fail();
  const from = ctx.errors.length;
  try {
    ctx.report('unexpected-error', `RuntimeError: ${text}`);
  } finally {
    // A strict render is thrown out of the report.
    ctx.locate(from, template, instruction.at);
  }
}

const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/.test(error.message);

/** A full stack takes far longer to fill than other failures take. */
const OVERFLOW_COST = 100_000;

/** Ends the render in the words of this file. */
class StackExhausted extends BudgetExceeded {
  constructor(text: string, blockDepth: number) {
    super('blockDepth', blockDepth);
    this.message = text;
  }
}

/**
 * Blocks, partials and data together were nested deeper than the machine can follow. The next instruction can go on
 * unless a partial was left half-way, with its output still put aside.
 */
function reportOverflow(
  ctx: Context,
  instruction: Instruction,
  template: TemplateSource,
  level: number,
): void {
  const text = `${opName(instruction.op)} was given up: blocks, partials or data lie too deep inside each other.`;
  if (ctx.partialDepth !== level) throw new StackExhausted(text, ctx.settings.budget.blockDepth);
  ctx.spend(OVERFLOW_COST);
  reportFailure(ctx, text, instruction, template);
}

function compileInstruction(
  instruction: Instruction,
  options: CompileOptions,
  depth: number,
): Runnable | null {
  switch (instruction.op) {
    case Op.VARIABLE:
      return compileVariable(instruction.refs, instruction.calls, options, instruction.at);
    case Op.BINDVAR:
      return compileBinding(instruction.name, instruction.refs, instruction.calls, options, instruction.at);
    case Op.SECTION: {
      const read = compileSectionReference(instruction.ref);
      const run = compileBlock(instruction.block, options, depth + 1);
      const otherwise = compileAlternate(instruction.alternate, options, depth);
      if (options.orScope === 'section') {
        return (ctx) => {
          const value = read(ctx);
          ctx.push(value);
          if (isTruthy(value)) run(ctx);
          else otherwise(ctx);
          ctx.pop();
        };
      }
      return (ctx) => {
        const value = read(ctx);
        if (!isTruthy(value)) {
          otherwise(ctx);
          return;
        }
        ctx.push(value);
        run(ctx);
        ctx.pop();
      };
    }
    case Op.REPEATED:
      return compileRepeated(instruction, options, depth);
    case Op.PREDICATE: {
      const test = compilePredicate(instruction.name, instruction.args?.list ?? [], options, instruction.at);
      const run = compileBlock(instruction.block, options, depth + 1);
      const otherwise = compileAlternate(instruction.alternate, options, depth);
      return (ctx) => (test(ctx) ? run(ctx) : otherwise(ctx));
    }
    case Op.IF: {
      const test = compileCondition(instruction);
      const run = compileBlock(instruction.block, options, depth + 1);
      const otherwise = compileAlternate(instruction.alternate, options, depth);
      return (ctx) => (test(ctx) ? run(ctx) : otherwise(ctx));
    }
    case Op.INJECT: {
      const { name, path } = instruction;
      return (ctx) => {
        const { injects } = ctx.settings;
        const value = Object.hasOwn(injects, path) ? injects[path] : undefined;
        ctx.setVariable(name, value ? value : undefined);
      };
    }
    case Op.MACRO: {
      const { name } = instruction;
      const run = compileBlock(instruction.block, options, depth + 1);
      return (ctx) => {
        ctx.frame.macros ??= new Map();
        ctx.frame.macros.set(name, run);
      };
    }
    case Op.CTXVAR: {
      const { name } = instruction;
      const bindings = instruction.bindings.map(([key, path]) => [key, compileReference(path)] as const);
      return (ctx) => {
        const object = new TemplateObject();
        for (const [key, read] of bindings) {
          const value = read(ctx);
          setField(object, key, value === undefined ? null : value === ABSENT ? undefined : value);
        }
        ctx.setVariable(name, object);
      };
    }
    case Op.EVAL:
      return located(compileEval(instruction.text), options.template, instruction.at);
    case Op.INCLUDE: {
      const { name } = instruction;
      const isVisible = instruction.args.list.includes('output');
      return located((ctx) => applyInclude(ctx, name, isVisible), options.template, instruction.at);
    }
    case Op.STRUCT:
      return compileBlock(instruction.block, options, depth + 1);
    default:
      return null;
  }
}

/** Errors that the code reports without a place get this one. */
function located(code: Runnable, template: TemplateSource, at: number): Runnable {
  return (ctx) => {
    const before = ctx.errors.length;
    code(ctx);
    if (ctx.errors.length !== before) ctx.locate(before, template, at);
  };
}

function compileAlternate(alternate: Alternate, options: CompileOptions, depth: number): Runnable {
  if (!alternate) return nothing;
  const run = compileBlock(alternate.block, options, depth + 1);
  if (alternate.name === null) return run;
  const test = compilePredicate(alternate.name, alternate.args?.list ?? [], options, alternate.at);
  // A chain of clauses is one block deep for the reader, but each clause is a call for us.
  const otherwise = compileAlternate(alternate.alternate, options, depth + 1);
  return (ctx) => (test(ctx) ? run(ctx) : otherwise(ctx));
}

function compilePredicate(
  name: string,
  args: readonly string[],
  options: CompileOptions,
  at: number,
): PredicateRun {
  const factory = findPredicate(options.predicates, name);
  if (!factory) return () => false;
  const test = factory(args);
  return (ctx) => {
    const before = ctx.errors.length;
    const result = test(ctx);
    if (ctx.errors.length !== before) ctx.locate(before, options.template, at);
    return result;
  };
}

function compileCondition({ refs, ands }: IfInstruction): PredicateRun {
  const reads = refs.map(compileReference);
  const [first, second] = reads;
  if (!first) {
    return () => {
      throw new TypeError("Cannot read properties of undefined (reading 'node')");
    };
  }
  if (!second) return (ctx) => isTruthy(first(ctx));
  return (ctx) => {
    let result = isTruthy(first(ctx));
    for (let i = 1; i < reads.length; i++) {
      const value = isTruthy((reads[i] as typeof first)(ctx));
      if (ands[i - 1]) {
        result = result && value;
        if (!result) break;
      } else {
        result = result || value;
        if (result) break;
      }
    }
    return result;
  };
}

function compileRepeated(instruction: RepeatedInstruction, options: CompileOptions, depth: number): Runnable {
  const read = compileSectionReference(instruction.ref);
  const run = compileBlock(instruction.block, options, depth + 1);
  const between =
    instruction.alternatesWith.length > 0
      ? compileBlock(instruction.alternatesWith, options, depth + 1)
      : null;
  const otherwise = compileAlternate(instruction.alternate, options, depth);
  return (ctx) => {
    const value = read(ctx);
    if (!Array.isArray(value) || value.length === 0) {
      otherwise(ctx);
      return;
    }
    ctx.push(value);
    const loop = ctx.frame;
    const { length } = value;
    const last = length - 1;
    for (let i = 0; i < length; i++) {
      loop.index = i;
      ctx.turn();
      // Normally the loop's own frame is on top. After a failure another one may be, and then it is asked.
      const top = ctx.frame;
      ctx.push(top === loop ? value[i] : getPath(top.node, top.index));
      run(ctx);
      if (between !== null && i < last) between(ctx);
      ctx.pop();
    }
    loop.index = length;
    ctx.pop();
  };
}

function compileCalls(calls: readonly Call[], options: CompileOptions): FormatterRun[] {
  const runs: FormatterRun[] = [];
  for (const { name, args } of calls) {
    const factory = findFormatter(options.formatters, name);
    if (factory) runs.push(factory(args?.list ?? []));
  }
  return runs;
}

const NO_VALUES: readonly Value[] = [];

function compileVariable(
  refs: readonly Path[],
  calls: readonly Call[],
  options: CompileOptions,
  at: number,
): Runnable {
  const read = compileReference(refs[0] as Path);
  const runs = compileCalls(calls, options);
  if (runs.length === 0) return (ctx) => emitValue(ctx, read(ctx));
  if (runs.every((run) => run.pure)) return compilePureVariable(read, runs);
  const reads = refs.length > 1 ? refs.map(compileReference) : null;
  const { template } = options;
  return (ctx) => {
    const values = reads ? reads.map((readOne) => readOne(ctx)) : NO_VALUES;
    let value = reads ? values[0] : read(ctx);
    const before = ctx.errors.length;
    ctx.push(value);
    ctx.spendOn(value);
    for (let i = 0; i < runs.length; i++) {
      value = (runs[i] as FormatterRun)(value, ctx, values);
      if (typeof value === 'string' && value.length > ctx.worthCounting) ctx.renderedText(value.length);
    }
    emitOutput(ctx, value);
    ctx.pop();
    if (ctx.errors.length !== before) ctx.locate(before, template, at);
  };
}

function emitValue(ctx: Context, value: Value): void {
  if (typeof value === 'string') ctx.emit(value);
  else if (typeof value === 'object') {
    if (!Array.isArray(value)) return;
    // Converting an array can fail, and then its frame is left behind.
    ctx.push(value);
    emitOutput(ctx, value);
    ctx.pop();
  } else ctx.emit(toOutput(value));
}

/** Of an array, what was emitted before the element that could not be turned into text stays. */
function emitOutput(ctx: Context, value: Value): void {
  if (!Array.isArray(value)) {
    ctx.emit(toOutput(value));
    return;
  }
  ctx.spendOn(value);
  for (let i = 0; i < value.length; i++) {
    if (i > 0) ctx.emit(',');
    ctx.emit(elementToText(value[i], ctx));
  }
}

function compilePureVariable(read: (ctx: Context) => Value, runs: FormatterRun[]): Runnable {
  const [first, second] = runs;
  if (!first) return nothing;
  const format: (value: Value, ctx: Context) => Value = second
    ? (value, ctx) => {
        let result = value;
        for (let i = 0; i < runs.length; i++) {
          result = (runs[i] as FormatterRun)(result, ctx, NO_VALUES);
          if (typeof result === 'string' && result.length > ctx.worthCounting)
            ctx.renderedText(result.length);
        }
        return result;
      }
    : (value, ctx) => {
        const result = first(value, ctx, NO_VALUES);
        if (typeof result === 'string' && result.length > ctx.worthCounting) ctx.renderedText(result.length);
        return result;
      };
  return (ctx) => {
    const original = read(ctx);
    ctx.spendOn(original);
    try {
      emitOutput(ctx, format(original, ctx));
    } catch (error) {
      ctx.push(original);
      throw error;
    }
  };
}

function compileBinding(
  name: string,
  refs: readonly Path[],
  calls: readonly Call[],
  options: CompileOptions,
  at: number,
): Runnable {
  const reads = refs.map(compileReference);
  const first = reads[0] as (ctx: Context) => Value;
  const runs = compileCalls(calls, options);
  if (runs.length === 0) return (ctx) => ctx.setVariable(name, first(ctx));
  return located(
    (ctx) => {
      const values = reads.length > 1 ? reads.map((readOne) => readOne(ctx)) : NO_VALUES;
      let value = reads.length > 1 ? values[0] : first(ctx);
      ctx.spendOn(value);
      for (const run of runs) {
        value = run(value, ctx, values);
        if (typeof value === 'string' && value.length > ctx.worthCounting) ctx.renderedText(value.length);
      }
      ctx.setVariable(name, value);
    },
    options.template,
    at,
  );
}
