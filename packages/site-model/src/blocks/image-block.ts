import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, Html, IdOrNull, Line, Link, OrNull, strict } from './block-fields.ts';
import { linkProblem } from './block-link.ts';

export const imageBlock = defineBlock({
  type: BLOCK_TYPES.image,
  name: 'image',
  title: 'Image',
  schema: Type.Object(
    {
      imageId: IdOrNull,
      /** What is read out instead of the image; empty for decoration. The image's own text does not stand in. */
      altText: Line(1000),
      layout: Choice('inline', 'poster', 'card', 'overlap', 'collage', 'stack'),
      title: Line(),
      description: Html(20_000),
      /** Of the inline layout; the others always show their text. */
      caption: Choice('none', 'below', 'overlay', 'hover'),
      buttonText: Line(100),
      linkTo: Link,
      newWindow: Type.Boolean(),
      lightbox: Type.Boolean(),
      /** Fills the width even where the image is smaller. */
      stretch: Type.Boolean(),
      /** Width divided by height; null for the image's own. */
      aspectRatio: OrNull(Type.Number({ minimum: 0.2, maximum: 5 })),
      /** Of the image, in percent of the block. */
      imageWidth: Type.Integer({ minimum: 10, maximum: 100 }),
      /** Of the layouts with text beside the image. */
      imagePosition: Choice('left', 'right'),
    },
    strict,
  ),
  defaults: {
    imageId: null,
    altText: '',
    layout: 'inline',
    title: '',
    description: '',
    caption: 'below',
    buttonText: '',
    linkTo: '',
    newWindow: false,
    lightbox: false,
    stretch: true,
    aspectRatio: null,
    imageWidth: 100,
    imagePosition: 'left',
  },
  htmlFields: ['description'],
  problem: ({ linkTo }) => linkProblem(linkTo),
  references: ({ imageId }) => ({ imageIds: imageId === null ? [] : [imageId] }),
});
