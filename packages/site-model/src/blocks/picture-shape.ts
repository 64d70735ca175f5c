import type { Static } from 'typebox';
import { ASPECT_RATIOS } from '../pictures/aspect-ratios.ts';
import { Choice } from './block-fields.ts';

/** How the pictures of a list are cropped, so that they share one shape. `auto` leaves each as it is. */
export const PictureShape = Choice(
  'auto',
  'square',
  'standard',
  'standard-vertical',
  'four-three',
  'three-four-vertical',
  'four-five-vertical',
  'widescreen',
  'anamorphic-widescreen',
);

export type PictureShape = Static<typeof PictureShape>;

const FOUR_FIVE = { width: 4, height: 5 };

/** Width divided by height; null where pictures keep their own. */
export function shapeRatio(shape: PictureShape): number | null {
  if (shape === 'auto') return null;
  const { width, height } = shape === 'four-five-vertical' ? FOUR_FIVE : ASPECT_RATIOS[shape];
  return width / height;
}
