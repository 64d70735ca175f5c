import { corePredicates } from './core-predicates.ts';
import { createEngine as createBareEngine, type Engine, type EngineOptions } from './engine.ts';
import { coreFormatters } from './formatters/core-formatters.ts';

export { type Budget, type BudgetName, defaultBudget } from './budget.ts';
export type { Context, Runnable } from './context.ts';
export type { Diagnostic, DiagnosticCode, DiagnosticType } from './diagnostic.ts';
export type { Engine, EngineOptions, Partials, RenderOptions, RenderResult, Template } from './engine.ts';
export { escapeAttribute, escapeHtml, slugify } from './formatters/text-formatters.ts';
export { TemplateError } from './strict.ts';
export { toJsonText } from './template-object.ts';
export * from './value.ts';
export {
  type FormatterFactory,
  type FormatterRun,
  type Formatters,
  onNode,
  onOperands,
  type PredicateFactory,
  type PredicatePlan,
  type Predicates,
  pure,
} from './vocabulary.ts';
export { coreFormatters, corePredicates };

/** The language with its core formatters and predicates; `formatters` and `predicates` add to them. */
export const createEngine = (options: Partial<EngineOptions> = {}): Engine =>
  createBareEngine({
    ...options,
    formatters: { ...coreFormatters, ...options.formatters },
    predicates: { ...corePredicates, ...options.predicates },
  });
