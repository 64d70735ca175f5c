import type { ThemeSource } from '../theme/theme.ts';

export interface PartialCall {
  readonly name: string;
  readonly at: number;
  /** It stands in no section, so that drawing one always draws the other. */
  readonly always: boolean;
}

const TOKEN = /\{\.(?<word>end|macro|section|repeated|if|[\w-]+\?)|\|\s*apply\s+(?<name>[^\s|{}]+)/g;

/** What a template applies. */
export function partialCallsOf(text: string): readonly PartialCall[] {
  const calls: PartialCall[] = [];
  let depth = 0;
  for (const { index, groups } of text.matchAll(TOKEN)) {
    if (groups?.name !== undefined) calls.push({ name: groups.name, at: index, always: depth === 0 });
    else if (groups?.word === 'end') depth = Math.max(0, depth - 1);
    else depth++;
  }
  return calls;
}

const MACRO = /\{\.macro\s+(?<name>[^\s|{}]+)\s*\}/g;

/** Partials that templates make themselves. */
export const macrosOf = (text: string): readonly string[] =>
  [...text.matchAll(MACRO)].map(({ groups }) => groups?.name ?? '');

/** Partials that apply themselves regardless of the data, by themselves or by way of others. */
export function endlessPartials(partials: Readonly<Record<string, ThemeSource>>): readonly string[] {
  const calls = new Map<string, Set<string>>();
  for (const [name, { text }] of Object.entries(partials)) {
    const always = partialCallsOf(text).filter((call) => call.always && Object.hasOwn(partials, call.name));
    calls.set(name, new Set(always.map((call) => call.name)));
  }
  const leadingSomewhere = withoutEnds(calls);
  return [...withoutEnds(reversed(leadingSomewhere)).keys()].sort();
}

/** Takes away what leads nowhere, and then what leads nowhere because of that, until everything left leads on. */
function withoutEnds(graph: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const left = new Map([...graph].map(([name, next]) => [name, new Set(next)]));
  const callers = reversed(graph);
  const ends = [...left].flatMap(([name, next]) => (next.size === 0 ? [name] : []));
  for (let name = ends.pop(); name !== undefined; name = ends.pop()) {
    left.delete(name);
    for (const caller of callers.get(name) ?? []) {
      const next = left.get(caller);
      if (next?.delete(name) && next.size === 0) ends.push(caller);
    }
  }
  return left;
}

function reversed(graph: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const back = new Map([...graph.keys()].map((name) => [name, new Set<string>()]));
  for (const [name, next] of graph) for (const each of next) back.get(each)?.add(name);
  return back;
}
