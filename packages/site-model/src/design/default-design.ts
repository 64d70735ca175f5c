import { COLOR_THEMES } from './color-themes.ts';
import type { Design, FontTheme, FontUsage, FontUsageCategories } from './design-shape.ts';
import { PALETTE_PRESETS } from './palette-presets.ts';

const SCALE = { phone: { base: 17, ratio: 1.25 }, desktop: { base: 18, ratio: 1.333 } };
const CALM_SCALE = { phone: { base: 17, ratio: 1.2 }, desktop: { base: 18, ratio: 1.25 } };

const FONT_THEMES: FontTheme[] = [
  {
    id: 'marsh',
    name: 'Marsh',
    heading: { family: 'System Serif', weight: 500, tracking: -0.015, leading: 1.1 },
    body: { family: 'System Sans', weight: 400, tracking: 0, leading: 1.6 },
    scale: SCALE,
  },
  {
    id: 'ledger',
    name: 'Ledger',
    heading: { family: 'Humanist Sans', weight: 500, tracking: -0.01, leading: 1.15 },
    body: { family: 'Text Serif', weight: 400, tracking: 0, leading: 1.6 },
    scale: CALM_SCALE,
  },
  {
    id: 'gallery',
    name: 'Gallery',
    heading: { family: 'Grotesque Sans', weight: 600, tracking: -0.03, leading: 1.05 },
    body: { family: 'Grotesque Sans', weight: 400, tracking: 0, leading: 1.55 },
    scale: SCALE,
  },
  {
    id: 'atelier',
    name: 'Atelier',
    heading: { family: 'Didone Serif', weight: 400, tracking: -0.01, leading: 1.08 },
    body: { family: 'Geometric Sans', weight: 400, tracking: 0, leading: 1.65 },
    scale: SCALE,
  },
  {
    id: 'workshop',
    name: 'Workshop',
    heading: { family: 'Slab Serif', weight: 600, tracking: -0.01, leading: 1.15 },
    body: { family: 'System Sans', weight: 400, tracking: 0, leading: 1.6 },
    scale: CALM_SCALE,
  },
];

const usage = (face: FontUsage['face'], step: number, special: Partial<FontUsage> = {}): FontUsage => ({
  face,
  step,
  weight: null,
  tracking: null,
  leading: null,
  case: 'none',
  style: 'normal',
  ...special,
});

const FONT_USAGES: FontUsageCategories = {
  siteTitle: usage('heading', 1, { leading: 1.2 }),
  headings: usage('heading', 4),
  paragraphs: usage('body', 0),
  quotes: usage('heading', 2, { weight: 400, leading: 1.35 }),
  buttons: usage('body', -1, { weight: 600, tracking: 0.01, leading: 1.2 }),
  navigation: usage('body', -1, { leading: 1.4 }),
  meta: usage('body', -1, { tracking: 0.01, leading: 1.5 }),
};

/** What a site looks like until its owner chooses. */
export const defaultDesign: Design = {
  colorPalette: PALETTE_PRESETS[0]?.colors ?? [],
  colorThemes: COLOR_THEMES,
  defaultColorThemeId: 'lightest',
  fontThemes: FONT_THEMES,
  activeFontThemeId: 'marsh',
  fontUsageCategories: FONT_USAGES,
  shapes: {
    buttonCorners: 2,
    fieldCorners: 2,
    imageCorners: 0,
    buttons: 'solid',
    fields: 'outlined',
    spacing: 1,
  },
  swatches: [],
};
