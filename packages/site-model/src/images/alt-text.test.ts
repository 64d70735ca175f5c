import { describe, expect, it } from 'vitest';
import { altTextOf } from './alt-text.ts';

const image = { title: 'Mug', body: '<p>Stoneware</p>', filename: 'mug.jpg' };

describe('alternative text', () => {
  it('alternative text is what the author wrote', () => {
    expect(altTextOf({ ...image, altText: ' A grey mug ' })).toBe('A grey mug');
  });

  it('PL-5.60 alternative text falls back to the title', () => {
    expect(altTextOf(image)).toBe('Mug');
    expect(altTextOf({ ...image, altText: '  ' })).toBe('Mug');
  });

  it('PL-5.61 then to the text of the body, cut at 250 characters', () => {
    const ofBody = (body: string): string => altTextOf({ ...image, title: '', body });
    expect(ofBody('<p>Stoneware &amp; <b>salt</b>&nbsp;glaze</p>\n<p>1 &lt; 2</p>')).toBe(
      'Stoneware & salt glaze 1 < 2',
    );
    expect(ofBody(`<p>${'x'.repeat(400)}</p>`)).toBe('x'.repeat(250));
    expect(ofBody(`${'x'.repeat(249)}🪡🪡`)).toBe('x'.repeat(249));
  });

  it('PL-5.62 then to the file name', () => {
    for (const body of [null, '', '<p> </p>', '<p>&nbsp;\u200b</p>', '<img src="a">'])
      expect(altTextOf({ ...image, title: ' ', body })).toBe('mug.jpg');
  });
});
