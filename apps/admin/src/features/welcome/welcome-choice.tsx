import type { HomeResponse } from '@awning/contract';
import { keepSite, openStartPreview } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { PageShot } from '../../kit/publishing/page-view.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './welcome.module.css';
import { welcomeMessages } from './welcome-messages.ts';

const SHOT_WIDTH = 1280;

/** What an owner sees first: keep what there is, or start a site of their own. */
export function WelcomeChoice({ choice }: { readonly choice: NonNullable<HomeResponse['firstRun']> }) {
  const t = useMessages(welcomeMessages);
  const { website } = useMemberSession();
  const { api } = useServices();
  const queries = useQueryClient();
  const keep = useSingleMutation({
    mutationFn: () => api.call(keepSite, { body: { choice } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['home'] }),
  });
  const isDemo = choice === 'demo';
  const sample = urlOf(openStartPreview, {
    params: { purpose: 'shop', style: 'clay' },
    query: { title: t('sampleName') },
  });
  return (
    <div className={classes.welcome}>
      <title>{`${t(isDemo ? 'demoTitle' : 'emptyTitle')} · ${website.title}`}</title>
      <h1 className={classes.title}>{t(isDemo ? 'demoTitle' : 'emptyTitle')}</h1>
      <p className={classes.lead}>{t(isDemo ? 'demoText' : 'emptyText')}</p>
      <div className={classes.choices}>
        <section className={classes.choice} data-main>
          <PageShot title={t('ownFrame')} address={sample} width={SHOT_WIDTH} />
          <h2>{t('ownTitle')}</h2>
          <p>{t('ownText')}</p>
          <Button renderRoot={(props) => <Link to="/welcome/start" {...props} />} size="md">
            {t('ownButton')}
          </Button>
        </section>
        <section className={classes.choice}>
          {isDemo && <PageShot title={t('demoFrame')} address="/" width={SHOT_WIDTH} />}
          <h2>{t(isDemo ? 'keepDemoTitle' : 'keepEmptyTitle')}</h2>
          <p>{t(isDemo ? 'keepDemoText' : 'keepEmptyText')}</p>
          <Button variant="default" size="md" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t(isDemo ? 'keepDemo' : 'keepEmpty')}
          </Button>
        </section>
      </div>
      <FormNotice>{keep.error && describeError(keep.error)}</FormNotice>
    </div>
  );
}
