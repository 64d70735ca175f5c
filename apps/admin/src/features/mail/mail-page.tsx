import { ActionIcon, Anchor, Button, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { IconArrowLeft, IconRefresh } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { MailList } from './mail-list.tsx';
import { mailMessages } from './mail-messages.ts';
import classes from './mail-page.module.css';
import { mailQuery } from './mail-query.ts';
import { MailReader } from './mail-reader.tsx';

const route = getRouteApi('/members/mail');

const STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;
/** As long as a pause while typing. */
const PAUSE_MS = 250;

export function MailPage() {
  const t = useMessages(mailMessages);
  const { api } = useServices();
  const { website, mailLeavesTheMachine } = useMemberSession();
  const { message: selected, search = '', status } = route.useSearch();
  const filter = { search: search || undefined, status: STATUSES.find((each) => each === status) };
  const isFiltered = filter.search !== undefined || filter.status !== undefined;
  const firstSelected = useRef(selected);
  const mail = useInfiniteQuery(mailQuery(api, filter));
  const messages = mail.data?.pages.flatMap((page) => page.messages) ?? [];
  const message = messages.find(({ id }) => id === selected);
  const now = mail.dataUpdatedAt;
  const showOlder = mail.hasNextPage ? () => void mail.fetchNextPage() : undefined;

  return (
    <Page
      title={t('title')}
      siteTitle={website.title}
      wide
      actions={
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('refresh')}
          onClick={() => mail.refetch()}
          loading={mail.isRefetching}
        >
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
      }
    >
      {!mailLeavesTheMachine && (
        <Text c="dimmed" mb="lg" maw={640}>
          {t('noServer')}
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
            {t('tryAgain')}
          </Button>
        </div>
      )}
      <MailFilters />
      {mail.isPending && <MailSkeleton />}
      {mail.isSuccess && messages.length === 0 && isFiltered && (
        <div className={classes.empty}>
          <Text component="h2" fw={600} size="lg">
            {t('noMatchTitle')}
          </Text>
          <Anchor
            renderRoot={(props) => <Link to="/mail" search={{}} {...props} />}
            c="inherit"
            underline="always"
          >
            {t('showAll')}
          </Anchor>
        </div>
      )}
      {mail.isSuccess && messages.length === 0 && !isFiltered && (
        <div className={classes.empty}>
          <Text component="h2" fw={600} size="lg">
            {t('nothingTitle')}
          </Text>
          <Text c="dimmed">{t('nothingText')}</Text>
        </div>
      )}
      {messages.length > 0 && (
        <div className={classes.panes} data-reading={selected !== undefined || undefined}>
          <section className={classes.list} aria-label={t('messages')}>
            <MailList
              messages={messages}
              now={now}
              selected={selected}
              showOlder={showOlder}
              busy={mail.isFetchingNextPage}
            />
          </section>
          <section className={classes.reader} aria-label={t('message')}>
            <Anchor
              className={classes.back}
              renderRoot={(props) => <Link to="/mail" search={withoutMessage} {...props} />}
              c="inherit"
            >
              <IconArrowLeft size={18} stroke={1.6} aria-hidden /> {t('allMessages')}
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
                {t(selected === undefined ? 'choose' : 'notShown')}
              </Text>
            )}
          </section>
        </div>
      )}
    </Page>
  );
}

const withoutMessage = ({
  message: _message,
  ...others
}: {
  message?: string;
  search?: string;
  status?: string;
}) => others;

/** The search and the state are in the address: a link shows the same messages. */
function MailFilters() {
  const t = useMessages(mailMessages);
  const navigate = route.useNavigate();
  const { search = '', status = '' } = route.useSearch();
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link that shows all of them empties the field, too.
  useEffect(() => {
    if (search === '') setTyped('');
  }, [search]);
  const show = (change: { search?: string; status?: string }): void =>
    void navigate({
      search: (now) => {
        const { message: _message, ...next } = { ...now, ...change };
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
      },
      replace: true,
    });
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => show({ search: value.trim() }), PAUSE_MS);
        }}
      />
      <NativeSelect
        aria-label={t('state')}
        data={[
          { value: '', label: t('everyState') },
          ...STATUSES.map((value) => ({ value, label: t(value) })),
        ]}
        value={status}
        onChange={({ currentTarget }) => show({ status: currentTarget.value })}
      />
    </div>
  );
}

function MailSkeleton() {
  const t = useMessages(mailMessages);
  return (
    <div role="status" aria-label={t('loading')} className={classes.skeleton}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
