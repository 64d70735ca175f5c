import { type AspectRatioName, croppedPart, isAspectRatioName, RESPONSIVE_WIDTHS } from '@awning/site-model';
import type { Asset, Image } from '../asset-repository.ts';
import type { CropBox, RenditionFormat } from '../worker/image-jobs.ts';

/** What a visitor asked for, in the few ways that there are. */
export interface RenditionRequest {
  readonly width: number | 'original';
  readonly crop: AspectRatioName | null;
}

const DEFAULT_WIDTH = 1500;
const [SMALLEST] = RESPONSIVE_WIDTHS;

/** The largest of our widths that is not above what is asked for. What is no width is no wish. */
function widthOf(format: string | undefined): number | 'original' {
  if (format === 'original') return format;
  const requestedWidth = Number(/^(\d{1,5})w$/.exec(format ?? '')?.[1]);
  if (Number.isNaN(requestedWidth)) return DEFAULT_WIDTH;
  return RESPONSIVE_WIDTHS.findLast((width) => width <= requestedWidth) ?? SMALLEST;
}

export const readRequest = (query: { format?: string; crop?: string }): RenditionRequest => ({
  width: widthOf(query.format),
  crop: query.crop !== undefined && isAspectRatioName(query.crop) ? query.crop : null,
});

/** It asks for what we offer, in our words, as the addresses on our pages do. */
export const isUsualRequest = ({ format, crop }: { format?: string; crop?: string }): boolean =>
  (format === undefined || RESPONSIVE_WIDTHS.some((width) => format === `${width}w`)) &&
  (crop === undefined || isAspectRatioName(crop));

/** The newest format that the browser names. One that only accepts "anything" may know nothing newer. */
export type AcceptClass = 'avif' | 'webp' | 'plain';

export function acceptClassOf(accept: string | undefined): AcceptClass {
  const names = (type: string): boolean =>
    (accept ?? '').split(',').some((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (names('image/avif')) return 'avif';
  return names('image/webp') ? 'webp' : 'plain';
}

/** One image to be made, completely described. */
export interface Rendition {
  readonly format: RenditionFormat;
  readonly width: number;
  readonly height: number;
  readonly crop: CropBox | null;
  readonly animated: boolean;
  /** Different for renditions that look different; the end of its key. */
  readonly name: string;
}

/** Changes when the same wish would be carried out in another way. */
const RECIPE = 'r1';

/** Null: the stored original itself is the answer. */
export function chooseRendition(
  { image, extension }: Pick<Asset, 'image' | 'extension'>,
  request: RenditionRequest,
  accept: AcceptClass,
): Rendition | null {
  if (!image || extension === 'svg' || request.width === 'original') return null;
  const animated = image.frames > 1;
  const crop = request.crop === null || animated ? null : croppedPart(image, request.crop);
  const source = crop ?? image;
  const width = Math.min(request.width, source.width);
  const height = Math.max(1, Math.round((source.height * width) / source.width));
  const format = formatOf(image, extension, accept);
  const place = crop ? `-${crop.left}.${crop.top}.${crop.width}.${crop.height}` : '';
  return { format, width, height, crop, animated, name: `${RECIPE}-${width}x${height}${place}.${format}` };
}

function formatOf({ frames, hasAlpha }: Image, extension: string, accept: AcceptClass): RenditionFormat {
  if (frames > 1) return accept === 'plain' ? 'gif' : 'webp';
  if (accept !== 'plain') return accept;
  if (extension === 'gif') return 'gif';
  return hasAlpha || extension === 'png' ? 'png' : 'jpg';
}
