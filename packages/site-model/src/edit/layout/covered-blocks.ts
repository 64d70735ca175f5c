import { BLOCK_TYPES } from '../../codes/page-data-codes.ts';
import { type Device, overlaps } from '../../document/grid-cells.ts';
import type { Block, Cell, FluidLayout, PlacedBlock } from '../../document/page-document.ts';

/** Kinds that lie behind others on purpose: a text on an image is what one wants. */
const GROUND: ReadonlySet<number> = new Set([
  BLOCK_TYPES.image,
  BLOCK_TYPES.video,
  BLOCK_TYPES.map,
  BLOCK_TYPES.gallery,
  BLOCK_TYPES.spacer,
]);

/** ED-38: blocks that nobody reaches on a device, because what lies on them covers them entirely. */
export const coveredBlocks = ({ blocks }: FluidLayout, device: Device): readonly Block[] =>
  blocks.filter((placed) => isCovered(placed, blocks, device)).map(({ block }) => block);

const isShown = ({ settings }: Block, device: Device): boolean => settings?.hideOn?.includes(device) !== true;

function isCovered(placed: PlacedBlock, blocks: readonly PlacedBlock[], device: Device): boolean {
  const cell = placed[device];
  if (!isShown(placed.block, device)) return false;
  const isGround = GROUND.has(placed.block.type);
  const above = blocks.filter(
    (other) =>
      other[device].layer > cell.layer &&
      isShown(other.block, device) &&
      overlaps(other[device], cell) &&
      other.block.type !== BLOCK_TYPES.spacer &&
      (!isGround || GROUND.has(other.block.type)),
  );
  return (
    above.length > 0 &&
    isFilledBy(
      cell,
      above.map((other) => other[device]),
    )
  );
}

/** Whether every part of a cell lies under one of the others. */
function isFilledBy(cell: Cell, others: readonly Cell[]): boolean {
  const columns = cuts(
    cell.column,
    cell.width,
    others.flatMap((each) => [each.column, each.column + each.width]),
  );
  const rows = cuts(
    cell.row,
    cell.height,
    others.flatMap((each) => [each.row, each.row + each.height]),
  );
  return rows.every((row) =>
    columns.every((column) =>
      others.some((each) => overlaps(each, { ...cell, column, row, width: 1, height: 1 })),
    ),
  );
}

/** The first line of each stretch that the edges of others cut a side into. */
const cuts = (from: number, size: number, edges: readonly number[]): readonly number[] => [
  ...new Set([from, ...edges.filter((edge) => edge > from && edge < from + size)]),
];
