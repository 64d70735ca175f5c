import { confirmMemberEmail } from '@awning/contract/calls';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { signInMessages } from './sign-in-messages.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const route = getRouteApi('/strangers/confirm-email');

/**
 * Where the link in the mail to a new address leads. It waits for a press: programs that look through mails open links
 * as well.
 */
export function ConfirmEmailPage() {
  const t = useMessages(signInMessages);
  const { token } = route.useSearch();
  const { api, queries } = useServices();
  const confirm = useMutation({
    mutationFn: async () => (await api.call(confirmMemberEmail, { body: { token: token ?? '' } })).body,
    onSuccess: () => queries.invalidateQueries({ queryKey: memberSessionKey }),
  });
  if (confirm.data)
    return (
      <StrangerLayout title={t('emailDone')}>
        <Stack gap="md" align="flex-start">
          <Text role="status">{t('emailDoneText', { email: confirm.data.email })}</Text>
          <Anchor renderRoot={(props) => <Link to="/" {...props} />} c="inherit" underline="always">
            {t('goOn')}
          </Anchor>
        </Stack>
      </StrangerLayout>
    );
  return (
    <StrangerLayout title={t(token === undefined ? 'emailFailed' : 'emailTitle')}>
      <Stack gap="md">
        <Text>{t(token === undefined ? 'incomplete' : 'emailText')}</Text>
        <FormNotice>{confirm.error && describeError(confirm.error)}</FormNotice>
        {token !== undefined && (
          <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('emailConfirm')}
          </Button>
        )}
      </Stack>
    </StrangerLayout>
  );
}
