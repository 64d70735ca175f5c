import { type AspectRatioName, type ImageData, imagePropsOf, imageTemplate } from '@awning/site-model';
import { replacePiece } from '../../../platform/html/index.ts';

export interface ImageOptions {
  /** How wide the image is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** What is read out; the image's own words where it is missing, nothing where it is empty. */
  readonly alt?: string;
  readonly className?: string;
  /** For scripts to show. */
  readonly hidden?: boolean;
  /** Fills its box around the focal point; otherwise the image keeps its shape. */
  readonly cover?: boolean;
  /** The shape of the box, where it is one that the server crops to: no bytes are sent that nobody sees. */
  readonly crop?: AspectRatioName;
  /** Width divided by height of a box that the image makes itself; null or missing for the image's own. */
  readonly ratio?: number | null;
}

/** How wide a block is that has the whole width of its section, and one beside another. */
export const FULL_WIDTH = '(max-width: 767px) 100vw, min(100vw, 1360px)';
export const HALF_WIDTH = '(max-width: 767px) 100vw, min(55vw, 760px)';

/** The `<img>` of every block, section and card: its place is kept while it loads, and the browser picks the width. */
export function imageMarkup(
  image: ImageData,
  { cover, className, ratio, ...imageProps }: ImageOptions,
): string {
  const classes = [className, cover ? 'awning-cover' : undefined].filter((name) => name !== undefined);
  const { html, problems } = imageTemplate(
    imagePropsOf(image, {
      ...imageProps,
      ...(ratio ? { ratio } : {}),
      ...(classes.length === 0 ? {} : { className: classes.join(' ') }),
    }),
  );
  if (problems.length > 0)
    throw new Error(`the image ${image.filename} cannot be shown: ${problems.join(', ')}`);
  return html;
}

/** As `imageTemplate` writes them. */
const LATER = 'loading="lazy" decoding="async"';
const AT_ONCE = 'loading="eager" decoding="async" fetchpriority="high"';

/**
 * The first image is likely the largest thing in the first view: waiting until it is laid out would cost time. Which
 * one is the first is known when the document is drawn: templates decide whether and where they print an image.
 */
export const hastenFirstImage = (html: string): string => replacePiece(html, LATER, AT_ONCE);
