import type { MailMessage } from '@awning/contract';
import { SegmentedControl, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { LinkedText } from './linked-text.tsx';
import { mailMessages } from './mail-messages.ts';
import classes from './mail-reader.module.css';
import { MailStatusBadge } from './mail-status.tsx';
import { MailTime } from './mail-time.tsx';
import { ResendButton } from './resend-button.tsx';

type MailReaderProps = { message: MailMessage; now: number; takeFocus: boolean };

export function MailReader({ message, now, takeFocus }: MailReaderProps) {
  const t = useMessages(mailMessages);
  // As its reader sees it; what is copied is easier to reach in the text.
  const [view, setView] = useState('html');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takeFocus) heading.current?.focus({ preventScroll: true });
  }, [takeFocus]);

  return (
    <article aria-labelledby="message-subject">
      <header className={classes.header}>
        <Title order={2} size={20} lh={1.3} id="message-subject" ref={heading} tabIndex={-1}>
          {message.subject || t('noSubject')}
        </Title>
        <p className={classes.meta}>
          <span>{t('to', { address: message.to })}</span>
          <MailTime createdOn={message.createdOn} now={now} full />
          <MailStatusBadge status={message.status} />
        </p>
        {message.lastError && (
          <p className={classes.error}>
            {message.attempts > 1 && `${t('tried', { count: message.attempts })} `}
            {t('serverSaid', { sentence: message.lastError })}
            {message.status === 'queued' && <span>{t('nextAttempt')}</span>}
          </p>
        )}
        <ResendButton message={message} />
        {message.html !== null && (
          <SegmentedControl
            aria-label={t('showAs')}
            value={view}
            onChange={setView}
            data={[
              { value: 'html', label: t('asPreview') },
              { value: 'text', label: t('asText') },
            ]}
          />
        )}
      </header>
      {view === 'html' && message.html !== null ? (
        // No content of the message can run or reach anything of ours; its links open in a tab of their own.
        <iframe
          className={classes.frame}
          title={t('preview')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={withLinksInTabs(message.html)}
        />
      ) : (
        <div className={classes.text}>
          <LinkedText>{message.text}</LinkedText>
        </div>
      )}
    </article>
  );
}

const IN_TABS = '<base target="_blank">';

/** Behind the doctype: before it, the message would be drawn by other rules than those of its own kind of document. */
const withLinksInTabs = (html: string): string =>
  /<head\b[^>]*>/i.test(html)
    ? html.replace(/<head\b[^>]*>/i, `$&${IN_TABS}`)
    : html.replace(/^(\s*<!doctype\b[^>]*>)?/i, `$&${IN_TABS}`);
