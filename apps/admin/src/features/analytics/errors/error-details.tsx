import type { JavascriptErrorDetails } from '@awning/contract';
import { readJavascriptError } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Sparkline } from '../../../kit/chart/sparkline.tsx';
import { dateText } from '../../../kit/text/figures.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { ChangeList } from '../frame/change-list.tsx';
import { errorMessages } from './error-messages.ts';
import classes from './errors.module.css';

interface ErrorDetailsProps {
  readonly errorId: string;
  readonly now: number;
}

/** One error: where it happens, how often, and what was changed before it began. */
export function ErrorDetails({ errorId, now }: ErrorDetailsProps) {
  const t = useMessages(errorMessages);
  const { api } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ['javascript-errors', 'details', errorId],
    queryFn: async ({ signal }) =>
      (await api.call(readJavascriptError, { params: { errorId }, signal })).body,
  });
  if (data) return <Details details={data} now={now} />;
  if (!error) return <Skeleton height={240} role="status" aria-label={t('loading')} />;
  return (
    <>
      <FormNotice>{describeError(error)}</FormNotice>
      <Button variant="default" size="xs" mt="sm" onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  );
}

interface DetailsProps {
  readonly details: JavascriptErrorDetails;
  readonly now: number;
}

function Details({ details: { javascriptError: error, pages, browsers, days, changes }, now }: DetailsProps) {
  const t = useMessages(errorMessages);
  const locale = useLocale();
  const { source, line, column, island, stack } = error;
  const place = [source, line, column].filter((part) => part !== null && part !== '').join(':');
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <dt>{t('firstSeen')}</dt>
        <dd>
          <Moment at={error.firstSeenOn} now={now} />
        </dd>
        <dt>{t('script')}</dt>
        <dd>{place || t('unknown')}</dd>
        {island !== '' && (
          <>
            <dt>{t('element')}</dt>
            <dd>{island}</dd>
          </>
        )}
      </dl>
      {days.length > 1 && (
        <Sparkline
          label={t('count')}
          points={days.map(({ day, count }) => ({
            label: dateText(day, locale, { day: 'numeric', month: 'short' }),
            value: count,
          }))}
        />
      )}
      <Counted title={t('pages')} rows={pages} />
      <Counted title={t('browsers')} rows={browsers} />
      <section>
        <h3>{t('changes')}</h3>
        <ChangeList changes={changes} now={now} nothing={t('noChange')} />
      </section>
      {stack !== '' && (
        // Long ones scroll, also by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus.
        <section className={classes.stack} tabIndex={0} aria-label={t('stack')}>
          <pre>{stack}</pre>
        </section>
      )}
    </div>
  );
}

interface CountedProps {
  readonly title: string;
  readonly rows: JavascriptErrorDetails['pages'];
}

function Counted({ title, rows }: CountedProps) {
  const t = useMessages(errorMessages);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ value, count }) => (
          <li key={value}>
            <span>{value === '…' ? t('others') : value || t('unknown')}</span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
