import { BLOCK_TYPES, blocksOf, type PageDocument } from '@awning/site-model';

/** Kinds of blocks that are mainly words, which are written on the page. */
const WRITTEN: ReadonlySet<number> = new Set([
  BLOCK_TYPES.html,
  BLOCK_TYPES.quote,
  BLOCK_TYPES.accordion,
  BLOCK_TYPES.button,
  BLOCK_TYPES.newsletter,
]);

/** What a double click on a block or Enter opens (ED-25); null where it opens nothing of its own. */
export function openedKind(document: PageDocument, blockId: string): 'image' | 'text' | null {
  const block = blocksOf(document).find(({ id }) => id === blockId);
  if (!block) return null;
  if (block.type === BLOCK_TYPES.image) return 'image';
  return WRITTEN.has(block.type) ? 'text' : null;
}
