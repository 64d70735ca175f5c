import {
  type ImageData,
  type ImageShape,
  type ItemData,
  isAspectRatioName,
  shapeRatio,
} from '@awning/site-model';
import { imageMarkup } from '../image-markup.ts';

interface ItemImageOptions {
  readonly shape: ImageShape;
  readonly sizes: string;
  readonly className: string;
  /** What is read out; empty where the title of the item stands beside the image. */
  readonly alt: string;
}

/** The image that stands for an item; nothing where it has none. */
export function itemImage(item: ItemData, options: ItemImageOptions): string {
  const image = imageOf(item);
  return image === null ? '' : shapedImage(image, options);
}

/** Further images of an item, in the shape of the first, for scripts to show in its place. */
export const hiddenImages = (
  item: ItemData,
  isWanted: (image: ImageData) => boolean,
  options: ItemImageOptions,
): string =>
  (item.items ?? [])
    .filter((image) => image.id !== imageOf(item)?.id && isWanted(image))
    .map((image) => shapedImage(image, options, { hidden: true }))
    .join('');

function shapedImage(image: ImageData, options: ItemImageOptions, { hidden } = { hidden: false }): string {
  const ratio = shapeRatio(options.shape);
  const { shape, sizes, className, alt } = options;
  return imageMarkup(image, {
    sizes,
    className,
    alt,
    hidden,
    cover: ratio !== null,
    ratio,
    ...(isAspectRatioName(shape) ? { crop: shape } : {}),
  });
}

/** Products keep their images in a list, of which the first is the main one. */
const imageOf = (item: ItemData): ImageData | null => item.mainImage ?? item.items?.[0] ?? null;
