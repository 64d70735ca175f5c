import type { JavascriptError } from '@awning/contract';
import { listJavascriptErrors } from '@awning/contract/calls';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Moment } from '../../../kit/text/moment.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { errorMessages } from './error-messages.ts';
import classes from './guard.module.css';

/** Long enough for a word, short enough to feel at once. */
const SEARCH_PAUSE_MS = 250;
const PAGE_SIZE = 25;

/** What went wrong in the browsers of visitors. Every text of it is from strangers, and shown as text. */
export function ErrorsTopic() {
  const t = useMessages(errorMessages);
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const errors = useInfiniteQuery({
    queryKey: ['javascript-errors', search],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: PAGE_SIZE,
        ...(search !== '' && { search }),
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      return (await api.call(listJavascriptErrors, { query, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    placeholderData: keepPreviousData,
  });
  const rows = errors.data?.pages.flatMap((page) => page.javascriptErrors) ?? [];
  return (
    <>
      <p className={classes.dim}>{t('about')}</p>
      <TextInput
        type="search"
        className={classes.search}
        mt={16}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        leftSection={<Search width={16} height={16} aria-hidden />}
      />
      {errors.error && (
        <>
          <FormNotice>{describeError(errors.error)}</FormNotice>
          <Button variant="default" onClick={() => void errors.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {errors.isPending && <Skeleton height={120} role="status" aria-label={t('loading')} />}
      {errors.data && rows.length === 0 && (
        <p role="status">{search === '' ? t('nothing') : t('nothingFound', { typed: search })}</p>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label={t('list')}>
          {rows.map((error) => (
            <ErrorRow key={error.id} error={error} now={errors.dataUpdatedAt} />
          ))}
        </ul>
      )}
      {errors.hasNextPage && (
        <Button
          variant="default"
          mt={12}
          loading={errors.isFetchingNextPage}
          onClick={() => void errors.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface ErrorRowProps {
  readonly error: JavascriptError;
  readonly now: number;
}

function ErrorRow({ error, now }: ErrorRowProps) {
  const t = useMessages(errorMessages);
  const { name, message, count, page, source, line, column, browser, island, stack } = error;
  const place = [source, line, column].filter((part) => part !== null && part !== '').join(':');
  const facts: [string, string][] = [
    [t('page'), page],
    [t('script'), place],
    [t('browser'), browser],
    ...(island === '' ? [] : [[t('element'), island] as [string, string]]),
  ];
  return (
    <li>
      <details className={classes.error}>
        <summary>
          <strong>{[name, message].filter(Boolean).join(': ') || t('unnamed')}</strong>
          <span className={classes.dim}>
            {t('times', { count })} · {page} · <Moment at={error.lastSeenOn} now={now} />
          </span>
        </summary>
        <dl className={classes.facts}>
          <dt>{t('firstSeen')}</dt>
          <dd>
            <Moment at={error.firstSeenOn} now={now} />
          </dd>
          {facts.map(([label, text]) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} text`}>{text || t('unknown')}</dd>,
          ])}
        </dl>
        {stack !== '' && (
          // Long ones scroll, also by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus.
          <section className={classes.stack} tabIndex={0} aria-label={t('stack')}>
            <pre>{stack}</pre>
          </section>
        )}
      </details>
    </li>
  );
}
