/** Nine places of a box, as shares of its width and height. */
export const ANCHOR_POSITIONS = {
  TOP_LEFT: { x: 0, y: 0 },
  TOP_CENTER: { x: 0.5, y: 0 },
  TOP_RIGHT: { x: 1, y: 0 },
  CENTER_LEFT: { x: 0, y: 0.5 },
  CENTER: { x: 0.5, y: 0.5 },
  CENTER_RIGHT: { x: 1, y: 0.5 },
  BOTTOM_LEFT: { x: 0, y: 1 },
  BOTTOM_CENTER: { x: 0.5, y: 1 },
  BOTTOM_RIGHT: { x: 1, y: 1 },
} as const;

export type AnchorPosition = keyof typeof ANCHOR_POSITIONS;

export const isAnchorPosition = (name: unknown): name is AnchorPosition =>
  typeof name === 'string' && Object.hasOwn(ANCHOR_POSITIONS, name);
