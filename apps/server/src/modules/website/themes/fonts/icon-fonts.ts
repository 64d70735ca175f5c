import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, readFontFile as fontFile } from '@awning/contract/calls';

/** A font of icons that stylesheets of the format name without bringing it; drawn by `tools/icon-font`. */
export interface IconFont {
  readonly family: string;
  /** Changes with the content. */
  readonly name: string;
  /** Where browsers find it. */
  readonly address: string;
  readonly path: string;
  readonly hash: string;
}

const FAMILIES: readonly (readonly [family: string, stem: string])[] = [
  ['squarespace-ui-font', 'ui-icons'],
  ['social-icon-font', 'social-icons'],
];

const HASH_LETTERS = 12;

let known: readonly IconFont[] | undefined;

/** Read once. */
export function iconFonts(): readonly IconFont[] {
  known ??= FAMILIES.map(([family, stem]) => {
    const path = fileURLToPath(new URL(`./icons/${stem}.woff2`, import.meta.url));
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    const name = `${stem}-${hash.slice(0, HASH_LETTERS)}.woff2`;
    return { family, name, address: addressOf(fontFile, { file: name }), path, hash };
  });
  return known;
}

/** `@font-face` of the fonts of icons that a stylesheet names and does not bring itself. */
export function iconFontFaces(pieces: readonly string[]): string {
  return iconFonts()
    .filter(({ family }) => pieces.some((css) => css.includes(family)) && !isDeclared(family, pieces))
    .map(
      ({ family, address }) =>
        `@font-face {\n  font-family: "${family}";\n  font-display: block;\n  src: url("${address}") format("woff2");\n}`,
    )
    .join('\n');
}

function isDeclared(family: string, pieces: readonly string[]): boolean {
  const own = new RegExp(`@font-face\\s*\\{[^}]*font-family:\\s*["']?${family}\\b`, 'i');
  return pieces.some((css) => own.test(css));
}
