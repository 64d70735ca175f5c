import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HttpApp } from './http-app.ts';

export interface Metrics {
  readonly contentType: string;
  print(): Promise<string>;
  counter(name: string, help: string): { add(amount?: number): void };
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

/** `process`: also memory, event loop and garbage collection, which are one per process and not per app. */
export function createMetrics(options: { process: boolean }): Metrics & { observe(app: HttpApp): void } {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry, prefix: 'awning_' });
  const durations = new Histogram({
    name: 'awning_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    counter(name, help) {
      const counter = new Counter({ name, help, registers: [registry] });
      return { add: (amount = 1) => counter.inc(amount) };
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        // The route's pattern, not the address, and no method of theirs: a crawler must not be able to make new
        // time series.
        const { url: route = 'none' } = request.routeOptions;
        const method = route === 'none' ? 'any' : request.method;
        durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
  };
}
