import type { ReportRow, ReportTable } from '@awning/contract';
import { figureText } from '../figures/figure-text.ts';
import { useFigureContext } from '../frame/notes.tsx';
import classes from './drill.module.css';

interface RowFiguresProps {
  readonly row: ReportRow;
  readonly report: Pick<ReportTable, 'columns' | 'span'>;
}

/** All figures of the row: a phone has no room for them in the table. */
export function RowFigures({ row, report }: RowFiguresProps) {
  const context = useFigureContext(report.span.currency);
  return (
    <dl className={classes.figures}>
      {report.columns.map(({ name }) => (
        <div key={name}>
          <dt>{context.t(name)}</dt>
          <dd>{figureText(name, row.figures[name], context)}</dd>
        </div>
      ))}
    </dl>
  );
}
