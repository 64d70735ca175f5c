import type { MailMessage } from '@awning/contract';
import { resendMailMessage } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { mailMessages } from './mail-messages.ts';
import { mailQuery } from './mail-query.ts';

/** For a message that was given up, or kept while there was no mail server. */
export function ResendButton({ message }: { message: MailMessage }) {
  const t = useMessages(mailMessages);
  const { api, queries } = useServices();
  const { member, mailLeavesTheMachine } = useMemberSession();
  const resend = useMutation({
    mutationFn: () => api.call(resendMailMessage, { params: { mailId: message.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: mailQuery(api).queryKey }),
  });
  const isOver = message.status === 'failed' || (message.status === 'kept' && mailLeavesTheMachine);
  const mayResend = member?.permissions.includes('mail.manage') ?? false;

  return (
    <>
      {isOver && mayResend && (
        <Button variant="default" onClick={() => resend.mutate()} loading={resend.isPending}>
          {t('sendAgain')}
        </Button>
      )}
      <FormNotice>{resend.error && describeError(resend.error)}</FormNotice>
      <FormNotice kind="news">{resend.isSuccess ? t('onItsWay') : null}</FormNotice>
    </>
  );
}
