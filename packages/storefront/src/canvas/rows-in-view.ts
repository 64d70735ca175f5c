import type { CanvasRows } from '@awning/contract/canvas';
import type { Device, PageDocument } from '@awning/site-model';
import type { GridMeasures } from './gestures/geometry.ts';

/** What is seen of the page, in its own pixels. */
export interface PageWindow {
  readonly top: number;
  readonly bottom: number;
}

/** The grid of a section as it stands on the page, with where the section begins and ends. */
export interface ShownGrid {
  readonly top: number;
  readonly bottom: number;
  readonly grid: GridMeasures;
}

/**
 * ED-61: rows of each section that are in view as a whole, from the top of the page. A section without blocks and the
 * last one may grow into the space below them. Rows of the phone are no rows of the desktop, where a new block is
 * placed: there all of a section in view counts.
 */
export function rowsInView(
  { sections }: Pick<PageDocument, 'sections'>,
  device: Device,
  view: PageWindow,
  shown: (sectionId: string) => ShownGrid | null,
): readonly CanvasRows[] {
  return sections.flatMap(({ id, layout, locked }, place) => {
    if (layout.type !== 'fluid' || locked === true) return [];
    const part = shown(id);
    if (!part || part.bottom <= view.top || part.top >= view.bottom) return [];
    if (device === 'phone') return [{ section: id, firstRow: 0, lastRow: Number.MAX_SAFE_INTEGER }];
    const { rows, top, rowSize, rowGap } = part.grid;
    const first = rows.findIndex(({ start }) => start >= view.top);
    const last = rows.findLastIndex(({ end }) => end <= view.bottom);
    const end = rows.at(-1)?.end ?? top;
    const mayGrow = layout.blocks.length === 0 || place === sections.length - 1;
    const space = mayGrow ? Math.max(0, view.bottom - Math.max(end, view.top)) : 0;
    return [
      {
        section: id,
        firstRow: first < 0 ? rows.length : first,
        lastRow: last + Math.floor(space / (rowSize + rowGap)),
      },
    ];
  });
}
