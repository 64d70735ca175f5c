import { NavArrowDown, NavArrowUp } from 'iconoir-react';
import classes from './report-rows.module.css';

interface SortHeadProps {
  readonly name: string;
  readonly label: string;
  /** The column that the rows are sorted by, with a minus before it for falling. */
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
  /** Of a column with figures; the first is 0. */
  readonly rank?: number;
}

const arrow = { width: 12, height: 12, strokeWidth: 2, 'aria-hidden': true } as const;

/** The head of a column. Names rise first, figures fall first; a second press turns it around. */
export function SortHead({ name, label, sort, onSort, rank }: SortHeadProps) {
  const isRising = sort === name;
  const isFalling = sort === `-${name}`;
  const first = rank === undefined ? name : `-${name}`;
  const second = rank === undefined ? `-${name}` : name;
  return (
    <th
      scope="col"
      data-rank={rank}
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(sort === first ? second : first)}
        >
          {label}
          {isRising && <NavArrowUp {...arrow} />}
          {isFalling && <NavArrowDown {...arrow} />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
