import type { ImageData } from '@awning/site-model';
import { attributes } from './html-text.ts';

export interface PictureOptions {
  /** How wide the picture is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** What is read out; the picture's own words where it is missing, nothing where it is empty. */
  readonly alt?: string;
  readonly className?: string;
  /** Fills a box that has another shape than the picture. */
  readonly cover?: boolean;
  /** Width divided by height of the box that is filled. */
  readonly ratio?: number | null;
}

const MAX_ALT = 250;

// First in the tag, so that the first picture of a page is found and made eager when the page is put together.
const LATER = '<img loading="lazy" decoding="async"';
const NOW = '<img fetchpriority="high" decoding="async"';

/** The `<img>` of every block, section and card: its place is kept while it loads, and the browser picks the width. */
export function pictureMarkup(image: ImageData, options: PictureOptions): string {
  const [width, height] = pictureSize(image);
  const { x, y } = image.mediaFocalPoint;
  const shape = options.cover
    ? `object-fit:cover;object-position:${percent(x)} ${percent(y)};${options.ratio ? `aspect-ratio:${options.ratio};` : ''}`
    : '';
  return `${LATER}${attributes({
    class: options.className,
    src: `${image.assetUrl}?format=${sourceWidth(image)}w`,
    srcset: widthsOf(image)
      .map((each) => `${image.assetUrl}?format=${each}w ${each}w`)
      .join(', '),
    sizes: options.sizes,
    width,
    height,
    alt: options.alt ?? altOf(image),
    style: `${shape}background-color:#${hex(image.colorData.centerAverage)}`,
    'data-src': image.assetUrl,
    'data-image': image.assetUrl,
    'data-image-dimensions': `${width}x${height}`,
    'data-image-focal-point': `${x},${y}`,
    // The browser chooses by itself; the loader of themes would choose a second time.
    'data-load': 'false',
  })}>`;
}

/** The first picture is likely the largest thing in the first view: waiting for it to be laid out would cost time. */
export const hastenFirstPicture = (html: string): string => html.replace(LATER, NOW);

export function pictureSize(image: ImageData): readonly [number, number] {
  const match = /^(\d+)x(\d+)$/.exec(image.originalSize);
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

/** Of the choices of the format, those that were made of this picture. */
const widthsOf = (image: ImageData): readonly number[] =>
  image.systemDataVariants
    .split(',')
    .flatMap((variant) => (/^\d+w$/.test(variant) ? [Number.parseInt(variant, 10)] : []));

/** For readers without `srcset`, such as feeds. */
const sourceWidth = (image: ImageData): number =>
  widthsOf(image).findLast((width) => width <= 1500) ?? widthsOf(image)[0] ?? 1500;

function altOf(image: ImageData): string {
  const words = image.altText || image.title;
  if (words) return words;
  const body = (image.body ?? '').replace(/<[^>]*>/g, '').trim();
  return body === '' ? image.filename : body.slice(0, MAX_ALT);
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

const hex = (color: string): string => (/^[0-9a-f]{3,8}$/i.test(color) ? color : 'ece6db');
