import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { PagesScreen } from './pages-screen.tsx';
import classes from './tree/pages.module.css';
import { pagesMessages } from './tree/pages-messages.ts';
import { siteTreeQuery } from './tree/pages-query.ts';

/** ED-73: every page of the site in one tree. */
export function PagesPage() {
  const { api } = useServices();
  const t = useMessages(pagesMessages);
  const { website } = useMemberSession();
  const site = useQuery(siteTreeQuery(api));
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      {site.data ? (
        <PagesScreen site={site.data} now={site.dataUpdatedAt} />
      ) : (
        <div className={classes.screen}>
          <header className={classes.bar}>
            <h1>{t('title')}</h1>
          </header>
          {site.error ? (
            <div className={classes.notice} role="alert">
              <p>{describeError(site.error)}</p>
              <Button variant="default" size="xs" onClick={() => void site.refetch()}>
                {t('tryAgain')}
              </Button>
            </div>
          ) : (
            <div className={classes.skeleton} role="status" aria-label={t('loading')}>
              {Array.from('abcdefgh', (row) => (
                <Skeleton key={row} height={16} />
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}
