import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Alignment, Choice, Line, Link, strict } from './block-fields.ts';
import { linkProblem } from './block-link.ts';

export const socialLinksBlock = defineBlock({
  type: BLOCK_TYPES['socialaccountlinks-v2'],
  name: 'socialaccountlinks-v2',
  title: 'Social links',
  schema: Type.Object(
    {
      /** Shown instead of the site's own accounts, where there are any. */
      links: Type.Array(Type.Object({ url: Link, name: Line(100) }, strict), { maxItems: 30 }),
      iconAlignment: Alignment,
      /** Black is the section's ink and white its paper, with any colours. */
      iconColor: Choice('black', 'white', 'standard', 'accent'),
      iconSize: Choice('small', 'medium', 'large', 'extra-large'),
      iconStyle: Choice('regular', 'solid', 'border', 'knockout'),
    },
    strict,
  ),
  defaults: {
    links: [],
    iconAlignment: 'left',
    iconColor: 'black',
    iconSize: 'medium',
    iconStyle: 'regular',
  },
  problem: ({ links }) =>
    links.map(({ url }) => linkProblem(url)).find((problem) => problem !== null) ?? null,
});
