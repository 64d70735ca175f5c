import type { MailStatus } from '@awning/contract';
import { useMessages } from '../../messages/use-messages.ts';
import { mailMessages } from './mail-messages.ts';
import classes from './mail-status.module.css';

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const t = useMessages(mailMessages);
  return (
    <span className={classes.mark} data-status={status}>
      {t(status)}
    </span>
  );
}
