import { createHash } from 'node:crypto';
import type { Theme, ThemeFiles } from '@awning/theme-kit';
import type { TweakValues } from './styles/index.ts';

export const contentHash = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Of a folder: which paths it has and what is in them. */
export const filesHash = (hashes: ReadonlyMap<string, string>): string =>
  contentHash(JSON.stringify([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))));

export const hashFiles = (files: ThemeFiles): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, bytes]) => [path, contentHash(bytes)]));

/** Grows when the same sources make another stylesheet, because the compiler or the files of ours changed. */
const STYLE_RULES = 1;

export const stylesHash = ({ stylesheets, styleImports }: Theme): string =>
  contentHash(JSON.stringify([STYLE_RULES, stylesheets, Object.entries(styleImports).sort()]));

/** Of everything that the stylesheet of a site is made from; part of its address. */
export const styleInputsHash = (o: { stylesHash: string; values: TweakValues; customCss: string }): string =>
  contentHash(JSON.stringify([o.stylesHash, Object.entries(o.values).sort(), o.customCss])).slice(0, 32);
