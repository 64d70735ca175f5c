import type { WaitlistGroup } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { PeopleCard } from './people-card.tsx';
import { ReleaseSheet } from './release-sheet.tsx';
import { nameOfGroup } from './waitlist-list.tsx';
import { waitlistMessages } from './waitlist-messages.ts';
import { groupsQuery } from './waitlist-query.ts';
import { WaitlistSettingsForm } from './waitlist-settings-form.tsx';
import classes from './waitlists.module.css';

/** Those who wait for one variant, in line. */
export function WaitlistPage() {
  const { productId, variantId } = useParams({ from: '/members/waitlists/$productId/$variantId' });
  const t = useMessages(waitlistMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const groups = useQuery(groupsQuery(api));
  const group = groups.data?.find((each) => each.variantId === variantId);
  if (group) return <LoadedWaitlist key={variantId} group={group} />;
  return (
    <DetailPage
      title={t('title')}
      documentTitle={`${t('title')} · ${website.title}`}
      back={{ to: '/waitlists', label: t('title') }}
      list={{ name: 'waitlists', href: `/waitlists/${productId}/${variantId}` }}
    >
      {groups.error && (
        <>
          <FormNotice>{describeError(groups.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void groups.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {groups.isPending && <Skeleton height={280} role="status" aria-label={t('loading')} />}
      {groups.data && <p>{t('nobody')}</p>}
    </DetailPage>
  );
}

function LoadedWaitlist({ group }: { readonly group: WaitlistGroup }) {
  const t = useMessages(waitlistMessages);
  const { website } = useMemberSession();
  const [isReleasing, releasing] = useDisclosure(false);
  const name = nameOfGroup(t, group);
  const canRelease = group.count > 0;
  usePageActions(canRelease ? [{ id: 'release', label: t('release'), run: releasing.open }] : []);
  return (
    <DetailPage
      title={name}
      documentTitle={`${name} · ${t('title')} · ${website.title}`}
      back={{ to: '/waitlists', label: t('title') }}
      list={{ name: 'waitlists', href: `/waitlists/${group.productId}/${group.variantId}` }}
      actions={canRelease && <Button onClick={releasing.open}>{t('release')}</Button>}
      side={
        <>
          <NumbersCard group={group} />
          <Card title={t('ownSettings')}>
            <WaitlistSettingsForm productId={group.productId} />
          </Card>
        </>
      }
    >
      <PeopleCard group={group} />
      {isReleasing && <ReleaseSheet groups={[group]} onClose={releasing.close} />}
    </DetailPage>
  );
}

const NUMBERS = ['count', 'demand', 'told', 'held', 'bought'] as const;

function NumbersCard({ group }: { readonly group: WaitlistGroup }) {
  const t = useMessages(waitlistMessages);
  return (
    <Card title={t('numbers')}>
      <dl className={classes.numbers}>
        {NUMBERS.map((name) => (
          <div key={name}>
            <dt>{t(name === 'count' ? 'waiting' : name)}</dt>
            <dd>{group[name]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('inStock')}</dt>
          <dd>{group.inStock ?? t('unlimited')}</dd>
        </div>
      </dl>
      {group.productName !== '' && (
        <p className={classes.note}>
          <Link to="/products/$productId" params={{ productId: group.productId }}>
            {t('seeProduct')}
          </Link>
        </p>
      )}
    </Card>
  );
}
