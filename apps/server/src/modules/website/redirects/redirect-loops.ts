import type { RedirectRule } from './redirect-rules.ts';
import { findRule, locationOf, type RedirectTable } from './redirect-table.ts';
import { type LongWork, STEPS_PER_SLICE } from './sliced-work.ts';

export interface RedirectLoop {
  /** The last of its rules in the text: without it there would be no loop. */
  readonly rule: RedirectRule;
  /** The addresses that it goes through, the first once more at the end. */
  readonly addresses: readonly string[];
  /**
   * Whether it goes round for every visitor who is not stopped by a page. With names in brackets, it may be for some.
   */
  readonly isExact: boolean;
}

/** Stands for any word, and is none that an address could have. */
const sample = (name: string): string => `\u0001${name}`;
const readable = (address: string): string => address.replace(/%01([\w-]+)/g, '[$1]');

/**
 * Loops among the rules of one site. Every address leads to one other at the most, so each is looked at once, however
 * long the chains are.
 */
export function* findLoops(
  rules: readonly RedirectRule[],
  table: RedirectTable,
  baseUrl: string,
): LongWork<RedirectLoop[]> {
  const done = new Set<string>();
  const loops: RedirectLoop[] = [];
  let looked = 0;
  for (const rule of rules) {
    if (++looked % STEPS_PER_SLICE === 0) yield;
    // Most rules lead to a page, where nothing leads on.
    const target = pathOn(baseUrl, locationOf(rule, samplesOf(rule)));
    if (target === null || !findRule(table, target)) continue;
    const steps = new Map<string, RedirectRule>();
    let path: string | null = sampleOf(rule);
    while (path !== null && !done.has(path)) {
      if (++looked % STEPS_PER_SLICE === 0) yield;
      const match = findRule(table, path);
      if (!match) break;
      if (steps.has(path)) {
        loops.push(loopFrom(path, steps));
        break;
      }
      steps.set(path, match.rule);
      path = pathOn(baseUrl, match.location);
    }
    for (const address of steps.keys()) done.add(address);
  }
  return loops;
}

const samplesOf = ({ from }: RedirectRule): string[] =>
  from.flatMap((segment) => ('name' in segment ? [sample(segment.name)] : []));

/** An address that the rule is for. */
function sampleOf({ from }: RedirectRule): string {
  const parts = from.map((segment) =>
    'word' in segment ? segment.word.toWellFormed() : sample(segment.name),
  );
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

function loopFrom(path: string, steps: ReadonlyMap<string, RedirectRule>): RedirectLoop {
  const addresses = [...steps.keys()];
  const round = addresses.slice(addresses.indexOf(path));
  const rules = round.flatMap((address) => steps.get(address) ?? []);
  const [first, ...others] = rules;
  if (!first) throw new Error(`no rule leads from ${path}`);
  const last = others.reduce((latest, rule) => (rule.line > latest.line ? rule : latest), first);
  return {
    rule: last,
    addresses: [...round, path].map(readable),
    isExact: rules.every(({ from }) => from.every((segment) => 'word' in segment)),
  };
}

/** Null for what leads away from the site. Written alike, with or without a slash at the end. */
export function pathOn(baseUrl: string, location: string): string | null {
  const own = location.startsWith(`${baseUrl}/`) ? location.slice(baseUrl.length) : location;
  if (!own.startsWith('/')) return null;
  const [path = '/'] = own.split(/[?#]/, 1);
  return path.replace(/(?<=.)\/$/, '');
}
