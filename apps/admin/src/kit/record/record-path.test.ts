import { describe, expect, it } from 'vitest';
import { readPath, writePaths } from './record-path.ts';

const mug = {
  title: 'Mug',
  seo: { title: 'Mugs', text: '' },
  variants: [
    { id: 'a', price: '14.00', stock: 3 },
    { id: 'b', price: '16.00', stock: 0 },
  ],
};

describe('paths of a record', () => {
  it('a path reads fields, fields of objects, rows by their id and the order of rows', () => {
    expect(readPath(mug, 'title')).toBe('Mug');
    expect(readPath(mug, 'seo.title')).toBe('Mugs');
    expect(readPath(mug, 'variants[b].price')).toBe('16.00');
    expect(readPath(mug, 'variants[b]')).toBe(mug.variants[1]);
    expect(readPath(mug, 'variants[]')).toEqual(['a', 'b']);
    expect(readPath(mug, 'variants[gone]')).toBeNull();
    expect(readPath(mug, 'variants[gone].price')).toBeUndefined();
  });

  it('writing paths leaves what they do not touch as it is, the very same objects', () => {
    const written = writePaths(mug, { 'variants[b].price': '17.00', 'seo.text': 'Blue' });
    expect(written.variants[1]).toEqual({ id: 'b', price: '17.00', stock: 0 });
    expect(written.seo).toEqual({ title: 'Mugs', text: 'Blue' });
    expect(written.variants[0]).toBe(mug.variants[0]);
    expect(mug.variants[1]?.price).toBe('16.00');
  });

  it('rows are added, removed and ordered by their ids, in any order of the edits', () => {
    const written = writePaths(mug, {
      'variants[]': ['c', 'b', 'a'],
      'variants[c].stock': 9,
      'variants[c]': { id: 'c', price: '20.00', stock: 1 },
      'variants[a]': null,
    });
    expect(written.variants).toEqual([
      { id: 'c', price: '20.00', stock: 9 },
      { id: 'b', price: '16.00', stock: 0 },
    ]);
  });

  it('a field of a row that is gone is written nowhere', () => {
    expect(writePaths(mug, { 'variants[gone].price': '1.00' }).variants).toEqual(mug.variants);
  });

  it.each(['', '.', 'a..b', 'a[', 'a[b'])('%j is no path', (path) => {
    expect(() => readPath(mug, path)).toThrow('is no path');
  });
});
