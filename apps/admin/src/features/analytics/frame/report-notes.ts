import type { MoneyCheck, ReportSpan } from '@awning/contract';
import { dateText, minorText } from '../../../kit/text/figures.ts';
import type { FigureContext } from '../figures/figure-text.ts';

interface Noted {
  readonly span: ReportSpan;
  readonly money?: MoneyCheck | null;
  /** Whether figures of visitors are shown. */
  readonly hasVisitors?: boolean;
  readonly rowsAddUp?: boolean;
}

/** What one has to know about the figures of a report, in sentences. */
export function notesOf({ span, money, hasVisitors, rowsAddUp }: Noted, context: FigureContext): string[] {
  const { t, locale } = context;
  const notes: string[] = [];
  if (hasVisitors && span.visitorsAreSumOfDays) notes.push(t('sumOfDays'));
  if (hasVisitors && span.countedSince !== null && span.countedSince > span.from)
    notes.push(t('countedSince', { day: dateText(span.countedSince, locale, { dateStyle: 'long' }) }));
  if (rowsAddUp === false) notes.push(t('severalRows'));
  if (span.isUnfinished) notes.push(t('unfinished'));
  if (money && money.testOrders > 0) notes.push(t('testOrders', { count: money.testOrders }));
  if (money && money.canceledOrders > 0) notes.push(t('canceledOrders', { count: money.canceledOrders }));
  for (const { currency, orders, salesMinor } of money?.otherCurrencies ?? [])
    notes.push(t('otherCurrency', { orders, sales: minorText(salesMinor, currency, locale) }));
  return notes;
}

/** What is said when the figures of a report are not those of the orders; null: they are, to the cent. */
export function differenceOf(
  money: MoneyCheck | null,
  { t, locale, currency }: FigureContext,
): string | null {
  if (money === null || money.difference === 0) return null;
  const text = (minor: number): string => minorText(minor, currency, locale);
  return t('difference', {
    rows: text(money.rowsMinor),
    orders: text(money.ordersMinor),
    difference: text(money.difference),
  });
}
