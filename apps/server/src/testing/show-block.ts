import type { BlockValue } from '@awning/site-model';
import type { BlockOverrides, BlockPage, RenderedDocument } from '../modules/website/blocks/index.ts';
import { createBlocks } from '../modules/website/blocks/index.ts';
import { block, classicDocument, contentSources, page } from './block-fixtures.ts';

interface ShowOptions {
  readonly content?: Parameters<typeof contentSources>[0];
  readonly page?: Partial<BlockPage>;
  readonly overrides?: BlockOverrides;
}

/** Draws a page with a single block the way the product does: load, then render. */
export async function showBlock(
  type: number,
  value: BlockValue,
  options: ShowOptions = {},
): Promise<RenderedDocument> {
  const blocks = createBlocks({ sources: contentSources(options.content), overrides: options.overrides });
  const document = classicDocument([block(type, value)]);
  const where = page(options.page);
  return blocks.render(document, await blocks.load(where.website.id, [document]), where);
}
