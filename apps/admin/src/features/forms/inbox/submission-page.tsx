import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Card, DetailPage } from '../../../kit/page/detail-page.tsx';
import { GoneRecord } from '../../../kit/states/gone-record.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { inboxMessages } from './inbox-messages.ts';
import { submissionQuery } from './inbox-query.ts';
import { SubmissionReader } from './submission-reader.tsx';

const route = getRouteApi('/members/inbox/$submissionId');

/** One answer as a page of its own. */
export function SubmissionPage() {
  const t = useMessages(inboxMessages);
  const { submissionId } = route.useParams();
  const { api } = useServices();
  const { website } = useMemberSession();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(submissionQuery(api, submissionId));
  if (isMissing(error))
    return <GoneRecord kind={null} id={submissionId} back="/inbox" onRestored={() => void refetch()} />;
  const title = data?.name ?? data?.email ?? data?.formName ?? t('answer');
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${t('title')} · ${website.title}`}
      back={{ to: '/inbox', label: t('title') }}
      list={{ name: 'submissions', href: `/inbox/${submissionId}` }}
      presence={`submission/${submissionId}`}
    >
      <Card title={data?.formName || t('answer')}>
        <SubmissionReader
          key={submissionId}
          submissionId={submissionId}
          onDeleted={() => void navigate({ to: '/inbox', search: {} })}
        />
      </Card>
    </DetailPage>
  );
}
