import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Line, Link, OrNull, strict, Text } from './block-fields.ts';
import { isSecureWebAddress } from './block-link.ts';

/** Something of another site in a frame that can reach neither the page nor the visitor's sign-in. */
export const embedBlock = defineBlock({
  type: BLOCK_TYPES.embed,
  name: 'embed',
  title: 'Embed',
  schema: Type.Object(
    {
      /** An address that starts with `https://`; comes before `html`. */
      url: Link,
      html: Text(100_000),
      /** Of the frame, read out by screen readers. */
      title: Line(),
      aspectRatio: OrNull(Type.Number({ minimum: 0.2, maximum: 5 })),
      /** In pixels, where there is no ratio. */
      height: Type.Integer({ minimum: 40, maximum: 4000 }),
    },
    strict,
  ),
  defaults: { url: '', html: '', title: '', aspectRatio: null, height: 400 },
  problem: ({ url }) =>
    url === '' || isSecureWebAddress(url) ? null : 'An address to embed must start with https://',
});
