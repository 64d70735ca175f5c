import type { MailMessage } from '@awning/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './mail-list.module.css';
import { mailMessages } from './mail-messages.ts';
import { MailStatusBadge } from './mail-status.tsx';
import { MailTime } from './mail-time.tsx';

type MailListProps = {
  messages: MailMessage[];
  now: number;
  selected: string | undefined;
  /** Undefined when there is nothing older. */
  showOlder: (() => void) | undefined;
  busy: boolean;
};

export function MailList({ messages, now, selected, showOlder, busy }: MailListProps) {
  const t = useMessages(mailMessages);
  return (
    <>
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              to="/mail"
              search={(now) => ({ ...now, message: message.id })}
              className={classes.row}
              aria-current={message.id === selected ? 'true' : undefined}
            >
              <span className={classes.subject}>{message.subject || t('noSubject')}</span>
              <span className={classes.time}>
                <MailTime createdOn={message.createdOn} now={now} />
              </span>
              <span className={classes.to}>{message.to}</span>
              <span className={classes.status}>
                <MailStatusBadge status={message.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {showOlder && (
        <Button variant="default" fullWidth mt="md" onClick={showOlder} loading={busy}>
          {t('older')}
        </Button>
      )}
    </>
  );
}
