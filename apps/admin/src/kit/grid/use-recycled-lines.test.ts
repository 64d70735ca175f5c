import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recycle } from './use-recycled-lines.ts';

describe('elements of lines that come and go', () => {
  it('a line that stays keeps its element, and no two lines share one', () => {
    const view = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(view, { maxLength: 20 }), (views) => {
        let pool: Parameters<typeof recycle>[0] = { elements: new Map(), made: 0 };
        for (const keys of views) {
          const next = recycle(pool, keys);
          expect([...next.elements.keys()]).toEqual(keys);
          expect(new Set(next.elements.values()).size).toBe(keys.length);
          for (const key of keys)
            if (pool.elements.has(key)) expect(next.elements.get(key)).toBe(pool.elements.get(key));
          pool = next;
        }
      }),
    );
  });

  it('a window that moves over a long list makes no element more', () => {
    const windowAt = (first: number): string[] =>
      Array.from({ length: 50 }, (_, index) => `${first + index}`);
    let pool = recycle({ elements: new Map(), made: 0 }, windowAt(0));
    for (const first of [6, 12, 300, 270, 9_000, 0]) pool = recycle(pool, windowAt(first));
    expect(pool.made).toBe(50);
  });

  it('elements of which all get other lines keep their order', () => {
    const pool = recycle({ elements: new Map(), made: 0 }, ['a', 'b', 'c']);
    expect([...recycle(pool, ['x', 'y', 'z']).elements.values()]).toEqual([...pool.elements.values()]);
  });
});
