import type { ReactNode } from 'react';
import classes from './ink-bar.module.css';

interface InkBarProps {
  /** What is unfinished, in words. */
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly actions?: ReactNode;
  readonly label: string;
}

/** The one dark bar: for what is selected, changed and not saved, or waits for a connection. */
export function InkBar({ children, actions, label }: InkBarProps) {
  return (
    <section className={classes.bar} aria-label={label} data-region>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
