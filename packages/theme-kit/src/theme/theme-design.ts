import {
  defaultDesign,
  FONT_FAMILIES,
  type FontTheme,
  isDark,
  PALETTE_IDS,
  type PaletteId,
  type PalettePreset,
  palette,
  parseHexColor,
  readColor,
} from '@awning/site-model';
import { brief, type ConfReader } from './conf-reader.ts';
import type { ThemeDesign, ThemeReads } from './theme.ts';

/** Parts of a design that stylesheets can read as tokens. */
export const DESIGN_PARTS: readonly string[] = [
  'colors',
  'fonts',
  'sizes',
  'buttons',
  'fields',
  'images',
  'spacing',
];

/** Fields of the header and of the footer that templates can read. */
const HEADER_FIELDS: readonly string[] = [
  'layout',
  'logoPlacement',
  'showTitle',
  'showTagline',
  'showCart',
  'showAccount',
  'showSearch',
  'showSocialIcons',
  'button',
  'sticky',
  'fullWidth',
  'colorTheme',
];
const FOOTER_FIELDS: readonly string[] = [
  'text',
  'showTitle',
  'showSocialIcons',
  'showBackToTop',
  'colorTheme',
];

type ReadKnown = (
  conf: ConfReader,
  key: string,
  known: readonly string[],
  complaint: string,
) => readonly string[];

/** What the theme takes from the settings of the site; a theme that says nothing takes nothing. */
export function readReads(conf: ConfReader, readKnown: ReadKnown): ThemeReads {
  const reads = conf.object('reads');
  if (!reads) return { design: [], header: [], footer: [] };
  const result: ThemeReads = {
    design: readKnown(reads, 'design', DESIGN_PARTS, 'is no part of a design'),
    header: readKnown(reads, 'header', HEADER_FIELDS, 'is nothing that a theme can read of the header'),
    footer: readKnown(reads, 'footer', FOOTER_FIELDS, 'is nothing that a theme can read of the footer'),
  };
  reads.finish();
  return result;
}

/** How the theme looks by itself, in the words of a design. */
export function readDesign(conf: ConfReader): ThemeDesign {
  const design = conf.object('design');
  if (!design) return { palettes: [], fonts: [], tweaks: {}, grounds: {}, corners: 0, shown: {} };
  const tweaks = design.object('tweaks')?.flatTexts() ?? {};
  const result: ThemeDesign = {
    palettes: readPresets(design, 'palettes', readPalette),
    fonts: readPresets(design, 'fonts', readFonts),
    tweaks,
    grounds: design.object('grounds')?.flatTexts() ?? {},
    corners: Math.min(40, Math.max(0, Math.round(design.number('corners') ?? 0))),
    shown: readShown(design),
  };
  design.finish();
  return result;
}

/** More would not fit into the design of a site beside its own. */
const MOST_PRESETS = 12;

function readPresets<Preset extends { readonly id: string }>(
  design: ConfReader,
  key: 'palettes' | 'fonts',
  read: (conf: ConfReader) => readonly Preset[],
): readonly Preset[] {
  const presets = new Map<string, Preset>();
  for (const conf of design.objects(key) ?? []) {
    for (const preset of read(conf)) {
      if (presets.has(preset.id)) conf.warn('Another one is called the same. It is ignored.');
      else if (presets.size === MOST_PRESETS)
        conf.warn(`A theme offers at most ${MOST_PRESETS} of them. It is ignored.`);
      else presets.set(preset.id, preset);
    }
  }
  return [...presets.values()];
}

/** Fields that are one of several words; all others are switches. */
const CHOSEN_FIELDS: ReadonlySet<string> = new Set(['layout', 'logoPlacement', 'sticky']);

/** What header and footer are like in this theme until the owner says otherwise. */
function readShown(design: ConfReader): ThemeDesign['shown'] {
  const shown = design.object('shown');
  if (!shown) return {};
  const flags = shown.entries().flatMap(({ key }) => {
    const value = CHOSEN_FIELDS.has(key) ? shown.text(key) : shown.flag(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(flags);
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40) || 'preset';

function readName(conf: ConfReader, what: string): string | null {
  const name = brief(conf.text('name') ?? '')
    .trim()
    .slice(0, 60);
  if (name === '') conf.warn(`${what} without a "name" cannot be offered. It is ignored.`);
  return name === '' ? null : name;
}

function readPalette(conf: ConfReader): PalettePreset[] {
  const name = readName(conf, 'A palette');
  const colors = conf.object('colors');
  const read = PALETTE_IDS.map((id) => [id, readColor(colors?.text(id) ?? '', () => {}).color] as const);
  const paper = parseHexColor(colors?.text('paper') ?? '');
  colors?.finish();
  conf.finish();
  const missing = read.filter(([, color]) => color === null).map(([id]) => id);
  if (missing.length > 0)
    conf.warn(`A palette needs a colour such as "#f7f3ec" for each of ${missing.join(', ')}. It is ignored.`);
  if (name === null || paper === null || missing.length > 0) return [];
  const values = Object.fromEntries(read) as Record<PaletteId, Parameters<typeof palette>[0][PaletteId]>;
  return [{ id: slug(name), name, colors: palette(values), isDark: isDark(paper) }];
}

function readFonts(conf: ConfReader): FontTheme[] {
  const name = readName(conf, 'A pair of fonts');
  const [heading, body] = [readFace(conf, 'heading'), readFace(conf, 'body')];
  const scale = conf.object('scale');
  const [phone, desktop] = [readScale(scale, 'phone'), readScale(scale, 'desktop')];
  scale?.finish();
  conf.finish();
  if (name === null || !heading || !body) return [];
  return [{ id: slug(name), name, heading, body, scale: { phone, desktop } }];
}

function readFace(conf: ConfReader, key: 'heading' | 'body'): FontTheme['heading'] | null {
  const face = conf.object(key);
  const family = face?.text('family') ?? '';
  const result = {
    family,
    weight: Math.round(within(face?.number('weight'), 100, 900, 400)),
    tracking: within(face?.number('tracking'), -0.1, 0.3, 0),
    leading: within(face?.number('leading'), 0.9, 2.2, key === 'heading' ? 1.1 : 1.6),
  };
  face?.finish();
  if (FONT_FAMILIES.includes(family)) return result;
  conf.warn(`"${key}" needs a "family" of ${FONT_FAMILIES.join(', ')}. This pair of fonts is ignored.`);
  return null;
}

function readScale(scale: ConfReader | undefined, key: 'phone' | 'desktop'): FontTheme['scale']['phone'] {
  const usual = defaultDesign.fontThemes[0]?.scale[key] ?? { base: 17, ratio: 1.25 };
  const read = scale?.object(key);
  const result = {
    base: within(read?.number('base'), 14, 24, usual.base),
    ratio: within(read?.number('ratio'), 1.05, 1.6, usual.ratio),
  };
  read?.finish();
  return result;
}

const within = (value: number | undefined, least: number, most: number, usual: number): number =>
  value === undefined ? usual : Math.min(most, Math.max(least, value));
