import { expect, it } from 'vitest';
import { marksOf, nearestPoint } from './trend-points.ts';

const points = (count: number) => Array.from({ length: count }, (_, day) => ({ mark: String(day) }));

it('the point under the pointer is the nearest one, also beyond the edges', () => {
  expect([-5, 0, 24, 26, 100, 999].map((x) => nearestPoint(x, 100, 5))).toEqual([0, 0, 1, 1, 4, 4]);
  expect([nearestPoint(50, 100, 1), nearestPoint(50, 100, 0)]).toEqual([0, 0]);
});

it('the words under a chart begin and end with it, and leave each other room', () => {
  expect(marksOf(points(29), 400).map(({ text }) => text)).toEqual(['0', '7', '14', '21', '28']);
  expect(marksOf(points(29), 50).map(({ text, anchor }) => [text, anchor])).toEqual([
    ['0', 'start'],
    ['28', 'end'],
  ]);
  expect(marksOf(points(3), 4_000)).toHaveLength(3);
  expect(marksOf(points(1), 400)).toEqual([{ x: 0, text: '0', anchor: 'start' }]);
  expect(marksOf([], 400)).toEqual([]);
});
