import type { MouseEvent } from 'react';
import classes from './row-tick.module.css';

interface RowTickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean, isRange: boolean) => void;
  readonly className?: string | undefined;
}

/** The box that selects a row: plain, since a list has as many of them as rows. */
export const RowTick = ({ label, isTicked, onTick, className }: RowTickProps) => (
  <span className={className}>
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={label}
      checked={isTicked}
      onChange={() => undefined}
      onClick={({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) =>
        onTick(currentTarget.checked, shiftKey)
      }
    />
  </span>
);
