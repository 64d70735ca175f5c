import { CLASSIC_COLUMNS } from './document-limits.ts';
import {
  type Block,
  type ClassicRow,
  DOCUMENT_SCHEMA,
  type PageDocument,
  type Section,
} from './page-document.ts';

export const emptyDocument = (): PageDocument => ({ schema: DOCUMENT_SCHEMA, sections: [] });

/** An empty section in a fluid layout, apart from what `over` says. */
export const newSection = (id: string, over: Partial<Omit<Section, 'id'>> = {}): Section => ({
  id,
  kind: 'section',
  anchor: null,
  colorTheme: null,
  background: { source: 4 },
  contentWidth: 'wide',
  spacing: 'medium',
  layout: { type: 'fluid', blocks: [] },
  ...over,
});

/** What an area of a theme or the body of an item holds: one section without space around it, in a classic layout. */
export const areaDocument = (sectionId: string, rows: readonly ClassicRow[] = []): PageDocument => ({
  schema: DOCUMENT_SCHEMA,
  sections: [
    newSection(sectionId, { contentWidth: 'full', spacing: 'none', layout: { type: 'classic', rows } }),
  ],
});

/** A row of one column as wide as the row. */
export const fullRow = (rowId: string, columnId: string, blocks: readonly Block[]): ClassicRow => ({
  id: rowId,
  columns: [
    {
      id: columnId,
      span: CLASSIC_COLUMNS,
      content: blocks.map((block) => ({ kind: 'block', block, float: null })),
    },
  ],
});
