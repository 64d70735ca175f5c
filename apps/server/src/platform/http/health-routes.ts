import { machineEndpoints } from '@awning/contract';
import type { Metrics } from '../metrics/index.ts';
import type { HttpApp } from './http-app.ts';
import { bind } from './routes/bind.ts';

export interface Readiness {
  /** Null when the process can do its work, else the reason why it cannot. */
  problem(): Promise<string | null>;
}

export function registerHealthRoutes(
  app: HttpApp,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
): void {
  // The first two must respond on any host, past all limits and without the database.
  bind(app, machineEndpoints.checkAlive, async () => ({ status: 'alive' }));
  bind(app, machineEndpoints.checkReady, async (_request, reply) => {
    const problem = await readiness.problem();
    return problem === null
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', 1).send({ status: 'not ready', reason: problem });
  });
  bind(app, machineEndpoints.readMetrics, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.print()),
  );
}
