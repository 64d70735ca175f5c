import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface ObservedRequest {
  readonly method: string;
  /** The route's pattern, never the address: a crawler must not be able to make new time series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  readonly contentType: string;
  print(): Promise<string>;
  counter(name: string, help: string): { add(amount?: number): void };
  /** `read` is called for each print. While it fails, or takes longer than a second, the value is not a number. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** One value for each value of the label. While `read` fails there is none. */
  gaugeBy(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
  observeRequest(request: ObservedRequest): void;
  durations(name: string, help: string): { observe(seconds: number): void };
}

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Operators want the metrics most when one of their sources does not respond. */
const READ_MS = 1_000;

/** `process`: also memory, event loop and garbage collection, which are one per process and not per app. */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry, prefix: 'awning_' });
  const durations = new Histogram({
    name: 'awning_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  // Finding a series by its labels costs more than counting in it; there are as many as routes have statuses.
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    counter(name, help) {
      const counter = new Counter({ name, help, registers });
      return { add: (amount = 1) => counter.inc(amount) };
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set((await inTime(read)) ?? Number.NaN);
        },
      });
    },
    gaugeBy(name, help, label, read) {
      new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        async collect() {
          const values = (await inTime(read)) ?? {};
          this.reset();
          for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
        },
      });
    },
    durations(name, help) {
      const histogram = new Histogram({ name, help, buckets: BUCKETS, registers });
      return { observe: (seconds) => histogram.observe(seconds) };
    },
    observeRequest({ method, route, status, seconds }) {
      const key = `${method} ${route} ${status}`;
      const series = known.get(key) ?? durations.labels({ method, route, status });
      known.set(key, series);
      series.observe(seconds);
    },
  };
}

async function inTime<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([read(), sleep(READ_MS, undefined, { signal: late.signal })]);
  } catch {
    return undefined;
  } finally {
    late.abort();
  }
}
