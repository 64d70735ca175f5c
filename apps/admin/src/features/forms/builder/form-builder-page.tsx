import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { describeError, isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { GoneRecord } from '../../../kit/states/gone-record.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { formQuery } from '../form-query.ts';
import { builderMessages } from './builder-messages.ts';
import { FormBuilderScreen } from './form-builder-screen.tsx';

const route = getRouteApi('/members/forms/$formId');

export function FormBuilderPage() {
  const t = useMessages(builderMessages);
  const { formId } = route.useParams();
  const { api } = useServices();
  const { website } = useMemberSession();
  const form = useQuery(formQuery(api, formId));
  if (form.data) return <FormBuilderScreen key={formId} loaded={form.data} />;
  if (isMissing(form.error))
    return <GoneRecord kind={null} id={formId} back="/forms" onRestored={() => void form.refetch()} />;
  return (
    <DetailPage
      title={t('form')}
      documentTitle={`${t('forms')} · ${website.title}`}
      back={{ to: '/forms', label: t('forms') }}
    >
      {form.error ? (
        <>
          <FormNotice>{describeError(form.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void form.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton height={240} role="status" aria-label={t('loading')} />
      )}
    </DetailPage>
  );
}
