import { describe, expect, it } from 'vitest';
import { stripTags } from './tag-stripping.ts';

describe('stripping tags', () => {
  it('a tag leaves one space, where it ends', () => {
    expect(stripTags('<p>Hello</p> <b>you</b>')).toBe(' Hello   you ');
    expect(stripTags('plain')).toBe('plain');
  });

  it('every end of a tag counts, also without a start', () => {
    expect(stripTags('a > b')).toBe('a   b');
    expect(stripTags('>>')).toBe('  ');
  });

  it('a tag that never ends swallows the rest', () => {
    expect(stripTags('a <b c')).toBe('a ');
    expect(stripTags('a <b <c>d')).toBe('a  d');
  });
});
