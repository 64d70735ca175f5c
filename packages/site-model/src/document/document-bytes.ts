import { jsonBytes, listBytes } from './json-bytes.ts';
import type {
  Block,
  BlockValue,
  Cell,
  ClassicColumn,
  ClassicContent,
  ClassicRow,
  Layout,
  PageDocument,
  PlacedBlock,
  Section,
} from './page-document.ts';

/**
 * Bytes of a document as JSON, exactly. Remembers what it measured: documents share the parts that an edit did not
 * change, so that only the changed ones are looked at again.
 */
export const documentBytes = ({ sections, ...rest }: PageDocument): number =>
  jsonBytes({ ...rest, sections: 0 }) - 1 + listBytes(sections, sectionBytes);

const remember = <Part extends object>(measure: (part: Part) => number): ((part: Part) => number) => {
  const measured = new WeakMap<Part, number>();
  return (part) => {
    const known = measured.get(part);
    if (known !== undefined) return known;
    const bytes = measure(part);
    measured.set(part, bytes);
    return bytes;
  };
};

const sectionBytes = remember(
  ({ layout, ...rest }: Section): number => jsonBytes({ ...rest, layout: 0 }) - 1 + layoutBytes(layout),
);

const layoutBytes = remember((layout: Layout): number =>
  layout.type === 'fluid'
    ? '{"type":"fluid","blocks":}'.length +
      listBytes(layout.blocks, placedBytes) +
      (layout.order === undefined ? 0 : ',"order":'.length + jsonBytes(layout.order))
    : '{"type":"classic","rows":}'.length + listBytes(layout.rows, rowBytes),
);

// Cells change by the dozen when blocks are pushed or stacked again: adding up a few digits is quicker than
// remembering.
const placedBytes = ({ block, desktop, phone, phoneByHand }: PlacedBlock): number =>
  '{"block":,"desktop":,"phone":}'.length +
  (phoneByHand === true ? ',"phoneByHand":true'.length : 0) +
  blockBytes(block) +
  cellBytes(desktop) +
  cellBytes(phone);

/** The value is what is remembered: a copy of a block has the same one. */
const blockBytes = ({ id, type, value, settings }: Block): number =>
  '{"id":,"type":,"value":}'.length +
  jsonBytes(id) +
  String(type).length +
  valueBytes(value) +
  (settings === undefined ? 0 : ',"settings":'.length + jsonBytes(settings));

const valueBytes = remember((value: BlockValue): number => jsonBytes(value));

const cellBytes = ({ column, row, width, height, layer }: Cell): number =>
  '{"column":,"row":,"width":,"height":,"layer":}'.length +
  digits(column) +
  digits(row) +
  digits(width) +
  digits(height) +
  digits(layer);

const digits = (number: number): number => (number < 10 ? 1 : number < 100 ? 2 : String(number).length);

const rowBytes = remember(
  (row: ClassicRow): number =>
    '{"id":,"columns":}'.length + jsonBytes(row.id) + listBytes(row.columns, columnBytes),
);

const columnBytes = (column: ClassicColumn): number =>
  '{"id":,"span":,"content":}'.length +
  jsonBytes(column.id) +
  digits(column.span) +
  listBytes(column.content, contentBytes);

const contentBytes = (entry: ClassicContent): number =>
  entry.kind === 'row'
    ? '{"kind":"row","row":}'.length + rowBytes(entry.row)
    : '{"kind":"block","block":,"float":}'.length + blockBytes(entry.block) + jsonBytes(entry.float);
