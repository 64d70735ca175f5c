import { themesFor } from './color-themes.ts';
import { defaultDesign } from './default-design.ts';
import type { DesignChange, FontTheme, Shapes } from './design-shape.ts';
import { PALETTE_PRESETS } from './palette-presets.ts';

/** A look to begin with: a theme that comes along, and a design on top of it. */
export interface SiteStyle {
  readonly id: string;
  readonly name: string;
  /** Of those that come along; where it is not installed the site begins in the plain frame. */
  readonly themeName: string;
  readonly design: DesignChange;
}

type Pair = readonly [heading: string, body: string, weight: number];

const SCALE = { phone: { base: 16, ratio: 1.213 }, desktop: { base: 17.5, ratio: 1.36 } };

const fontTheme = (id: string, name: string, [heading, body, weight]: Pair): FontTheme => ({
  id,
  name,
  heading: { family: heading, weight, tracking: -0.02, leading: 1.06 },
  body: { family: body, weight: 400, tracking: 0, leading: 1.6 },
  scale: SCALE,
});

const FONTS: Readonly<Record<string, FontTheme>> = {
  fraunces: fontTheme('fraunces', 'Fraunces and Inter', ['Fraunces', 'Inter', 400]),
  instrument: fontTheme('instrument', 'Instrument', ['Instrument Serif', 'Instrument Sans', 400]),
  newsreader: fontTheme('newsreader', 'Newsreader and Work Sans', ['Newsreader', 'Work Sans', 420]),
  bricolage: fontTheme('bricolage', 'Bricolage and Source Serif', [
    'Bricolage Grotesque',
    'Source Serif',
    560,
  ]),
  inter: fontTheme('inter', 'Inter', ['Inter', 'Inter', 600]),
};

interface StyleParts {
  readonly id: string;
  readonly name: string;
  readonly themeName: 'shoreline' | 'fieldnotes';
  readonly palette: string;
  readonly font: string;
  readonly shapes?: Partial<Shapes>;
}

function style({ id, name, themeName, palette, font, shapes = {} }: StyleParts): SiteStyle {
  const preset = PALETTE_PRESETS.find((each) => each.id === palette);
  const active = FONTS[font];
  if (!preset || !active) throw new Error(`The style ${id} has no such palette or font.`);
  return {
    id,
    name,
    themeName,
    design: {
      colorPalette: preset.colors,
      ...(preset.isDark ? { colorThemes: themesFor(preset) } : {}),
      fontThemes: [active, ...defaultDesign.fontThemes],
      activeFontThemeId: active.id,
      shapes: { ...defaultDesign.shapes, ...shapes },
    },
  };
}

/** In the order in which they are offered. */
export const SITE_STYLES: readonly SiteStyle[] = [
  style({ id: 'harbour', name: 'Harbour', themeName: 'shoreline', palette: 'harbour', font: 'newsreader' }),
  style({
    id: 'clay',
    name: 'Clay',
    themeName: 'shoreline',
    palette: 'clay',
    font: 'fraunces',
    shapes: { buttonCorners: 24, fieldCorners: 8, imageCorners: 8 },
  }),
  style({ id: 'orchard', name: 'Orchard', themeName: 'fieldnotes', palette: 'orchard', font: 'instrument' }),
  style({
    id: 'graphite',
    name: 'Graphite',
    themeName: 'fieldnotes',
    palette: 'graphite',
    font: 'bricolage',
    shapes: { buttonCorners: 0, fieldCorners: 0, buttons: 'outline' },
  }),
  style({
    id: 'fig',
    name: 'Fig',
    themeName: 'shoreline',
    palette: 'fig',
    font: 'instrument',
    shapes: { buttonCorners: 40, fieldCorners: 12, imageCorners: 16 },
  }),
  style({
    id: 'midnight',
    name: 'Midnight',
    themeName: 'shoreline',
    palette: 'midnight',
    font: 'inter',
    shapes: { buttonCorners: 6, fieldCorners: 6, imageCorners: 6 },
  }),
];
