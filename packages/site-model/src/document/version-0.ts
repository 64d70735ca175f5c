/**
 * Version 0 has no `schema` and is what imports hand over: sections of classic rows whose columns list their blocks,
 * ids only where the source had some, and none of the choices that a section has today.
 *
 *     { sections: [{ rows: [{ columns: [{ span: 12, blocks: [{ type: 2, value: { html: '…' } }] }] }] }] }
 *
 * A block in the list may also be a row of its own: `{ columns: […] }`.
 */
export const fromVersion0 = (document: Fields, newId: () => string): Fields => ({
  ...document,
  schema: 1,
  sections: each(document.sections, (section) => sectionOf(section, newId)),
});

type Fields = Readonly<Record<string, unknown>>;

const sectionOf = (section: Fields, newId: () => string): Fields => {
  const { rows = [], ...rest } = section;
  return {
    id: newIdUnless(section, newId),
    kind: 'section',
    anchor: null,
    colorTheme: null,
    background: { source: 4 },
    contentWidth: 'wide',
    spacing: 'medium',
    layout: { type: 'classic', rows: each(rows, (row) => rowOf(row, newId)) },
    ...rest,
  };
};

const rowOf = (row: Fields, newId: () => string): Fields => ({
  ...row,
  id: newIdUnless(row, newId),
  columns: each(row.columns, (column) => columnOf(column, newId)),
});

const columnOf = (column: Fields, newId: () => string): Fields => {
  const { blocks = [], ...rest } = column;
  return {
    span: 12,
    ...rest,
    id: newIdUnless(column, newId),
    content: each(blocks, (block) => contentOf(block, newId)),
  };
};

const contentOf = (block: Fields, newId: () => string): Fields => {
  if (Object.hasOwn(block, 'columns')) return { kind: 'row', row: rowOf(block, newId) };
  const { float = null, ...rest } = block;
  return { kind: 'block', float, block: { value: {}, ...rest, id: newIdUnless(block, newId) } };
};

const newIdUnless = (part: Fields, newId: () => string): unknown =>
  Object.hasOwn(part, 'id') ? part.id : newId();

/** Leaves alone what is no list or no object; the check that follows refuses it by name. */
const each = (list: unknown, change: (entry: Fields) => Fields): unknown => {
  if (!Array.isArray(list)) return list;
  return list.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? change({ ...entry }) : entry,
  );
};
