import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ThemeFiles } from '@awning/theme-kit';

const sample: Readonly<Record<string, string>> = {
  'template.conf': JSON.stringify({
    name: 'Pier & Quay',
    author: 'Studio Nine',
    layouts: { default: { name: 'Standard', regions: ['site'] } },
    stylesheets: ['site.less'],
  }),
  'site.region':
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  'styles/site.less': [
    '// tweak: { "title": "accent", "label": "Accent", "type": "color", "js": true }',
    '@accent: #2a6f97;',
    '// tweak: { "title": "Card Style", "label": "Cards", "type": "dropdown", "options": ["Flat", "Soft Shadow"], "default": "Flat" }',
    '// tweak: { "title": "title-font", "label": "Title", "type": "font" }',
    '.title-font { font-family: serif; font-size: 28px; }',
    'a { color: @accent; }',
  ].join('\n'),
  'scripts/a.js': '"use strict";\nwindow.a = 1',
  'scripts/deep/b.js': '(function () { b = 2 })()',
  'assets/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'assets/film.mp4': '0123456789',
  'assets/page.html': '<script>alert(1)</script>',
};

/** The files of a small theme in order; null takes one away. */
function sampleTexts(changes: Readonly<Record<string, string | null>> = {}): Map<string, string> {
  const texts = new Map(Object.entries(sample));
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  return texts;
}

export const sampleTheme = (changes?: Readonly<Record<string, string | null>>): ThemeFiles =>
  new Map([...sampleTexts(changes)].map(([path, text]) => [path, Buffer.from(text)]));

export async function writeThemeFolder(
  folder: string,
  changes?: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [path, text] of sampleTexts(changes)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
