import { describe, expect, it } from 'vitest';
import { nextLine } from './layout/next-line.ts';
import { cell } from './testing/letter-page.ts';

describe('the next line in a direction', () => {
  const others = [cell(12, 0, 6, 4), cell(0, 10, 24, 2)];

  it('a block goes beside the next one, then in line with its edges, then to the end of the grid', () => {
    const stops: number[] = [];
    let at = cell(0, 0, 4, 2);
    for (;;) {
      const next = nextLine(at, others.slice(0, 1), 'after', 24);
      if (!next) break;
      stops.push(next.column);
      at = { ...at, ...next };
    }
    expect(stops).toEqual([8, 12, 14, 18, 20]);
  });

  it('a block goes up to the top and down below the last block, and no further', () => {
    expect(nextLine(cell(0, 0, 4, 2), others, 'above', 24)).toBeNull();
    expect(nextLine(cell(0, 5, 4, 2), others, 'above', 24)).toEqual({ column: 0, row: 4 });
    expect(nextLine(cell(0, 5, 4, 2), others, 'below', 24)).toEqual({ column: 0, row: 8 });
    expect(nextLine(cell(0, 12, 4, 2), others, 'below', 24)).toBeNull();
  });

  it('an empty grid has its two sides as lines', () => {
    expect(nextLine(cell(3, 0, 4, 2), [], 'before', 24)).toEqual({ column: 0, row: 0 });
    expect(nextLine(cell(3, 0, 4, 2), [], 'after', 24)).toEqual({ column: 20, row: 0 });
    expect(nextLine(cell(20, 0, 4, 2), [], 'after', 24)).toBeNull();
  });
});
