import { Assembler, type AssemblyProblem } from './assembler.ts';
import { type Budget, BudgetExceeded, type BudgetName, unlistedText } from './budget.ts';
import { compileBlock } from './compile.ts';
import type { Context, Runnable, TemplateSource } from './context.ts';
import { createPlaces, type Diagnostic, type DiagnosticCode, type DiagnosticType } from './diagnostic.ts';
import { type FunctionMaker, generate } from './generate.ts';
import type { RootTree } from './instruction.ts';
import { shorten } from './message-text.ts';
import type { NameTable } from './name-table.ts';
import { parse } from './parser.ts';
import type { Vocabulary } from './tag-reader.ts';
import { fromTree, type TreeNode } from './tree.ts';
import type { Formatters, OrScope, Predicates } from './vocabulary.ts';

/** A problem of a source, before its place is worked out. */
export interface Finding {
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
  'too-deep': ({ limit }) => new BudgetExceeded('blockDepth', limit).message,
};

const problemText = (problem: AssemblyProblem): string =>
  (PROBLEM_TEXT[problem.kind] as (problem: AssemblyProblem) => string)(problem);

export interface Vocabularies {
  readonly formatters: Formatters;
  readonly predicates: Predicates;
  /** The names a source may use. */
  readonly formatterNames: NameTable;
  readonly predicateNames: NameTable;
  readonly makeFunction: FunctionMaker;
  readonly orScope: OrScope;
}

export function parseTemplate(
  source: string,
  name: string,
  vocabularies: Vocabularies,
  budget: Budget,
): ParsedTemplate {
  const findings: Finding[] = [];
  const tree =
    source.length > budget.sourceLength
      ? tooLong(findings, budget.sourceLength)
      : assemble(source, vocabularies, budget, findings);
  return new ParsedTemplate(name, source, tree, vocabularies, findings);
}

export function templateFromTree(
  serialised: TreeNode,
  name: string,
  vocabularies: Vocabularies,
  budget: Budget,
): ParsedTemplate {
  const { tree, tooDeep, isTree } = fromTree(serialised, budget.blockDepth);
  const findings: Finding[] = isTree ? [] : [notATemplate];
  if (tooDeep) findings.push(exceeded('blockDepth', budget.blockDepth, 'assembler', -1));
  return new ParsedTemplate(name, null, tree, vocabularies, findings);
}

/** As `generateAfter`: no generated code in this render. */
export const NEVER: number = Number.POSITIVE_INFINITY;

const MAX_RESTARTS = 3;
/** The data that made renders fail may be gone by then; one try more in so many costs nothing. */
const PAUSE_RENDERS = 100;

/**
 * Source turned into something that can run; never changed, so many renders may use it at once. Closures and
 * positions are made when they are first needed: many templates are only ever checked, or only run.
 *
 * A class, because object literals with getters cost a hidden class each.
 */
export class ParsedTemplate implements TemplateSource {
  readonly name: string;
  readonly source: string | null;
  readonly tree: RootTree;
  private readonly vocabularies: Vocabularies;
  readonly findings: readonly Finding[];
  private compiled: Runnable | null = null;
  /** Undefined until it is tried; null when there is no generated code for this template. */
  private generated: Runnable | null | undefined = undefined;
  private runs = 0;
  /** One after the other, without a render in between that went well. */
  private restarts = 0;
  /** Renders still to come that do not try generated code. */
  private pause = 0;
  private described: readonly Diagnostic[] | null = null;

  constructor(
    name: string,
    source: string | null,
    tree: RootTree,
    vocabularies: Vocabularies,
    findings: readonly Finding[],
  ) {
    this.name = name;
    this.source = source;
    this.tree = tree;
    this.vocabularies = vocabularies;
    this.findings = findings;
  }

  /** Whether the render that asks begins with generated code: not when the last ones ended without it. */
  beginsGenerated(): boolean {
    if (this.pause === 0) return true;
    this.pause--;
    return false;
  }

  noteRestart(): void {
    if (++this.restarts >= MAX_RESTARTS) this.pause = PAUSE_RENDERS;
  }

  noteSuccess(): void {
    this.restarts = 0;
  }

  get diagnostics(): readonly Diagnostic[] {
    if (this.described === null) {
      const place = createPlaces();
      this.described = this.findings.map(({ at, ...rest }) => ({
        ...rest,
        template: this.name,
        ...place(this.source, at),
      }));
    }
    return this.described;
  }

  run(ctx: Context): void {
    if (this.generated === undefined && this.runs++ >= ctx.settings.generateAfter) {
      this.generated = generate(this.tree.block, { ...this.vocabularies, template: this });
    }
    if (this.generated && ctx.settings.generateAfter !== NEVER) {
      this.generated(ctx);
      return;
    }
    this.compiled ??= compileBlock(this.tree.block, { ...this.vocabularies, template: this });
    this.compiled(ctx);
  }
}

const notATemplate: Finding = {
  code: 'not-a-template',
  type: 'parser',
  message: 'SyntaxError: This is neither the source of a template nor a tree that starts with its root.',
  at: -1,
};

/** Stands at the end of a list that is longer than anybody would read. */
const unlisted = (limit: number, at: number): Finding => ({
  code: 'budget-exceeded',
  type: 'assembler',
  message: `SyntaxError: ${unlistedText(limit)}`,
  at,
});

function tooLong(findings: Finding[], maxSource: number): RootTree {
  findings.push(exceeded('sourceLength', maxSource, 'parser', 0));
  return { block: [], open: new Set() };
}

const exceeded = (name: BudgetName, limit: number, type: DiagnosticType, at: number): Finding => ({
  code: 'budget-exceeded',
  type,
  message: `SyntaxError: ${new BudgetExceeded(name, limit).message}`,
  at,
});

/** What is wrong with one source, as it is read. */
class Findings implements Vocabulary {
  readonly findings: Finding[];
  readonly formatters: NameTable;
  readonly predicates: NameTable;
  private readonly limit: number;

  constructor(findings: Finding[], { formatterNames, predicateNames }: Vocabularies, limit: number) {
    this.findings = findings;
    this.formatters = formatterNames;
    this.predicates = predicateNames;
    this.limit = limit;
  }

  unknownFormatter(name: string, at: number): void {
    this.add('unknown-formatter', 'parser', `Formatter '${shorten(name)}' is unknown`, at);
  }

  unknownPredicate(name: string, at: number): void {
    this.add('unknown-predicate', 'parser', `Predicate '${shorten(name)}' is unknown`, at);
  }

  add(code: DiagnosticCode, type: DiagnosticType, text: string, at: number): void {
    const { findings, limit } = this;
    if (findings.length < limit) findings.push({ code, type, message: `SyntaxError: ${text}`, at });
    else if (findings.length === limit) findings.push(unlisted(limit, at));
  }
}

function assemble(source: string, vocabularies: Vocabularies, budget: Budget, matches: Finding[]): RootTree {
  const findings = new Findings(matches, vocabularies, budget.diagnostics);
  const assembler = new Assembler((problem, at) => {
    const code = problem.kind === 'too-deep' ? 'budget-exceeded' : problem.kind;
    findings.add(code, 'assembler', problemText(problem), at);
  }, budget.blockDepth);
  parse(source, findings, assembler);
  return assembler.finish(source.length);
}
