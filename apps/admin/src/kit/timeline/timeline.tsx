import type { ComponentType, ReactNode, SVGProps } from 'react';
import { Moment } from '../text/moment.tsx';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** What happened, and who did it. */
  readonly text: string;
  /** What belongs to it, in a few words. */
  readonly detail?: string | undefined;
  /** What was written, as it was written. */
  readonly quote?: string | undefined;
  readonly actions?: ReactNode;
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly now: number;
  readonly label: string;
}

/** What happened, newest first. Nothing in it can be rewritten. */
export function Timeline({ entries, now, label }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ key, at, icon: Icon, text, detail, quote, actions }) => (
        <li key={key}>
          <span className={classes.icon} aria-hidden>
            <Icon width={14} height={14} strokeWidth={1.75} />
          </span>
          <div className={classes.what}>
            <span>
              {text}
              {detail !== undefined && <span className={classes.detail}> {detail}</span>}
            </span>
            {actions !== undefined && <span className={classes.actions}>{actions}</span>}
            {quote !== undefined && <p className={classes.quote}>{quote}</p>}
          </div>
          <span className={classes.when}>
            <Moment at={at} now={now} />
          </span>
        </li>
      ))}
    </ol>
  );
}
