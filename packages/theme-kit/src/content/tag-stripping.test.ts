import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasVisibleText, stripTags } from './tag-stripping.ts';

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

  it('text is visible exactly when something but blanks is left', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      'x',
      ' ',
      '\u00a0',
      '\u200b',
      '&nbsp;',
      '<p>',
      '</p>',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const html = parts.join('');
        const left = stripTags(html).replace(/[\s\u200b]/g, '');
        expect(hasVisibleText(html)).toBe(left !== '');
      }),
    );
  });
});
