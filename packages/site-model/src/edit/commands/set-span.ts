import { type Static, Type } from 'typebox';
import { CLASSIC_COLUMNS } from '../../document/document-limits.ts';
import { IdText } from '../../document/document-schema.ts';
import type { ClassicColumn, PageDocument } from '../../document/page-document.ts';
import { changeRow } from '../layout/classic-tree.ts';
import { type CommandOutcome, changed, type Refused, refusals, refuse } from '../shared/command-outcome.ts';
import { withLayout } from '../shared/document-places.ts';

/** The columns after it make room or take what is left over, the nearest first; then those before it. */
export const SetSpan = Type.Object(
  {
    do: Type.Literal('set-span'),
    column: IdText,
    span: Type.Integer({ minimum: 1, maximum: CLASSIC_COLUMNS }),
  },
  { additionalProperties: false },
);

export const setSpan = (document: PageDocument, { column, span }: Static<typeof SetSpan>): CommandOutcome => {
  for (const section of document.sections) {
    if (section.layout.type !== 'classic') continue;
    let refused: Refused | null = null;
    const rows = changeRow(section.layout.rows, (row) => {
      const at = row.columns.findIndex(({ id }) => id === column);
      if (at < 0) return null;
      const columns = withSpan(row.columns, at, span);
      if (!columns) refused = refuse('no-room', mostOf(row.columns));
      return columns && { ...row, columns };
    });
    if (refused) return refused;
    if (rows) return changed(withLayout(document, section, { type: 'classic', rows }), 'Change column width');
  }
  return refusals.column();
};

const mostOf = (columns: readonly ClassicColumn[]): string =>
  columns.length === 1
    ? `The only column of a row is ${CLASSIC_COLUMNS} wide.`
    : `Beside ${columns.length - 1} other columns this one can be up to ${CLASSIC_COLUMNS + 1 - columns.length} wide.`;

const withSpan = (
  columns: readonly ClassicColumn[],
  at: number,
  span: number,
): readonly ClassicColumn[] | null => {
  const spans = columns.map((column) => column.span);
  let left = span - (spans[at] ?? 0);
  spans[at] = span;
  const after = columns.map((_, index) => index).filter((index) => index > at);
  const before = columns.map((_, index) => index).filter((index) => index < at);
  for (const index of [...after, ...before.reverse()]) {
    const old = spans[index] ?? 1;
    const next = Math.max(old - left, 1);
    spans[index] = next;
    left -= old - next;
  }
  if (left !== 0) return null;
  return columns.map((column, index) => ({ ...column, span: spans[index] ?? column.span }));
};
