import {
  ChangeHeaders,
  MailPreview,
  MailPreviewQuery,
  MailTemplateAnswer,
  MailTemplateChange,
  MailTemplateList,
  MailTemplatePath,
} from '@awning/contract';
import {
  type HttpApp,
  memberOf,
  memberWho,
  readIfMatch,
  sandboxPolicy,
  tagged,
} from '../../platform/http/index.ts';
import type { OrderMails } from './order-mails.ts';

const forStore = { config: { access: memberWho('commerce.manage') } } as const;
const PATH = '/api/commerce/mail-templates';
/** A mail as a program for mails shows it: pictures and inline styles, and nothing runs or leads away by itself. */
const PREVIEW_POLICY =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export function registerOrderMailRoutes(app: HttpApp, { orderMails }: { orderMails: OrderMails }): void {
  app.get(PATH, { ...forStore, schema: { response: { 200: MailTemplateList } } }, async ({ site }) => ({
    mailTemplates: await orderMails.list(site.id),
  }));
  app.put(
    `${PATH}/:name`,
    {
      ...forStore,
      schema: {
        headers: ChangeHeaders,
        params: MailTemplatePath,
        body: MailTemplateChange,
        response: { 200: MailTemplateAnswer },
      },
    },
    async (request, reply) => {
      const options = { by: memberOf(request).id, expected: readIfMatch(request) };
      const { site, params, body } = request;
      const mailTemplate = await orderMails.change(site.id, params.name, body, options);
      return tagged(reply, mailTemplate.version, { mailTemplate });
    },
  );
  app.delete(
    `${PATH}/:name`,
    {
      ...forStore,
      schema: { headers: ChangeHeaders, params: MailTemplatePath, response: { 200: MailTemplateAnswer } },
    },
    async (request, reply) => {
      const options = { by: memberOf(request).id, expected: readIfMatch(request) };
      const mailTemplate = await orderMails.reset(request.site.id, request.params.name, options);
      return tagged(reply, mailTemplate.version, { mailTemplate });
    },
  );
  app.get(
    `${PATH}/:name/preview`,
    {
      ...forStore,
      schema: { params: MailTemplatePath, querystring: MailPreviewQuery, response: { 200: MailPreview } },
    },
    async ({ site, params, query }) => orderMails.preview(site.id, params.name, query.orderId),
  );
  app.get(
    '/commerce/mail-preview/:name',
    { ...forStore, schema: { params: MailTemplatePath, querystring: MailPreviewQuery } },
    async ({ site, params, query }, reply) => {
      const { html } = await orderMails.preview(site.id, params.name, query.orderId);
      reply.policy = sandboxPolicy(PREVIEW_POLICY);
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
    },
  );
}
