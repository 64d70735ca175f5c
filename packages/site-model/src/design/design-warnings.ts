import { contrastRatio } from '../colors/color-light.ts';
import type { Design } from './design-shape.ts';
import { READABLE, type ThemeColors, themeColors } from './theme-colors.ts';

const PAIRS = [
  ['Text', 'ink', 'paper'],
  ['Text on the tint', 'ink', 'tint'],
  ['A link', 'accent', 'paper'],
] as const satisfies readonly (readonly [string, keyof ThemeColors, keyof ThemeColors])[];

/** Colours that an owner may choose, but that many readers will not be able to read. */
export const designWarnings = (design: Design): string[] =>
  design.colorThemes.flatMap((theme) => {
    const colors = themeColors(design.colorPalette, theme);
    return PAIRS.flatMap(([what, front, back]) => {
      const ratio = contrastRatio(colors[front], colors[back]);
      if (ratio >= READABLE) return [];
      // Rounded down: 4.49 must not be called 4.5 and refused in the same sentence.
      const displayedRatio = Math.floor(ratio * 10) / 10;
      return [
        `${what} is hard to read in the colour theme "${theme.name}": its contrast is ${displayedRatio} to 1, and should be ${READABLE} to 1 or more`,
      ];
    });
  });
