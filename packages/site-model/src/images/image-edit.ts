import type { ImagePart } from './aspect-ratios.ts';
import type { ImageSize } from './original-size.ts';

/** A rectangle in shares of what it is a part of. */
export interface CropShares {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What is done to an image, in this order: quarter turns clockwise, a mirror of left and right, straightening by an
 * angle (clockwise, in degrees), and a crop. Straightened, an image keeps its shape and loses as much of its edges as
 * leaves no empty corner; the crop is in shares of that.
 */
export interface ImageEdit {
  readonly turn: 0 | 90 | 180 | 270;
  readonly mirror: boolean;
  readonly angle: number;
  readonly crop: CropShares;
}

/** Farther, an image is turned rather than straightened. */
export const MOST_STRAIGHTENING = 45;
/** In pixels, of both sides: less is no image any more. */
export const SMALLEST_CROP = 16;

export const WHOLE_IMAGE: CropShares = { x: 0, y: 0, width: 1, height: 1 };
export const NO_EDIT: ImageEdit = { turn: 0, mirror: false, angle: 0, crop: WHOLE_IMAGE };

export const changesImage = ({ turn, mirror, angle, crop }: ImageEdit): boolean =>
  turn !== 0 || mirror || angle !== 0 || isCropped(crop);

const isCropped = ({ x, y, width, height }: CropShares): boolean => x > 0 || y > 0 || width < 1 || height < 1;

interface Point {
  readonly x: number;
  readonly y: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** After the quarter turns. */
const turnedSize = ({ width, height }: ImageSize, { turn }: Pick<ImageEdit, 'turn'>): ImageSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** How much of both sides straightening leaves. */
export function straightenedShare({ width, height }: ImageSize, angle: number): number {
  const turned = radians(Math.abs(angle));
  return 1 / (Math.cos(turned) + Math.max(width / height, height / width) * Math.sin(turned));
}

/** What the crop is a part of, in pixels that need not be whole. */
export function straightenedSize(original: ImageSize, edit: ImageEdit): ImageSize {
  const { width, height } = turnedSize(original, edit);
  const share = straightenedShare(original, edit.angle);
  return { width: width * share, height: height * share };
}

/** How an original becomes the edited image: a mirror, one turn of the whole, and a part of the result. */
export interface EditSteps {
  /** Left and right change places first. */
  readonly mirror: boolean;
  /** Clockwise, in degrees from 0 to 360. What is turned grows to hold all corners. */
  readonly rotation: number;
  /** In the pixels of what was turned. */
  readonly part: ImagePart;
}

/** An original that was turned by an angle that is no quarter is smooth at its edges: they are left out. */
const EDGE = 1;

/**
 * A turn before a mirror is a turn the other way after it, so that the mirror comes first, as it does in sharp, and all
 * turns are one.
 */
export function editSteps(original: ImageSize, edit: ImageEdit): EditSteps {
  const { turn, mirror, angle, crop } = edit;
  const rotation = (angle + (mirror ? -turn : turn) + 360) % 360;
  const whole = boundsOf(original, rotation);
  const kept = straightenedSize(original, edit);
  const edge = angle === 0 ? 0 : EDGE;
  const across = span(whole.width, kept.width, { start: crop.x, share: crop.width, edge });
  const down = span(whole.height, kept.height, { start: crop.y, share: crop.height, edge });
  return {
    rotation,
    mirror,
    part: { left: across.start, top: down.start, width: across.length, height: down.length },
  };
}

/** A share of the middle of a side, in whole pixels that are inside of it. */
function span(
  whole: number,
  kept: number,
  { start, share, edge }: { start: number; share: number; edge: number },
): { start: number; length: number } {
  const margin = (whole - kept) / 2;
  // Rounded by itself, so that a square is one.
  const length = Math.max(1, Math.min(Math.round(share * kept), whole - 2 * edge));
  const first = Math.round(margin + start * kept);
  return { start: Math.max(edge, Math.min(first, whole - edge - length)), length };
}

function boundsOf({ width, height }: ImageSize, rotation: number): ImageSize {
  if (rotation % 180 === 0) return { width, height };
  if (rotation % 90 === 0) return { width: height, height: width };
  const cos = Math.abs(Math.cos(radians(rotation)));
  const sin = Math.abs(Math.sin(radians(rotation)));
  return { width: Math.floor(width * cos + height * sin), height: Math.floor(width * sin + height * cos) };
}

/** How large the edited image is. */
export function editedSize(original: ImageSize, edit: ImageEdit): ImageSize {
  const { width, height } = editSteps(original, edit).part;
  return { width, height };
}

const rotated = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Where a point of the original is in the edited image, both in shares; one that was cut off is at the edge. */
export function pointInEdited(original: ImageSize, edit: ImageEdit, point: Point): Point {
  const { turn, mirror, angle, crop } = edit;
  const fromMiddle = { x: (point.x - 0.5) * original.width, y: (point.y - 0.5) * original.height };
  const turned = rotated(fromMiddle, turn);
  const straight = rotated({ x: mirror ? -turned.x : turned.x, y: turned.y }, angle);
  const kept = straightenedSize(original, edit);
  return {
    x: within((straight.x / kept.width + 0.5 - crop.x) / crop.width),
    y: within((straight.y / kept.height + 0.5 - crop.y) / crop.height),
  };
}

/** The other way round. */
export function pointInOriginal(original: ImageSize, edit: ImageEdit, point: Point): Point {
  const { turn, mirror, angle, crop } = edit;
  const kept = straightenedSize(original, edit);
  const straight = {
    x: (crop.x + point.x * crop.width - 0.5) * kept.width,
    y: (crop.y + point.y * crop.height - 0.5) * kept.height,
  };
  const tilted = rotated(straight, -angle);
  const back = rotated({ x: mirror ? -tilted.x : tilted.x, y: tilted.y }, -turn);
  return { x: within(back.x / original.width + 0.5), y: within(back.y / original.height + 0.5) };
}
