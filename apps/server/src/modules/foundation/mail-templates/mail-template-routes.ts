import { mailTemplateEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIfMatch,
  sandboxPolicy,
  tagged,
} from '../../../platform/http/index.ts';
import type { SiteMails } from './site-mails.ts';

/** A mail as a program for mails shows it: images and inline styles, and nothing runs or leads away by itself. */
const PREVIEW_POLICY =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export function registerMailTemplateRoutes(app: HttpApp, { siteMails }: { siteMails: SiteMails }): void {
  bind(app, mailTemplateEndpoints.listMailTemplates, async ({ site }) => ({
    mailTemplates: await siteMails.list(site.id),
  }));
  bind(app, mailTemplateEndpoints.saveMailTemplate, async (request, reply) => {
    const options = { by: memberOf(request).id, expected: readIfMatch(request) };
    const { site, params, body } = request;
    const mailTemplate = await siteMails.change(site.id, params.name, body, options);
    return tagged(reply, mailTemplate.version, { mailTemplate });
  });
  bind(app, mailTemplateEndpoints.resetMailTemplate, async (request, reply) => {
    const options = { by: memberOf(request).id, expected: readIfMatch(request) };
    const mailTemplate = await siteMails.reset(request.site.id, request.params.name, options);
    return tagged(reply, mailTemplate.version, { mailTemplate });
  });
  bind(app, mailTemplateEndpoints.previewMailTemplate, async (request) =>
    siteMails.preview(request.site.id, request.params.name, request.query, memberOf(request)),
  );
  bind(app, mailTemplateEndpoints.previewMailWords, async (request) =>
    siteMails.previewWords(request.site.id, request.params.name, request.body, memberOf(request)),
  );
  bind(
    app,
    mailTemplateEndpoints.sendTestMail,
    { limit: { name: 'test-mails', max: 20, windowSeconds: 60 } },
    async (request) => {
      const reader = memberOf(request);
      await siteMails.sendTest(request.site.id, request.params.name, request.body, reader);
      return { to: reader.email };
    },
  );
  bind(app, mailTemplateEndpoints.openMailPreview, async (request, reply) => {
    const { site, params, query } = request;
    const { html } = await siteMails.preview(site.id, params.name, query, memberOf(request));
    reply.policy = sandboxPolicy(PREVIEW_POLICY);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });
}
