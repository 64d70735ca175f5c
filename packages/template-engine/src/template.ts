import { type AssemblyProblem, createAssembler } from './assembler.ts';
import { BudgetExceeded } from './budget.ts';
import { compileBlock } from './compile.ts';
import type { Runnable, TemplateSource } from './context.ts';
import { type Diagnostic, type DiagnosticCode, type DiagnosticType, place } from './diagnostic.ts';
import type { RootTree } from './instruction.ts';
import { parse } from './parser.ts';
import { type Formatters, findPredicate, isFormatter, type Predicates } from './vocabulary.ts';

/** Source turned into something that can run. Immutable: it may be used by many renders at once. */
export interface ParsedTemplate extends TemplateSource {
  readonly tree: RootTree;
  readonly diagnostics: readonly Diagnostic[];
  readonly run: Runnable;
}

interface Found {
  readonly code: DiagnosticCode;
  readonly type: DiagnosticType;
  readonly message: string;
  readonly at: number;
}

const PROBLEM_TEXT: {
  [K in AssemblyProblem['kind']]: (problem: Extract<AssemblyProblem, { kind: K }>) => string;
} = {
  'not-allowed-at-root': ({ name }) => `Instruction ${name} not allowed at root`,
  'not-allowed-in-block': ({ name, parent }) => `${name} instruction is not allowed inside ${parent} block.`,
  'never-executes': ({ name }) => `This ${name} block will never execute.`,
  'eof-in-block': ({ name }) => `Reached EOF in the middle of ${name}`,
  'after-eof': ({ name }) =>
    `${name} Attempt to transition from the EOF state. This is either a bug in the state machine or instructions were fed to the state machine after EOF.`,
};

const problemText = (problem: AssemblyProblem): string =>
  (PROBLEM_TEXT[problem.kind] as (problem: AssemblyProblem) => string)(problem);

export interface Vocabularies {
  readonly formatters: Formatters;
  readonly predicates: Predicates;
}

export function parseTemplate(
  source: string,
  name: string,
  vocabularies: Vocabularies,
  maxSource: number,
): ParsedTemplate {
  const found: Found[] = [];
  const tree = source.length > maxSource ? tooLong(found, maxSource) : assemble(source, vocabularies, found);
  return createTemplate({ name, source }, tree, vocabularies, () =>
    found.map(({ at, ...rest }) => ({ ...rest, template: name, ...place(source, at) })),
  );
}

function tooLong(found: Found[], maxSource: number): RootTree {
  found.push({
    code: 'budget-exceeded',
    type: 'parser',
    message: new BudgetExceeded('sourceLength', maxSource).message,
    at: 0,
  });
  return { block: [], complete: true };
}

function assemble(source: string, { formatters, predicates }: Vocabularies, found: Found[]): RootTree {
  const syntax = (code: DiagnosticCode, type: DiagnosticType, text: string, at: number): void => {
    found.push({ code, type, message: `SyntaxError: ${text}`, at });
  };
  const assembler = createAssembler((problem, at) =>
    syntax(problem.kind, 'assembler', problemText(problem), at),
  );
  parse(
    source,
    {
      hasFormatter: (name) => isFormatter(formatters, name),
      hasPredicate: (name) => findPredicate(predicates, name) !== null,
      unknownFormatter: (name, at) =>
        syntax('unknown-formatter', 'parser', `Formatter '${name}' is unknown`, at),
      unknownPredicate: (name, at) =>
        syntax('unknown-predicate', 'parser', `Predicate '${name}' is unknown`, at),
    },
    assembler,
  );
  return assembler.finish(source.length);
}

/** Closures and positions are made when they are first needed: many templates are only ever checked or only run. */
export function createTemplate(
  at: TemplateSource,
  tree: RootTree,
  vocabularies: Vocabularies,
  describe: () => readonly Diagnostic[] = () => [],
): ParsedTemplate {
  let compiled: Runnable | null = null;
  let diagnostics: readonly Diagnostic[] | null = null;
  return {
    name: at.name,
    source: at.source,
    tree,
    get diagnostics() {
      diagnostics ??= describe();
      return diagnostics;
    },
    run(ctx) {
      compiled ??= compileBlock(tree.block, { ...vocabularies, template: at });
      compiled(ctx);
    },
  };
}
