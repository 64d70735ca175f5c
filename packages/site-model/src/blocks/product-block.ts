import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Alignment, Choice, IdOrNull, Line, strict } from './block-fields.ts';
import { ImageShape } from './image-shape.ts';

/** A block without a product is unfinished, not wrong: visitors see nothing in its place. */
export const productBlock = defineBlock({
  type: BLOCK_TYPES.product,
  name: 'product',
  title: 'Product',
  schema: Type.Object(
    {
      productId: IdOrNull,
      /** Image above the text, or beside it where there is room. */
      design: Choice('stacked', 'beside'),
      alignment: Alignment,
      imageAspectRatio: ImageShape,
      showImage: Type.Boolean(),
      showTitle: Type.Boolean(),
      showPrice: Type.Boolean(),
      showExcerpt: Type.Boolean(),
      /** A link to the product that looks like a button. */
      showButton: Type.Boolean(),
      buttonText: Line(100),
    },
    strict,
  ),
  defaults: {
    productId: null,
    design: 'stacked',
    alignment: 'left',
    imageAspectRatio: 'four-five-vertical',
    showImage: true,
    showTitle: true,
    showPrice: true,
    showExcerpt: true,
    showButton: true,
    buttonText: 'View product',
  },
  problem: ({ showButton, buttonText }) =>
    showButton && buttonText.trim() === '' ? 'The button of the product needs a text' : null,
  references: ({ productId }) => ({ itemIds: productId === null ? [] : [productId] }),
});
