/** How much one render may do. Templates come from strangers; none of them may hang, crash or fill the memory. */
export interface Budget {
  /** Levels of partials and macros inside each other. */
  readonly partialDepth: number;
  readonly partialCalls: number;
  /** Turns of all repeated sections together. */
  readonly loopTurns: number;
  /** Characters of output. */
  readonly outputLength: number;
  /** Characters of one template's source. */
  readonly sourceLength: number;
  /** Characters of one string that a template builds. */
  readonly stringLength: number;
  /** Blocks inside each other. */
  readonly blockDepth: number;
  /** Tokens of one expression; 0 for no limit. */
  readonly expressionTokens: number;
  /** Instructions run, expression tokens taken and texts rewritten (four characters each), all together. */
  readonly steps: number;
  /** Diagnostics that are listed; what goes wrong after that is only said to exist. */
  readonly diagnostics: number;
}

const MEGA = 1024 * 1024;

export const defaultBudget: Budget = {
  partialDepth: 16,
  partialCalls: 1_000,
  loopTurns: 100_000,
  outputLength: 5 * MEGA,
  sourceLength: MEGA,
  stringLength: MEGA,
  blockDepth: 300,
  expressionTokens: 10_000,
  steps: 20_000_000,
  diagnostics: 1_000,
};

/** The usual budget with some of it changed. A limit that is no number would be no limit. */
export function completeBudget(changes: Partial<Budget> = {}): Budget {
  const budget: Record<BudgetName, number> = { ...defaultBudget };
  for (const name of Object.keys(defaultBudget) as BudgetName[]) {
    const limit: unknown = changes[name];
    if (limit === undefined) continue;
    if (typeof limit !== 'number' || !(limit >= 0)) {
      throw new RangeError(`The budget "${name}" must be a number that is not negative.`);
    }
    budget[name] = limit;
  }
  return budget;
}

export type BudgetName = keyof Budget;

/** Texts and lists shorter than this are not worth counting. */
export const WORTH_COUNTING = 512;

const WORDS: Record<BudgetName, string> = {
  partialDepth: 'levels of partials',
  partialCalls: 'partial calls',
  loopTurns: 'loop turns',
  outputLength: 'characters of output',
  sourceLength: 'characters of source',
  stringLength: 'characters in one string',
  blockDepth: 'blocks inside each other',
  expressionTokens: 'expression tokens',
  steps: 'steps of work',
  diagnostics: 'diagnostics',
};

/** What is said once when the list of diagnostics is full; the render itself goes on. */
export const unlistedText = (limit: number): string =>
  `More than ${limit} ${WORDS.diagnostics}; the rest is not listed.`;

/** Ends a render wherever it is; the guards that keep other mistakes local let it pass. */
export class BudgetExceeded extends Error {
  readonly budget: BudgetName;
  /** Where it happened, filled in by the innermost block that was running. */
  place: { readonly template: { readonly name: string; readonly source: string | null }; at: number } | null =
    null;

  constructor(budget: BudgetName, limit: number) {
    super(`The template was stopped: it needs more than ${limit} ${WORDS[budget]}.`);
    this.name = 'BudgetExceeded';
    this.budget = budget;
  }
}
