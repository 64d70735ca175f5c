import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './mail-calls.ts';
import { MailMessage, MailPage, MailPath, MailQuery } from './mail-outbox.ts';

export const mailEndpoints = {
  listMailMessages: endpoint(calls.listMailMessages, {
    access: memberWho('mail.view'),
    query: MailQuery,
    response: { 200: MailPage },
    errors: ['mail.bad-cursor'],
  }),
  resendMailMessage: endpoint(calls.resendMailMessage, {
    access: memberWho('mail.manage'),
    params: MailPath,
    response: { 200: MailMessage },
    errors: ['mail.not-found', 'mail.not-settled', 'mail.not-yours'],
  }),
} as const;
