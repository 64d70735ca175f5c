import { BLOCK_TYPES, type Frame, type PlacedBlock } from '@awning/site-model';
import { HANDLES, type Handle } from './gesture-types.ts';

/** ED-33: narrower than this, nothing of it can be read or filled in. */
const NARROWEST: Readonly<Record<number, number>> = {
  [BLOCK_TYPES.html]: 2,
  [BLOCK_TYPES.markdown]: 2,
  [BLOCK_TYPES.quote]: 2,
  [BLOCK_TYPES.button]: 2,
  [BLOCK_TYPES.form]: 4,
  [BLOCK_TYPES.newsletter]: 4,
};

export const narrowest = (placed: readonly PlacedBlock[]): number => {
  const [only] = placed;
  return only && placed.length === 1 ? (NARROWEST[only.block.type] ?? 1) : 1;
};

/** Which lines of a frame a handle moves. */
export const linesOf = (
  handle: Handle,
): { readonly start: boolean; readonly end: boolean; readonly top: boolean; readonly bottom: boolean } => ({
  start: handle.includes('w'),
  end: handle.includes('e'),
  top: handle.includes('n'),
  bottom: handle.includes('s'),
});

/** ED-32: a handle that cannot move its line, neither out nor in, is not there. */
export function handlesOf(frame: Frame, columns: number, placed: readonly PlacedBlock[]): readonly Handle[] {
  const canNarrow = frame.width > narrowest(placed);
  const moves = {
    w: frame.column > 0 || canNarrow,
    e: frame.column + frame.width < columns || canNarrow,
    n: frame.row > 0 || frame.height > 1,
    s: true,
  };
  return HANDLES.filter((handle) => [...handle].every((side) => moves[side as keyof typeof moves]));
}
