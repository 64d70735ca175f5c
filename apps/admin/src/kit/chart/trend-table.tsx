import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import type { TrendPoint } from './trend-points.ts';
import classes from './trend-table.module.css';

const tableMessages = {
  all: 'All {count, number}',
  fewer: 'Fewer',
  show: '{label}: what it is made of',
} as const;

interface TrendTableProps {
  /** What the chart is about: the name of the table. */
  readonly caption: string;
  readonly names: { readonly time: string; readonly now: string; readonly before: string };
  /** In the order of time; the newest comes first here. */
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
  /** The point that is looked at, by its key: here or in the chart. */
  readonly at: string | null;
  readonly onPoint: (key: string | null) => void;
  /** A press on a row shows what it is made of. */
  readonly onOpen?: (point: TrendPoint) => void;
}

const FIRST_ROWS = 8;

/** What a chart shows, in numbers. Pointing at a row marks its place in the chart. */
export function TrendTable({ caption, names, points, format, at, onPoint, onOpen }: TrendTableProps) {
  const t = useMessages(tableMessages);
  const [isWhole, setWhole] = useState(false);
  const hasBefore = points.some(({ before }) => before !== null);
  const newest = points.toReversed();
  const place = newest.findIndex(({ key }) => key === at);
  const rows = isWhole ? newest : newest.slice(0, FIRST_ROWS);
  // Of a day that is not among the first ones, its row takes the place of the last.
  const pointed = place >= rows.length ? newest[place] : undefined;
  const shown = pointed ? [...rows.slice(0, -1), pointed] : rows;
  return (
    <div className={classes.frame}>
      <table className={classes.table} onPointerLeave={() => onPoint(null)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{names.time}</th>
            <th scope="col">{names.now}</th>
            {hasBefore && <th scope="col">{names.before}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr
              key={point.key}
              data-at={point.key === at || undefined}
              onPointerEnter={() => onPoint(point.key)}
            >
              <th scope="row">{point.short}</th>
              <td>
                {onOpen && point.value !== 0 ? (
                  <button
                    type="button"
                    aria-label={`${format(point.value)}, ${t('show', { label: point.label })}`}
                    onClick={() => onOpen(point)}
                  >
                    {format(point.value)}
                  </button>
                ) : (
                  format(point.value)
                )}
              </td>
              {hasBefore && <td>{point.before === null ? '' : format(point.before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {newest.length > FIRST_ROWS && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('all', { count: newest.length })}
        </button>
      )}
    </div>
  );
}
