import type { TagNeed } from './page-job.ts';
import { readPieces } from './source-pieces.ts';
import { isThemeTag, missingAttributes, needOf } from './theme-tags.ts';

/** Each costs a question that a page may turn out not to have. */
const MOST = 20;

/**
 * What the menus and fields of a layout will ask for on every page. It is asked for together with what the page itself
 * needs, so that one round is enough for both.
 */
export function expectedNeeds(source: string): TagNeed[] {
  const needs: TagNeed[] = [];
  for (const piece of readPieces(source).pieces) {
    if (piece.kind !== 'tag' || !isThemeTag(piece.name) || needs.length === MOST) continue;
    const { name, tag, inside } = piece;
    if (name !== 'navigation' && name !== 'folder-navigation' && name !== 'block-field') continue;
    const isFixed = !source.slice(inside, tag.end).includes('{');
    const attributes = new Map(tag.attributes.map((each) => [each.name.toLowerCase(), each.value]));
    const isWhole =
      missingAttributes(name, (each) => Boolean(attributes.get(each.toLowerCase()))).length === 0;
    if (isFixed && isWhole) needs.push(needOf(name, attributes));
  }
  return needs;
}
