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
};

export type BudgetName = keyof Budget;

const WORDS: Record<BudgetName, string> = {
  partialDepth: 'levels of partials',
  partialCalls: 'partial calls',
  loopTurns: 'loop turns',
  outputLength: 'characters of output',
  sourceLength: 'characters of source',
  stringLength: 'characters in one string',
  blockDepth: 'blocks inside each other',
  expressionTokens: 'expression tokens',
};

/** Ends a render wherever it is; the guards that keep other mistakes local let it pass. */
export class BudgetExceeded extends Error {
  readonly budget: BudgetName;

  constructor(budget: BudgetName, limit: number) {
    super(`The template was stopped: it needs more than ${limit} ${WORDS[budget]}.`);
    this.name = 'BudgetExceeded';
    this.budget = budget;
  }
}
