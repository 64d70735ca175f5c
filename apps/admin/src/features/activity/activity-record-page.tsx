import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './activity.module.css';
import { ActivityDetails } from './activity-details.tsx';
import { activityMessages } from './activity-messages.ts';
import { activityQuery } from './activity-query.ts';
import { activitySentence } from './activity-words.ts';

/** One change as a whole. */
export function ActivityRecordPage() {
  const t = useMessages(activityMessages);
  const { activityId } = useParams({ from: '/members/activity/$activityId' });
  const { api } = useServices();
  const { website } = useMemberSession();
  const activity = useQuery(activityQuery(api, activityId));
  const sentence = activity.data ? activitySentence(t, activity.data) : t('title');
  return (
    <DetailPage
      title={sentence}
      documentTitle={`${sentence} · ${website.title}`}
      back={{ to: '/activity', label: t('title') }}
    >
      {activity.error && (
        <>
          <FormNotice>{describeError(activity.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void activity.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {activity.isPending && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      {activity.data && (
        <Card title={t('changed')}>
          <div className={classes.details}>
            <dl className={classes.facts}>
              <div>
                <dt>{t('who')}</dt>
                <dd>{activity.data.actor.name}</dd>
              </div>
              <div>
                <dt>{t('when')}</dt>
                <dd>
                  <Moment at={activity.data.at} now={activity.dataUpdatedAt} />
                </dd>
              </div>
            </dl>
            <ActivityDetails activity={activity.data} />
          </div>
        </Card>
      )}
    </DetailPage>
  );
}
