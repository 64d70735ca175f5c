import { type Budget, BudgetExceeded, completeBudget, unlistedText } from './budget.ts';
import { findInvalidExpressions } from './check-expressions.ts';
import { Context, type PartialCode, type PendingError, type RenderSettings } from './context.ts';
import { createPlaces, type Diagnostic } from './diagnostic.ts';
import { createFunctionMaker } from './generate.ts';
import { shorten } from './message-text.ts';
import { createNameTable } from './name-table.ts';
import { StrictStop, TemplateError } from './strict.ts';
import { type Finding, NEVER, type ParsedTemplate, parseTemplate, templateFromTree } from './template.ts';
import { type TreeNode, toTree } from './tree.ts';
import type { Value } from './value.ts';
import { type Formatters, formatterNames, type OrScope, type Predicates } from './vocabulary.ts';

export interface EngineOptions {
  readonly formatters: Formatters;
  readonly predicates: Predicates;
  /** Whether `{.eval}` does anything. */
  readonly expressions?: boolean;
  /** Whether `{.include}` does anything. */
  readonly includes?: boolean;
  readonly budget?: Partial<Budget>;
  /**
   * What templates are turned into. `auto` starts with closures and generates JavaScript for templates that are used
   * again, if the surroundings allow that; where a policy forbids it, `closures` does not even try.
   */
  readonly form?: 'auto' | 'closures' | 'generated';
  /**
   * What is current in the `{.or}` of a `{.section}` that did not run: what surrounds the section (`outside`, the
   * default), or the value that was found false (`section`), as in the engine that ours is compared with.
   */
  readonly orScope?: OrScope;
  /** Limits of a host that are reported in the language's own words; 0 for none. */
  readonly expressionLimits?: { readonly maxTokens?: number; readonly maxStringLength?: number };
  /** The current time in milliseconds. */
  readonly now?: () => number;
  readonly services?: Readonly<Record<string, unknown>>;
  /** The services of one render, worked out from its options by an extension that adds options of its own. */
  readonly servicesFor?: (options: RenderOptions) => Readonly<Record<string, unknown>>;
}

/** A name leads to source, to a compiled template, or to a tree in the serialised form. */
export type Partials = Readonly<Record<string, string | Template | TreeNode>>;

export interface RenderOptions {
  readonly partials?: Partials;
  readonly injects?: Readonly<Record<string, unknown>>;
  readonly now?: number;
  readonly expressions?: boolean;
  readonly includes?: boolean;
  readonly expressionLimits?: { readonly maxTokens?: number; readonly maxStringLength?: number };
  readonly services?: Readonly<Record<string, unknown>>;
  /** Throw a TemplateError at the first thing that is wrong, in the template or while it runs. */
  readonly strict?: boolean;
  /** Renders that hand in the same object share the budget of steps; each adds its own. */
  readonly spending?: { steps: number };
}

export interface RenderResult {
  readonly output: string;
  /** What is wrong with the template, then what went wrong while it ran. */
  readonly errors: readonly Diagnostic[];
}

export interface Template {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  render(data: Value, options?: RenderOptions): RenderResult;
}

export interface Engine {
  /** What templates may call, for editors and reference pages. */
  readonly formatterNames: readonly string[];
  readonly predicateNames: readonly string[];
  /** Never throws: what is wrong with the source is in `diagnostics`. */
  compile(source: string | TreeNode, options?: { readonly name?: string }): Template;
  /**
   * Everything that is wrong with a source regardless of the data, in order of place; `compile` leaves expressions out.
   */
  check(source: string, options?: { readonly name?: string }): readonly Diagnostic[];
  /** The instruction tree in its serialised form. */
  parse(source: string): { readonly tree: TreeNode; readonly diagnostics: readonly Diagnostic[] };
}

/** Runs as closures before code is generated. */
const GENERATE_AFTER = { auto: 4, closures: NEVER, generated: 0 } as const;

const MAX_CACHED_PARTIALS = 500;
/** Code takes many times the memory of its source. */
const MAX_CACHED_CHARACTERS = 4 * 1024 * 1024;

type RenderParsed = (parsed: ParsedTemplate, data: Value, options: RenderOptions) => RenderResult;

class CompiledTemplate implements Template {
  readonly parsed: ParsedTemplate;
  private readonly renderParsed: RenderParsed;

  constructor(parsed: ParsedTemplate, renderParsed: RenderParsed) {
    this.parsed = parsed;
    this.renderParsed = renderParsed;
  }

  get name(): string {
    return this.parsed.name;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.parsed.diagnostics;
  }

  render(data: Value, options: RenderOptions = {}): RenderResult {
    return this.renderParsed(this.parsed, data, options);
  }
}

export function createEngine(options: EngineOptions): Engine {
  const vocabularies = {
    formatters: options.formatters,
    predicates: options.predicates,
    formatterNames: createNameTable(formatterNames(options.formatters)),
    predicateNames: createNameTable(Object.keys(options.predicates)),
    makeFunction: createFunctionMaker(),
    orScope: options.orScope ?? 'outside',
  };
  const generateAfter = GENERATE_AFTER[options.form ?? 'auto'];
  const budget: Budget = completeBudget(options.budget);
  const partialsBySource = new Map<string, ParsedTemplate>();
  let cachedCharacters = 0;

  const parseSource = (source: string | TreeNode, name: string): ParsedTemplate =>
    typeof source === 'string'
      ? parseTemplate(source, name, vocabularies, budget)
      : templateFromTree(source, name, vocabularies, budget);

  /** Partials are often the same strings render after render; the oldest is forgotten first. */
  const parsePartial = (source: string, name: string): ParsedTemplate => {
    // With the length of the name, no two pairs make the same key, with any characters.
    const key = `${name.length} ${name}${source}`;
    const known = partialsBySource.get(key);
    if (known) return known;
    const parsed = parseSource(source, name);
    partialsBySource.set(key, parsed);
    cachedCharacters += key.length;
    for (const oldest of partialsBySource.keys()) {
      if (partialsBySource.size <= MAX_CACHED_PARTIALS && cachedCharacters <= MAX_CACHED_CHARACTERS) break;
      partialsBySource.delete(oldest);
      cachedCharacters -= oldest.length;
    }
    return parsed;
  };

  const settingsFor = (o: RenderOptions): RenderSettings => {
    const limits = { ...options.expressionLimits, ...o.expressionLimits };
    return {
      now: o.now ?? options.now?.() ?? Date.now(),
      injects: o.injects ?? {},
      expressions: o.expressions ?? options.expressions ?? true,
      includes: o.includes ?? options.includes ?? true,
      budget: o.spending ? { ...budget, steps: Math.max(0, budget.steps - o.spending.steps) } : budget,
      generateAfter,
      strict: o.strict ?? false,
      expressionLimits: {
        maxTokens: limits.maxTokens ?? budget.expressionTokens,
        maxStringLength: limits.maxStringLength ?? budget.stringLength,
      },
      findPartial: createPartialFinder(o.partials ?? {}, parsePartial, parseSource),
      services: options.servicesFor?.(o) ?? { ...options.services, ...o.services },
    };
  };

  const render = (parsed: ParsedTemplate, data: Value, o: RenderOptions): RenderResult => {
    if (o.strict && parsed.diagnostics[0]) throw new TemplateError(parsed.diagnostics[0]);
    const settings = settingsFor(o);
    const generated = parsed.beginsGenerated();
    let ctx = new Context(data, generated ? settings : { ...settings, generateAfter: NEVER });
    let spent = 0;
    let error = run(parsed, ctx);
    if (error === null && generated) parsed.noteSuccess();
    if (error !== null && ctx.generatedDepth > 0) {
      // Nothing of the first attempt is left: a render changes nothing outside its context.
      parsed.noteRestart();
      spent += ctx.spent;
      const findPartial = createPartialFinder(o.partials ?? {}, parsePartial, parseSource);
      ctx = new Context(data, { ...settings, generateAfter: NEVER, findPartial });
      error = run(parsed, ctx);
    }
    if (o.spending) o.spending.steps += spent + ctx.spent;
    if (error !== null) stopped(error, ctx, parsed);
    if (ctx.unlisted > 0) ctx.errors.push(unlisted(budget.diagnostics, parsed));
    return {
      output: cutText(ctx.outputSoFar(), budget.outputLength),
      errors:
        ctx.errors.length === 0 ? parsed.diagnostics : [...parsed.diagnostics, ...describeAll(ctx, parsed)],
    };
  };

  return {
    formatterNames: Object.keys(options.formatters),
    predicateNames: Object.keys(options.predicates),
    compile: (source, { name = 'template' } = {}) => new CompiledTemplate(parseSource(source, name), render),
    check(source, { name = 'template' } = {}) {
      const parsed = parseSource(source, name);
      const place = createPlaces();
      const invalid = findInvalidExpressions(parsed.tree.block, {
        maxTokens: budget.expressionTokens,
        limit: budget.diagnostics,
      }).map(({ message, at }): Diagnostic => {
        const where = { template: name, ...place(source, at) };
        return { code: 'expression-invalid', type: 'engine', message, ...where };
      });
      const inOrder = (a: Diagnostic, b: Diagnostic): number => a.line - b.line || a.column - b.column;
      return [...parsed.diagnostics, ...invalid].sort(inOrder);
    },
    parse(source) {
      const parsed = parseSource(source, 'template');
      return { tree: toTree(parsed.tree), diagnostics: parsed.diagnostics };
    },
  };
}

/** The first characters of a text, without the first half of a pair that would lose its second. */
function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

/** What ended the run before its time; null when nothing did. */
function run(parsed: ParsedTemplate, ctx: Context): { readonly thrown: unknown } | null {
  try {
    parsed.run(ctx);
    return null;
  } catch (thrown) {
    return { thrown };
  }
}

/** A budget is a diagnostic like others; everything else, and everything in a strict render, is thrown. */
function stopped({ thrown }: { readonly thrown: unknown }, ctx: Context, parsed: ParsedTemplate): void {
  if (thrown instanceof BudgetExceeded) {
    ctx.errors.push({
      code: 'budget-exceeded',
      type: 'engine',
      message: `RuntimeError: ${thrown.message}`,
      template: thrown.place?.template ?? parsed,
      at: thrown.place?.at ?? 0,
    });
    if (!ctx.settings.strict) return;
  } else if (!(thrown instanceof StrictStop)) throw thrown;
  throw new TemplateError(describe(ctx.errors[ctx.errors.length - 1] as PendingError, parsed));
}

function describeAll(ctx: Context, parsed: ParsedTemplate): Diagnostic[] {
  const place = createPlaces();
  return ctx.errors.map((error) => describe(error, parsed, place));
}

const unlisted = (limit: number, template: ParsedTemplate): PendingError => ({
  code: 'budget-exceeded',
  type: 'engine',
  message: `RuntimeError: ${unlistedText(limit)}`,
  template,
  at: 0,
});

function describe(
  { code, type, message, template, at }: PendingError,
  main: ParsedTemplate,
  place = createPlaces(),
): Diagnostic {
  const owner = template ?? main;
  return { code, type, message, template: owner.name, ...place(owner.source, at) };
}

/** The place is in the partial; one without source has none, and then the call's is taken. */
function reportInvalid(ctx: Context, name: string, parsed: ParsedTemplate, { message, at }: Finding): void {
  const from = ctx.errors.length;
  try {
    ctx.report('partial-invalid', `RuntimeError: Parse of partial "${shorten(name)}" failed: ${message}`);
  } finally {
    // A strict render is thrown out of the report.
    if (parsed.source !== null) ctx.locate(from, parsed, at);
  }
}

const empty: PartialCode = { run: () => {} };

function createPartialFinder(
  partials: Partials,
  parsePartial: (source: string, name: string) => ParsedTemplate,
  parseSource: (source: TreeNode, name: string) => ParsedTemplate,
): RenderSettings['findPartial'] {
  const matches = new Map<string, PartialCode>();
  return (name, ctx) => {
    const cached = matches.get(name);
    if (cached) return cached;
    const partial = Object.hasOwn(partials, name) ? partials[name] : undefined;
    if (partial === undefined) return null;
    const parsed =
      typeof partial === 'string'
        ? parsePartial(partial, name)
        : partial instanceof CompiledTemplate
          ? partial.parsed
          : parseSource(partial as TreeNode, name);
    let code: PartialCode = parsed;
    if (parsed.findings.length > 0) {
      // A partial that does not parse runs not at all, and says so once.
      for (const problem of parsed.findings) reportInvalid(ctx, name, parsed, problem);
      code = empty;
    }
    matches.set(name, code);
    return code;
  };
}
