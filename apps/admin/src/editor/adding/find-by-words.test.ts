import { blockControls } from '@awning/site-model/controls';
import { starterSections } from '@awning/site-model/starters';
import { describe, expect, it } from 'vitest';
import { findByWords } from './find-by-words.ts';

const blocks = [...blockControls.values()].map(({ label, searchWords }) => ({ name: label, searchWords }));
const namesOf = (typed: string): string[] => findByWords(blocks, typed).map(({ name }) => name);

describe('finding by names and other words', () => {
  it('ED-60 photo finds Image, and shop finds Product', () => {
    expect(namesOf('photo')[0]).toBe('Image');
    expect(namesOf('shop')).toContain('Product');
  });

  it('a name that begins with what was typed comes before other matches', () => {
    expect(namesOf('te')[0]).toBe('Text');
    expect(namesOf('ma')[0]).toBe('Map');
  });

  it('every typed word must be there, in any order and any case', () => {
    const found = findByWords(starterSections, 'IMAGE dark').map(({ name }) => name);
    expect(found).toEqual(['Headline and image, dark', 'Text and image, dark']);
    expect(findByWords(starterSections, 'image zebra')).toEqual([]);
    expect(findByWords(starterSections, '  ')).toHaveLength(starterSections.length);
  });
});
