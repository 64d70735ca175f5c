import { fontFaces } from './font-faces.ts';
import { mainFontFile } from './font-files.ts';
import { iconFontFaces } from './icon-fonts.ts';
import { namedFonts } from './named-fonts.ts';

/** What fonts of ours add to a stylesheet. */
export interface SheetFonts {
  /** `@font-face` rules; `''` when it names none. */
  readonly faces: string;
  /** Addresses of the files that every page needs at once. */
  readonly preloads: readonly string[];
}

/** More would keep other things of the page waiting. */
const MOST_PRELOADS = 3;

export function sheetFonts(pieces: readonly string[], bodyClasses: readonly string[]): SheetFonts {
  const { families, inEffect } = namedFonts(pieces, bodyClasses);
  return {
    faces: [...families.map(fontFaces), iconFontFaces(pieces)].filter((face) => face !== '').join('\n'),
    preloads: inEffect.slice(0, MOST_PRELOADS).map((family) => mainFontFile(family).address),
  };
}
