import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontFamilies } from './font-families.ts';
import { fontFiles, mainFontFile } from './font-files.ts';
import { averageOf, readFontMetrics } from './font-metrics.ts';
import { readWoff2Tables } from './woff2-tables.ts';

const metricsOf = (name: string) => {
  const family = fontFamilies.find((each) => each.name === name);
  if (!family) throw new Error(`There is no family ${name}.`);
  return readFontMetrics(readFileSync(mainFontFile(family).path));
};

/**
 * Widths of running text as a browser measures them at weight 400, and the lines as the makers of the fonts give them.
 */
it.each([
  ['Bricolage Grotesque', 0.4716, 0.93, 0.27],
  ['Fraunces', 0.4645, 0.978, 0.255],
  ['Instrument Sans', 0.4533, 0.97, 0.25],
  ['Instrument Serif', 0.3374, 0.99, 0.31],
  ['Inter', 0.4742, 0.9688, 0.2412],
  ['Newsreader', 0.4219, 0.735, 0.265],
  ['Source Serif 4', 0.4763, 1.036, 0.335],
  ['Work Sans', 0.5006, 0.93, 0.243],
])('%s takes as much room as its file says', (name, averageWidth, ascent, descent) => {
  const metrics = metricsOf(name);
  expect(metrics.averageWidth).toBeCloseTo(averageWidth, 3);
  expect(metrics.ascent).toBeCloseTo(ascent, 3);
  expect(metrics.descent).toBeCloseTo(descent, 3);
  expect(metrics.lineGap).toBe(0);
});

it('an average is that of what it is made of', () => {
  expect(averageOf(() => 7)).toBe(7);
  expect(averageOf((character) => (character === 'e' ? 2 : 1))).toBeCloseTo(1.104, 3);
});

it('every file that is served is a font with the tables that text needs', () => {
  for (const { path } of fontFiles()) {
    const tables = readWoff2Tables(readFileSync(path));
    expect([...tables.keys()]).toEqual(
      expect.arrayContaining(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'OS/2']),
    );
    expect(tables.get('head')?.bytes.readUInt32BE(12)).toBe(0x5f0f3cf5);
  }
});

it('what is no WOFF2 file is said to be none', () => {
  expect(() => readWoff2Tables(Buffer.from('wOFF and more'))).toThrow('not a WOFF2 file');
});
