import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { homeQuery } from '../../api/home-query.ts';
import { useMemberChoice } from '../../api/member-choices.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { ActivityCard } from './activity-card.tsx';
import { homeMessages } from './home-messages.ts';
import classes from './home-page.module.css';
import { LoadProblem } from './load-problem.tsx';
import { describeRoles } from './role-names.ts';
import { SetUpCard } from './set-up-list.tsx';
import { ToDoCard } from './to-do-card.tsx';
import { TodayCard } from './today-card.tsx';
import { visitsQuery } from './visits-query.ts';
import { WeekCard } from './week-card.tsx';

/** Once in the life of a site. */
const WelcomeChoice = lazy(async () => ({
  default: (await import('../welcome/welcome-choice.tsx')).WelcomeChoice,
}));

/** What is to do, how today goes, and what happened last; for a fresh shop, what is left to set up. */
export function HomePage() {
  const t = useMessages(homeMessages);
  const services = useServices();
  const { website, member } = useMemberSession();
  const { data: home, error, refetch, isFetching } = useQuery(homeQuery(services));
  const [isSetUpHidden] = useMemberChoice('isSetUpHidden');
  const setUp = home?.setUp?.isFresh && !isSetUpHidden ? home.setUp : null;
  const sales = home && setUp === null ? home.sales : null;
  const maySeeVisits = member?.permissions.includes('reports.view') === true;
  const { data: visits } = useQuery({
    ...visitsQuery(services.api, sales?.days ?? []),
    enabled: sales !== null && sales !== undefined && maySeeVisits,
  });
  if (home && home.firstRun !== null)
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <WelcomeChoice choice={home.firstRun} />
      </Suspense>
    );
  return (
    <div className={classes.page}>
      <title>{`${t('title')} · ${website.title}`}</title>
      <Greeting isFresh={setUp !== null} />
      {error && !home && <LoadProblem error={error} isRetrying={isFetching} retry={() => void refetch()} />}
      {!home && !error && <HomeSkeleton />}
      {home && (
        <>
          {setUp && <SetUpCard setUp={setUp} mayHide />}
          <div className={classes.top} data-two={sales !== null || undefined}>
            {(!setUp || home.notices.length > 0) && <ToDoCard />}
            {sales && <TodayCard sales={sales} visits={visits} now={home.now} />}
            <ActivityCard activity={home.activity} now={home.now} />
          </div>
          {sales && <WeekCard sales={sales} visits={visits} />}
        </>
      )}
      <SiteFacts />
    </div>
  );
}

function Greeting({ isFresh }: { readonly isFresh: boolean }) {
  const t = useMessages(homeMessages);
  const locale = useLocale();
  const { website, member } = useMemberSession();
  const now = new Date();
  const { timeZone } = website;
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const name = member?.displayName.split(' ')[0] ?? '';
  return (
    <header className={classes.head}>
      <h1 className={classes.hidden}>{t('title')}</h1>
      <p className={classes.greeting}>{t(isFresh ? 'welcome' : part, { name })}</p>
      <time dateTime={now.toISOString()}>
        {new Intl.DateTimeFormat(locale, {
          timeZone,
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          hour: '2-digit',
          minute: '2-digit',
        }).format(now)}
      </time>
    </header>
  );
}

/** Whose admin this is, and what is worth knowing about it. */
function SiteFacts() {
  const t = useMessages(homeMessages);
  const { website, member, mailLeavesTheMachine } = useMemberSession();
  const address = website.baseUrl.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return (
    <footer className={classes.facts}>
      <p>
        <Anchor
          href={website.baseUrl}
          target="_blank"
          rel="noreferrer"
          c="inherit"
          fz="inherit"
          underline="always"
        >
          {address}
        </Anchor>
      </p>
      <p>
        {member &&
          t('you', { name: member.displayName, email: member.email, roles: describeRoles(member.roles) })}
      </p>
      {!mailLeavesTheMachine && (
        <p>
          {t('mailKept')}{' '}
          {member?.permissions.includes('mail.view') && (
            <Anchor
              renderRoot={(props) => <Link to="/mail" {...props} />}
              c="inherit"
              fz="inherit"
              underline="always"
            >
              {t('readMail')}
            </Anchor>
          )}
        </p>
      )}
    </footer>
  );
}

/** In the size of what will stand there. */
function HomeSkeleton() {
  const t = useMessages(homeMessages);
  return (
    <div role="status" aria-label={t('loading')}>
      <Card title={t('toDo')}>
        <Skeleton height={250} />
      </Card>
    </div>
  );
}
