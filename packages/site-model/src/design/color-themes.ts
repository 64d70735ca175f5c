import { isDark } from '../colors/color-light.ts';
import { hslToRgb } from '../colors/color-models.ts';
import type { ColorTheme, Design } from './design-shape.ts';
import type { PalettePreset } from './palette-presets.ts';

/** From bright to dark, as backgrounds of sections. */
export const COLOR_THEMES: ColorTheme[] = [
  {
    id: 'lightest',
    name: 'Lightest',
    roles: { paper: 'paper', ink: 'ink', accent: 'accent', tint: 'tint', deep: 'deep' },
  },
  {
    id: 'light',
    name: 'Light',
    roles: { paper: 'tint', ink: 'ink', accent: 'accent', tint: 'paper', deep: 'deep' },
  },
  {
    id: 'bright',
    name: 'Bright',
    roles: { paper: 'accent', ink: 'paper', accent: 'paper', tint: 'deep', deep: 'ink' },
  },
  {
    id: 'dark',
    name: 'Dark',
    roles: { paper: 'deep', ink: 'paper', accent: 'glow', tint: 'ink', deep: 'ink' },
  },
  {
    id: 'darkest',
    name: 'Darkest',
    roles: { paper: 'ink', ink: 'paper', accent: 'glow', tint: 'deep', deep: 'deep' },
  },
];

/** The same for a palette with dark paper: what is read on the deep colour is as light as on the paper. */
const ON_DARK_PAPER: Readonly<Record<string, ColorTheme['roles']>> = {
  bright: { paper: 'accent', ink: 'paper', accent: 'paper', tint: 'glow', deep: 'ink' },
  dark: { paper: 'deep', ink: 'ink', accent: 'glow', tint: 'paper', deep: 'tint' },
  darkest: { paper: 'deep', ink: 'ink', accent: 'glow', tint: 'tint', deep: 'paper' },
};

/** The colour themes that belong to a palette; those that the owner has added stay as they are. */
export const themesFor = (
  { isDark = false }: Pick<PalettePreset, 'isDark'>,
  before: Design['colorThemes'] = COLOR_THEMES,
): ColorTheme[] =>
  before.map((theme) => {
    const usual = COLOR_THEMES.find(({ id }) => id === theme.id);
    if (!usual) return theme;
    return { ...theme, roles: (isDark ? ON_DARK_PAPER[theme.id] : undefined) ?? usual.roles };
  });

/** What an owner sends who chooses a palette. Sections keep their grounds unless the paper turns dark or light. */
export const choosePalette = (
  design: Design,
  preset: Pick<PalettePreset, 'colors' | 'isDark'>,
): Pick<Design, 'colorPalette' | 'colorThemes'> => ({
  // Colours of the owner's own stay, for what names them.
  colorPalette: [
    ...preset.colors,
    ...design.colorPalette.filter(({ id }) => !preset.colors.some((color) => color.id === id)),
  ],
  colorThemes:
    hasDarkPaper(design.colorPalette) === (preset.isDark ?? false)
      ? design.colorThemes
      : themesFor(preset, design.colorThemes),
});

const hasDarkPaper = (colors: Design['colorPalette']): boolean => {
  const paper = colors.find(({ id }) => id === 'paper');
  return paper !== undefined && isDark(hslToRgb(paper.value));
};
