export { defaultDesign } from './default-design.ts';
export { type ChangedDesign, changeDesign } from './design-change.ts';
export { designToCss } from './design-css.ts';
export { Design, DesignChange } from './design-shape.ts';
export { designWarnings } from './design-warnings.ts';
export { PALETTE_PRESETS, type PalettePreset } from './palette-presets.ts';
export { aestheticsChanged } from './site-aesthetics.ts';
export { type ThemeColors, themeColors } from './theme-colors.ts';
