import { ActionIcon, Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { IconArrowLeft, IconRefresh } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { MailList } from './mail-list.tsx';
import classes from './mail-page.module.css';
import { mailQuery } from './mail-query.ts';
import { MailReader } from './mail-reader.tsx';

const route = getRouteApi('/members/mail');

export function MailPage() {
  const { api } = useServices();
  const { website, mailLeavesTheMachine } = useMemberSession();
  const { message: selected } = route.useSearch();
  const firstSelected = useRef(selected);
  const mail = useInfiniteQuery(mailQuery(api));
  const messages = mail.data?.pages.flatMap((page) => page.messages) ?? [];
  const message = messages.find(({ id }) => id === selected);
  const now = mail.dataUpdatedAt;
  const showOlder = mail.hasNextPage ? () => void mail.fetchNextPage() : undefined;

  return (
    <Page
      title="Mail"
      siteTitle={website.title}
      wide
      actions={
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label="Look for new messages"
          onClick={() => mail.refetch()}
          loading={mail.isRefetching}
        >
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
      }
    >
      {!mailLeavesTheMachine && (
        <Text c="dimmed" mb="lg" maw={640}>
          No mail server is set up, so messages are kept here instead of being sent. To send them, set{' '}
          <code>SMTP_URL</code> and start the server again.
        </Text>
      )}
      {mail.error && (
        <div className={classes.problem}>
          <FormNotice>{describeError(mail.error)}</FormNotice>
          <Button
            variant="default"
            mt="sm"
            onClick={() => (mail.isFetchNextPageError ? mail.fetchNextPage() : mail.refetch())}
          >
            Try again
          </Button>
        </div>
      )}
      {mail.isPending && <MailSkeleton />}
      {mail.isSuccess && messages.length === 0 && (
        <div className={classes.empty}>
          <Text component="h2" fw={600} size="lg">
            No mail yet
          </Text>
          <Text c="dimmed">
            Each message that the site writes, such as the link for a forgotten password, appears here.
          </Text>
        </div>
      )}
      {messages.length > 0 && (
        <div className={classes.panes} data-reading={selected !== undefined || undefined}>
          <section className={classes.list} aria-label="Messages">
            <MailList
              messages={messages}
              now={now}
              selected={selected}
              showOlder={showOlder}
              busy={mail.isFetchingNextPage}
            />
          </section>
          <section className={classes.reader} aria-label="Message">
            <Anchor
              className={classes.back}
              renderRoot={(props) => <Link to="/mail" search={{}} {...props} />}
              c="inherit"
            >
              <IconArrowLeft size={18} stroke={1.6} aria-hidden /> All messages
            </Anchor>
            {message && (
              <MailReader
                key={message.id}
                message={message}
                now={now}
                takeFocus={message.id !== firstSelected.current}
              />
            )}
            {!message && (
              <Text c="dimmed" className={classes.hint}>
                {selected === undefined
                  ? 'Choose a message to read it.'
                  : 'This message is not among those shown. It may be further back in the list.'}
              </Text>
            )}
          </section>
        </div>
      )}
    </Page>
  );
}

function MailSkeleton() {
  return (
    <div role="status" aria-label="Loading the messages" className={classes.skeleton}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
