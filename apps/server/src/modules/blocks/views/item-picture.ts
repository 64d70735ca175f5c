import {
  type ImageData,
  type ItemData,
  isAspectRatioName,
  type PictureShape,
  shapeRatio,
} from '@awning/site-model';
import { pictureMarkup } from '../picture-markup.ts';

interface ItemPictureOptions {
  readonly shape: PictureShape;
  readonly sizes: string;
  readonly className: string;
  /** What is read out; empty where the title of the item stands beside the picture. */
  readonly alt: string;
}

/** The picture that stands for an item; nothing where it has none. */
export function itemPicture(item: ItemData, options: ItemPictureOptions): string {
  const image = pictureOf(item);
  return image === null ? '' : shapedPicture(image, options);
}

/** Further pictures of an item, in the shape of the first, for scripts to show in its place. */
export const hiddenPictures = (
  item: ItemData,
  isWanted: (image: ImageData) => boolean,
  options: ItemPictureOptions,
): string =>
  (item.items ?? [])
    .filter((image) => image.id !== pictureOf(item)?.id && isWanted(image))
    .map((image) => shapedPicture(image, options).replace('<img ', '<img hidden '))
    .join('');

function shapedPicture(image: ImageData, options: ItemPictureOptions): string {
  const ratio = shapeRatio(options.shape);
  const { shape, sizes, className, alt } = options;
  return pictureMarkup(image, {
    sizes,
    className,
    alt,
    cover: ratio !== null,
    ratio,
    ...(isAspectRatioName(shape) ? { crop: shape } : {}),
  });
}

/** Products keep their pictures in a list, of which the first is the main one. */
const pictureOf = (item: ItemData): ImageData | null => item.mainImage ?? item.items?.[0] ?? null;
