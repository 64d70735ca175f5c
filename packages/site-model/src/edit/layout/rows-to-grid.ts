import { CLASSIC_COLUMNS, DESKTOP_COLUMNS } from '../../document/document-limits.ts';
import type {
  Block,
  ClassicColumn,
  ClassicContent,
  ClassicRow,
  PlacedBlock,
} from '../../document/page-document.ts';

/** Part of the grid: columns from `column` on, rows from `row` on. */
interface Region {
  readonly column: number;
  readonly width: number;
  readonly row: number;
}

interface Laid {
  readonly blocks: readonly PlacedBlock[];
  /** The first row below. */
  readonly bottom: number;
}

/**
 * Rows and columns as cells of a grid. A twelfth becomes two columns, rows follow each other, and every block takes one
 * row, which grows with what is in it. The blocks are read in the order in which they were: since a grid is read row by
 * row, a column begins no higher than the last block of the column before it.
 */
export const gridOfRows = (rows: readonly ClassicRow[]): readonly PlacedBlock[] =>
  layStack(
    rows.map((row) => ({ kind: 'row', row })),
    { column: 0, width: DESKTOP_COLUMNS, row: 0 },
  ).blocks;

const layStack = (content: readonly ClassicContent[], region: Region): Laid => {
  const blocks: PlacedBlock[] = [];
  let bottom = region.row;
  for (const entry of content) {
    const here = { ...region, row: bottom };
    const laid = entry.kind === 'block' ? layBlock(entry.block, here) : layRow(entry.row, here);
    blocks.push(...laid.blocks);
    bottom = laid.bottom;
  }
  return { blocks, bottom };
};

const layBlock = (block: Block, { column, width, row }: Region): Laid => {
  const cell = { column, row, width, height: 1, layer: 0 };
  return { blocks: [{ block, desktop: cell, phone: cell }], bottom: row + 1 };
};

const layRow = ({ columns }: ClassicRow, region: Region): Laid => {
  const widths = shareOut(columns, region.width);
  // Too narrow to stand side by side.
  if (!widths)
    return layStack(
      columns.flatMap(({ content }) => content),
      region,
    );
  const laid: Laid[] = [];
  let { column, row } = region;
  columns.forEach(({ content }, index) => {
    const width = widths[index] ?? 0;
    const stack = layStack(content, { column, width, row });
    laid.push(stack);
    column += width;
    row = Math.max(row, ...stack.blocks.map(({ desktop }) => desktop.row));
  });
  const bottom = Math.max(...laid.map((stack) => stack.bottom));
  return { blocks: laid.flatMap((stack) => stretchLast(stack, bottom)), bottom };
};

/** The last block of a column reaches down to where the row ends. */
const stretchLast = ({ blocks, bottom: end }: Laid, bottom: number): readonly PlacedBlock[] => {
  const last = blocks.at(-1);
  const isAlone = blocks.every(
    (placed) => placed === last || placed.desktop.row + placed.desktop.height < end,
  );
  if (!last || !isAlone) return blocks;
  const desktop = { ...last.desktop, height: bottom - last.desktop.row };
  return blocks.with(-1, { ...last, desktop });
};

/** Widths in proportion to the spans, none of them zero; null where there are fewer columns than that takes. */
const shareOut = (columns: readonly ClassicColumn[], width: number): readonly number[] | null => {
  if (width < columns.length) return null;
  const widths = columns.map(({ span }) => Math.max(Math.floor((span * width) / CLASSIC_COLUMNS), 1));
  const sum = (): number => widths.reduce((total, part) => total + part, 0);
  while (sum() < width) widths[widths.indexOf(Math.min(...widths))] = Math.min(...widths) + 1;
  while (sum() > width) widths[widths.indexOf(Math.max(...widths))] = Math.max(...widths) - 1;
  return widths;
};
