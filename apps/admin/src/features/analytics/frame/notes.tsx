import type { MoneyCheck, ReportSpan } from '@awning/contract';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import type { FigureContext } from '../figures/figure-text.ts';
import { reportMessages } from '../figures/report-messages.ts';
import classes from './report.module.css';
import { differenceOf, notesOf } from './report-notes.ts';

/** What figures are written with. */
export function useFigureContext(currency: string): FigureContext {
  const t = useMessages(reportMessages);
  const locale = useLocale();
  return { t, locale, currency };
}

interface NotesProps {
  readonly span: ReportSpan;
  readonly money?: MoneyCheck | null;
  readonly hasVisitors?: boolean;
  readonly rowsAddUp?: boolean;
  /** Sentences of this report alone. */
  readonly more?: readonly string[];
}

/** Below a report: what one has to know about its figures. */
export function Notes({ more = [], ...noted }: NotesProps) {
  const notes = [...notesOf(noted, useFigureContext(noted.span.currency)), ...more];
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** Above a report whose money is not that of the orders. */
export function MoneyWarning({
  money,
  currency,
}: {
  readonly money: MoneyCheck | null;
  readonly currency: string;
}) {
  const difference = differenceOf(money, useFigureContext(currency));
  return difference === null ? null : (
    <p role="alert" className={classes.warning}>
      {difference}
    </p>
  );
}
