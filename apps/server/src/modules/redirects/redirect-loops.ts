import type { RedirectRule } from './redirect-rules.ts';
import { findRule, type RedirectTable } from './redirect-table.ts';

export interface RedirectLoop {
  /** The last of its rules in the text: without it there would be no loop. */
  readonly rule: RedirectRule;
  /** The addresses that it goes through, the first once more at the end. */
  readonly addresses: readonly string[];
  /** Whether it goes round for every visitor who is not stopped by a page. With names in brackets, it may be for some. */
  readonly isExact: boolean;
}

/** Stands for any word, and is none that an address could have. */
const sample = (name: string): string => encodeURIComponent(`\u0001${name}`);
const readable = (address: string): string => address.replace(/%01([\w-]+)/g, '[$1]');

/**
 * Loops among the rules of one site. Every address leads to one other at the most, so each is looked at once, however long the
 * chains are.
 */
export function findLoops(
  rules: readonly RedirectRule[],
  table: RedirectTable,
  baseUrl: string,
): RedirectLoop[] {
  const done = new Set<string>();
  const loops: RedirectLoop[] = [];
  for (const { from } of rules) {
    const steps = new Map<string, RedirectRule>();
    let path: string | null = from
      .map(
        (segment) =>
          `/${'word' in segment ? encodeURIComponent(segment.word.toWellFormed()) : sample(segment.name)}`,
      )
      .join('');
    if (path === '') path = '/';
    while (path !== null && !done.has(path)) {
      const found = findRule(table, path);
      if (!found) break;
      if (steps.has(path)) {
        loops.push(loopFrom(path, steps));
        break;
      }
      steps.set(path, found.rule);
      path = pathOn(baseUrl, found.location);
    }
    for (const address of steps.keys()) done.add(address);
  }
  return loops;
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

/** Null for what leads away from the site. Written alike, whatever slash it ends with. */
export function pathOn(baseUrl: string, location: string): string | null {
  const own = location.startsWith(`${baseUrl}/`) ? location.slice(baseUrl.length) : location;
  if (!own.startsWith('/')) return null;
  const [path = '/'] = own.split(/[?#]/, 1);
  return path.replace(/(?<=.)\/$/, '');
}
