import { BLOCK_TYPES, type Dataset } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { page } from '../../../../testing/block-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const dataset: Dataset = {
  columns: ['Stoneware', 'Tea'],
  rows: [
    { label: 'Jan', values: [12_000, 4000.5] },
    { label: 'Feb', values: [14_000, -500] },
  ],
};

const show = async (value: object, language = 'en-US'): Promise<string> => {
  const { html, problems } = await showBlock(
    BLOCK_TYPES.chart,
    { dataset, ...value },
    { page: { website: { ...page().website, language } } },
  );
  expect(problems).toEqual([]);
  return html;
};

const count = (html: string, part: RegExp): number => [...html.matchAll(part)].length;

describe('a chart', () => {
  it('a bar chart draws a bar for every number and labels it', async () => {
    const html = await show({ prefix: '$' });
    expect(count(html, /<rect /g)).toBe(4);
    expect(html).toContain('<title>Jan, Tea: $4,000.5</title>');
    expect(html).toContain('aria-label="Bar chart: Stoneware, Tea. 2 rows from Jan to Feb."');
  });

  it('a line chart draws a dot for every number, and leaves a gap for a missing one', async () => {
    const rows = [1, 2, null, 4, 5].map((value, row) => ({ label: `R${row}`, values: [value] }));
    const html = await show({ chartType: 'line', dataset: { columns: ['A'], rows } });
    expect(count(html, /awning-chart-dot/g)).toBe(4);
    expect(/awning-chart-path" d="([^"]+)"/.exec(html)?.[1]?.match(/M/g)).toHaveLength(2);
    expect(html).toContain('<td>–</td>');
  });

  it('a pie chart says how large each slice is', async () => {
    const rows = [
      ['Clay', 75],
      ['Tea', 25],
      ['Nothing', 0],
    ] as const;
    const html = await show({
      chartType: 'pie',
      dataset: { columns: ['Share'], rows: rows.map(([label, value]) => ({ label, values: [value] })) },
    });
    expect(count(html, /awning-chart-slice/g)).toBe(2);
    expect(html).toMatch(/>Clay<\/span><span [^>]*>75<\/span><span [^>]*>75%<\/span>/);
  });

  it('a chart has its numbers as a table, in the number format of the site', async () => {
    const html = await show({ suffix: ' kg' }, 'de');
    expect(html).toContain('<th scope="col">Stoneware</th>');
    expect(html).toContain('<th scope="row">Jan</th><td>12.000 kg</td><td>4.000,5 kg</td>');
    expect(html).toContain('<details class="awning-chart-table"><summary>');
    expect(await show({ showTable: true })).toContain('<details class="awning-chart-table" open>');
  });

  it('a chart has a legend where there are several series', async () => {
    expect(await show({})).toContain('awning-chart-legend');
    expect(await show({ showLegend: false })).not.toContain('awning-chart-legend');
    const single = { columns: ['A'], rows: [{ label: 'Jan', values: [3] }] };
    expect(await show({ dataset: single })).not.toContain('awning-chart-legend');
  });

  it('a chart stays readable at the limits of rows and columns', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => ({
      label: `Row ${row}`,
      values: Array.from({ length: 20 }, (_, column) => row * column),
    }));
    const large = { columns: Array.from({ length: 20 }, (_, column) => `C${column}`), rows };
    const html = await show({ dataset: large });
    expect(count(html, /<rect /g)).toBe(0);
    expect(count(html, /awning-chart-path/g)).toBe(20);
    expect(count(html, /<tr>/g)).toBe(501);
    expect(count(/awning-chart-labels.*?<\/div>/s.exec(html)?.[0] ?? '', /<span/g)).toBeLessThanOrEqual(12);
  });

  it.each([
    ['no column', { columns: [], rows: [{ label: 'Jan', values: [] }] }],
    ['no row', { columns: ['A'], rows: [] }],
  ])('a chart is empty while it has %s', async (_, empty) => {
    for (const chartType of ['bar', 'line', 'pie']) {
      expect(await show({ chartType, dataset: empty })).toContain('<div class="sqs-block-content"></div>');
    }
  });

  it('a chart of extreme, equal or missing numbers renders no NaN or Infinity', async () => {
    for (const chartType of ['bar', 'line', 'pie']) {
      for (const values of [
        [0, 0],
        [5, 5],
        [-5, -5],
        [1e15, -1e15],
        [1e-9, 2e-9],
        [null, null],
      ]) {
        const rows = values.map((value, row) => ({ label: `R${row}`, values: [value] }));
        const html = await show({ chartType, dataset: { columns: ['A'], rows } });
        expect(html).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
  });
});
