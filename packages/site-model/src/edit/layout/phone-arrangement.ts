import { BLOCK_TYPES } from '../../codes/page-data-codes.ts';
import { MAX_GRID_ROWS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import { isSameCell } from '../../document/grid-cells.ts';
import type { Block, Cell, PairKind, PlacedBlock } from '../../document/page-document.ts';
import { placedInReadingOrder } from '../../document/reading-order.ts';
import { dropBelow } from './fluid-grid.ts';

/** A block that is tall beside others on the desktop need not be so on a phone; its rows grow with what is in it. */
const MAX_STACKED_HEIGHT = 24;

/** More in a row of the desktop are a list rather than a pair or two. */
const MOST_IN_PAIRS = 4;

export const stackedHeight = (desktop: Cell): number => Math.min(desktop.height, MAX_STACKED_HEIGHT);

/**
 * Stacks the blocks that nobody placed on the phone: as wide as the screen, in the reading order of the desktop, around
 * what was placed by hand at the back. Blocks placed by hand in front of others stay in front of anything that comes to
 * lie there. Kinds in `pairs` that stand in one row of the desktop stay two beside each other. Blocks that the phone
 * does not show come last, where they leave no gap. Null when that leaves no room.
 */
export const arrangePhone = (
  blocks: readonly PlacedBlock[],
  pairs: readonly PairKind[] = [],
): readonly PlacedBlock[] | null => {
  const blockers = blocks
    .filter(({ phoneByHand, phone }) => phoneByHand === true && phone.layer === 0)
    .map(({ phone }) => phone);
  const cells = new Map<PlacedBlock, Cell>();
  let row = 0;
  const nextLine = (height: number): Cell => {
    const stacked = { column: 0, row, width: PHONE_COLUMNS, height, layer: 0 };
    const line = blockers.length === 0 ? stacked : dropBelow(stacked, blockers);
    row = line.row + height;
    return line;
  };
  const put = (placed: PlacedBlock, cell: Cell): void => {
    if (!isSameCell(cell, placed.phone)) cells.set(placed, cell);
  };
  const stack = stackOf(blocks);
  if (pairs.length === 0) for (const placed of stack) put(placed, nextLine(stackedHeight(placed.desktop)));
  else {
    for (const [first, second] of linesOf(stack, pairs)) {
      const [height, other] = [first, second ?? first].map(({ desktop }) => stackedHeight(desktop));
      const line = nextLine(Math.max(height ?? 1, other ?? 1));
      put(first, second ? halfOf(line, 0, first) : line);
      if (second) put(second, halfOf(line, 1, second));
    }
  }
  if (row > MAX_GRID_ROWS) return null;
  if (cells.size === 0) return blocks;
  return blocks.map((placed) => {
    const phone = cells.get(placed);
    return phone ? { ...placed, phone } : placed;
  });
};

export const isHiddenOnPhone = ({ settings }: Block): boolean => settings?.hideOn?.includes('phone') === true;

/** What is stacked, in its order. */
const stackOf = (blocks: readonly PlacedBlock[]): readonly PlacedBlock[] => {
  const shown: PlacedBlock[] = [];
  const hidden: PlacedBlock[] = [];
  for (const placed of placedInReadingOrder(blocks, 'desktop')) {
    if (placed.phoneByHand !== true) (isHiddenOnPhone(placed.block) ? hidden : shown).push(placed);
  }
  return hidden.length === 0 ? shown : [...shown, ...hidden];
};

const halfOf = (whole: Cell, place: number, { desktop }: PlacedBlock): Cell => {
  const width = PHONE_COLUMNS / 2;
  return { ...whole, column: place * width, width, height: stackedHeight(desktop) };
};

type Line = readonly [PlacedBlock, PlacedBlock?];

/** One block or two for each line of the phone. The last of three has a line of its own. */
const linesOf = (stack: readonly PlacedBlock[], pairs: readonly PairKind[]): readonly Line[] =>
  runsOf(stack, pairs).flatMap((run) => {
    if (run.length > MOST_IN_PAIRS) return run.map((placed): Line => [placed]);
    return run.flatMap((first, place): readonly Line[] => {
      const second = run[place + 1];
      if (place % 2 === 1) return [];
      return [second ? [first, second] : [first]];
    });
  });

/** Blocks that follow each other, are of one kind and stand in one row of the desktop; all others alone. */
const runsOf = (
  stack: readonly PlacedBlock[],
  pairs: readonly PairKind[],
): readonly (readonly PlacedBlock[])[] => {
  const runs: PlacedBlock[][] = [];
  let lastKind: PairKind | null = null;
  for (const placed of stack) {
    const kind = isHiddenOnPhone(placed.block) ? null : pairKindOf(placed.block, pairs);
    const run = runs.at(-1);
    const isNext = kind !== null && kind === lastKind && run?.[0]?.desktop.row === placed.desktop.row;
    if (run && isNext) run.push(placed);
    else runs.push([placed]);
    lastKind = kind;
  }
  return runs;
};

const pairKindOf = ({ type, settings }: Block, pairs: readonly PairKind[]): PairKind | null => {
  const kinds: Readonly<Record<PairKind, boolean>> = {
    images: type === BLOCK_TYPES.image,
    buttons: type === BLOCK_TYPES.button,
    cards: settings?.card !== undefined && settings.card !== 'none',
  };
  return pairs.find((kind) => kinds[kind]) ?? null;
};
