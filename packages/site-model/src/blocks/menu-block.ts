import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, Line, strict, Text } from './block-fields.ts';

const EXAMPLE = `Lunch
=====
Served from twelve to three.

Soups
-----

Leek and potato
With chives and brown bread
$7

Soup of the day
Cup $5
Bowl $8
+ Bread and butter $2
`;

export const menuBlock = defineBlock({
  type: BLOCK_TYPES.menu,
  name: 'menu',
  title: 'Menu',
  schema: Type.Object(
    {
      /** See `parseMenu` for how it is written. */
      menuText: Text(50_000),
      menuStyle: Choice('classic', 'simple'),
      /** Tells prices from other numbers. */
      currencySymbol: Line(5),
    },
    strict,
  ),
  defaults: { menuText: EXAMPLE, menuStyle: 'classic', currencySymbol: '$' },
  problem: ({ currencySymbol }) =>
    currencySymbol.trim() === '' ? 'A menu needs the sign of a currency, such as $' : null,
});
