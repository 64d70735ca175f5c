import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import { MemberDetails } from './member-details.tsx';
import { staffMessages } from './staff-messages.ts';
import { personQuery } from './staff-query.ts';

/** A member, or a person who was invited. */
export function MemberPage() {
  const t = useMessages(staffMessages);
  const { memberId } = useParams({ from: '/members/staff/$memberId' });
  const { api } = useServices();
  const { website } = useMemberSession();
  const person = useQuery(personQuery(api, memberId));
  if (person.data?.kind === 'member')
    return <MemberDetails member={person.data.member} now={person.dataUpdatedAt} />;
  if (person.data?.kind === 'invitation') return <InvitationDetails invitation={person.data.invitation} />;
  return (
    <DetailPage
      title={t('person')}
      documentTitle={`${t('title')} · ${website.title}`}
      back={{ to: '/staff', label: t('title') }}
    >
      {person.error && (
        <>
          <FormNotice>{describeError(person.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void person.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {person.data === null && <FormNotice>{t('notThere')}</FormNotice>}
      {person.isPending && <Skeleton height={240} role="status" aria-label={t('loading')} />}
    </DetailPage>
  );
}
