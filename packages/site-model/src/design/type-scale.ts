import type { FontTheme, TypeScale } from './design-shape.ts';

export const TYPE_STEPS = [-1, 0, 1, 2, 3, 4, 5] as const;

/** Windows between which sizes grow, in pixels. */
const NARROW = 390;
const WIDE = 1360;

/** Small print keeps its distance from running text even where headings grow quickly. */
const LARGEST_RATIO_DOWN = 1.2;

const sizeOf = ({ base, ratio }: TypeScale, step: number): number =>
  base * (step < 0 ? Math.min(ratio, LARGEST_RATIO_DOWN) : ratio) ** step;

/** A size that follows the width of the window. In rem, so that it also follows what the reader has set. */
export function fluidSize({ phone, desktop }: FontTheme['scale'], step: number): string {
  const narrow = sizeOf(phone, step);
  const wide = sizeOf(desktop, step);
  const slope = (wide - narrow) / (WIDE - NARROW);
  const start = narrow - slope * NARROW;
  const [least, most] = narrow < wide ? [narrow, wide] : [wide, narrow];
  return `clamp(${rem(least)}, ${rem(start)} + ${short(slope * 100)}vw, ${rem(most)})`;
}

const rem = (pixels: number): string => `${short(pixels / 16)}rem`;
const short = (value: number): string => String(Number(value.toFixed(4)));
