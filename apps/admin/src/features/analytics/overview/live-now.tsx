import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { liveQuery } from '../frame/report-query.ts';
import { useLiveReport } from '../live/use-live-report.ts';
import classes from './live-now.module.css';
import { overviewMessages } from './overview-messages.ts';

/** How many are on the site now, and the way to what they do. */
export function LiveNow() {
  const t = useMessages(overviewMessages);
  const { api } = useServices();
  const { data } = useQuery(liveQuery(api));
  useLiveReport();
  if (!data) return null;
  return (
    <Link to={'/analytics/live' as never} search={{} as never} className={classes.now}>
      <span className={classes.dot} data-on={data.lastFiveMinutes > 0 || undefined} aria-hidden />
      {t('liveNow', { count: data.lastFiveMinutes })}
    </Link>
  );
}
