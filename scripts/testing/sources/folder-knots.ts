import { posix } from 'node:path';
import { isTestCode, type SourceGraph } from './source-graph.ts';

/**
 * Folders that need each other, directly or through others. A file that lies directly in `src` counts by itself: the
 * door of a package joins all of its folders, and what all of them use may lie beside it.
 *
 * @returns a line for each knot, with the imports that it is made of
 */
export function findKnots(graph: SourceGraph, source: string): string[] {
  const room = (file: string): string => (posix.dirname(file) === source ? file : posix.dirname(file));
  const inside = (file: string): boolean => file.startsWith(`${source}/`) && !isTestCode(file);
  const imports = [...graph]
    .filter(([file]) => inside(file))
    .flatMap(([from, files]) => files.filter(inside).map((to) => ({ from, to })))
    .filter(({ from, to }) => room(from) !== room(to));
  const rooms = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    rooms.set(room(from), (rooms.get(room(from)) ?? new Set()).add(room(to)));
  }
  const reached = new Map([...rooms.keys()].map((start) => [start, reachableFrom(rooms, start)]));
  const tied = (one: string, other: string): boolean =>
    Boolean(reached.get(one)?.has(other) && reached.get(other)?.has(one));
  const knots = new Set(
    [...rooms.keys()]
      .filter((start) => tied(start, start))
      .map((start) => [...rooms.keys()].filter((other) => tied(start, other)).join(' ')),
  );
  return [...knots].map((knot) => {
    const names = new Set(knot.split(' '));
    const between = imports.filter(({ from, to }) => names.has(room(from)) && names.has(room(to)));
    return `${knot}\n${between.map(({ from, to }) => `  ${from} → ${to}`).join('\n')}`;
  });
}

function reachableFrom(rooms: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(rooms.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(rooms.get(next) ?? []));
  }
  return reached;
}
