import { blockDefinitions } from '../../blocks/block-registry.ts';
import { MAX_CLASSIC_DEPTH } from '../../document/document-limits.ts';
import { newSection } from '../../document/new-document.ts';
import {
  type Block,
  type ClassicContent,
  type ClassicRow,
  DOCUMENT_SCHEMA,
  type PageDocument,
  type PlacedBlock,
} from '../../document/page-document.ts';

/** A new block of a kind that we have, another kind each time, with one in eight of a kind that nobody knows. */
const sampleBlock = (index: number, newId: () => string): Block => {
  const definition = blockDefinitions[index % blockDefinitions.length];
  if (!definition || index % 8 === 7)
    return { id: newId(), type: 999, value: { kept: [index, { as: 'it is' }] } };
  return { id: newId(), type: definition.type, value: definition.defaults };
};

/** Blocks two by two on the desktop, stacked on the phone. */
const samplePlaced = (index: number, newId: () => string): PlacedBlock => ({
  block: sampleBlock(index, newId),
  desktop: { column: (index % 2) * 12, row: Math.floor(index / 2) * 4, width: 12, height: 4, layer: 0 },
  phone: { column: 0, row: index * 4, width: 8, height: 4, layer: 0 },
});

/** A row of two columns, the second of which holds a row of its own. */
const sampleRow = (index: number, newId: () => string): ClassicRow => {
  const entry = (at: number) => ({ kind: 'block' as const, block: sampleBlock(at, newId), float: null });
  const column = (span: number, at: number) => ({ id: newId(), span, content: [entry(at)] });
  const nested = { id: newId(), columns: [column(6, index + 1), column(6, index + 2)] };
  const second = { id: newId(), span: 8, content: [{ kind: 'row' as const, row: nested }, entry(index + 3)] };
  return { id: newId(), columns: [column(4, index), second] };
};

/** A section with a grid and one with rows and columns, each with about as many blocks as asked for. */
export const samplePage = (blocks: number, newId: () => string): PageDocument => ({
  schema: DOCUMENT_SCHEMA,
  sections: [
    newSection(newId(), {
      anchor: 'top',
      layout: {
        type: 'fluid',
        blocks: Array.from({ length: blocks }, (_, index) => samplePlaced(index, newId)),
      },
    }),
    newSection(newId(), {
      layout: {
        type: 'classic',
        rows: Array.from({ length: Math.ceil(blocks / 4) }, (_, index) => sampleRow(index * 4, newId)),
      },
    }),
  ],
});

/** Rows at their limits: eleven columns of which one can still be split, and four rows inside each other. */
export const tightRows = (newId: () => string): readonly ClassicRow[] => {
  const column = (span: number, content: readonly ClassicContent[]) => ({ id: newId(), span, content });
  const entry = (at: number): ClassicContent => ({
    kind: 'block',
    block: sampleBlock(at, newId),
    float: null,
  });
  const narrow = Array.from({ length: 11 }, (_, at) => column(at === 5 ? 2 : 1, [entry(at)]));
  const nest = (depth: number): ClassicRow => ({
    id: newId(),
    columns: [
      column(12, depth === 1 ? [entry(0), entry(1)] : [{ kind: 'row', row: nest(depth - 1) }, entry(depth)]),
    ],
  });
  return [{ id: newId(), columns: narrow }, nest(MAX_CLASSIC_DEPTH)];
};
