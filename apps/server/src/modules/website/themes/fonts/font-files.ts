import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, readFontFile as fontFile } from '@awning/contract/calls';
import { type FontFamily, fontFamilies } from './font-families.ts';

export type FontStyle = 'normal' | 'italic';
export type FontSubset = 'latin' | 'latin-ext';

/** The one that has the fonts of most text comes last, because of two that have a letter browsers take the last. */
const fontSubsets: readonly FontSubset[] = ['latin-ext', 'latin'];

export interface FontFile {
  readonly family: FontFamily;
  readonly style: FontStyle;
  readonly subset: FontSubset;
  /** Changes with the content. */
  readonly name: string;
  /** Where browsers find it. */
  readonly address: string;
  readonly path: string;
  readonly hash: string;
}

const HASH_LETTERS = 12;

/** Beside the program, in the packages of the fonts. */
function packageFile(family: FontFamily, path: string): string {
  return fileURLToPath(import.meta.resolve(`${family.package}/${path}`));
}

function readFontFile(family: FontFamily, style: FontStyle, subset: FontSubset): FontFile {
  const { slug, cut } = family.files;
  const stem = `${slug}-${subset}-${cut}-${style}`;
  const path = packageFile(family, `files/${stem}.woff2`);
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
  const name = `${stem}-${hash.slice(0, HASH_LETTERS)}.woff2`;
  return { family, style, subset, name, address: addressOf(fontFile, { file: name }), path, hash };
}

let known: readonly FontFile[] | undefined;

/** Every file that is served, and no other is. Read once. */
export function fontFiles(): readonly FontFile[] {
  known ??= fontFamilies.flatMap((family) => {
    const styles: readonly FontStyle[] = family.hasItalic ? ['normal', 'italic'] : ['normal'];
    return styles.flatMap((style) => fontSubsets.map((subset) => readFontFile(family, style, subset)));
  });
  return known;
}

export const filesOfFamily = (family: FontFamily): readonly FontFile[] =>
  fontFiles().filter((file) => file.family === family);

/** What a page needs first of a family. */
export function mainFontFile(family: FontFamily): FontFile {
  const match = filesOfFamily(family).find(({ style, subset }) => style === 'normal' && subset === 'latin');
  if (!match) throw new Error(`The family ${family.name} has no file for plain text.`);
  return match;
}

/** Which characters a subset has. */
export function unicodeRange(family: FontFamily, subset: FontSubset): string {
  const ranges: unknown = JSON.parse(readFileSync(packageFile(family, 'unicode.json'), 'utf8'));
  const range = typeof ranges === 'object' && ranges !== null ? Reflect.get(ranges, subset) : undefined;
  if (typeof range !== 'string') throw new Error(`${family.package} does not say what ${subset} has.`);
  return range;
}
