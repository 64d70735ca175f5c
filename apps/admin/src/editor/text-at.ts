import type { TextPlace } from '@awning/contract/canvas';
import { findBlock, type PageDocument } from '@awning/site-model';

/** A text of a block; undefined where the page has none there. */
export function textAt(document: PageDocument, { block, path }: TextPlace): string | undefined {
  let value: unknown = findBlock(document, block)?.value;
  for (const part of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return typeof value === 'string' ? value : undefined;
}
