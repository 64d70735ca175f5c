import type { MailStatus } from '@awning/contract';
import classes from './mail-status.module.css';

const words: Record<MailStatus, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Not sent',
  failed: 'Failed',
};

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return (
    <span className={classes.mark} data-status={status}>
      {words[status]}
    </span>
  );
}
