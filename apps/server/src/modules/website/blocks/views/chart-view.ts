import { type ChartValue, chartBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { drawBarChart } from '../charts/bar-chart.ts';
import { type ChartDrawing, tickWidth } from '../charts/chart-drawing.ts';
import { drawLineChart } from '../charts/line-chart.ts';
import { drawPieChart } from '../charts/pie-chart.ts';

/** Numbers from here on are shortened beside the axis: 15K. */
const LARGE = 10_000;
const MOST_WRITTEN_VALUES = 8;

export const chartView = defineView(chartBlock, (value) => {
  const { columns, rows } = value.dataset;
  const isEmpty = columns.length === 0 || rows.length === 0;
  const isPie = value.chartType === 'pie';
  return {
    ...value,
    isEmpty,
    table: { columns, rows: isEmpty ? [] : rows.map((row) => tableRow(row, columns.length)) },
    summary: summaryOf(value),
    pie: !isEmpty && isPie ? { slices: drawPieChart(value.dataset) } : null,
    plot: isEmpty || isPie ? null : plotOf(value),
  };
});

function plotOf(value: ChartValue): Record<string, unknown> {
  const { chartType, dataset, stacked } = value;
  const drawing = chartType === 'line' ? drawLineChart(dataset) : drawBarChart(dataset, stacked);
  const isLarge = drawing.ticks.some((tick) => Math.abs(tick.value) >= LARGE);
  return {
    ...drawing,
    ticks: drawing.ticks.map((tick) => ({ ...tick, isLarge })),
    tickRoom: tickWidth(drawing.ticks, isLarge) + value.prefix.length + value.suffix.length,
    // A single column has nothing to be told apart from.
    legend: value.showLegend && drawing.series.length > 1 ? drawing.series : [],
    written: writtenValues(drawing, chartType).map((bar) => ({ ...bar, isLarge })),
  };
}

/** Numbers above the bars, where they are few enough to be read. */
function writtenValues({ series }: ChartDrawing, chartType: ChartValue['chartType']) {
  const [first] = series;
  if (chartType !== 'bar' || series.length !== 1 || !first || first.bars.length > MOST_WRITTEN_VALUES) {
    return [];
  }
  return first.bars.map(({ x, width, valueY, value }) => ({
    x: x + width / 2,
    y: valueY,
    value,
    isBelow: value < 0,
  }));
}

/** Rows may be shorter than the header while a member is still typing. */
const tableRow = ({ label, values }: ChartValue['dataset']['rows'][number], columns: number) => ({
  label,
  cells: Array.from({ length: columns }, (_, column) => ({ value: values[column] ?? null })),
});

const KINDS: Readonly<Record<ChartValue['chartType'], string>> = {
  bar: 'Bar chart',
  line: 'Line chart',
  pie: 'Pie chart',
};

/** What is read out in place of the drawing; the table holds the numbers. */
function summaryOf({ chartType, title, dataset: { columns, rows } }: ChartValue): string {
  const ends = rows.length > 1 ? ` from ${rows[0]?.label} to ${rows.at(-1)?.label}` : '';
  const named = title === '' ? columns.join(', ') : title;
  return `${KINDS[chartType]}: ${named}. ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${ends}.`;
}
