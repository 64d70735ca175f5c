import { isOwnFont, ownFontAddress, ownFontFace } from '@awning/site-model';
import { fontFaces } from './font-faces.ts';
import { type FontFamily, findFontFamily, fontFamilies } from './font-families.ts';
import { mainFontFile } from './font-files.ts';

const known = (names: readonly string[]): FontFamily[] => names.flatMap((name) => findFontFamily(name) ?? []);

/** What a page needs that names families of ours outside of a stylesheet of a theme. */
export const designFonts = {
  faces: (names: readonly string[]): string =>
    [...known(names).map(fontFaces), ...names.filter(isOwnFont).map(ownFontFace)].join('\n'),
  preloads: (names: readonly string[]): readonly string[] => [
    ...known(names).map((family) => mainFontFile(family).address),
    ...names.filter(isOwnFont).map(ownFontAddress),
  ],
};

/** All that there are, for those who choose. */
export const allFontFaces = (): string => fontFamilies.map(fontFaces).join('\n');
