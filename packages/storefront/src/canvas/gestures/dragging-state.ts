import type { HeldKeys } from '@awning/contract/canvas';
import type { EditCommand } from '@awning/site-model';
import { commandOfDrop, type Drop, dropAt, type HeldBlocks, idsOf } from './dropping.ts';
import { arrowCells, attractionAt, type Box, boxOfFrame, holds, type Point } from './geometry.ts';
import { edgeScroll } from './gesture-scroll.ts';
import {
  EMPTY_VIEW,
  type GestureContext,
  type GestureInput,
  type GestureState,
  type GestureView,
  type OpenSection,
  type PointerInput,
  pagePoint,
} from './gesture-types.ts';
import { canArrange } from './hold-blocks.ts';
import { guidesOf, type Snapped, snap } from './snapping.ts';

export interface GestureStart {
  readonly press: PointerInput;
  /** Where it was pressed, on the page. */
  readonly from: Point;
}

/** How near the line between two sections a drop makes a new one (ED-31), in pixels of the screen. */
const BETWEEN = 10;

interface Motion {
  /** In pixels of the window. */
  readonly at: Point;
  readonly keys: HeldKeys;
  readonly isPanning: boolean;
  /** Corrected by arrow keys, in cells. */
  readonly nudge: { readonly column: number; readonly row: number };
  /** The page scrolled under the hand while it panned: the block stays where it was. */
  readonly panned: Point;
  readonly time: number;
}

export interface DragPlan {
  readonly target: OpenSection | null;
  readonly newSection: { readonly at: number; readonly top: number } | null;
  readonly snapped: Snapped | null;
  readonly drop: Drop | null;
  readonly view: GestureView;
}

/** ED-28 to ED-31: blocks follow the pointer; what they do on a drop is shown on the way. */
export function dragging(context: GestureContext, held: HeldBlocks, start: GestureStart): GestureState {
  const { world } = context;
  const origin = boxOfFrame(held.from.grid, held.frame);
  // Alt that was held at the press copies (ED-30); pressed later, it turns round what happens where blocks meet
  // (ED-36).
  const isCopy = start.press.keys.alt && held.device === 'desktop';

  const planOf = (motion: Motion): DragPlan => {
    const point = pagePoint(context, motion.at);
    const moved = {
      x: point.x - start.from.x - motion.panned.x,
      y: point.y - start.from.y - motion.panned.y,
    };
    const locked = motion.keys.shift ? alongOneAxis(moved) : moved;
    const raw = { ...origin, left: origin.left + locked.x, top: origin.top + locked.y };
    return planDrag(context, held, { raw, point, isCopy, keys: motion.keys, nudge: motion.nudge, origin });
  };

  const stateOf = (motion: Motion, plan = planOf(motion)): GestureState => {
    const next = (change: Partial<Motion>): GestureState => stateOf({ ...motion, ...change });
    return {
      name: 'dragging',
      view: plan.view,
      handle: (input) => {
        if (input.kind === 'tick') {
          const by = motion.isPanning ? 0 : edgeScroll(context, motion.at, input.time - motion.time);
          // Time alone changes nothing that is seen.
          if (by === 0) return stateOf({ ...motion, time: input.time }, plan);
          context.tell({ kind: 'scroll', x: 0, y: by });
          return next({ time: input.time });
        }
        if (input.kind === 'key') return key(motion, input, next);
        if (input.kind !== 'pointer' || input.id !== start.press.id) return next({});
        if (input.phase === 'up') {
          finish(context, held, planOf({ ...motion, at: input.at, keys: input.keys }), isCopy);
          return context.idle();
        }
        if (!motion.isPanning) return next({ at: input.at, keys: input.keys });
        const by = { x: motion.at.x - input.at.x, y: motion.at.y - input.at.y };
        const before = world.scroll();
        context.tell({ kind: 'scroll', ...by });
        const after = world.scroll();
        const panned = {
          x: motion.panned.x + (input.at.x - motion.at.x) + (after.x - before.x),
          y: motion.panned.y + (input.at.y - motion.at.y) + (after.y - before.y),
        };
        return next({ at: input.at, keys: input.keys, panned });
      },
    };
  };

  const key = (
    motion: Motion,
    { key: name, isDown, keys }: Extract<GestureInput, { kind: 'key' }>,
    next: (change: Partial<Motion>) => GestureState,
  ): GestureState => {
    if (name === ' ') return next({ keys, isPanning: isDown });
    const by = isDown ? arrowCells(name, held.from.grid) : null;
    if (!by) return next({ keys });
    const nudge = { column: motion.nudge.column + by.column, row: motion.nudge.row + by.row };
    return next({ keys, nudge });
  };

  return stateOf({
    at: start.press.at,
    keys: start.press.keys,
    isPanning: false,
    nudge: { column: 0, row: 0 },
    panned: { x: 0, y: 0 },
    time: start.press.time,
  });
}

/** ED-30. */
const alongOneAxis = ({ x, y }: Point): Point => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y });

interface DragPlace {
  readonly raw: Box;
  readonly point: Point;
  readonly origin: Box;
  readonly isCopy: boolean;
  readonly keys: HeldKeys;
  readonly nudge: { readonly column: number; readonly row: number };
}

/** What a drop here would do, and how that looks. */
export function planDrag(context: GestureContext, held: HeldBlocks, place: DragPlace): DragPlan {
  const { world } = context;
  const { raw, point, isCopy, keys, nudge, origin } = place;
  const ghosts = (left: number, top: number) =>
    idsOf(held).map((id) => ({ id, x: left - origin.left, y: top - origin.top }));
  const newSection = isCopy ? null : betweenSections(context, point);
  if (newSection) {
    const view = { ...EMPTY_VIEW, ghosts: ghosts(raw.left, raw.top), newSection, isCopy };
    return { target: held.from, newSection, snapped: null, drop: null, view };
  }
  const over = world.sections().find(({ box }) => holds(box, point))?.id ?? held.from.section.id;
  const isSame = over === held.from.section.id;
  const target = isSame ? held.from : canArrange(context, over) ? world.open(over) : null;
  const { width, height } = held.frame;
  const columns = target?.grid.columns.length ?? 0;
  if (!target || width > columns) {
    const view = { ...EMPTY_VIEW, ghosts: ghosts(raw.left, raw.top), isCopy };
    return { target: null, newSection: null, snapped: null, drop: null, view };
  }
  const ids = new Set(isSame && !isCopy ? idsOf(held) : []);
  const others = target.blocks.filter(({ block }) => !ids.has(block.id)).map((each) => each[held.device]);
  // A hand that corrects by cells, or holds Ctrl, wants no lines.
  const isFree = keys.command || nudge.column !== 0 || nudge.row !== 0;
  const radius = isFree ? 0 : attractionAt(world.zoom());
  const caught = snap(raw, { width, height }, { grid: target.grid, others, radius });
  const frame = {
    ...caught.frame,
    column: Math.min(Math.max(caught.frame.column + nudge.column, 0), columns - width),
    row: Math.max(caught.frame.row + nudge.row, 0),
  };
  const isTurnedRound = keys.alt && !isCopy;
  const drop = dropAt(held, target, frame, { isCopy, isTurnedRound });
  const view = {
    ...EMPTY_VIEW,
    gridOf: [target.section.id],
    landing: {
      section: target.section.id,
      frame,
      box: boxOfFrame(target.grid, frame),
      isAllowed: drop.blocks !== null,
    },
    ghosts: ghosts(caught.left, caught.top),
    isCopy,
    displaced: displacedBy(drop, target, held),
    guides: radius === 0 ? [] : guidesOf(frame, { grid: target.grid, others }),
  };
  return { target, newSection: null, snapped: { ...caught, frame }, drop, view };
}

/** ED-37: where others would go, as far as they move. */
export function displacedBy(
  drop: Drop,
  { grid }: OpenSection,
  { device }: HeldBlocks,
): GestureView['displaced'] {
  return drop.before.flatMap((placed, place) => {
    const after = drop.blocks?.[place];
    if (!after || after[device].row === placed[device].row) return [];
    const [was, is] = [boxOfFrame(grid, placed[device]), boxOfFrame(grid, after[device])];
    const rows = after[device].row - placed[device].row;
    return [{ id: placed.block.id, x: is.left - was.left, y: is.top - was.top, rows, box: is }];
  });
}

/** The line between two sections, or above the first and below the last. */
function betweenSections({ world }: GestureContext, { y }: Point): { at: number; top: number } | null {
  if (world.device() === 'phone') return null;
  const near = BETWEEN / world.zoom();
  const boxes = world.sections();
  const order = world.document()?.sections.map(({ id }) => id) ?? [];
  for (const { id, box } of boxes) {
    const at = order.indexOf(id);
    if (at > 0 && Math.abs(box.top - y) <= near) return { at, top: box.top };
    const bottom = box.top + box.height;
    if (at === order.length - 1 && Math.abs(bottom - y) <= near) return { at: at + 1, top: bottom };
  }
  return null;
}

/** At most one step (ED-22). */
export function finish(context: GestureContext, held: HeldBlocks, plan: DragPlan, isCopy: boolean): void {
  const ids = idsOf(held);
  const { target, drop, snapped, newSection } = plan;
  if (newSection) {
    const command: EditCommand = { do: 'move-to-new-section', blocks: [...ids], at: newSection.at };
    context.tell({ kind: 'gesture', command, select: ids });
  } else if (target && drop?.blocks && snapped) {
    const command = commandOfDrop(held, target, drop, { isCopy });
    const isTurnedRound =
      drop.did !== dropAt(held, target, snapped.frame, { isCopy, isTurnedRound: false }).did;
    const turned = dropAt(held, target, snapped.frame, { isCopy, isTurnedRound: !isTurnedRound });
    const other = drop.meets ? commandOfDrop(held, target, turned, { isCopy }) : null;
    const meeting = other ? { meeting: { did: drop.did, other } } : {};
    if (command) context.tell({ kind: 'gesture', command, select: isCopy ? 'added' : ids, ...meeting });
  }
  context.tell({ kind: 'ended', isCancelled: false });
}
