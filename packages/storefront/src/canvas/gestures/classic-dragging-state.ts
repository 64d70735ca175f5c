import type { Section } from '@awning/site-model';
import { type ClassicPlace, classicPlaceAt } from './classic-places.ts';
import type { GestureStart } from './dragging-state.ts';
import { holds, type Point } from './geometry.ts';
import { edgeScroll } from './gesture-scroll.ts';
import { EMPTY_VIEW, type GestureContext, type GestureState, pagePoint } from './gesture-types.ts';
import { sectionWithRows } from './hold-blocks.ts';

interface Drop {
  readonly section: Section;
  readonly place: ClassicPlace;
}

/** A block among rows and columns follows the pointer; a line shows where it would stand. */
export function classicDragging(context: GestureContext, start: GestureStart, id: string): GestureState {
  const { world } = context;
  const { press, from } = start;
  // Read once: nothing else moves while a block is dragged.
  const boxes = new Map(world.blocks().map((block) => [block.id, block.box]));
  const sections = world.sections();
  const isRightToLeft = world.isRightToLeft();

  const dropAt = (point: Point): Drop | null => {
    // An area of a theme has no element for its section, and only the one.
    const own = sections.length === 0 ? sectionWithRows(context, id)?.id : undefined;
    const over = sections.find(({ box }) => holds(box, point))?.id ?? own;
    const section = world.document()?.sections.find((each) => each.id === over);
    if (section?.layout.type !== 'classic' || section.locked === true) return null;
    const place = classicPlaceAt({ layout: section.layout, boxes, held: id, isRightToLeft }, point);
    return place && { section, place };
  };
  const stateOf = (at: Point, time: number): GestureState => {
    const point = pagePoint(context, at);
    const drop = dropAt(point);
    return {
      name: 'classic-dragging',
      view: {
        ...EMPTY_VIEW,
        ghosts: [{ id, x: point.x - from.x, y: point.y - from.y }],
        insertion: drop?.place.line ?? null,
      },
      handle: (input) => {
        if (input.kind === 'tick') {
          const by = edgeScroll(context, at, input.time - time);
          if (by !== 0) context.tell({ kind: 'scroll', x: 0, y: by });
          return stateOf(at, input.time);
        }
        if (input.kind !== 'pointer' || input.id !== press.id) return stateOf(at, time);
        if (input.phase === 'move') return stateOf(input.at, time);
        finish(dropAt(pagePoint(context, input.at)));
        return context.idle();
      },
    };
  };
  const finish = (drop: Drop | null): void => {
    if (drop) {
      const { section, place } = drop;
      const command = { do: 'move-block', block: id, section: section.id, to: place.to } as const;
      context.tell({ kind: 'gesture', command, select: [id] });
    }
    context.tell({ kind: 'ended', isCancelled: drop === null });
  };
  return stateOf(press.at, press.time);
}
