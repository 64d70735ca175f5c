import type { MailMessage } from '@awning/contract';
import { resendMailMessage } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { mailQuery } from './mail-query.ts';

/** For a message that was given up, or kept while there was no mail server. */
export function ResendButton({ message }: { message: MailMessage }) {
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
          Send again
        </Button>
      )}
      <FormNotice>{resend.error && describeError(resend.error)}</FormNotice>
      <FormNotice kind="news">{resend.isSuccess ? 'The message is on its way again.' : null}</FormNotice>
    </>
  );
}
