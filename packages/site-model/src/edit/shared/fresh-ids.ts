import type { Block, ClassicContent, ClassicRow, Layout, Section } from '../../document/page-document.ts';

/** Copies with ids of their own. */
export const copyBlock = (block: Block, newId: () => string): Block => ({ ...block, id: newId() });

/** An anchor leads to one section only, so the copy has none. */
export const copySection = (section: Section, newId: () => string): Section => ({
  ...section,
  id: newId(),
  anchor: null,
  layout: copyLayout(section.layout, newId),
});

const copyLayout = (layout: Layout, newId: () => string): Layout =>
  layout.type === 'fluid'
    ? {
        ...layout,
        blocks: layout.blocks.map((placed) => ({ ...placed, block: copyBlock(placed.block, newId) })),
      }
    : { ...layout, rows: layout.rows.map((row) => copyRow(row, newId)) };

const copyRow = (row: ClassicRow, newId: () => string): ClassicRow => ({
  ...row,
  id: newId(),
  columns: row.columns.map((column) => ({
    ...column,
    id: newId(),
    content: column.content.map((entry) => copyContent(entry, newId)),
  })),
});

const copyContent = (entry: ClassicContent, newId: () => string): ClassicContent =>
  entry.kind === 'block'
    ? { ...entry, block: copyBlock(entry.block, newId) }
    : { ...entry, row: copyRow(entry.row, newId) };
