import { permissionsOf, vitalsEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Vitals } from './vitals.ts';
import { vitalsErrors } from './vitals-errors.ts';

/** A page sends two at the most. */
const limit = { name: 'vitals', max: 120, windowSeconds: 60 };

export function registerVitalsRoutes(app: HttpApp, { vitals }: { readonly vitals: Vitals }): void {
  bind(app, vitalsEndpoints.readPerformanceSettings, ({ site, member }) =>
    vitals.settings(site.id, { isStaff: member !== null }),
  );
  bind(
    app,
    vitalsEndpoints.recordPerformance,
    { limit, limitRefusal: vitalsErrors.tooMany, bodyLimit: 8 * 1024 },
    async ({ site, member, body }, reply) => {
      if (member === null) await vitals.record(site.id, body);
      return reply.code(204).send();
    },
  );
  bind(app, vitalsEndpoints.readSpeed, (request) => {
    const { id, roles } = memberOf(request);
    return vitals.speed(request.site.id, { id, permissions: permissionsOf(roles) }, request.query);
  });
  bind(app, vitalsEndpoints.listPageSpeeds, ({ site, query }) => vitals.pages(site.id, query));
}
