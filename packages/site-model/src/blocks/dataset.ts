import { type Static, Type } from 'typebox';
import { editorMessages } from '../editor-messages.ts';
import { Line, OrNull, strict } from './block-fields.ts';

/** A table of numbers: every row has a name and a value for each column. Null is a cell that nobody has filled in. */
export const Dataset = Type.Object(
  {
    columns: Type.Array(Line(100), { maxItems: 200 }),
    rows: Type.Array(
      Type.Object(
        {
          label: Line(100),
          values: Type.Array(OrNull(Type.Number({ minimum: -1e15, maximum: 1e15 })), { maxItems: 200 }),
        },
        strict,
      ),
      { maxItems: 20_000 },
    ),
  },
  strict,
);

export type Dataset = Static<typeof Dataset>;

export interface DatasetLimits {
  readonly rows: number;
  readonly columns: number;
}

export const DATASET_LIMITS: DatasetLimits = { rows: 500, columns: 20 };

/** What keeps a dataset from being drawn, as a sentence; null when nothing does. */
export function datasetProblem(
  { columns, rows }: Dataset,
  limits: DatasetLimits = DATASET_LIMITS,
): string | null {
  if (columns.length === 0) return editorMessages.datasetWithoutColumn;
  if (rows.length === 0) return editorMessages.datasetWithoutRow;
  if (columns.length > limits.columns) {
    return `A dataset may have ${limits.columns} columns at most; this one has ${columns.length}`;
  }
  if (rows.length > limits.rows) {
    return `A dataset may have ${limits.rows} rows at most; this one has ${rows.length}`;
  }
  const long = rows.find(({ values }) => values.length > columns.length);
  if (long !== undefined) {
    return `The row "${long.label}" has ${long.values.length} values for ${columns.length} columns`;
  }
  const isMissingData = rows.some(
    ({ label, values }) =>
      label.trim() === '' || values.length < columns.length || values.some((value) => value === null),
  );
  return isMissingData ? editorMessages.datasetMissingData : null;
}
