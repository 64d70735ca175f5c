import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import type { Cell, PageDocument } from '../document/page-document.ts';
import { NEW_BLOCK_SIZE } from '../edit/layout/fluid-edits.ts';
import { firstFreePlace } from '../edit/layout/fluid-grid.ts';

type Size = Pick<Cell, 'width' | 'height'>;

/** Kinds that need another size than most at first. */
const SIZES: Partial<Readonly<Record<keyof typeof BLOCK_TYPES, Size>>> = {
  image: { width: 12, height: 10 },
  button: { width: 6, height: 2 },
  quote: { width: 14, height: 5 },
  accordion: { width: 16, height: 6 },
  map: { width: 12, height: 10 },
  'socialaccountlinks-v2': { width: 8, height: 2 },
  search: { width: 10, height: 2 },
  menu: { width: 16, height: 12 },
  chart: { width: 14, height: 10 },
  gallery: { width: 24, height: 12 },
  video: { width: 14, height: 9 },
  audio: { width: 12, height: 3 },
  'summary-v2': { width: 24, height: 10 },
  calendar: { width: 24, height: 14 },
  product: { width: 10, height: 12 },
  form: { width: 12, height: 12 },
  newsletter: { width: 16, height: 6 },
  spacer: { width: 24, height: 2 },
  horizontalrule: { width: 24, height: 1 },
  embed: { width: 14, height: 9 },
};
const sizesByType = new Map(
  Object.entries(BLOCK_TYPES).flatMap(([name, type]) => {
    const size = SIZES[name as keyof typeof BLOCK_TYPES];
    return size ? [[type as number, size] as const] : [];
  }),
);

/** The cells that a new block of a kind takes. */
export const newBlockSize = (type: number): Size => sizesByType.get(type) ?? NEW_BLOCK_SIZE;

/** Rows of a section that a member sees. */
export interface RowsInView {
  readonly section: string;
  readonly firstRow: number;
  readonly lastRow: number;
}

export interface FreePlace {
  readonly section: string;
  readonly at: Pick<Cell, 'column' | 'row' | 'width' | 'height'>;
}

/**
 * ED-61: the first free cells in view for a block of this size; where there are none, the first ones further down in
 * the last section in view. Null where no grid is in view.
 */
export function freePlaceInView(
  { sections }: PageDocument,
  inView: readonly RowsInView[],
  size: Size,
): FreePlace | null {
  let below: FreePlace | null = null;
  for (const { section: id, firstRow, lastRow } of inView) {
    const section = sections.find((each) => each.id === id);
    if (section?.layout.type !== 'fluid' || section.locked === true) continue;
    const cell = firstFreePlace(section.layout.blocks, size, Math.max(0, firstRow));
    if (!cell) continue;
    const { column, row, width, height } = cell;
    const place = { section: id, at: { column, row, width, height } };
    if (row + height <= lastRow + 1) return place;
    below = place;
  }
  return below;
}
