import { useMessages } from '../../messages/use-messages.ts';
import type { Change } from './change.ts';
import classes from './change-mark.module.css';

const changeMessages = {
  up: '{change} more',
  down: '{change} less',
  same: 'No change',
  new: 'None in the days before',
} as const;

/** A rise or a fall by its shape and its number; a fall is no error, so it has no colour. */
export function ChangeMark({ change }: { readonly change: Change }) {
  const t = useMessages(changeMessages);
  if (change.kind === 'same' || change.kind === 'new')
    return <span className={classes.change}>{t(change.kind)}</span>;
  const percent = `${change.percent}%`;
  return (
    <span className={classes.change} data-kind={change.kind}>
      <span aria-hidden>
        <svg viewBox="0 0 10 8" width={9} height={8} aria-hidden>
          <path d={change.kind === 'up' ? 'M5 0 10 8H0Z' : 'M0 0H10L5 8Z'} fill="currentColor" />
        </svg>{' '}
        {percent}
      </span>
      <span className={classes.hidden}>{t(change.kind, { change: percent })}</span>
    </span>
  );
}
