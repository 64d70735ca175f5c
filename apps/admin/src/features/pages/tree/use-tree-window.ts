import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { TreeNode } from './page-tree.ts';

export interface TreeMeasures {
  readonly row: number;
  readonly section: number;
}

export interface TreeWindow {
  /** Where each row begins, and where the last one ends. */
  readonly tops: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly indexAt: (y: number) => number;
  readonly reveal: (index: number) => void;
}

/** Rows beyond the edges that are drawn all the same, so that none is missing while the tree scrolls. */
const BEYOND_PX = 400;
/** Before the height is known. */
const USUAL_HEIGHT = 900;

/** Of a long tree only the rows in sight are drawn: a thousand pages open as fast as fifty. */
export function useTreeWindow(
  scroller: RefObject<HTMLElement | null>,
  nodes: readonly TreeNode[],
  { row, section }: TreeMeasures,
): TreeWindow {
  const [view, setView] = useState({ top: 0, height: USUAL_HEIGHT });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = (): void => {
      const next = { top: element.scrollTop, height: element.clientHeight || USUAL_HEIGHT };
      setView((before) => (before.top === next.top && before.height === next.height ? before : next));
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    const resized = new ResizeObserver(read);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      resized.disconnect();
    };
  }, [scroller]);
  const tops = useMemo(() => {
    const list = [0];
    for (const { kind } of nodes) list.push((list.at(-1) ?? 0) + (kind === 'section' ? section : row));
    return list;
  }, [nodes, row, section]);
  const indexAt = (y: number): number => {
    let [low, high] = [0, nodes.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((tops[middle] ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    tops,
    first: indexAt(Math.max(0, view.top - BEYOND_PX)),
    last: indexAt(view.top + view.height + BEYOND_PX),
    indexAt,
    reveal: (index) => {
      const element = scroller.current;
      const [top = 0, bottom = 0] = [tops[index], tops[index + 1]];
      if (!element) return;
      if (top < element.scrollTop) element.scrollTop = Math.max(0, top - section);
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom - element.clientHeight;
    },
  };
}
