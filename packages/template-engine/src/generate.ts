import type { Runnable, TemplateSource } from './context.ts';
import { generateFunction, NotWorthGenerating } from './generate-block.ts';
import { generateRuntime } from './generate-runtime.ts';
import { createUnit } from './generate-unit.ts';
import type { Block, Call } from './instruction.ts';
import {
  type FormatterRun,
  type Formatters,
  findFormatter,
  findPredicate,
  type OrScope,
  type Predicates,
} from './vocabulary.ts';

/** Makes a function from its parameters' names and its body; null where that is not allowed. */
export type FunctionMaker = (parameters: readonly string[], body: string) => unknown;

/** Remembers a refusal, so that a strict content security policy is asked once. */
export function createFunctionMaker(): FunctionMaker {
  let refused = false;
  return (parameters, body) => {
    if (refused) return null;
    try {
      return new Function(...parameters, body) as unknown;
    } catch (error) {
      // Code that the JavaScript parser gives up on says nothing about the next.
      if (!(error instanceof SyntaxError || error instanceof RangeError)) refused = true;
      return null;
    }
  };
}

export interface GenerateOptions {
  readonly formatters: Formatters;
  readonly predicates: Predicates;
  readonly template: TemplateSource;
  readonly makeFunction: FunctionMaker;
  readonly orScope: OrScope;
}

/** Beyond this the text of the functions costs more than they gain. */
const MAX_CODE = 2_000_000;

/**
 * Turns a template into JavaScript. The code relies on frames being where the blocks say; that is not so any more once
 * an instruction has failed, so anything it throws means: start again with closures. Null when there is none.
 */
export function generate(block: Block, options: GenerateOptions): Runnable | null {
  const unit = createUnit();
  const runs = new Map<Call, FormatterRun | null>();
  try {
    const main = generateFunction(
      block,
      {
        unit,
        template: options.template,
        orScope: options.orScope,
        formatterOf(call) {
          let run = runs.get(call);
          if (run === undefined) {
            run = findFormatter(options.formatters, call.name)?.(call.args?.list ?? []) ?? null;
            runs.set(call, run);
          }
          return run;
        },
        planOf(name, args) {
          const factory = findPredicate(options.predicates, name);
          return factory ? (factory.plan?.(args) ?? null) : false;
        },
        predicateOf: (name, args) => findPredicate(options.predicates, name)?.(args) ?? null,
      },
      0,
    );
    const code = [
      '"use strict";',
      `const { ${Object.keys(generateRuntime).join(', ')} } = R;`,
      ...unit.constants.map((_, i) => `const k${i} = K[${i}];`),
      ...unit.functions,
      `return ${main};`,
    ].join('\n');
    if (code.length > MAX_CODE) return null;
    const make = options.makeFunction(['R', 'K'], code) as
      | ((runtime: typeof generateRuntime, constants: readonly unknown[]) => Runnable)
      | null;
    return make?.(generateRuntime, unit.constants) ?? null;
  } catch (error) {
    if (error instanceof NotWorthGenerating) return null;
    throw error;
  }
}
