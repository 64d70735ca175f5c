import { expect, it } from 'vitest';
import { parseOriginalSize } from './original-size.ts';

it('an original size is read as width and height', () => {
  expect(parseOriginalSize('1500x1000')).toEqual({ width: 1500, height: 1000 });
});

it.each([
  '',
  '1500',
  '1500x',
  'x1000',
  '1500x1000x3',
  '1500X1000',
  ' 1500x1000',
  '-1x5',
  '1.5x2',
  '0x10',
  '1e3x5',
])('PL-5.31 the size %j is refused with a message', (size) => {
  expect(parseOriginalSize(size)).toBe("Invalid source parameter. Pass in 'originalSize'.");
});
