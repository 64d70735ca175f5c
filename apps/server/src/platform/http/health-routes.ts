import type { Metrics } from '../metrics/index.ts';
import { operator, probe } from './access.ts';
import type { HttpApp } from './http-app.ts';

export interface Readiness {
  /** Null when the process can do its work, else the reason why it cannot. */
  problem(): Promise<string | null>;
}

export function registerHealthRoutes(
  app: HttpApp,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
): void {
  // The first two must answer whatever the host, the limits or the database say.
  app.get('/healthz', { config: { access: probe } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config: { access: probe } }, async (_request, reply) => {
    const problem = await readiness.problem();
    return problem === null
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', 1).send({ status: 'not ready', reason: problem });
  });
  app.get('/metrics', { config: { access: operator } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.print()),
  );
}
