import { expect, test } from 'vitest';
import { formatTable, isMet, type Measurement, median } from './bench-report.ts';

const start: Measurement = {
  what: 'start',
  value: 1.5,
  unit: 's',
  against: { name: 'limit', value: 3 },
  better: 'lower',
};
const requests: Measurement = {
  what: 'requests',
  value: 900,
  unit: '/s',
  against: { name: 'plain Fastify', value: 1000 },
  better: 'higher',
};

test('a value is met on the right side of what it is held against', () => {
  expect(isMet(start)).toBe(true);
  expect(isMet({ ...start, value: 3.1 })).toBe(false);
  expect(isMet(requests)).toBe(false);
  expect(isMet({ ...requests, value: 1000 })).toBe(true);
});

test('the table shows value, limit or peer, ratio and verdict', () => {
  expect(formatTable([start, requests])).toBe(
    [
      'measured   value  against                ratio',
      '--------  ------  ---------------------  -----  ----',
      'start     1.50 s  limit 3.00 s            0.50  pass',
      'requests  900 /s  plain Fastify 1000 /s   0.90  miss',
    ].join('\n'),
  );
});

test('the median of an even number of values lies between the middle two', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([1, 2, 3, 10])).toBe(2.5);
});
