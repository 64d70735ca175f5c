/** Shapes that pictures of a list are cropped to, as width by height. `auto` leaves each as it is. */
export const PICTURE_RATIOS = {
  auto: null,
  square: [1, 1],
  standard: [3, 2],
  'standard-vertical': [2, 3],
  'four-three': [4, 3],
  'three-four-vertical': [3, 4],
  'four-five-vertical': [4, 5],
  widescreen: [16, 9],
  'anamorphic-widescreen': [2.4, 1],
} as const;

export type PictureRatio = keyof typeof PICTURE_RATIOS;
