import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBlockValue } from '../document/block-check.ts';
import { createProblemList } from '../document/document-problem.ts';
import { chartBlock } from './chart-block.ts';
import { DATASET_LIMITS, type Dataset, datasetProblem } from './dataset.ts';

/** The message for a member who saves a page with such a chart. */
function problemOf(dataset: Dataset, chartType: 'bar' | 'line' | 'pie' = 'bar'): string | undefined {
  const problems = createProblemList();
  checkBlockValue(chartBlock.type, { ...chartBlock.defaults, chartType, dataset }, 'value', problems);
  return problems.list[0]?.message;
}

const table = (rows: number, columns: number): Dataset => ({
  columns: Array.from({ length: columns }, (_, column) => `Column ${column}`),
  rows: Array.from({ length: rows }, (_, row) => ({
    label: `Row ${row}`,
    values: Array.from({ length: columns }, (_, column) => row * column),
  })),
});

describe('a dataset that cannot be drawn', () => {
  it('PL-5.50 a dataset needs a column', () => {
    expect(problemOf(table(3, 0))).toBe('Your dataset must have at least one column');
  });

  it('PL-5.51 a dataset needs a row', () => {
    expect(problemOf(table(0, 3))).toBe('Your dataset must have at least one row');
  });

  it.each([
    ['a cell that nobody filled in', { label: 'May', values: [1, null] }],
    ['a row that ends too early', { label: 'May', values: [1] }],
    ['a row without a name', { label: '  ', values: [1, 2] }],
  ])('PL-5.52 misses data: %s', (_, row) => {
    const { columns, rows } = table(2, 2);
    expect(problemOf({ columns, rows: [...rows, row] })).toBe('One or more rows was missing data');
  });

  it('SF-9.26 a dataset with more rows or columns than the limits is refused', () => {
    expect(problemOf(table(DATASET_LIMITS.rows, DATASET_LIMITS.columns))).toBeUndefined();
    expect(problemOf(table(DATASET_LIMITS.rows + 1, 2))).toBe(
      'A dataset may have 500 rows at most; this one has 501',
    );
    expect(problemOf(table(2, DATASET_LIMITS.columns + 1))).toBe(
      'A dataset may have 20 columns at most; this one has 21',
    );
    expect(datasetProblem(table(4, 2), { rows: 3, columns: 2 })).toMatch('3 rows at most');
  });

  it('a dataset row with more values than columns is refused', () => {
    const { columns, rows } = table(1, 1);
    const long = { label: 'May', values: [1, 2] };
    expect(problemOf({ columns, rows: [...rows, long] })).toBe('The row "May" has 2 values for 1 columns');
  });

  it('a dataset with a negative number is refused in a pie chart', () => {
    const dataset = { columns: ['Share'], rows: [{ label: 'Loss', values: [-1] }] };
    expect(problemOf(dataset, 'pie')).toBe('A pie cannot show the negative number of "Loss"');
    expect(problemOf(dataset, 'bar')).toBeUndefined();
  });
});

it('a full table within the limits has nothing wrong with it', () => {
  const sizes = fc.record({
    rows: fc.integer({ min: 1, max: DATASET_LIMITS.rows }),
    columns: fc.integer({ min: 1, max: DATASET_LIMITS.columns }),
  });
  fc.assert(
    fc.property(sizes, ({ rows, columns }) => {
      expect(datasetProblem(table(rows, columns))).toBeNull();
    }),
    { numRuns: 50 },
  );
});
