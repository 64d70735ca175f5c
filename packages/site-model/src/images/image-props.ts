import { isDark } from '../colors/color-light.ts';
import { parseHexColor } from '../colors/hex-color.ts';
import type { ImageData } from '../page-data.ts';
import { altTextOf } from './alt-text.ts';
import type { ImageProps } from './image-problems.ts';
import { parseOriginalSize } from './original-size.ts';

/** The image as the image template takes it; what the page knows better than the image comes second. */
export function imagePropsOf(
  image: ImageData,
  { crop, ...imageProps }: Partial<ImageProps> & { readonly sizes: string },
): Partial<ImageProps> {
  const size = parseOriginalSize(image.originalSize);
  const drawn = image.contentType === 'image/svg+xml';
  return {
    src: image.assetUrl,
    ...(typeof size === 'string' ? {} : size),
    alt: altTextOf(image),
    loader: drawn ? 'raw' : 'sqs',
    focalPoint: image.mediaFocalPoint,
    // Other kinds may be transparent, and the colour would stay visible through them.
    ...(image.contentType === 'image/jpeg' ? { placeholder: image.colorData.centerAverage } : {}),
    ...imageProps,
    ...(crop === undefined || WHOLE_ONLY.has(image.contentType) ? {} : { crop }),
    attributes: { ...dataAttributes(image), ...imageProps.attributes },
  };
}

/** Drawings and animations are served whole. */
const WHOLE_ONLY: ReadonlySet<string> = new Set(['image/svg+xml', 'image/gif']);

const dataAttributes = (image: ImageData): Record<string, string> => ({
  'data-image-id': image.id,
  ...(image.componentKey === undefined ? {} : { 'data-component-key': image.componentKey }),
  ...toneOf(image.colorData.centerAverage),
  ...(image.licensedAssetPreview === undefined ? {} : { 'data-licensed-asset-preview': 'true' }),
});

/** So that words which lie over an image can be light on a dark one. */
function toneOf(average: string): Record<string, string> {
  const color = parseHexColor(average);
  return color === null ? {} : { 'data-image-tone': isDark(color) ? 'dark' : 'light' };
}
