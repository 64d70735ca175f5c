import { blockForm } from '../../blocks/block-form.ts';
import type { Block, ClassicContent, ClassicRow, Layout, Section } from '../../document/page-document.ts';

/** Gives the id of a copy. */
export type IdOfCopy = (block: Block) => string;

/** Copies with ids of their own. */
export const copyBlock = (block: Block, newId: () => string): Block => ({ ...block, id: newId() });

/** An anchor leads to one section only, so the copy has none. */
export const copySection = (section: Section, newId: () => string): Section => ({
  ...withNewIds(section, newId, newId),
  anchor: null,
});

/** A section whose parts have new ids, its blocks those that `idOfCopy` gives them. */
export const withNewIds = (section: Section, newId: () => string, idOfCopy: IdOfCopy): Section => {
  const id = newId();
  const copies = new Map<string, string>();
  const noted: IdOfCopy = (block) => {
    const copy = idOfCopy(block);
    copies.set(block.id, copy);
    return copy;
  };
  const layout = copyLayout(section.layout, newId, noted);
  if (!section.sync) return { ...section, id, layout };
  const ids = Object.entries(section.sync.ids).map(([there, here]) => [there, copies.get(here) ?? here]);
  return { ...section, id, layout, sync: { ...section.sync, ids: Object.fromEntries(ids) } };
};

/** Whether submissions hang on the id of a block. */
const isForm = (block: Block): boolean => blockForm(block)?.formId === null;

/**
 * New ids for blocks from elsewhere. A form keeps its id where the document has none like it, because what visitors
 * have sent belongs to that id: a form that was cut out, or is restored, finds its submissions again.
 */
export const idsKeepingForms = (takenIds: () => ReadonlySet<string>, newId: () => string): IdOfCopy => {
  let taken: Set<string> | null = null;
  return (block) => {
    if (!isForm(block)) return newId();
    taken ??= new Set(takenIds());
    if (taken.has(block.id)) return newId();
    taken.add(block.id);
    return block.id;
  };
};

const copyLayout = (layout: Layout, newId: () => string, idOfCopy: IdOfCopy): Layout => {
  if (layout.type === 'classic') {
    return { ...layout, rows: layout.rows.map((row) => copyRow(row, newId, idOfCopy)) };
  }
  const ids = new Map<string, string>();
  const blocks = layout.blocks.map((placed) => {
    const id = idOfCopy(placed.block);
    ids.set(placed.block.id, id);
    return { ...placed, block: { ...placed.block, id } };
  });
  return layout.order
    ? { ...layout, blocks, order: layout.order.map((id) => ids.get(id) ?? id) }
    : { ...layout, blocks };
};

const copyRow = (row: ClassicRow, newId: () => string, idOfCopy: IdOfCopy): ClassicRow => ({
  ...row,
  id: newId(),
  columns: row.columns.map((column) => ({
    ...column,
    id: newId(),
    content: column.content.map((entry) => copyContent(entry, newId, idOfCopy)),
  })),
});

const copyContent = (entry: ClassicContent, newId: () => string, idOfCopy: IdOfCopy): ClassicContent =>
  entry.kind === 'block'
    ? { ...entry, block: { ...entry.block, id: idOfCopy(entry.block) } }
    : { ...entry, row: copyRow(entry.row, newId, idOfCopy) };
