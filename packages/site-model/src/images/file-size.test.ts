import { expect, it } from 'vitest';
import { bytesOfMegabytes, displayBytes } from './file-size.ts';

it('PL-9.37 a limit in MB counts a million bytes for each', () => {
  expect(bytesOfMegabytes(20)).toBe(20_000_000);
  expect(bytesOfMegabytes(0.5)).toBe(500_000);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [532, '532 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [20_000_000, '19.1 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 5, '1024 TB'],
])('PL-9.38 %d bytes are shown in units of 1024 as %s', (bytes, expectedText) => {
  expect(displayBytes(bytes)).toBe(expectedText);
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no size', (bytes) => {
  expect(() => displayBytes(bytes)).toThrow('No number of bytes');
});
