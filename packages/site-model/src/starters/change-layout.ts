import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import type { Cell, FluidLayout, PlacedBlock } from '../document/page-document.ts';
import { placedInOrder, placedInReadingOrder } from '../document/reading-order.ts';
import type { PlacedPart, StarterSection } from './sections/starter-parts.ts';

type NewCell = { readonly block: string } & Pick<Cell, 'column' | 'row' | 'width' | 'height'>;

/** Where the blocks of a section go in another arrangement: what `place-blocks` takes. */
export interface ChangedLayout {
  readonly cells: readonly NewCell[];
  /** Ids of blocks that have no place in it and stay below, as they stood to each other. */
  readonly below: readonly string[];
}

/** Kinds that may stand in for each other, where there is none of the same. */
const FAMILIES: readonly (readonly (keyof typeof BLOCK_TYPES)[])[] = [
  ['html', 'markdown', 'quote', 'accordion', 'menu'],
  ['image', 'gallery', 'video', 'map', 'embed', 'chart', 'audio'],
  ['summary-v2', 'summary', 'product', 'calendar', 'archive', 'tagcloud'],
  ['form', 'newsletter'],
  ['button', 'socialaccountlinks-v2', 'search'],
  ['horizontalrule', 'spacer'],
];
const familyOf = new Map(
  FAMILIES.flatMap((names, family) => names.map((name) => [BLOCK_TYPES[name] as number, family])),
);

/**
 * ED-63: puts the blocks of a section into the places of another, by kind and in reading order. A place that nothing
 * goes to leaves no gap; a block that finds no place stays below.
 */
export function changeLayout(layout: FluidLayout, { parts }: Pick<StarterSection, 'parts'>): ChangedLayout {
  const waiting = new Set(placedInOrder(layout));
  const taken = standingIn(parts, [...waiting]);
  for (const placed of taken.values()) waiting.delete(placed);
  const fill = (isFit: (part: PlacedPart, placed: PlacedBlock) => boolean): void => {
    for (const part of parts) {
      if (taken.has(part)) continue;
      const placed = [...waiting].find((each) => isFit(part, each));
      if (!placed) continue;
      taken.set(part, placed);
      waiting.delete(placed);
    }
  };
  fill((part, { block }) => part.type === block.type);
  fill(isOfFamily);

  const rowAfter = withoutEmptyRows(parts, [...taken.keys()]);
  const cells = parts.flatMap((part) => {
    const placed = taken.get(part);
    const { column, row, width, height } = part;
    return placed ? [{ block: placed.block.id, column, row: rowAfter(row), width, height }] : [];
  });
  const rest = placedInReadingOrder([...waiting], 'desktop');
  const bottom = Math.max(0, ...cells.map(({ row, height }) => row + height));
  const top = Math.min(...rest.map(({ desktop }) => desktop.row));
  const shift = cells.length === 0 ? -top : bottom + 1 - top;
  const moved = rest.map(({ block, desktop: { column, row, width, height } }) => ({
    block: block.id,
    column,
    row: row + shift,
    width,
    height,
  }));
  return { cells: [...cells, ...moved], below: rest.map(({ block }) => block.id) };
}

const isOfFamily = (part: PlacedPart, { block }: PlacedBlock): boolean => {
  const family = familyOf.get(part.type);
  return family !== undefined && family === familyOf.get(block.type);
};

/** Blocks that stand in these places already stay in them: none if they do not stand so all together. */
function standingIn(
  parts: readonly PlacedPart[],
  blocks: readonly PlacedBlock[],
): Map<PlacedPart, PlacedBlock> {
  const found = new Map<PlacedPart, PlacedBlock>();
  const free = new Set(blocks);
  for (const part of parts) {
    const placed = [...free].find(
      (each) =>
        isOfFamily(part, each) &&
        (['column', 'width', 'height'] as const).every((name) => each.desktop[name] === part[name]),
    );
    if (!placed) continue;
    found.set(part, placed);
    free.delete(placed);
  }
  const rowAfter = withoutEmptyRows(parts, [...found.keys()]);
  const isSo = [...found].every(([part, { desktop }]) => desktop.row === rowAfter(part.row));
  return isSo ? found : new Map();
}

/** Where a row comes to lie when rows that only places without a block had are taken out. */
function withoutEmptyRows(all: readonly PlacedPart[], used: readonly PlacedPart[]): (row: number) => number {
  const covers =
    (row: number) =>
    (part: PlacedPart): boolean =>
      part.row <= row && row < part.row + part.height;
  const bottom = Math.max(0, ...all.map((part) => part.row + part.height));
  const rows: number[] = [];
  let next = 0;
  let isAfterGap = false;
  let isAfterUnused = false;
  for (let row = 0; row <= bottom; row += 1) {
    rows.push(next);
    const isUsed = used.some(covers(row));
    const isUnused = !isUsed && all.some(covers(row));
    // Of the gaps above and below an unused place one is enough.
    const isSecondGap = !isUsed && isAfterUnused && (isAfterGap || next === 0);
    if (isUnused) isAfterUnused = true;
    else if (!isSecondGap) {
      next += 1;
      isAfterGap = !isUsed;
      isAfterUnused = false;
    }
  }
  return (row) => rows[row] ?? next;
}
