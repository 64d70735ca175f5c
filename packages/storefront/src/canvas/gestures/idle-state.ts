import { BLOCK_TYPES, findBlock } from '@awning/site-model';
import type { GestureContext, GestureState, PointerInput } from './gesture-types.ts';
import { canArrange, heldWith, sectionOfBlock, sectionWithRows } from './hold-blocks.ts';
import { type Intent, pointing } from './pointing-state.ts';

/** Kinds whose inside is for reading and writing: they are moved by their border or their name (ED-28). */
const TEXTS: ReadonlySet<number> = new Set([BLOCK_TYPES.html, BLOCK_TYPES.markdown, BLOCK_TYPES.quote]);

/** How far inside its edge the border of a text reaches, in pixels of the screen. */
const BORDER = 8;

/** Waits for a press. */
export const idle = (context: GestureContext): GestureState => ({
  name: 'idle',
  view: null,
  handle: (input) => {
    if (input.kind !== 'pointer' || input.phase !== 'down') return idle(context);
    const intent = intentOf(context, input);
    return intent ? pointing(context, input, intent) : idle(context);
  },
});

/** What a press may become once it moves; null where it stays a press. */
function intentOf(context: GestureContext, input: PointerInput): Intent | null {
  const { world } = context;
  const { ids = [], handle = null, isGrip = false } = input.hit ?? {};
  const selected = world.selected().filter((id) => sectionOfBlock(context, id) !== null);
  if (handle !== null && selected.length > 0) return { name: 'resize', handle, ids: selected };
  const [only] = world.selected();
  if (handle === 's' && only !== undefined && canArrange(context, only))
    return { name: 'stretch', section: only };
  const sectionId = world.document()?.sections.find(({ id }) => ids.includes(id))?.id;
  const [top] = ids;
  const block = top !== undefined && sectionOfBlock(context, top) !== null ? top : null;
  if (isGrip && selected.length > 0) return { name: 'drag', ids: selected };
  const inRows = isGrip && only !== undefined ? only : top;
  const withRows = inRows === undefined ? undefined : sectionWithRows(context, inRows);
  if (withRows && inRows !== undefined) {
    const isHeld = withRows.locked !== true && (isGrip || !isInsideText(context, inRows, input));
    return isHeld ? { name: 'drag-classic', id: inRows } : null;
  }
  if (world.tool().name === 'draw' && sectionId !== undefined && canArrange(context, sectionId))
    return { name: 'draw', section: sectionId };
  if (block !== null) {
    if (!canArrange(context, sectionId)) return null;
    return isInsideText(context, block, input) ? null : { name: 'drag', ids: heldWith(context, block) };
  }
  if (sectionId === undefined || input.pointer === 'touch') return null;
  const layout = world.document()?.sections.find(({ id }) => id === sectionId)?.layout;
  const isEmpty = layout?.type === 'fluid' && layout.blocks.length === 0;
  // ED-60 and ED-24 both begin on empty ground: a section without blocks has nothing that a lasso could choose.
  return isEmpty && canArrange(context, sectionId) ? { name: 'draw', section: sectionId } : { name: 'lasso' };
}

/** A finger has no border to aim at: it moves a text by holding it. */
function isInsideText({ world }: GestureContext, id: string, { at, pointer }: PointerInput): boolean {
  const document = world.document();
  const found = document && findBlock(document, id);
  if (!found || pointer === 'touch' || !TEXTS.has(found.type)) return false;
  const box = world.blocks().find((each) => each.id === id)?.box;
  if (!box) return false;
  const scroll = world.scroll();
  const [x, y] = [at.x + scroll.x - box.left, at.y + scroll.y - box.top];
  const border = BORDER / world.zoom();
  return x > border && y > border && x < box.width - border && y < box.height - border;
}
