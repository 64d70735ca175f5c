/**
 * `fill` covers its box around the focal point, `fit` shows the whole image inside it, `none` keeps what the page
 * says.
 */
export type ImageMode = 'fill' | 'fit' | 'none';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ImagePlace extends Size {
  readonly left: number;
  readonly top: number;
}

/** From 0 to 1, from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/** The widths that the server has. A copy: this script shares no file with the others. */
const WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const;
const LARGEST = 2500;

/** The smallest width that covers what is needed. */
export const coveringWidth = (needed: number): number => WIDTHS.find((width) => width >= needed) ?? LARGEST;

/** Of `1500x1000`; null for anything else. */
export function readDimensions(text: string | undefined): Size | null {
  const [, width, height] = /^\s*([1-9]\d*)x([1-9]\d*)\s*$/.exec(text ?? '') ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

export function readFocalPoint(text: string | undefined): FocalPoint {
  const [x = Number.NaN, y = Number.NaN] = (text ?? '').split(',').map(Number);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : CENTER;
}

/** `top left`, `bottom-right`, `center`; null when it says nothing. */
export function readAlignment(text: string | undefined): FocalPoint | null {
  const words = (text ?? '').toLowerCase().split(/[\s-]+/);
  const has = (word: string): boolean => words.includes(word);
  if (!['top', 'bottom', 'left', 'right', 'center', 'middle'].some(has)) return null;
  const along = (start: string, end: string): number => (has(start) ? 0 : has(end) ? 1 : 0.5);
  return { x: along('left', 'right'), y: along('top', 'bottom') };
}

export interface Placing {
  readonly mode: 'fill' | 'fit';
  readonly picture: Size;
  readonly box: Size;
  readonly focalPoint: FocalPoint;
  /** Wins over the focal point. */
  readonly alignment: FocalPoint | null;
  /** Whether a small image may grow until it fits. */
  readonly stretch: boolean;
}

/**
 * Where the image lies in its box. What sticks out of a filled box is cut off there, never on the side of the focal
 * point.
 */
export function placeImage({
  mode,
  picture: image,
  box,
  focalPoint,
  alignment,
  stretch,
}: Placing): ImagePlace {
  const [across, down] = [box.width / image.width, box.height / image.height];
  const fitting = Math.min(across, down, stretch ? Number.POSITIVE_INFINITY : 1);
  const scale = mode === 'fill' ? Math.max(across, down) : fitting;
  const width = Math.ceil(image.width * scale);
  const height = Math.ceil(image.height * scale);
  const aligned = alignment ?? CENTER;
  if (mode === 'fit' || alignment)
    return {
      width,
      height,
      left: Math.round((box.width - width) * aligned.x),
      top: Math.round((box.height - height) * aligned.y),
    };
  const centred = (whole: number, visible: number, focus: number): number =>
    Math.round(Math.min(0, Math.max(visible - whole, visible / 2 - whole * focus)));
  return {
    width,
    height,
    left: centred(width, box.width, focalPoint.x),
    top: centred(height, box.height, focalPoint.y),
  };
}
