import defaultFunction from 'less/lib/less/functions/default.js';
import type { LessContext, LessCore, LessNode } from 'less/lib/less/index.js';

/** A statement that could not be evaluated, and why. */
export interface StatementFault {
  readonly file: string;
  readonly index: number;
  readonly error: unknown;
}

/** Collects the faults of one stylesheet while it is evaluated. */
export interface FaultRecorder {
  readonly faults: readonly StatementFault[];
  /** From here on, to the end of this turn of the event loop, statements of this stylesheet are evaluated. */
  begin(): void;
  add(node: LessNode, error: unknown): void;
}

/** Calls of mixins inside one call, and of one whole stylesheet. */
const MOST_CALLS = 20_000;
const MOST_CALLS_OF_ALL = 200_000;
const LEAST_CALLS = 1_000;

/** Thrown through every statement of a call that never ends, up to the outermost call. */
interface Endless {
  readonly isEndless: true;
  readonly message: string;
}

const isEndless = (error: unknown): error is Endless =>
  typeof error === 'object' && error !== null && 'isEndless' in error;

/** LESS passes a full stack on as an object of its own, which says nothing. */
const isOverflow = (error: unknown): boolean =>
  error instanceof RangeError
    ? /call stack/.test(error.message)
    : typeof error === 'object' && error !== null && !('message' in error);

class Recorder implements FaultRecorder {
  readonly faults: StatementFault[] = [];
  depth = 0;
  private readonly places = new Set<string>();
  private calls = 0;
  private callsOfAll = 0;

  begin(): void {
    active = this;
  }

  enter(): void {
    if (this.depth === 0) this.calls = 0;
    this.depth += 1;
    this.calls += 1;
    this.callsOfAll += 1;
    const most = this.callsOfAll > MOST_CALLS_OF_ALL ? LEAST_CALLS : MOST_CALLS;
    if (this.calls > most) throw endless();
  }

  /** A mixin may be called many times; what is wrong in it is said once. */
  add(node: LessNode, error: unknown): void {
    const { file, index } = placeOf(node);
    const place = `${index} ${file}`;
    if (this.places.has(place)) return;
    this.places.add(place);
    this.faults.push({ file, index, error });
  }
}

const endless = (): Endless => ({ isEndless: true, message: 'this calls itself without end' });

let active: Recorder | null = null;

export const createFaultRecorder = (): FaultRecorder => new Recorder();

function placeOf(node: LessNode): { file: string; index: number } {
  const placed = node.selectors?.[0] ?? node;
  return { file: placed.fileInfo?.()?.filename ?? '', index: placed.getIndex?.() ?? 0 };
}

const guarded = new WeakSet<object>();

/**
 * Makes a statement that cannot be evaluated cost nothing but itself: it is noted and nothing stands in its place. LESS
 * would give up the whole stylesheet.
 */
export function guardStatements({ tree }: LessCore): void {
  if (guarded.has(tree)) return;
  guarded.add(tree);
  const nothing = (): LessNode => new tree.Comment('//', true);
  for (const kind of [tree.Declaration, tree.AtRule, tree.Media, tree.Container]) {
    guard(kind.prototype, nothing, () => true);
  }
  // The block of a mixin and of a media query is no statement of its own.
  guard(tree.Ruleset.prototype, nothing, ({ selectors }) => selectors != null && !selectors[0]?.mediaEmpty);
  guardCall(tree.mixin.Call.prototype, () => []);
  guardCall(tree.VariableCall.prototype, () => ({ rules: [] }));
  for (const kind of [tree.Variable, tree.Property]) resetAfterFault(kind.prototype);
}

interface Evaluable {
  eval(context: LessContext): unknown;
}

function guard(prototype: Evaluable, nothing: () => unknown, isStatement: (node: LessNode) => boolean): void {
  const evaluate = prototype.eval;
  prototype.eval = function guardedEval(this: LessNode, context: LessContext) {
    const recorder = active;
    if (recorder === null || !isStatement(this)) return evaluate.call(this, context);
    const state = stateOf(context);
    try {
      return evaluate.call(this, context);
    } catch (error) {
      const fault = isOverflow(error) ? endless() : error;
      if (isEndless(fault) && recorder.depth > 0) throw fault;
      restore(context, state);
      recorder.add(this, fault);
      return nothing();
    }
  };
}

function guardCall(prototype: Evaluable, nothing: () => unknown): void {
  const evaluate = prototype.eval;
  prototype.eval = function guardedCall(this: LessNode, context: LessContext) {
    const recorder = active;
    if (recorder === null) return evaluate.call(this, context);
    const state = stateOf(context);
    const { depth } = recorder;
    try {
      recorder.enter();
      const result = evaluate.call(this, context);
      recorder.depth = depth;
      return result;
    } catch (error) {
      recorder.depth = depth;
      const fault = isOverflow(error) ? endless() : error;
      if (isEndless(fault) && depth > 0) throw fault;
      restore(context, state);
      recorder.add(this, fault);
      return nothing();
    }
  };
}

/** A variable that failed once would be called one that is defined by itself from then on. */
function resetAfterFault(prototype: Evaluable): void {
  const evaluate = prototype.eval;
  prototype.eval = function resetEval(this: LessNode, context: LessContext) {
    const wasEvaluating = this.evaluating;
    try {
      return evaluate.call(this, context);
    } catch (error) {
      this.evaluating = wasEvaluating;
      throw error;
    }
  };
}

interface ContextState {
  readonly frames: number;
  readonly selectors: number;
  readonly importantScope: number;
  readonly calcStack: number;
  readonly parensStack: number;
  readonly blocks: number;
  readonly path: number;
  readonly values: Pick<LessContext, 'math' | 'mathOn' | 'inCalc' | 'mediaBlocks' | 'mediaPath'>;
}

const stateOf = (context: LessContext): ContextState => ({
  frames: context.frames.length,
  selectors: context.selectors?.length ?? 0,
  importantScope: context.importantScope.length,
  calcStack: context.calcStack?.length ?? 0,
  parensStack: context.parensStack?.length ?? 0,
  blocks: context.mediaBlocks?.length ?? 0,
  path: context.mediaPath?.length ?? 0,
  values: {
    math: context.math,
    mathOn: context.mathOn,
    inCalc: context.inCalc,
    mediaBlocks: context.mediaBlocks,
    mediaPath: context.mediaPath,
  },
});

/** What was begun and not ended when a statement failed. Frames and selectors are put in front of the others. */
function restore(context: LessContext, state: ContextState): void {
  context.frames.splice(0, context.frames.length - state.frames);
  context.selectors?.splice(0, context.selectors.length - state.selectors);
  Object.assign(context, state.values);
  defaultFunction.reset();
  cut(context.importantScope, state.importantScope);
  cut(context.calcStack, state.calcStack);
  cut(context.parensStack, state.parensStack);
  cut(context.mediaBlocks, state.blocks);
  cut(context.mediaPath, state.path);
}

function cut(list: unknown[] | undefined, length: number): void {
  if (list && list.length > length) list.length = length;
}
