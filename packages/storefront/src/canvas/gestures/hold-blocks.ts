import { blocksOfLayout, frameAround, type PlacedBlock, type Section } from '@awning/site-model';
import type { HeldBlocks } from './dropping.ts';
import type { GestureContext, OpenSection } from './gesture-types.ts';

/** The section of a block, without opening it. */
export const sectionOfBlock = ({ world }: GestureContext, id: string): string | null =>
  world
    .document()
    ?.sections.find(
      ({ layout }) => layout.type === 'fluid' && layout.blocks.some(({ block }) => block.id === id),
    )?.id ?? null;

/** The section of a block among rows and columns; undefined for others. */
export const sectionWithRows = ({ world }: GestureContext, id: string): Section | undefined =>
  world
    .document()
    ?.sections.find(
      ({ layout }) => layout.type === 'classic' && blocksOfLayout(layout).some((block) => block.id === id),
    );

/** Whether places may change in a section: it is a grid, and nobody has locked it (ED-99). */
export const canArrange = ({ world }: GestureContext, sectionId: string | undefined): boolean => {
  const section = world.document()?.sections.find(({ id }) => id === sectionId);
  return section?.layout.type === 'fluid' && section.locked !== true;
};

/**
 * The blocks that go together when one of them is held: those of the selection that stand in its section, or it alone.
 * Null where nothing can be moved.
 */
export function holdBlocks(context: GestureContext, ids: readonly string[]): HeldBlocks | null {
  const [first] = ids;
  const sectionId = first === undefined ? null : sectionOfBlock(context, first);
  if (sectionId === null || !canArrange(context, sectionId)) return null;
  const from = context.world.open(sectionId);
  return from && hold(from, ids, context);
}

function hold(from: OpenSection, ids: readonly string[], { world }: GestureContext): HeldBlocks | null {
  const wanted = new Set(ids);
  const placed: readonly PlacedBlock[] = from.blocks.filter(({ block }) => wanted.has(block.id));
  if (placed.length === 0) return null;
  const device = world.device();
  return { placed, from, device, frame: frameAround(placed.map((each) => each[device])) };
}

/** What a press on a block holds: the whole selection where the block is part of it. */
export const heldWith = ({ world }: GestureContext, id: string): readonly string[] => {
  const selected = world.selected();
  return selected.includes(id) ? [id, ...selected.filter((other) => other !== id)] : [id];
};
