import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { type Money, moneyText } from '../text/money.ts';
import type { ListColumn } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-table.module.css';
import type { ListModel } from './use-list.ts';

/** Added up in whole minor units: fractions of floating numbers add up to others. */
const UNITS = 10_000n;

const unitsOf = (value: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const units = BigInt(whole || '0') * UNITS + BigInt(part.padEnd(4, '0').slice(0, 4) || '0');
  return sign === '-' ? -units : units;
};

function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** One sum for each currency. */
export function sumsOf(amounts: readonly (Money | null)[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const amount of amounts) {
    if (!amount) continue;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + unitsOf(amount.value));
  }
  return [...sums].map(([currency, units]) => ({ currency, value: textOf(units) }));
}

interface ListSumProps<Row> {
  readonly model: ListModel<Row>;
  readonly columns: readonly ListColumn<Row>[];
}

/** What the rows come to: those on this page, or those that are selected. */
export function ListSum<Row>({ model, columns }: ListSumProps<Row>) {
  const t = useMessages(listMessages);
  const locale = useLocale();
  const { result, selected, list } = model;
  const ticked = [...selected.rows.values()];
  const isOfSelected = ticked.length > 0 && !selected.isAll;
  const rows = isOfSelected ? ticked : (result?.rows ?? []);
  const sums = new Map(columns.flatMap(({ id, sum }) => (sum ? [[id, sumsOf(rows.map(sum))] as const] : [])));
  // Such as test orders only: the words would stand there without a number.
  if ([...sums.values()].every((each) => each.length === 0)) return null;
  const label = t(isOfSelected ? 'sumOfSelected' : 'sumOfRows', { count: rows.length });
  const note = columns.find(({ sumNote }) => sumNote !== undefined)?.sumNote;
  const first = columns.findIndex(({ sum }) => sum !== undefined);
  return (
    <tfoot>
      <tr className={classes.sum}>
        <th scope="row" colSpan={first + 1}>
          {note === undefined ? label : t('sumWithNote', { sum: label, note })}
        </th>
        {columns.slice(first).map(({ id, isNumber }) => (
          <td key={id} data-number={isNumber || undefined}>
            {sums
              .get(id)
              ?.map((money) => moneyText(money, locale))
              .join(' + ')}
          </td>
        ))}
        {list.rowActions && <td />}
      </tr>
    </tfoot>
  );
}
