import type { ReactNode } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { RangePicker } from './range-picker.tsx';
import classes from './report.module.css';

interface ReportPageProps {
  readonly title: string;
  /** Beside the title. */
  readonly status?: ReactNode;
  /** Beside the days. */
  readonly actions?: ReactNode;
  /** Below the title, above what it is about. */
  readonly tabs?: ReactNode;
  /** What happens now has no days to choose. */
  readonly isLive?: boolean;
  readonly children: ReactNode;
}

/** A report: its title, the days that it is about, and cards. */
export function ReportPage({ title, status, actions, tabs, isLive = false, children }: ReportPageProps) {
  const { website } = useMemberSession();
  return (
    <div className={classes.page}>
      <title>{`${title} · ${website.title}`}</title>
      <header className={classes.bar}>
        <h1>{title}</h1>
        {status}
        <span className={classes.space} />
        {!isLive && <RangePicker />}
        {actions}
      </header>
      {tabs !== undefined && <div className={classes.tabs}>{tabs}</div>}
      <div className={classes.cards}>{children}</div>
    </div>
  );
}
