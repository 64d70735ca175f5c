import { isReservedAddress } from '@awning/site-model';
import { findLoops } from './redirect-loops.ts';
import { type RedirectRule, type RuleProblem, readRules } from './redirect-rules.ts';
import { arrangeRules } from './redirect-table.ts';
import type { LongWork } from './sliced-work.ts';

export interface CheckedRules {
  readonly ruleCount: number;
  /** Why the text cannot be saved. */
  readonly problems: readonly RuleProblem[];
  /** Rules that can be saved and will never be used, or not as their author may think. */
  readonly warnings: readonly RuleProblem[];
}

const LONGEST_REPORTED_CHAIN = 5;

export function* checkRules(text: string, baseUrl: string): LongWork<CheckedRules> {
  const { rules, problems } = yield* readRules(text);
  const table = yield* arrangeRules(rules);
  const loops = (yield* findLoops(rules, table, baseUrl)).map(({ rule, addresses, isExact }) => {
    const problem = addresses.length === 2 ? 'This leads to itself' : 'This leads round in a circle';
    const way =
      addresses.length > LONGEST_REPORTED_CHAIN + 1
        ? [...addresses.slice(0, LONGEST_REPORTED_CHAIN), '…', addresses[0] ?? '']
        : addresses;
    return { line: rule.line, message: `${problem}: ${way.join(' -> ')}.`, isExact };
  });
  const warnings = [
    ...table.shadowed.map(({ rule, by }) => ({
      line: rule.line,
      message: `This is never used: line ${by.line} is for the same address.`,
    })),
    ...rules.filter(isForTheProduct).map(({ line }) => ({
      line,
      message: 'This is never used: the address belongs to the site itself.',
    })),
    ...loops
      .filter(({ isExact }) => !isExact)
      .map(({ line, message }) => ({
        line,
        message: `${message} That is fine if there is a page on the way.`,
      })),
  ];
  return {
    ruleCount: rules.length,
    problems: inOrder([...problems, ...loops.filter(({ isExact }) => isExact)]),
    warnings: inOrder(warnings),
  };
}

const inOrder = (problems: readonly RuleProblem[]): RuleProblem[] =>
  problems.map(({ line, message }) => ({ line, message })).sort((a, b) => a.line - b.line);

const isForTheProduct = ({ from: [first] }: RedirectRule): boolean =>
  first !== undefined && 'word' in first && isReservedAddress(first.word);
