import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { socialFontTables, socialIconRules, socialIcons, uiFontTables, uiIconCodes } from './icon-fonts.ts';
import { readPathData } from './path-data.ts';
import { outlinesOf } from './stroke-outline.ts';
import { readShapes } from './svg-shapes.ts';
import { uiIcons } from './ui-icons.ts';
import { packWoff2 } from './woff2.ts';

const themes = join(import.meta.dirname, '../../apps/server/src/modules/website/themes');
const stored = (path: string): Buffer => readFileSync(join(themes, path));

describe('icon fonts in the repository', () => {
  it.each([
    ['ui-icons.woff2', uiFontTables],
    ['social-icons.woff2', socialFontTables],
  ])('%s is what the drawings make', (file, makeTables) => {
    expect(stored(`fonts/icons/${file}`).equals(packWoff2(makeTables()))).toBe(true);
  });

  it('the code points in stylesheets are those of the fonts', () => {
    expect(stored('styles/platform/ui-icon-codes.less').toString()).toBe(uiIconCodes());
    expect(stored('styles/platform/social-icon-font.less').toString()).toBe(socialIconRules());
  });

  it.each([uiIcons, socialIcons])('no two icons share a name or a code point', (...icons) => {
    expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length);
    expect(new Set(icons.map(({ code }) => code)).size).toBe(icons.length);
  });

  it('icons that stylesheets of sites name by code point are where they look for them', () => {
    const byCode = new Map(uiIcons.map(({ code, name }) => [code, name]));
    expect([0xe02c, 0xe02d, 0xe02e].map((code) => byCode.get(code))).toEqual(['left', 'right', 'close']);
  });
});

describe('drawings', () => {
  it('a path with relative lines, arcs and smooth curves becomes points that end where it ends', () => {
    const [open] = readPathData('M1 2h3v4l-1-1a2 2 0 0 1-2-2');
    expect(open?.closed).toBe(false);
    const last = open?.points.at(-1);
    expect([last?.x, last?.y].map((value) => Math.round((value ?? 0) * 100) / 100)).toEqual([1, 3]);
    const smooth = readPathData('M0 0c1 0 1 1 2 1s1 1 2 1z');
    expect(smooth).toMatchObject([{ closed: true }]);
    expect(() => readPathData('M0 0B1 1')).toThrow('not known here');
  });

  it('a circle is a ring with a hole, and a corner two lines with round ends', () => {
    const [circle] = readShapes('<circle cx="12" cy="12" r="8"/>');
    expect(circle && outlinesOf(circle, 2)).toHaveLength(2);
    const [corner] = readShapes('<path d="M4 4h8v8"/>');
    expect(corner && outlinesOf(corner, 2)).toHaveLength(2);
    const [square] = readShapes('<path class="fill" d="M4 4h8v8h-8z"/>');
    expect(square && outlinesOf(square, 2)).toHaveLength(1);
  });
});
