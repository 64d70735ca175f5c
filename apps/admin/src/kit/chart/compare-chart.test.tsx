import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompareChart } from './compare-chart.tsx';

const textsOf = (values: number[], before: number[]): (string | null)[] => {
  const format = (value: number): string => `£${value}`;
  const { container } = render(<CompareChart values={values} before={before} marks={[]} format={format} />);
  return [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
};

it('a chart has a scale of four lines, and without anything to measure one line of nothing', () => {
  expect(textsOf([0, 8], [0, 4])).toEqual(['£8', '£6', '£4', '£2']);
  expect(textsOf([0, 0], [0, 0])).toEqual(['£0']);
  expect(textsOf([], [])).toEqual(['£0']);
});
