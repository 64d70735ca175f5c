import { stripTags } from '@awning/site-model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasVisibleText } from './visible-text.ts';

it('text is visible exactly when something but blanks is left', () => {
  const pieces = fc.constantFrom('<', '>', 'x', ' ', '\u00a0', '\u200b', '&nbsp;', '<p>', '</p>', '\n', 'é');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const html = parts.join('');
      const left = stripTags(html).replace(/[\s\u200b]/g, '');
      expect(hasVisibleText(html)).toBe(left !== '');
    }),
  );
});
