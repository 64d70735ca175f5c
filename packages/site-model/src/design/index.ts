export { choosePalette, themesFor } from './color-themes.ts';
export { type ContrastPair, contrastPairs, nearestReadable } from './contrast-pairs.ts';
export { defaultDesign } from './default-design.ts';
export { type ChangedDesign, changeDesign } from './design-change.ts';
export { designToCss } from './design-css.ts';
export {
  type ColorTheme,
  Design,
  DesignChange,
  type FontTheme,
  type PaletteColor,
  type Shapes,
} from './design-shape.ts';
export { designTokens } from './design-tokens.ts';
export { designWarnings } from './design-warnings.ts';
export {
  FONT_FAMILIES,
  fontStack,
  isOwnFont,
  ownFontAddress,
  ownFontFace,
  SERVED_FAMILIES,
} from './font-families.ts';
export { imagePalette } from './image-palette.ts';
export {
  PALETTE_IDS,
  PALETTE_PRESETS,
  type PaletteId,
  type PalettePreset,
  palette,
} from './palette-presets.ts';
export { aestheticsChanged } from './site-aesthetics.ts';
export { SITE_STYLES, type SiteStyle } from './site-styles.ts';
export { type ThemeColors, themeColors } from './theme-colors.ts';
export { liveDesignCss, themeDesignCss } from './theme-design-css.ts';
