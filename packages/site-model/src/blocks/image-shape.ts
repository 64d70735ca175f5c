import type { Static } from 'typebox';
import { ASPECT_RATIOS } from '../images/aspect-ratios.ts';
import { Choice } from './block-fields.ts';

/** How the images of a list are cropped, so that they share one shape. `auto` leaves each as it is. */
export const ImageShape = Choice(
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

export type ImageShape = Static<typeof ImageShape>;

const FOUR_FIVE = { width: 4, height: 5 };

/** Width divided by height; null where images keep their own. */
export function shapeRatio(shape: ImageShape): number | null {
  if (shape === 'auto') return null;
  const { width, height } = shape === 'four-five-vertical' ? FOUR_FIVE : ASPECT_RATIOS[shape];
  return width / height;
}
