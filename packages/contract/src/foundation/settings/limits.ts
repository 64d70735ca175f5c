import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false };
const between = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

/**
 * `GET` and `PUT /api/settings/limits`: how much a site may hold. The owner of a larger site raises them; what is there
 * already stays when they are lowered. The version comes as `ETag`.
 */
export const SiteLimits = Type.Object(
  {
    blocksPerLayout: between(1, 500, 'Blocks in one layout'),
    itemsPerCollection: between(1, 10_000, 'Items in a collection whose order is set by hand'),
    productsPerCollection: between(1, 10_000, 'Products in one collection'),
    nestedCategories: between(1, 100_000, 'Categories of one collection, at every depth'),
    tagLength: between(1, 200, 'Characters of a tag'),
    categoryLength: between(1, 200, 'Characters of a category'),
    tracksPerAlbum: between(1, 1_000, 'Tracks of an album'),
    externalGalleries: between(0, 200, 'Galleries of an external photo service'),
    externalGallerySize: between(1, 500, 'Images in a gallery of an external photo service'),
    datasetRows: between(1, 10_000, 'Rows of the data of a chart'),
    datasetColumns: between(1, 200, 'Columns of the data of a chart'),
    imageMegabytes: between(1, 200, 'Size of an image, in units of 1,000,000 bytes'),
    svgMegabytes: between(1, 20, 'Size of a drawing (SVG), in units of 1,000,000 bytes'),
    audioMegabytes: between(1, 2_000, 'Size of a sound file, in units of 1,000,000 bytes'),
    videoMegabytes: between(1, 20_000, 'Size of a film, in units of 1,000,000 bytes'),
    fileMegabytes: between(1, 5_000, 'Size of any other file, in units of 1,000,000 bytes'),
    formUploadMegabytes: between(
      1,
      500,
      'Size of a file that visitors send with a form, in units of 1,000,000 bytes',
    ),
    imageMegapixels: between(1, 200, 'Pixels of an image, all frames together, in millions'),
    imageFrames: between(1, 2_000, 'Frames of an animated image'),
  },
  strict,
);
export type SiteLimits = Static<typeof SiteLimits>;

/** Fields that are not named keep their value. */
export const SiteLimitsChange = Type.Partial(SiteLimits, strict);
export type SiteLimitsChange = Static<typeof SiteLimitsChange>;
