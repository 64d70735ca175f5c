import { consentEndpoints } from '@awning/contract';
import { bind, type HttpApp, sendCsv } from '../../../platform/http/index.ts';
import type { Consents } from './consents.ts';

/** As long as a visitor who does not choose is not asked for again by each page. */
const MODE_SECONDS = 3600;

export function registerConsentRoutes(app: HttpApp, { consents }: { readonly consents: Consents }): void {
  bind(app, consentEndpoints.readConsentMode, async (request, reply) => {
    reply.header('cache-control', `private, max-age=${MODE_SECONDS}`);
    return { mode: await consents.modeFor(request.site.id, request) };
  });
  bind(
    app,
    consentEndpoints.recordConsent,
    { limit: { name: 'consents', max: 30, windowSeconds: 60 }, bodyLimit: 2048 },
    async (request, reply) => {
      const recorded = await consents.record(request.site.id, request.body, request);
      return reply.code(201).send(recorded);
    },
  );
  bind(app, consentEndpoints.listConsents, async ({ site, query }) => consents.list(site.id, query));
  bind(app, consentEndpoints.exportConsents, async ({ site, query }, reply) =>
    sendCsv(reply, 'consents.csv', consents.csv(site.id, query)),
  );
}
