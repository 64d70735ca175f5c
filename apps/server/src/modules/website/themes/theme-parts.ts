import {
  AreaPath,
  type CollectionKind,
  type CollectionOrdering,
  collectionKinds,
  collectionOrderings,
  contentKind,
  SiteFooter,
  SiteHeader,
  type ThemeParts,
} from '@awning/contract';
import { type Design, defaultDesign, PALETTE_PRESETS } from '@awning/site-model';
import { type CollectionConf, collectionConf, DESIGN_PARTS, type Theme, themeAreas } from '@awning/theme-kit';
import { Compile } from 'typebox/compile';

const presets = (list: typeof PALETTE_PRESETS): ThemeParts['look']['palettes'] =>
  list.map(({ isDark = false, ...palette }) => ({ ...palette, isDark }));

/** Of a site without a theme: the plain frame reads everything. */
export const NO_PARTS: ThemeParts = {
  layouts: [],
  menus: [],
  areas: [],
  pageTypes: [],
  collectionTypes: [],
  reads: {
    design: [...DESIGN_PARTS],
    header: Object.keys(SiteHeader.properties),
    footer: Object.keys(SiteFooter.properties),
  },
  look: {
    base: defaultDesign,
    palettes: presets(PALETTE_PRESETS),
    fontThemes: defaultDesign.fontThemes,
    replacedTweaks: [],
  },
};

/** Names of types that every site has; a theme that has files for them styles them and brings nothing new. */
const SYSTEM_TYPES: ReadonlySet<string> = new Set([
  ...collectionKinds,
  ...collectionKinds.map((kind) => contentKind(kind).typeName),
]);

/** Nothing can be saved for an area of another name. */
const savable = Compile(AreaPath);

/** What a theme offers to choose from, with its titles in the language of the site where it has them. */
export const themeParts = (theme: Theme, language: string, base: Design): ThemeParts => ({
  layouts: Object.entries(theme.layouts).map(([name, { title }]) => ({ name, title })),
  menus: theme.navigations.map(({ name, title }) => ({ name, title })),
  areas: themeAreas(theme, language)
    .filter(({ id }) => savable.Check({ areaId: id }))
    .map(({ id, ...area }) => ({ areaId: id, ...area })),
  pageTypes: Object.entries(theme.pages).map(([typeName, { title }]) => ({ typeName, title })),
  collectionTypes: Object.keys(theme.collections)
    .filter((typeName) => !SYSTEM_TYPES.has(typeName))
    .map((typeName) => {
      const conf = collectionConf(theme, typeName);
      return { typeName, title: conf.title, kind: kindOf(conf), ordering: orderingOf(conf) };
    }),
  reads: {
    design: [...theme.reads.design],
    header: [...theme.reads.header],
    footer: [...theme.reads.footer],
  },
  look: {
    base,
    palettes: presets([...theme.design.palettes, ...unnamed(PALETTE_PRESETS, theme.design.palettes)]),
    fontThemes: theme.design.fonts.length > 0 ? [...theme.design.fonts] : defaultDesign.fontThemes,
    replacedTweaks: Object.values(theme.design.tweaks),
  },
});

/** A palette of the theme stands for ours of the same name. */
const unnamed = (list: typeof PALETTE_PRESETS, own: Theme['design']['palettes']): typeof PALETTE_PRESETS =>
  list.filter(({ id }) => !own.some((palette) => palette.id === id));

const kindOf = ({ folder, index }: CollectionConf): CollectionKind => {
  if (index) return 'index';
  return folder ? 'folder' : 'custom';
};

const orderingOf = ({ ordering }: CollectionConf): CollectionOrdering | null =>
  collectionOrderings.find((known) => known === ordering) ?? null;
