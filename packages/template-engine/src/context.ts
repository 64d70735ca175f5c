import { type Budget, BudgetExceeded, WORTH_COUNTING } from './budget.ts';
import type { DiagnosticCode, DiagnosticType } from './diagnostic.ts';
import { StrictStop } from './strict.ts';
import { ABSENT, getField, type Key, type Path, type Value, walkPath } from './value.ts';

/** One level of the stack: a value, and what was defined while it was current. */
export interface Frame {
  node: Value;
  parent: Frame | null;
  /** -1 unless this frame's array is being iterated. */
  index: number;
  /** Lookups end here: a private context. */
  stop: boolean;
  vars: Map<string, Value> | null;
  macros: Map<string, Runnable> | null;
}

export function createFrame(node: Value, parent: Frame | null): Frame {
  return { node, parent, index: -1, stop: false, vars: null, macros: null };
}

/** Compiled code of a block. */
export type Runnable = (ctx: Context) => void;

/** A problem before it is given its place; `at` is filled in by the instruction that was running. */
export interface PendingError {
  readonly code: DiagnosticCode;
  readonly type: DiagnosticType;
  readonly message: string;
  template: TemplateSource | null;
  at: number;
}

export interface TemplateSource {
  readonly name: string;
  readonly source: string | null;
}

export type PartialFinder = (name: string, ctx: Context) => PartialCode | null;

export interface PartialCode {
  readonly run: Runnable;
}

export interface ExpressionLimits {
  readonly maxTokens: number;
  readonly maxStringLength: number;
}

export interface RenderSettings {
  readonly now: number;
  readonly injects: Readonly<Record<string, unknown>>;
  readonly expressions: boolean;
  readonly includes: boolean;
  readonly budget: Budget;
  /** How often a template runs as closures before code is generated for it. */
  readonly generateAfter: number;
  /** Stop at the first error instead of going on. */
  readonly strict: boolean;
  readonly expressionLimits: ExpressionLimits;
  readonly findPartial: PartialFinder;
  /** What formatters of an extension need for one render, such as a locale; the language itself never looks at it. */
  readonly services: Readonly<Record<string, unknown>>;
}

/** Four characters of text are about as much work as one instruction. */
const TEXT_COST = 1 / 4;
/** An exception costs as much time as this many instructions. */
const FAILURE_COST = 1_000;

/** The state of one render. */
export class Context {
  frame: Frame;
  out = '';
  readonly errors: PendingError[] = [];
  readonly settings: RenderSettings;
  /** Generated functions under way. What goes wrong inside them is left to a render without any. */
  generatedDepth = 0;
  /** Every overflow costs a level for good, as the language has it. */
  partialDepth = 0;
  loopTurns = 0;
  partialCalls = 0;
  /** Instructions that failed: each may have left a frame behind, which makes every later lookup longer. */
  failures = 0;
  /** Errors that were not listed any more. */
  unlisted = 0;
  /** From this length on, texts and lists are counted as work. */
  readonly worthCounting: number;
  private steps = 0;
  private readonly maxSteps: number;
  private readonly maxOutput: number;
  /** What was emitted before each capture under way. */
  private readonly outer: string[] = [];
  private readonly seen = new Set<object>();

  constructor(data: Value, settings: RenderSettings) {
    this.frame = createFrame(data === undefined ? ABSENT : data, null);
    this.settings = settings;
    this.maxOutput = settings.budget.outputLength;
    this.maxSteps = settings.budget.steps;
    this.worthCounting = Math.min(WORTH_COUNTING, settings.budget.stringLength);
  }

  /** Counts work. Inside partials, and after failures, a step is dearer, because lookups have further to go. */
  spend(cost: number): void {
    this.steps += cost * (1 + this.partialDepth + this.failures / 64);
    if (this.steps > this.maxSteps) throw new BudgetExceeded('steps', this.maxSteps);
  }

  /** All work so far. */
  get spent(): number {
    return this.steps;
  }

  /** Counts an instruction that ended with an exception; whether it was one too many shows at the next block. */
  fail(): void {
    this.failures++;
    this.steps += FAILURE_COST;
  }

  /** Counts what a formatter is about to read; call it for values that are worth counting. */
  spendOn(value: Value): void {
    if (typeof value === 'string') {
      if (value.length > this.worthCounting) this.spend(value.length * TEXT_COST);
    } else if (Array.isArray(value) && value.length > this.worthCounting) this.spend(value.length);
  }

  /** Every text that a formatter makes passes here once it is worth counting. */
  renderedText(length: number): void {
    const { stringLength } = this.settings.budget;
    if (length > stringLength) throw new BudgetExceeded('stringLength', stringLength);
    this.spend(length * TEXT_COST);
  }

  emit(text: string): void {
    this.out += text;
    if (this.out.length > this.maxOutput) throw new BudgetExceeded('outputLength', this.maxOutput);
  }

  push(node: Value): void {
    this.frame = { node, parent: this.frame, index: -1, stop: false, vars: null, macros: null };
  }

  /** Removes the top frame, even one that is not ours: a failed instruction may have left one behind. */
  pop(): void {
    this.frame = this.frame.parent ?? this.frame;
  }

  checkLength(length: number): void {
    if (length > this.maxOutput) throw new BudgetExceeded('outputLength', this.maxOutput);
  }

  /** All turns of a loop that is about to run. */
  turns(count: number): void {
    const { loopTurns } = this.settings.budget;
    this.loopTurns += count;
    if (this.loopTurns > loopTurns) throw new BudgetExceeded('loopTurns', loopTurns);
  }

  /** One turn of a loop, counted over the whole render. */
  turn(): void {
    if (++this.loopTurns > this.settings.budget.loopTurns) {
      throw new BudgetExceeded('loopTurns', this.settings.budget.loopTurns);
    }
  }

  /** Resolves a reference from the current frame outwards. */
  resolve(path: Path): Value {
    return this.resolveFrom(this.frame, path);
  }

  /** For formatters whose arguments belong to the context outside the value they format. */
  resolveFromParent(path: Path): Value {
    return this.resolveFrom(this.frame.parent ?? this.frame, path);
  }

  lookup(name: string): Value {
    return findName(this.frame, name);
  }

  private resolveFrom(frame: Frame, path: Path): Value {
    const first = path[0] as Key;
    const value = findName(frame, first);
    return path.length === 1 ? value : walkPath(value, path, 1);
  }

  setVariable(name: string, value: Value): void {
    setVariable(this.frame, name, value);
  }

  report(code: DiagnosticCode, message: string, type: DiagnosticType = 'engine'): void {
    if (this.errors.length >= this.settings.budget.diagnostics && !this.settings.strict) {
      this.unlisted++;
      return;
    }
    this.errors.push({ code, type, message, template: null, at: -1 });
    if (this.settings.strict) throw new StrictStop(message);
  }

  /** Gives the place of the running instruction to errors that do not have one yet. */
  locate(from: number, template: TemplateSource, at: number): void {
    for (let i = from; i < this.errors.length; i++) {
      const error = this.errors[i];
      if (error && error.template === null) {
        error.template = template;
        error.at = at;
      }
    }
  }

  /** True the first time in this render that `what` asks. */
  firstTime(what: object): boolean {
    if (this.seen.has(what)) return false;
    this.seen.add(what);
    return true;
  }

  /** Runs code for what it defines; what it emits is thrown away. */
  discard(run: Runnable): void {
    this.outer.push(this.out);
    this.out = '';
    run(this);
    this.out = this.outer.pop() ?? '';
  }

  /** Everything emitted so far, also when a render was stopped inside a partial. */
  outputSoFar(): string {
    return this.outer.join('') + this.out;
  }

  /** Runs code on a value of its own and returns what it emitted. Not counted as a partial. */
  capture(
    run: Runnable,
    node: Value,
    options: { private?: boolean; vars?: Map<string, Value> } = {},
  ): string {
    this.outer.push(this.out);
    this.out = '';
    this.push(node);
    this.frame.stop = options.private ?? false;
    this.frame.vars = options.vars ?? null;
    run(this);
    this.pop();
    const text = this.out;
    this.out = this.outer.pop() ?? '';
    return text;
  }
}

export function setVariable(frame: Frame, name: string, value: Value): void {
  frame.vars ??= new Map();
  frame.vars.set(name, value);
}

/** One name against one frame. */
export function nameInFrame(frame: Frame, name: Key): Value {
  if (typeof name === 'string' && name.charCodeAt(0) === 64) {
    if (name === '@') return frame.node;
    if (name === '@index') return frame.index === -1 ? undefined : frame.index + 1;
    if (name === '@index0') return frame.index === -1 ? undefined : frame.index;
    return frame.vars?.get(name);
  }
  return getField(frame.node, name);
}

/** One name against the frames from here outwards; the first that knows it wins. */
export function findName(start: Frame, name: Key): Value {
  if (name === '@') return start.node;
  let frame: Frame | null = start;
  while (frame) {
    const value = nameInFrame(frame, name);
    if (value !== undefined && value !== ABSENT) return value;
    if (frame.stop) return undefined;
    frame = frame.parent;
  }
  return undefined;
}
