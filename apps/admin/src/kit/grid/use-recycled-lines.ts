import { useRef } from 'react';
import type { GridLine } from './grid-lines.ts';

interface Pool {
  /** By the key of a line: the number of its element. */
  readonly elements: ReadonlyMap<string, number>;
  /** How many elements there have been. */
  readonly made: number;
}

const EMPTY: Pool = { elements: new Map(), made: 0 };

/** What stays in view keeps its element; what comes into view takes one that has left it, before one is made. */
export function recycle({ elements, made }: Pool, keys: readonly string[]): Pool {
  const wanted = new Set(keys);
  const free = [...elements].flatMap(([key, element]) => (wanted.has(key) ? [] : [element]));
  let used = 0;
  let count = made;
  const next = keys.map((key) => {
    // In the order in which they stand: none has to be moved where all of them get other texts.
    const element = elements.get(key) ?? free[used++] ?? count++;
    return [key, element] as const;
  });
  return { elements: new Map(next), made: count };
}

/**
 * Names for the elements of the lines that are drawn. While a list is scrolled, the same elements get other texts:
 * making and removing hundreds of them for each frame is what makes frames long.
 */
export function useRecycledLines(lines: readonly GridLine[]): (line: GridLine) => string {
  const pools = useRef({ row: EMPTY, group: EMPTY });
  const keysOf = (kind: GridLine['kind']): string[] =>
    lines.flatMap((line) => (line.kind === kind ? [line.key] : []));
  const { current } = pools;
  const next = { row: recycle(current.row, keysOf('row')), group: recycle(current.group, keysOf('group')) };
  pools.current = next;
  return ({ kind, key }) => `${kind} ${next[kind].elements.get(key) ?? key}`;
}
