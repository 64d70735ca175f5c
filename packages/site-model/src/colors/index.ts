export { readColor } from './color-input.ts';
export { contrastRatio, isDark, luma, mix } from './color-light.ts';
export { hslToRgb, type Rgb } from './color-models.ts';
export { isHexColor, parseHexColor, toHexColor } from './hex-color.ts';
export { type Hsl, hslMessages, hslProblems } from './hsl-color.ts';
