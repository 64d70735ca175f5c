import { type Static, Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, Line, strict, Text } from './block-fields.ts';
import { DATASET_LIMITS, Dataset, type DatasetLimits, datasetProblem } from './dataset.ts';

const ChartValue = Type.Object(
  {
    chartType: Choice('bar', 'line', 'pie'),
    title: Line(),
    /** What the chart shows, for those who read it and for those who hear it. */
    description: Text(1000),
    dataset: Dataset,
    /** Columns of a row stand on each other instead of side by side. Of bar charts. */
    stacked: Type.Boolean(),
    showLegend: Type.Boolean(),
    /** The numbers as a table below the chart; otherwise the table is folded away. */
    showTable: Type.Boolean(),
    /** Around every number, such as `$` or ` kg`. */
    prefix: Line(10),
    suffix: Line(10),
  },
  strict,
);

export type ChartValue = Static<typeof ChartValue>;

export const chartBlock = defineBlock({
  type: BLOCK_TYPES.chart,
  name: 'chart',
  title: 'Chart',
  schema: ChartValue,
  defaults: {
    chartType: 'bar',
    title: '',
    description: '',
    dataset: {
      columns: ['Visitors'],
      rows: [
        { label: 'Spring', values: [40] },
        { label: 'Summer', values: [65] },
        { label: 'Autumn', values: [52] },
        { label: 'Winter', values: [28] },
      ],
    },
    stacked: false,
    showLegend: true,
    showTable: false,
    prefix: '',
    suffix: '',
  },
  problem: (value) => chartProblem(value, DATASET_LIMITS),
});

/** The same for a site that allows more data, or less. */
export const chartBlockWithin = (limits: DatasetLimits): typeof chartBlock => ({
  ...chartBlock,
  problem: (value) => chartProblem(value, limits),
});

function chartProblem({ chartType, dataset }: ChartValue, limits: DatasetLimits): string | null {
  const problem = datasetProblem(dataset, limits);
  if (problem !== null || chartType !== 'pie') return problem;
  const negative = dataset.rows.find(({ values }) => (values[0] ?? 0) < 0);
  return negative === undefined ? null : `A pie cannot show the negative number of "${negative.label}"`;
}
