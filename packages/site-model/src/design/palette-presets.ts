import type { Hsl } from '../colors/hsl-color.ts';
import type { PaletteColor } from './design-shape.ts';

export interface PalettePreset {
  readonly id: string;
  readonly name: string;
  readonly colors: PaletteColor[];
  /** Dark paper; dark sections are then read in another colour than that of the paper. */
  readonly isDark?: boolean;
}

const hsl = (hue: number, saturation: number, lightness: number): Hsl => ({
  hue,
  saturation: saturation / 100,
  lightness: lightness / 100,
});

export const PALETTE_IDS = ['paper', 'tint', 'accent', 'glow', 'deep', 'ink'] as const;
export type PaletteId = (typeof PALETTE_IDS)[number];

/** The same ids in each, so that colour themes go on working when another palette is chosen. */
export const palette = (colors: Readonly<Record<PaletteId, Hsl>>): PaletteColor[] => [
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
  {
    id: 'slate',
    name: 'Slate',
    colors: palette({
      paper: hsl(205, 16, 97),
      tint: hsl(204, 18, 91),
      accent: hsl(192, 60, 27),
      glow: hsl(186, 48, 76),
      deep: hsl(204, 32, 17),
      ink: hsl(206, 26, 12),
    }),
  },
  {
    id: 'clay',
    name: 'Clay',
    colors: palette({
      paper: hsl(28, 44, 96),
      tint: hsl(26, 40, 90),
      accent: hsl(8, 52, 40),
      glow: hsl(18, 74, 79),
      deep: hsl(10, 34, 20),
      ink: hsl(14, 22, 13),
    }),
  },
  {
    id: 'plum',
    name: 'Plum',
    colors: palette({
      paper: hsl(300, 18, 97),
      tint: hsl(292, 20, 92),
      accent: hsl(286, 42, 36),
      glow: hsl(290, 60, 84),
      deep: hsl(276, 36, 20),
      ink: hsl(278, 22, 12),
    }),
  },
  {
    id: 'meadow',
    name: 'Meadow',
    colors: palette({
      paper: hsl(90, 22, 97),
      tint: hsl(92, 24, 90),
      accent: hsl(96, 46, 25),
      glow: hsl(78, 52, 74),
      deep: hsl(118, 28, 15),
      ink: hsl(110, 16, 11),
    }),
  },
  {
    id: 'dune',
    name: 'Dune',
    colors: palette({
      paper: hsl(44, 52, 97),
      tint: hsl(42, 46, 90),
      accent: hsl(32, 72, 30),
      glow: hsl(42, 82, 76),
      deep: hsl(32, 30, 18),
      ink: hsl(34, 22, 12),
    }),
  },
  {
    id: 'lagoon',
    name: 'Lagoon',
    colors: palette({
      paper: hsl(174, 30, 97),
      tint: hsl(172, 28, 90),
      accent: hsl(178, 70, 24),
      glow: hsl(168, 54, 75),
      deep: hsl(186, 52, 15),
      ink: hsl(188, 34, 11),
    }),
  },
  {
    id: 'midnight',
    name: 'Midnight',
    isDark: true,
    colors: palette({
      paper: hsl(222, 24, 12),
      tint: hsl(222, 22, 17),
      accent: hsl(204, 84, 76),
      glow: hsl(204, 84, 80),
      deep: hsl(222, 30, 8),
      ink: hsl(214, 26, 91),
    }),
  },
];
