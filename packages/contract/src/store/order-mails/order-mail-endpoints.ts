import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import * as calls from './order-mail-calls.ts';
import {
  MailPreview,
  MailPreviewQuery,
  MailTemplateChange,
  MailTemplateList,
  MailTemplatePath,
  MailTemplateResponse,
  MailWordsInput,
  TestMailResponse,
} from './order-mails.ts';

export const orderMailEndpoints = {
  listMailTemplates: endpoint(calls.listMailTemplates, {
    access: memberWho('commerce.manage'),
    response: { 200: MailTemplateList },
  }),
  saveMailTemplate: endpoint(calls.saveMailTemplate, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    headers: ChangeHeaders,
    body: MailTemplateChange,
    response: { 200: MailTemplateResponse },
    errors: ['order-mails.changed-meanwhile', 'order-mails.invalid', 'order-mails.order-missing'],
  }),
  resetMailTemplate: endpoint(calls.resetMailTemplate, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    headers: ChangeHeaders,
    response: { 200: MailTemplateResponse },
    errors: ['order-mails.changed-meanwhile', 'order-mails.order-missing'],
  }),
  previewMailTemplate: endpoint(calls.previewMailTemplate, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    query: MailPreviewQuery,
    response: { 200: MailPreview },
    errors: ['order-mails.order-missing'],
  }),
  previewMailWords: endpoint(calls.previewMailWords, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    body: MailWordsInput,
    response: { 200: MailPreview },
    errors: ['order-mails.invalid', 'order-mails.order-missing'],
  }),
  sendTestMail: endpoint(calls.sendTestMail, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    body: MailWordsInput,
    response: { 200: TestMailResponse },
    errors: ['order-mails.invalid', 'order-mails.order-missing'],
  }),
  openMailPreview: endpoint(calls.openMailPreview, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    query: MailPreviewQuery,
    produces: 'html',
    errors: ['order-mails.order-missing'],
  }),
} as const;
