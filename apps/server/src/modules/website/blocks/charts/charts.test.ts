import type { Dataset } from '@awning/site-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisScale } from './axis-scale.ts';
import { drawBarChart } from './bar-chart.ts';
import { drawLineChart } from './line-chart.ts';
import { drawPieChart } from './pie-chart.ts';

const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
);

const datasets: fc.Arbitrary<Dataset> = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc
    .array(fc.array(fc.option(number, { freq: 8 }), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 14,
    })
    .map((rows) => ({
      columns: Array.from({ length: columns }, (_, column) => `C${column}`),
      rows: rows.map((values, row) => ({ label: `R${row}`, values })),
    })),
);

const inside = (value: number): boolean => value >= -0.02 && value <= 100.02;

describe('an axis', () => {
  it('a chart axis has a few round ticks that span all values', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), fc.boolean(), (values, fromZero) => {
        const { min, max, ticks } = axisScale(values, 4, fromZero);
        const reach = Math.max(Math.abs(min), Math.abs(max)) * 1e-9;
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(min - reach);
          expect(value).toBeLessThanOrEqual(max + reach);
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect([ticks[0], ticks.at(-1)]).toEqual([min, max]);
        if (fromZero) expect(min <= 0 && max >= 0).toBe(true);
      }),
    );
  });

  it('a chart axis counts in steps that people count in', () => {
    expect(axisScale([40, 65, 52, 28], 4, true).ticks).toEqual([0, 20, 40, 60, 80]);
    expect(axisScale([0.1, 0.32], 4, true).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(axisScale([], 4, true).ticks[0]).toBe(0);
  });
});

describe('a drawing', () => {
  it('a bar chart keeps every bar inside the plot and as high as its number, grouped or stacked', () => {
    fc.assert(
      fc.property(datasets, fc.boolean(), (dataset, stacked) => {
        const { series, ticks } = drawBarChart(dataset, stacked);
        const unit = 100 / ((ticks.at(-1)?.value ?? 1) - (ticks[0]?.value ?? 0));
        for (const { bars } of series) {
          for (const bar of bars) {
            expect([bar.x, bar.x + bar.width, bar.y, bar.y + bar.height].every(inside)).toBe(true);
            expect(bar.height).toBeCloseTo(Math.abs(bar.value) * unit, 1);
          }
        }
        const drawn = series.flatMap(({ bars }) => bars).length;
        expect(drawn).toBe(
          dataset.rows.flatMap(({ values }) => values.filter((value) => value !== null)).length,
        );
      }),
    );
  });

  it('a line chart keeps every point inside the plot, the larger the higher', () => {
    fc.assert(
      fc.property(datasets, (dataset) => {
        const dots = drawLineChart(dataset).series.flatMap((series) => series.dots);
        for (const dot of dots) expect(inside(dot.x) && inside(dot.y)).toBe(true);
        const byValue = dots.toSorted((a, b) => a.value - b.value);
        for (const [index, dot] of byValue.entries()) {
          expect(dot.y).toBeLessThanOrEqual((byValue[index - 1]?.y ?? 100.02) + 0.02);
        }
      }),
    );
  });

  it('a pie chart has slices that are shares of the whole, at most six', () => {
    fc.assert(
      fc.property(datasets, (dataset) => {
        const slices = drawPieChart(dataset);
        const whole = dataset.rows.reduce((sum, { values: [value] }) => sum + Math.max(value ?? 0, 0), 0);
        expect(slices.length === 0).toBe(whole <= 0);
        expect(slices.length).toBeLessThanOrEqual(6);
        if (slices.length === 0) return;
        expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
        for (const { path } of slices) expect(path).not.toMatch(/NaN|Infinity/);
      }),
    );
  });

  it('a line chart may start above zero, and a bar chart always starts at zero', () => {
    const dataset: Dataset = {
      columns: ['Price'],
      rows: [100, 101, 103].map((value, row) => ({ label: `R${row}`, values: [value] })),
    };
    expect(drawLineChart(dataset).baseline).toBeNull();
    expect(drawBarChart(dataset, false).baseline).toBe(100);
  });

  it('a pie chart of a single slice is a full circle', () => {
    const [slice] = drawPieChart({ columns: ['A'], rows: [{ label: 'All', values: [7] }] });
    expect(slice).toMatchObject({ share: 1, path: 'M50 0A50 50 0 1 1 49.99 0Z' });
  });
});
