import { newSection } from '../../document/new-document.ts';
import type { Block, Cell, PageDocument, PlacedBlock, Section } from '../../document/page-document.ts';

/** The id of a block or section that a test names by a letter of `a` to `f`. */
export const idOf = (letter: string): string => letter.repeat(24);

/** Of the only section of a letter page. */
export const SECTION = idOf('0');

export const cell = (column: number, row: number, width = 8, height = 2, layer = 0): Cell => ({
  column,
  row,
  width,
  height,
  layer,
});

export interface LetterBlock extends Partial<Pick<Block, 'type' | 'value' | 'settings'>> {
  readonly at: Cell;
}

/** Text blocks named by letters on a grid, stacked on the phone in the order given. */
export const letterPage = (
  blocks: Readonly<Record<string, Cell | LetterBlock>>,
  settings: Partial<Section> = {},
): PageDocument => {
  let row = 0;
  const placed = Object.entries(blocks).map(([letter, entry]): PlacedBlock => {
    const { at: desktop, ...rest } = 'at' in entry ? entry : { at: entry };
    const phone = cell(0, row, 8, desktop.height);
    row += desktop.height;
    return { block: { id: idOf(letter), type: 2, value: { html: letter }, ...rest }, desktop, phone };
  });
  return {
    schema: 1,
    sections: [newSection(SECTION, { layout: { type: 'fluid', blocks: placed }, ...settings })],
  };
};

export const placedIn = (document: PageDocument, section = 0): Readonly<Record<string, PlacedBlock>> => {
  const layout = document.sections[section]?.layout;
  if (layout?.type !== 'fluid') throw new Error('The section is no grid.');
  return Object.fromEntries(layout.blocks.map((placed) => [placed.block.id[0], placed]));
};

/** `column row width height` of each block on a device, with its layer where that is not the lowest. */
export const cellsIn = (
  document: PageDocument,
  device: 'desktop' | 'phone' = 'desktop',
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(placedIn(document)).map(([letter, placed]) => {
      const { column, row, width, height, layer } = placed[device];
      return [letter, [column, row, width, height, ...(layer === 0 ? [] : [`on ${layer}`])].join(' ')];
    }),
  );
