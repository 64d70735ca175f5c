import { describe, expect, it } from 'vitest';
import { createTranslate } from '../../messages/messages.ts';
import { placeMessages } from './place-messages.ts';
import { placeName } from './place-name.ts';

const t = createTranslate(placeMessages, 'en');
const nameOf = (piece: 'menu' | 'area', name: string): string =>
  placeName(t, { part: 'footer', piece, name });

describe('what people call a piece of every page', () => {
  it('names of a theme are told in words', () => {
    expect(nameOf('menu', 'mainNav')).toBe('Main menu');
    expect(nameOf('menu', 'legalNav')).toBe('Menu: Legal');
    expect(nameOf('area', 'footerVisit')).toBe('Area of blocks: Footer visit');
    expect(nameOf('area', 'footer_left-2')).toBe('Area of blocks: Footer left 2');
    expect(nameOf('area', '')).toBe('Area of blocks');
  });
});
