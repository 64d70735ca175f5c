import { type AnyExtension, Extension, Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from '@tiptap/pm/tables';

/** What can be done to a table. */
export const TABLE_CHANGES = {
  'add-row': addRowAfter,
  'add-column': addColumnAfter,
  'remove-row': deleteRow,
  'remove-column': deleteColumn,
  remove: deleteTable,
} satisfies Record<string, Command>;

export type TableChange = keyof typeof TABLE_CHANGES;

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** Cells that reach over several are kept with their table as a whole, so that these never differ. */
const cellAttributes = {
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
};

const cell = (name: string, tag: 'td' | 'th'): AnyExtension =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** ED-58: tables of rows and cells. */
export const tableExtensions = (): AnyExtension[] => [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  Extension.create({
    name: 'tableEditing',
    extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      const run = (command: Command): boolean => command(this.editor.state, this.editor.view.dispatch);
      return {
        // Past the last cell a new row begins.
        Tab: () => run(goToNextCell(1)) || (run(addRowAfter) && run(goToNextCell(1))),
        'Shift-Tab': () => run(goToNextCell(-1)),
      };
    },
  }),
];

/** Puts a table with a row of headings in the place of the selection, with the caret in its first cell. */
export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    const { table, tableRow, tableCell, tableHeader } = state.schema.nodes;
    if (!table || !tableRow || !tableCell || !tableHeader || isInTable(state)) return false;
    const row = (type: typeof tableCell): DocumentNode =>
      tableRow.create(
        null,
        Array.from({ length: columns }, () => type.createAndFill()).filter((each) => each !== null),
      );
    const drawn = table.create(null, [
      row(tableHeader),
      ...Array.from({ length: rows - 1 }, () => row(tableCell)),
    ]);
    if (!dispatch) return true;
    const at = state.selection.from;
    const tr = state.tr.replaceSelectionWith(drawn);
    // At the start of a line the table stands before where the caret was.
    const [place] = positionsOf(tr.doc, drawn, at);
    if (place !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(place + 3)));
    dispatch(tr.scrollIntoView());
    return true;
  };

/** Where a part stands, the nearest to a place first. */
function positionsOf(document: DocumentNode, wanted: DocumentNode, near: number): number[] {
  const places: number[] = [];
  document.descendants((node, position) => {
    if (node === wanted) places.push(position);
  });
  return places.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near));
}

export { isInTable };
