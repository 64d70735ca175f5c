import { MAX_SEGMENTS, type RedirectRule, splitPath } from './redirect-rules.ts';
import { atOnce, type LongWork, STEPS_PER_SLICE } from './sliced-work.ts';

interface Way {
  readonly words: Map<string, Way>;
  any: Way | null;
  rule: RedirectRule | null;
}

/** Rules arranged so that finding one costs the same however many there are. */
export interface RedirectTable {
  /** Rules without names in brackets, by their whole address. */
  readonly exact: ReadonlyMap<string, RedirectRule>;
  readonly ways: Way;
  /** Rules whose address an earlier line has, with that one. */
  readonly shadowed: readonly { readonly rule: RedirectRule; readonly by: RedirectRule }[];
}

export interface MatchedRule {
  readonly rule: RedirectRule;
  /** Without the query of the request. */
  readonly location: string;
}

const newWay = (): Way => ({ words: new Map(), any: null, rule: null });
/** In no part of an address, even where a slash is escaped. */
const keyOf = (parts: readonly string[]): string => parts.join('\0');

export function* arrangeRules(rules: readonly RedirectRule[]): LongWork<RedirectTable> {
  const exact = new Map<string, RedirectRule>();
  const ways = newWay();
  const shadowed: { rule: RedirectRule; by: RedirectRule }[] = [];
  for (const [index, rule] of rules.entries()) {
    if (index % STEPS_PER_SLICE === 0) yield;
    const words = rule.from.flatMap((segment) => ('word' in segment ? [segment.word] : []));
    const isExact = words.length === rule.from.length;
    const way = isExact ? null : wayTo(ways, rule);
    const key = keyOf(words);
    const by = way ? way.rule : exact.get(key);
    if (by) shadowed.push({ rule, by });
    else if (way) way.rule = rule;
    else exact.set(key, rule);
  }
  return { exact, ways, shadowed };
}

export const compileRules = (rules: readonly RedirectRule[]): RedirectTable => atOnce(arrangeRules(rules));

function wayTo(start: Way, { from }: RedirectRule): Way {
  let way = start;
  for (const segment of from) {
    const next = ('word' in segment ? way.words.get(segment.word) : way.any) ?? newWay();
    if ('word' in segment) way.words.set(segment.word, next);
    else way.any = next;
    way = next;
  }
  return way;
}

/** A rule for exactly this address, else the one that names most of it, read from the left. */
export function findRule({ exact, ways }: RedirectTable, path: string): MatchedRule | null {
  const parts = splitPath(path);
  if (parts === null || parts.length > MAX_SEGMENTS) return null;
  const known = exact.get(keyOf(parts));
  if (known) return { rule: known, location: locationOf(known, []) };
  const values: string[] = [];
  const rule = follow(ways, parts, 0, values);
  return rule && { rule, location: locationOf(rule, values) };
}

function follow(way: Way, parts: readonly string[], at: number, values: string[]): RedirectRule | null {
  const part = parts[at];
  if (part === undefined) return way.rule;
  const word = way.words.get(part);
  const redirectRule = word ? follow(word, parts, at + 1, values) : null;
  if (redirectRule || !way.any) return redirectRule;
  values.push(part);
  const other = follow(way.any, parts, at + 1, values);
  if (!other) values.pop();
  return other;
}

/** `values` are what stands at the names of the old address, in their order. */
export function locationOf({ from, to }: RedirectRule, values: readonly string[]): string {
  const names = from.flatMap((segment) => ('name' in segment ? [segment.name] : []));
  return to
    .map((segment) =>
      'word' in segment
        ? segment.word
        : encodeURIComponent((values[names.indexOf(segment.name)] ?? '').toWellFormed()),
    )
    .join('');
}
