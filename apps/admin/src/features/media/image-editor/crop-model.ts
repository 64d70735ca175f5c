import type { CropShares } from '@awning/site-model';

/** Which edges of a crop a handle moves: 1 the far one, -1 the near one, 0 none. */
export interface Handle {
  readonly name: 'topLeft' | 'top' | 'topRight' | 'right' | 'bottomRight' | 'bottom' | 'bottomLeft' | 'left';
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

export const HANDLES: readonly Handle[] = [
  { name: 'topLeft', across: -1, down: -1 },
  { name: 'top', across: 0, down: -1 },
  { name: 'topRight', across: 1, down: -1 },
  { name: 'right', across: 1, down: 0 },
  { name: 'bottomRight', across: 1, down: 1 },
  { name: 'bottom', across: 0, down: 1 },
  { name: 'bottomLeft', across: -1, down: 1 },
  { name: 'left', across: -1, down: 0 },
];

interface Step {
  readonly x: number;
  readonly y: number;
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** In shares, of both sides: what can still be taken hold of. */
const LEAST = 0.02;

/** The same part elsewhere, as far as the edges allow. */
export const moveCrop = (crop: CropShares, { x, y }: Step): CropShares => ({
  ...crop,
  x: between(crop.x + x, 0, 1 - crop.width),
  y: between(crop.y + y, 0, 1 - crop.height),
});

/** `ratio` is that of the shares: width divided by height, both in shares of the image. */
export function resizeCrop(
  crop: CropShares,
  { across, down }: Pick<Handle, 'across' | 'down'>,
  { x, y }: Step,
  ratio: number | null,
): CropShares {
  const wide = side(crop.x, crop.width, across, x);
  const high = side(crop.y, crop.height, down, y);
  const free = { x: wide.start, width: wide.length, y: high.start, height: high.length };
  return ratio === null ? free : shaped(crop, free, { across, down }, ratio);
}

/** One side of a part after its near or its far end was moved. */
function side(start: number, length: number, end: -1 | 0 | 1, step: number) {
  const last = start + length;
  if (end === 1) return { start, length: between(length + step, LEAST, 1 - start) };
  if (end === 0) return { start, length };
  const first = between(start + step, 0, last - LEAST);
  return { start: first, length: last - first };
}

/** Keeps the shape: the moved edge leads, and the opposite edge or corner stays where it is. */
function shaped(
  before: CropShares,
  moved: CropShares,
  { across, down }: Pick<Handle, 'across' | 'down'>,
  ratio: number,
): CropShares {
  const wanted = across === 0 ? moved.height * ratio : moved.width;
  const roomAcross = room(before.x, before.width, across);
  const roomDown = room(before.y, before.height, down);
  const width = between(wanted, LEAST, Math.min(roomAcross, roomDown * ratio));
  const height = width / ratio;
  return {
    width,
    height,
    x: anchored(before.x, before.width, width, across),
    y: anchored(before.y, before.height, height, down),
  };
}

/** How long a side can get when its other end, or its middle, stays. */
function room(start: number, length: number, end: -1 | 0 | 1): number {
  if (end === 1) return 1 - start;
  if (end === -1) return start + length;
  const middle = start + length / 2;
  return 2 * Math.min(middle, 1 - middle);
}

const anchored = (start: number, length: number, next: number, end: -1 | 0 | 1): number =>
  between(end === 1 ? start : end === -1 ? start + length - next : start + (length - next) / 2, 0, 1 - next);

/** The largest part of that shape around the middle of the former one. */
export function cropOfShape(crop: CropShares, ratio: number): CropShares {
  const width = Math.min(1, ratio);
  const height = width / ratio;
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  return {
    width,
    height,
    x: between(middle.x - width / 2, 0, 1 - width),
    y: between(middle.y - height / 2, 0, 1 - height),
  };
}

/** The same part of the image after another quarter turn clockwise. */
export const turnCrop = ({ x, y, width, height }: CropShares): CropShares => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

export const mirrorCrop = (crop: CropShares): CropShares => ({ ...crop, x: 1 - crop.x - crop.width });

/** Without what counting in fractions leaves behind, and never beyond the image. */
export function roundedCrop({ x, y, width, height }: CropShares): CropShares {
  const short = (share: number): number => Math.round(share * 1e6) / 1e6;
  const [left, top] = [between(short(x), 0, 1), between(short(y), 0, 1)];
  return {
    x: left,
    y: top,
    width: between(short(width), 0, short(1 - left)),
    height: between(short(height), 0, short(1 - top)),
  };
}
