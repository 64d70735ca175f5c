import {
  type Background,
  type Block,
  type BlockValue,
  blockDefinitions,
  type Cell,
  type ClassicLayout,
  type PageDocument,
  type PlacedBlock,
  type Section,
} from '@awning/site-model';
import type { Ids } from '../platform/ids.ts';

type SectionOptions = Partial<Pick<Section, 'anchor' | 'colorTheme' | 'contentWidth' | 'spacing'>> & {
  readonly background?: Background;
};

/** Writes documents by hand: what the demo says is easier to read without ids and cells of every block. */
export interface PageWriter {
  /** A new block of the kind with this name, with these fields of its own. */
  block(name: string, value?: BlockValue): Block;
  /** Blocks below each other. */
  stack(blocks: readonly Block[], options?: SectionOptions): Section;
  /** Columns beside each other, in twelfths. */
  columns(
    columns: readonly (readonly [span: number, blocks: readonly Block[]])[],
    options?: SectionOptions,
  ): Section;
  /** On the grid of 24 columns; phones get the blocks below each other, as high as the second number says. */
  fluid(
    placed: readonly { readonly block: Block; readonly at: FluidPlace; readonly phoneRows: number }[],
    options?: SectionOptions,
  ): Section;
  page(sections: readonly Section[]): PageDocument;
}

/** Column, row, width, height and, where blocks overlap on purpose, the layer. */
type FluidPlace = readonly [column: number, row: number, width: number, height: number, layer?: number];

export function createPageWriter(ids: Ids): PageWriter {
  const section = (layout: Section['layout'], options: SectionOptions = {}): Section => ({
    id: ids.next(),
    kind: 'section',
    anchor: null,
    colorTheme: null,
    background: { source: 4 },
    contentWidth: 'wide',
    spacing: 'medium',
    ...options,
    layout,
  });
  const row = (columns: readonly (readonly [number, readonly Block[]])[]): ClassicLayout['rows'][number] => ({
    id: ids.next(),
    columns: columns.map(([span, blocks]) => ({
      id: ids.next(),
      span,
      content: blocks.map((block) => ({ kind: 'block', block, float: null })),
    })),
  });

  return {
    block(name, value = {}) {
      const definition = blockDefinitions.find((known) => known.name === name);
      if (!definition) throw new Error(`There is no block called ${name}.`);
      return { id: ids.next(), type: definition.type, value: { ...definition.defaults, ...value } };
    },
    stack: (blocks, options) => section({ type: 'classic', rows: [row([[12, blocks]])] }, options),
    columns: (columns, options) => section({ type: 'classic', rows: [row(columns)] }, options),
    fluid(placed, options) {
      let phoneRow = 0;
      const blocks = placed.map(({ block, at, phoneRows }): PlacedBlock => {
        const [column, top, width, height, layer = 0] = at;
        const phone: Cell = { column: 0, row: phoneRow, width: 8, height: phoneRows, layer: 0 };
        phoneRow += phoneRows;
        return { block, desktop: { column, row: top, width, height, layer }, phone };
      });
      return section({ type: 'fluid', blocks }, options);
    },
    page: (sections) => ({ schema: 1, sections }),
  };
}
