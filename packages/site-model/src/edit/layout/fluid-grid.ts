import { DESKTOP_COLUMNS, MAX_GRID_ROWS, MAX_LAYER } from '../../document/document-limits.ts';
import { collides, type Device, overlaps } from '../../document/grid-cells.ts';
import type { Cell, PlacedBlock } from '../../document/page-document.ts';

/** With its cell on one device; the same object when that is where it already is. */
export const withCell = (placed: PlacedBlock, device: Device, cell: Cell): PlacedBlock =>
  device === 'desktop' ? { ...placed, desktop: cell } : { ...placed, phone: cell };

/** Follows the desktop on the phone again. */
export const withoutHand = (placed: PlacedBlock): PlacedBlock => {
  const { phoneByHand, ...automatic } = placed;
  return phoneByHand === true ? automatic : placed;
};

/** The first place on the desktop where nothing lies on any layer, from a row downwards, from start to end. */
export const firstFreePlace = (
  blocks: readonly PlacedBlock[],
  size: Pick<Cell, 'width' | 'height'>,
  fromRow = 0,
): Cell | null => {
  // Higher up than right under some block, the cell would fit there as well.
  const bottoms = blocks.map(({ desktop }) => desktop.row + desktop.height).filter((row) => row > fromRow);
  for (const row of [fromRow, ...bottoms.sort((a, b) => a - b)]) {
    if (row + size.height > MAX_GRID_ROWS) return null;
    const near = blocks.filter(
      ({ desktop }) => desktop.row < row + size.height && row < desktop.row + desktop.height,
    );
    for (let column = 0; column + size.width <= DESKTOP_COLUMNS; ) {
      const cell = { column, row, width: size.width, height: size.height, layer: 0 };
      const inTheWay = near.find(({ desktop }) => overlaps(desktop, cell));
      if (!inTheWay) return cell;
      column = inTheWay.desktop.column + inTheWay.desktop.width;
    }
  }
  return null;
};

/** The cell on its own layer where it is free, or else on the lowest free one above it. Null past the last layer. */
export const liftToFreeLayer = (cell: Cell, others: readonly Cell[]): Cell | null => {
  const usedLayers = new Set(others.filter((other) => overlaps(other, cell)).map(({ layer }) => layer));
  let { layer } = cell;
  while (usedLayers.has(layer)) layer += 1;
  if (layer > MAX_LAYER) return null;
  return layer === cell.layer ? cell : { ...cell, layer };
};

/**
 * Moves down everything in the way of the blocks at `fixed` on their layers, and everything that is then in the way of
 * that. Fixed blocks that lie on each other make room as well, the upper one first. Null when something would leave the
 * grid.
 */
export const pushDown = (
  blocks: readonly PlacedBlock[],
  fixed: ReadonlySet<number>,
  device: Device,
): readonly PlacedBlock[] | null => {
  const result = [...blocks];
  const cells = blocks.map((placed, place) => ({ cell: placed[device], place }));
  for (const layer of new Set([...fixed].map((place) => blocks[place]?.[device].layer))) {
    const onLayer = cells
      .filter(({ cell }) => cell.layer === layer)
      .sort((a, b) => compareTops(a.cell, b.cell));
    const settled: Cell[] = [];
    for (const { cell, place } of [
      ...onLayer.filter((each) => fixed.has(each.place)),
      ...onLayer.filter((each) => !fixed.has(each.place) && staysPut(blocks[each.place], device)),
    ]) {
      const free = dropBelow(cell, settled);
      if (free.row + free.height > MAX_GRID_ROWS) return null;
      settled.push(free);
      const placed = result[place];
      if (placed && free !== cell) result[place] = withCell(placed, device, free);
    }
  }
  return result;
};

export const compareTops = (a: Cell, b: Cell): number => a.row - b.row || a.column - b.column;

/** Blocks that are stacked on the phone make way by themselves. */
export const staysPut = (placed: PlacedBlock | undefined, device: Device): boolean =>
  device === 'desktop' || placed?.phoneByHand === true;

/** The first place at or below its row where the cell lies on none of the others. */
export const dropBelow = (cell: Cell, others: readonly Cell[]): Cell => {
  let free = cell;
  for (;;) {
    let row = free.row;
    for (const other of others) {
      if (overlaps(other, free)) row = Math.max(row, other.row + other.height);
    }
    if (row === free.row) return free;
    free = { ...free, row };
  }
};

/**
 * Puts the block at `index` on a layer. What lies there in its way moves up by one, and so on upwards, so that
 * everything else keeps its order. Null past the last layer.
 */
export const putOnLayer = (
  blocks: readonly PlacedBlock[],
  index: number,
  device: Device,
  layer: number,
): readonly PlacedBlock[] | null => {
  const target = blocks[index];
  if (!target) return blocks;
  const result = [...blocks];
  const first = { ...target[device], layer };
  result[index] = withCell(target, device, first);
  let risen: readonly Cell[] = [first];
  const moved = new Set([index]);
  while (risen.length > 0) {
    const below = risen;
    const next: Cell[] = [];
    blocks.forEach((placed, place) => {
      const cell = placed[device];
      if (moved.has(place) || !below.some((other) => collides(other, cell))) return;
      moved.add(place);
      const lifted = { ...cell, layer: cell.layer + 1 };
      result[place] = withCell(placed, device, lifted);
      next.push(lifted);
    });
    if (next.some((cell) => cell.layer > MAX_LAYER)) return null;
    risen = next;
  }
  return layer > MAX_LAYER ? null : result;
};
