import type { Block, ClassicRow, PageDocument } from '@awning/site-model';

/** Every block of a document, in no order that matters. */
export function* blocksOf(document: PageDocument): Generator<Block> {
  for (const { layout } of document.sections) {
    if (layout.type === 'fluid') for (const placed of layout.blocks) yield placed.block;
    else for (const row of layout.rows) yield* blocksOfRow(row);
  }
}

function* blocksOfRow(row: ClassicRow): Generator<Block> {
  for (const column of row.columns) {
    for (const content of column.content) {
      if (content.kind === 'block') yield content.block;
      else yield* blocksOfRow(content.row);
    }
  }
}
