import { Button } from '@mantine/core';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { reportMessages } from '../figures/report-messages.ts';
import classes from './report.module.css';

/** What stands here before the first visit: what will be counted, and how it begins. */
export function FreshSite() {
  const t = useMessages(reportMessages);
  const { baseUrl } = useMemberSession().website;
  return (
    <div className={classes.fresh}>
      <h2>{t('nothingTitle')}</h2>
      <p>{t('nothingText')}</p>
      <Button component="a" href={baseUrl} target="_blank" rel="noreferrer" variant="default">
        {t('viewSite')}
      </Button>
    </div>
  );
}
