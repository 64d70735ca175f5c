import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RowNode, SectionNode, TreeNode } from './page-tree.ts';
import { placeAt, type TreePlace } from './tree-places.ts';
import type { Tree } from './use-tree.ts';
import type { TreeWindow } from './use-tree-window.ts';

export interface TreeDrag {
  readonly rows: readonly RowNode[];
  /** Null over a place that takes nothing. */
  readonly place: TreePlace | null;
  readonly x: number;
  readonly y: number;
}

/** A press that moves less is a click. */
const THRESHOLD_PX = 5;
/** Near the edges the tree scrolls along. */
const EDGE_PX = 48;
const EDGE_STEP_PX = 12;
/** Over a closed row that can hold it, a row waits this long until that one opens. */
const OPEN_AFTER_MS = 650;
export const INDENT_PX = 24;

interface DragParts {
  readonly tree: Tree;
  readonly sections: readonly SectionNode[];
  readonly window: TreeWindow;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly mayMove: boolean;
}

/** Rows are dragged with the mouse anywhere, and with a finger by their handle, so that the tree can be scrolled. */
export function useTreeDrag(parts: DragParts) {
  const [drag, setDrag] = useState<TreeDrag | null>(null);
  const newest = useRef(parts);
  newest.current = parts;
  const press = useRef<{ x: number; y: number; row: RowNode; id: number } | null>(null);
  // A quick finger is up again before the screen is drawn, so the newest is kept beside the state.
  const current = useRef<TreeDrag | null>(null);
  const justDragged = useRef(false);
  const hovered = useRef<{ key: string; since: number } | null>(null);

  useEffect(() => {
    const show = (next: TreeDrag | null): void => {
      current.current = next;
      setDrag(next);
    };
    const end = (isDropped: boolean): void => {
      const { tree } = newest.current;
      const dragged = current.current;
      press.current = null;
      hovered.current = null;
      show(null);
      if (!dragged) return;
      justDragged.current = true;
      // The click that ends a drag is none.
      setTimeout(() => {
        justDragged.current = false;
      }, 0);
      if (isDropped && dragged.place) tree.moveTo(dragged.rows, dragged.place);
    };
    const move = (event: PointerEvent): void => {
      const pressed = press.current;
      if (!pressed || event.pointerId !== pressed.id) return;
      const { tree } = newest.current;
      const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      if (!current.current && distance < THRESHOLD_PX) return;
      event.preventDefault();
      const rows = current.current?.rows ?? tree.rowsFor(pressed.row);
      const place = placeUnder(newest.current, rows, event, hovered);
      show({ rows, place, x: event.clientX, y: event.clientY });
    };
    const up = (event: PointerEvent): void => {
      if (press.current?.id === event.pointerId) end(true);
    };
    const cancel = (event: PointerEvent): void => {
      if (press.current?.id === event.pointerId) end(false);
    };
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && current.current) end(false);
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', onEscape);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', onEscape);
    };
  }, []);
  useEdgeScroll(drag, parts.scroller);

  return {
    drag,
    wasDragged: () => justDragged.current,
    onPointerDown: (event: ReactPointerEvent, row: RowNode, isHandle: boolean): void => {
      const isMouse = event.pointerType === 'mouse';
      if (!parts.mayMove || event.button !== 0 || (!isMouse && !isHandle)) return;
      if (!isHandle && (event.target as Element).closest('button, a:not([data-name]), input')) return;
      press.current = { x: event.clientX, y: event.clientY, row, id: event.pointerId };
    },
  };
}

function placeUnder(
  { sections, tree, window, scroller }: DragParts,
  rows: readonly RowNode[],
  event: PointerEvent,
  hovered: { current: { key: string; since: number } | null },
): TreePlace | null {
  const box = scroller.current?.getBoundingClientRect();
  if (!scroller.current || !box) return null;
  const y = event.clientY - box.top + scroller.current.scrollTop;
  const index = window.indexAt(y);
  const node = tree.nodes[index];
  if (!node) return null;
  const [top = 0, bottom = top + 1] = [window.tops[index], window.tops[index + 1]];
  const part = Math.min(1, (y - top) / (bottom - top));
  const isOpen = !tree.closed.has(node.key);
  if (!isOpen && isWaitedFor(node, hovered)) tree.setOpen(node.key, true);
  const level = Math.max(2, Math.round((event.clientX - box.left - 30) / INDENT_PX) + 2);
  const place = placeAt(sections, node, { part, level, isOpen });
  const isOwn = place && rows.some((row) => row.key === place.holder.key);
  return isOwn ? null : place;
}

function isWaitedFor(node: TreeNode, hovered: { current: { key: string; since: number } | null }): boolean {
  const now = performance.now();
  if (hovered.current?.key !== node.key) hovered.current = { key: node.key, since: now };
  return now - hovered.current.since > OPEN_AFTER_MS;
}

function useEdgeScroll(drag: TreeDrag | null, scroller: RefObject<HTMLElement | null>): void {
  const y = drag?.y;
  useEffect(() => {
    const element = scroller.current;
    if (y === undefined || !element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const step = y < top + EDGE_PX ? -EDGE_STEP_PX : y > bottom - EDGE_PX ? EDGE_STEP_PX : 0;
    if (step === 0) return;
    const timer = setInterval(() => {
      element.scrollTop += step;
    }, 16);
    return () => clearInterval(timer);
  }, [y, scroller]);
}
