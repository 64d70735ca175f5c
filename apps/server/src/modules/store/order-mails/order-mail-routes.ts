import { orderMailEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIfMatch,
  sandboxPolicy,
  tagged,
} from '../../../platform/http/index.ts';
import type { OrderMails } from './order-mails.ts';

/** A mail as a program for mails shows it: images and inline styles, and nothing runs or leads away by itself. */
const PREVIEW_POLICY =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export function registerOrderMailRoutes(app: HttpApp, { orderMails }: { orderMails: OrderMails }): void {
  bind(app, orderMailEndpoints.listMailTemplates, async ({ site }) => ({
    mailTemplates: await orderMails.list(site.id),
  }));
  bind(app, orderMailEndpoints.saveMailTemplate, async (request, reply) => {
    const options = { by: memberOf(request).id, expected: readIfMatch(request) };
    const { site, params, body } = request;
    const mailTemplate = await orderMails.change(site.id, params.name, body, options);
    return tagged(reply, mailTemplate.version, { mailTemplate });
  });
  bind(app, orderMailEndpoints.resetMailTemplate, async (request, reply) => {
    const options = { by: memberOf(request).id, expected: readIfMatch(request) };
    const mailTemplate = await orderMails.reset(request.site.id, request.params.name, options);
    return tagged(reply, mailTemplate.version, { mailTemplate });
  });
  bind(app, orderMailEndpoints.previewMailTemplate, async ({ site, params, query }) =>
    orderMails.preview(site.id, params.name, query.orderId),
  );
  bind(app, orderMailEndpoints.previewMailWords, async ({ site, params, body }) =>
    orderMails.previewWords(site.id, params.name, body),
  );
  bind(
    app,
    orderMailEndpoints.sendTestMail,
    { limit: { name: 'test-mails', max: 20, windowSeconds: 60 } },
    async (request) => {
      const to = memberOf(request).email;
      await orderMails.sendTest(request.site.id, request.params.name, request.body, to);
      return { to };
    },
  );
  bind(app, orderMailEndpoints.openMailPreview, async ({ site, params, query }, reply) => {
    const { html } = await orderMails.preview(site.id, params.name, query.orderId);
    reply.policy = sandboxPolicy(PREVIEW_POLICY);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });
}
