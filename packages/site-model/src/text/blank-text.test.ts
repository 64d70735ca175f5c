import { expect, it } from 'vitest';
import { isBlank } from './blank-text.ts';

it.each([
  '',
  ' \n\t',
  '\u00a0',
  '&nbsp;',
  '&#160; &#xA0;',
  '\u200b\ufeff\u2060',
  '<p><br></p>',
  '<p>&nbsp;\u200b</p>',
])('PL-5.23 %j is blank', (html) => {
  expect(isBlank(html)).toBe(true);
});

it.each(['x', '<p>x</p>', '&amp;', '<b> . </b>', '<p>\u00a0é</p>', '🪡'])('%j is not blank', (html) => {
  expect(isBlank(html)).toBe(false);
});
