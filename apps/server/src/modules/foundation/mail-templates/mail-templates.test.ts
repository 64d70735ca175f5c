import { expect, it } from 'vitest';
import { unescapedValues } from '../../../testing/unescaped-values.ts';

it('the pieces of mails escape every value in HTML but numbers that we made and our own stylesheet', () => {
  expect(unescapedValues(new URL('./templates/', import.meta.url))).toEqual([
    '_top.html.jsont {height}',
    '_top.html.jsont {styles}',
    '_top.html.jsont {width}',
  ]);
});
