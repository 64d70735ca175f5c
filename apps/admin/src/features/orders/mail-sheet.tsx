import type { Order, OrderMail } from '@awning/contract';
import { resendOrderMail } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './order-page.module.css';
import { timelineMessages } from './timeline-messages.ts';

interface MailSheetProps {
  readonly order: Order;
  readonly mail: OrderMail;
  readonly onClose: () => void;
}

/** A mail as it was sent, and once more. */
export function MailSheet({ order, mail, onClose }: MailSheetProps) {
  const t = useMessages(timelineMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  // One for the sheet: pressed twice, or sent again after a lost response, it is one mail.
  const [idempotencyKey] = useState(createRandomKey);
  const to = order.customerEmail;
  const resend = useSingleMutation({
    mutationFn: () =>
      api.call(resendOrderMail, { params: { orderId: order.id, mailId: mail.id }, idempotencyKey }),
    onSuccess: () => {
      toasts.show({ text: t('resentToast', { to }) });
      onClose();
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <Sheet
      title={mail.subject}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {mail.canResend && (
            <Button loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('resendButton', { to })}
            </Button>
          )}
        </>
      }
    >
      {resend.error && <FormNotice>{describeError(resend.error)}</FormNotice>}
      {mail.canResend ? (
        // Without scripts and without an origin: it is shown, and can do nothing.
        <iframe
          className={classes.mail}
          sandbox=""
          title={mail.subject}
          srcDoc={mail.html ?? textPage(mail.text)}
        />
      ) : (
        <p>{t('notStored')}</p>
      )}
    </Sheet>
  );
}

const textPage = (text: string): string =>
  `<pre style="white-space:pre-wrap;font:14px/1.5 sans-serif">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
