import type { Activity } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../kit/text/moment.tsx';
import classes from './change-list.module.css';

interface ChangeListProps {
  readonly changes: readonly Activity[];
  readonly now: number;
  readonly nothing: string;
}

/** What members changed before something got worse, each with its way into the activity log. */
export function ChangeList({ changes, now, nothing }: ChangeListProps) {
  if (changes.length === 0) return <p className={classes.nothing}>{nothing}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map(({ id, at, actor, words, subject }) => (
        <li key={id}>
          <Link to="/activity/$activityId" params={{ activityId: id }}>
            <b>{actor.name}</b> {words} {subject?.title}
          </Link>
          <Moment at={at} now={now} />
        </li>
      ))}
    </ul>
  );
}
