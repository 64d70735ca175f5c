import type { Hsl } from '../colors/hsl-color.ts';
import type { PaletteColor } from './design-shape.ts';

export interface PalettePreset {
  readonly id: string;
  readonly name: string;
  readonly colors: PaletteColor[];
}

const hsl = (hue: number, saturation: number, lightness: number): Hsl => ({
  hue,
  saturation: saturation / 100,
  lightness: lightness / 100,
});

/** The same ids in each, so that colour themes go on working when another palette is chosen. */
const palette = (
  colors: Readonly<Record<'paper' | 'tint' | 'accent' | 'glow' | 'deep' | 'ink', Hsl>>,
): PaletteColor[] => [
  { id: 'paper', name: 'Paper', value: colors.paper },
  { id: 'tint', name: 'Tint', value: colors.tint },
  { id: 'accent', name: 'Accent', value: colors.accent },
  { id: 'glow', name: 'Accent on dark', value: colors.glow },
  { id: 'deep', name: 'Deep', value: colors.deep },
  { id: 'ink', name: 'Ink', value: colors.ink },
];

export const PALETTE_PRESETS: readonly PalettePreset[] = [
  {
    id: 'saltmarsh',
    name: 'Saltmarsh',
    colors: palette({
      paper: hsl(40, 47, 96),
      tint: hsl(37, 35, 91),
      accent: hsl(15, 61, 38),
      glow: hsl(20, 72, 76),
      deep: hsl(190, 30, 18),
      ink: hsl(34, 10, 13),
    }),
  },
  {
    id: 'harbour',
    name: 'Harbour',
    colors: palette({
      paper: hsl(210, 33, 98),
      tint: hsl(206, 35, 92),
      accent: hsl(211, 66, 36),
      glow: hsl(199, 74, 78),
      deep: hsl(216, 46, 20),
      ink: hsl(218, 34, 13),
    }),
  },
  {
    id: 'orchard',
    name: 'Orchard',
    colors: palette({
      paper: hsl(68, 28, 96),
      tint: hsl(76, 25, 90),
      accent: hsl(146, 42, 25),
      glow: hsl(84, 46, 74),
      deep: hsl(156, 36, 15),
      ink: hsl(130, 16, 11),
    }),
  },
  {
    id: 'fig',
    name: 'Fig',
    colors: palette({
      paper: hsl(24, 40, 97),
      tint: hsl(350, 30, 93),
      accent: hsl(334, 50, 34),
      glow: hsl(346, 66, 83),
      deep: hsl(318, 32, 18),
      ink: hsl(324, 18, 12),
    }),
  },
  {
    id: 'graphite',
    name: 'Graphite',
    colors: palette({
      paper: hsl(40, 6, 97),
      tint: hsl(40, 6, 92),
      accent: hsl(9, 72, 40),
      glow: hsl(18, 88, 77),
      deep: hsl(220, 8, 18),
      ink: hsl(220, 8, 10),
    }),
  },
];
