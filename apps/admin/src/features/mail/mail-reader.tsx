import type { MailMessage } from '@awning/contract';
import { SegmentedControl, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LinkedText } from './linked-text.tsx';
import classes from './mail-reader.module.css';
import { MailStatusBadge } from './mail-status.tsx';
import { MailTime } from './mail-time.tsx';
import { ResendButton } from './resend-button.tsx';

type MailReaderProps = { message: MailMessage; now: number; takeFocus: boolean };

export function MailReader({ message, now, takeFocus }: MailReaderProps) {
  const [view, setView] = useState('text');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takeFocus) heading.current?.focus({ preventScroll: true });
  }, [takeFocus]);

  return (
    <article aria-labelledby="message-subject">
      <header className={classes.header}>
        <Title order={2} size={20} lh={1.3} id="message-subject" ref={heading} tabIndex={-1}>
          {message.subject || 'No subject'}
        </Title>
        <p className={classes.meta}>
          <span>To {message.to}</span>
          <MailTime createdOn={message.createdOn} now={now} full />
          <MailStatusBadge status={message.status} />
        </p>
        {message.lastError && (
          <p className={classes.error}>
            {message.attempts > 1 ? `Tried ${message.attempts} times. ` : ''}The mail server said:{' '}
            {message.lastError}
            {message.status === 'queued' && <span>The next attempt is automatic.</span>}
          </p>
        )}
        <ResendButton message={message} />
        {message.html !== null && (
          <SegmentedControl
            aria-label="Show the message as"
            value={view}
            onChange={setView}
            data={[
              { value: 'text', label: 'Text' },
              { value: 'html', label: 'Preview' },
            ]}
          />
        )}
      </header>
      {view === 'html' && message.html !== null ? (
        // An empty sandbox: no content of the message can run or reach anything of ours.
        <iframe className={classes.frame} title="Preview of the message" sandbox="" srcDoc={message.html} />
      ) : (
        <div className={classes.text}>
          <LinkedText>{message.text}</LinkedText>
        </div>
      )}
    </article>
  );
}
