import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import * as calls from './mail-template-calls.ts';
import {
  MailPreviewQuery,
  MailTemplateChange,
  MailTemplateList,
  MailTemplatePath,
  MailTemplatePreview,
  MailTemplateResponse,
  MailWordsInput,
  TestMailResponse,
} from './mail-templates.ts';

export const mailTemplateEndpoints = {
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
    errors: ['mail-templates.changed-meanwhile', 'mail-templates.invalid'],
  }),
  resetMailTemplate: endpoint(calls.resetMailTemplate, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    headers: ChangeHeaders,
    response: { 200: MailTemplateResponse },
    errors: ['mail-templates.changed-meanwhile'],
  }),
  previewMailTemplate: endpoint(calls.previewMailTemplate, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    query: MailPreviewQuery,
    response: { 200: MailTemplatePreview },
    errors: ['order-mails.order-missing'],
  }),
  previewMailWords: endpoint(calls.previewMailWords, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    body: MailWordsInput,
    response: { 200: MailTemplatePreview },
    errors: ['mail-templates.invalid', 'order-mails.order-missing'],
  }),
  sendTestMail: endpoint(calls.sendTestMail, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    body: MailWordsInput,
    response: { 200: TestMailResponse },
    errors: ['mail-templates.invalid', 'order-mails.order-missing'],
  }),
  openMailPreview: endpoint(calls.openMailPreview, {
    access: memberWho('commerce.manage'),
    params: MailTemplatePath,
    query: MailPreviewQuery,
    produces: 'html',
    errors: ['order-mails.order-missing'],
  }),
} as const;
