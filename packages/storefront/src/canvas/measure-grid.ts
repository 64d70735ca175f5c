import { type Device, type PlacedBlock, placeProperties, type Section } from '@awning/site-model';
import type { GridMeasures, Track } from './gestures/geometry.ts';
import type { OpenSection } from './gestures/gesture-types.ts';
import { settleBlocks } from './gestures/settling.ts';
import { partElement } from './page-parts.ts';

/** Set on a grid while the heights of its content are read. */
export const MEASURING = 'awning-measuring';

export const gridElement = (page: Document, sectionId: string): HTMLElement | null =>
  partElement(page, sectionId)?.querySelector<HTMLElement>('.awning-fluid') ?? null;

const pixels = (text: string): readonly number[] =>
  [...text.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number));

/** ED-16, ED-35: reads a grid once, settled; from then on its rows stay as high as they are. */
export function openGrid(page: Document, section: Section, device: Device): OpenSection | null {
  const grid = gridElement(page, section.id);
  if (!grid || section.layout.type !== 'fluid') return null;
  const { blocks } = section.layout;
  const style = getComputedStyle(grid);
  const [rowSize = 24] = pixels(style.gridAutoRows);
  const [rowGap = 0] = pixels(style.rowGap);
  const settled = settleBlocks(blocks, device, contentHeights(page, grid, blocks), {
    row: rowSize,
    gap: rowGap,
  });
  if (settled.needs.length > 0) for (const placed of settled.blocks) writePlace(page, placed);
  const measures = readTracks(grid, { rowSize, rowGap });
  // ED-17: the page does not change under the pointer.
  grid.style.gridTemplateRows = measures.rows.map(({ start, end }) => `${end - start}px`).join(' ');
  return { section, ...settled, grid: measures };
}

/** Lets the rows of a grid follow their content again. */
export function closeGrid(page: Document, section: Section): void {
  const grid = gridElement(page, section.id);
  if (!grid || section.layout.type !== 'fluid') return;
  grid.style.gridTemplateRows = '';
  for (const placed of section.layout.blocks) writePlace(page, placed);
}

export function writePlace(page: Document, placed: PlacedBlock): void {
  const { style } = page.getElementById(`block-${placed.block.id}`) ?? {};
  if (style) for (const [name, value] of placeProperties(placed)) style.setProperty(name, value);
}

/** What each block would take if nothing stretched it. */
function contentHeights(
  page: Document,
  grid: HTMLElement,
  blocks: readonly PlacedBlock[],
): ReadonlyMap<string, number> {
  grid.classList.add(MEASURING);
  const heights = new Map(
    blocks.flatMap(({ block }) => {
      const element = page.getElementById(`block-${block.id}`);
      return element ? [[block.id, element.offsetHeight] as const] : [];
    }),
  );
  grid.classList.remove(MEASURING);
  return heights;
}

function readTracks(
  grid: HTMLElement,
  sizes: { readonly rowSize: number; readonly rowGap: number },
): GridMeasures {
  const style = getComputedStyle(grid);
  const box = grid.getBoundingClientRect();
  const [columnGap = 0] = pixels(style.columnGap);
  const { scrollX, scrollY } = window;
  const top = box.top + scrollY + Number.parseFloat(style.paddingTop || '0');
  const rows = tracksFrom(top, pixels(style.gridTemplateRows), sizes.rowGap);
  const widths = pixels(style.gridTemplateColumns);
  const left = box.left + scrollX + Number.parseFloat(style.paddingLeft || '0');
  const columns = tracksFrom(left, widths, columnGap);
  return { columns: style.direction === 'rtl' ? columns.toReversed() : columns, rows, top, ...sizes };
}

export function measureGrid(page: Document, sectionId: string): GridMeasures | null {
  const grid = gridElement(page, sectionId);
  if (!grid) return null;
  const style = getComputedStyle(grid);
  const [rowSize = 24] = pixels(style.gridAutoRows);
  const [rowGap = 0] = pixels(style.rowGap);
  return readTracks(grid, { rowSize, rowGap });
}

const tracksFrom = (from: number, sizes: readonly number[], gap: number): readonly Track[] => {
  let start = from;
  return sizes.map((size) => {
    const track = { start, end: start + size };
    start = track.end + gap;
    return track;
  });
};
