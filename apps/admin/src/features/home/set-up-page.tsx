import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '../../api/home-query.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Page } from '../../ui/page.tsx';
import { LoadProblem } from './load-problem.tsx';
import { SetUpCard } from './set-up-list.tsx';
import { setUpMessages } from './set-up-messages.ts';

/** The set-up list again, done or not. */
export function SetUpPage() {
  const t = useMessages(setUpMessages);
  const { website } = useMemberSession();
  const { data: home, error, isFetching, refetch } = useQuery(homeQuery(useServices()));
  return (
    <Page title={t('title')} siteTitle={website.title}>
      {home?.setUp && <SetUpCard setUp={home.setUp} />}
      {home && !home.setUp && <p>{t('noShop')}</p>}
      {error && !home && <LoadProblem error={error} isRetrying={isFetching} retry={() => void refetch()} />}
    </Page>
  );
}
