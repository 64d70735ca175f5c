import { describe, expect, it } from 'vitest';
import { firstDifference } from './first-difference.ts';

const pageOf = (...sections: readonly (readonly [string, string])[]) =>
  new Map(
    sections.map(([id, html]) => {
      const section = document.createElement('section');
      section.innerHTML = html;
      return [id, section] as const;
    }),
  );

describe('the first section in which two states of a page differ', () => {
  it('is one that was changed, is new, is gone or was moved; the same page has none', () => {
    const live = pageOf(['a', '<p>One</p>'], ['b', '<p>Two <img src="/1.png"></p>'], ['c', '<p>Three</p>']);
    expect(firstDifference(live, live)).toBeNull();
    const words = pageOf(['a', '<p>One</p>'], ['b', '<p>Two <img src="/1.png"></p>'], ['c', '<p>3</p>']);
    expect(firstDifference(live, words)).toBe('c');
    const image = pageOf(['a', '<p>One</p>'], ['b', '<p>Two <img src="/2.png"></p>'], ['c', '<p>Three</p>']);
    expect(firstDifference(live, image)).toBe('b');
    const more = pageOf(['a', '<p>One</p>'], ['x', ''], ['b', '<p>Two <img src="/1.png"></p>']);
    expect(firstDifference(live, more)).toBe('x');
    expect(firstDifference(live, pageOf(['a', '<p>One</p>']))).toBe('b');
    const moved = pageOf(['a', '<p>One</p>'], ['c', '<p>Three</p>'], ['b', '<p>Two <img src="/1.png"></p>']);
    expect(firstDifference(live, moved)).toBe('c');
    // Marks of a preview are no difference.
    expect(
      firstDifference(pageOf(['a', '<p>One</p>']), pageOf(['a', '<p data-edit="1">One</p>'])),
    ).toBeNull();
  });
});
