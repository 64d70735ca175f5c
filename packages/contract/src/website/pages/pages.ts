import { Type } from 'typebox';
import { Id } from '../../shared/fields.ts';

export const SitemapPartPath = Type.Object({ part: Type.String({ maxLength: 100 }) });
export const EmbedPath = Type.Object({
  kind: Type.Enum(['page', 'item', 'area']),
  id: Type.String({ maxLength: 128 }),
  blockId: Id,
});
/** HTML that a script puts into a page. */
export const PageFragment = Type.String();
