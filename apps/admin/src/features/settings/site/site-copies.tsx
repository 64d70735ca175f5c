import type { SiteCopy } from '@awning/contract';
import { Anchor, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { copiesQuery } from './copies-query.ts';
import classes from './site-topics.module.css';
import { sitesMessages } from './sites-messages.ts';

/** The copies that were asked for, and how far they are. */
export function SiteCopies() {
  const t = useMessages(sitesMessages);
  const { api } = useServices();
  const copies = useQuery(copiesQuery(api));
  if (copies.error) return <FormNotice>{describeError(copies.error)}</FormNotice>;
  if (!copies.data || copies.data.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t('copies')}>
      {copies.data.map((copy) => (
        <li key={copy.id}>
          <CopyRow copy={copy} />
        </li>
      ))}
    </ul>
  );
}

function CopyRow({ copy }: { readonly copy: SiteCopy }) {
  const t = useMessages(sitesMessages);
  const { title, state, filesDone, filesTotal, problem, baseUrl } = copy;
  const total = filesTotal ?? 0;
  const words =
    state === 'running'
      ? t('copyRunning', { done: filesDone, total })
      : state === 'failed'
        ? t('copyFailed', { problem: problem ?? '' })
        : t(baseUrl === null ? 'copyGone' : 'copyDone');
  return (
    <>
      <span className={classes.head}>
        {baseUrl === null ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <Anchor href={`${baseUrl}/config`} aria-label={t('open', { title })} c="inherit" fw={600}>
            {title}
          </Anchor>
        )}
        <span className={classes.dim} role="status">
          {words}
        </span>
      </span>
      {state === 'running' && (
        <Progress
          value={total === 0 ? 0 : (filesDone / total) * 100}
          size="sm"
          aria-label={t('copyRunning', { done: filesDone, total })}
        />
      )}
    </>
  );
}
