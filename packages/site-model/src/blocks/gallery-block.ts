import { type TSchema, Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, Id, IdOrNull, OrNull, strict } from './block-fields.ts';
import { GALLERY_OPTIONS, type GalleryOptions, SLIDER_ASPECT_RATIO } from './gallery-options.ts';

/** As many as a collection that people put in order themselves may hold. */
const MAX_GALLERY_IMAGES = 250;

export const galleryBlock = defineBlock({
  type: BLOCK_TYPES.gallery,
  name: 'gallery',
  title: 'Gallery',
  schema: Type.Object(
    {
      /** Shows the items of a gallery collection; null shows `imageIds`. */
      collectionId: IdOrNull,
      /** In this order. Titles, descriptions and links are those of the images. */
      imageIds: Type.Array(Id, { maxItems: MAX_GALLERY_IMAGES }),
      /** Those that are missing take their defaults. */
      options: Type.Unsafe<Partial<GalleryOptions>>(Type.Object(optionSchemas(), strict)),
      /** Height of a slider in percent of its width. */
      aspectRatio: Type.Integer({ minimum: 10, maximum: 200 }),
      /** Columns and rows that the block had in a classic layout. Kept for templates of themes. */
      hSize: OrNull(Type.Integer({ minimum: 0, maximum: 12 })),
      vSize: OrNull(Type.Integer({ minimum: 0, maximum: 12 })),
      floatDir: OrNull(Choice('left', 'right')),
    },
    strict,
  ),
  defaults: {
    collectionId: null,
    imageIds: [],
    options: {},
    aspectRatio: SLIDER_ASPECT_RATIO,
    hSize: null,
    vSize: null,
    floatDir: null,
  },
  references: ({ collectionId, imageIds }) =>
    collectionId === null ? { imageIds } : { itemLists: [galleryItems(collectionId)] },
});

/** The images and videos of a gallery collection. */
export const galleryItems = (collectionId: string) => ({ collectionId, limit: MAX_GALLERY_IMAGES });

function optionSchemas(): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(GALLERY_OPTIONS).map(([name, option]) => {
      if (option.kind === 'flag') return [name, Type.Optional(Type.Boolean())];
      if (option.kind === 'choice') return [name, Type.Optional(Choice(...option.values))];
      const { minimum, maximum } = option;
      return [name, Type.Optional(Type.Integer({ minimum, maximum }))];
    }),
  );
}
