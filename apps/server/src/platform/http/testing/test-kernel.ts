import { connect } from 'node:net';
import { type Logger, pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { createKeyring } from '../../keyring/index.ts';
import { createMemoryLimiter, type Limiter } from '../../limits/index.ts';
import { createMetrics, type Metrics } from '../../metrics/index.ts';
import type { SiteVersions } from '../../site-versions/index.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import type { Readiness } from '../health-routes.ts';
import type { HttpApp } from '../http-app.ts';
import type { RequestMember, RequestSite, RequestSiteUser } from '../request-context.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../server.ts';
import { type AntiForgery, createAntiForgery } from '../sessions/anti-forgery.ts';

export interface TestKernelOptions {
  readonly routes?: (app: HttpApp, antiForgery: AntiForgery) => void;
  readonly config?: Partial<HttpServerOptions['config']>;
  readonly readiness?: Readiness;
  /** What the response cache may keep in memory. */
  readonly sharedBytes?: number;
  /** By which shared answers grow old. */
  readonly now?: () => number;
  /** The source of site changes, in place of `invalidations`. */
  readonly siteVersions?: Pick<SiteVersions, 'onChange' | 'isListening'>;
  readonly log?: Logger;
  readonly connectionLimits?: HttpServerOptions['connectionLimits'];
  readonly limiter?: Limiter;
}

/** Whether invalidations arrive, and how to send one. */
export interface TestInvalidations {
  arrives: boolean;
  tell(websiteId: string | null): void;
}

export interface TestKernel extends HttpServer {
  readonly antiForgery: AntiForgery;
  readonly metrics: Metrics;
  readonly invalidations: TestInvalidations;
  /** Lets a person in without a password; gives the token for their cookie. */
  letIn(site: RequestSite, person: { siteUser: string } | { roles: RequestMember['roles'] }): string;
}

const site = (slug: string): RequestSite => ({
  id: slug,
  slug,
  title: slug,
  tagline: '',
  baseUrl: `https://${slug}.example`,
});

/** Two sites that the kernel tests know; `localhost` is the first. */
export const reef = site('reef');
export const dune = site('dune');

/** The HTTP kernel by itself, with routes that a test makes up and people who live in memory. */
export async function createTestKernel(options: TestKernelOptions = {}): Promise<TestKernel> {
  const ids = createIds(systemClock);
  const antiForgery = createAntiForgery({
    ids,
    keyring: createKeyring(['a key for tests, long enough for it']),
  });
  const hosts = new Map([reef, dune].map((known) => [`${known.slug}.example`, known]));
  for (const local of ['localhost', '127.0.0.1']) hosts.set(local, reef);
  const members = new Map<string, RequestMember>();
  const siteUsers = new Map<string, RequestSiteUser>();
  const key = (where: RequestSite, token: string): string => `${where.id}/${token}`;

  const metrics = createMetrics({ process: false });
  const log = options.log ?? pino({ level: 'silent' });
  const listeners: ((websiteId: string | null) => void)[] = [];
  const invalidations: TestInvalidations = {
    arrives: true,
    tell: (websiteId) => {
      for (const listen of listeners) listen(websiteId);
    },
  };
  const siteVersions = options.siteVersions ?? {
    onChange: (listen: (websiteId: string | null) => void) => void listeners.push(listen),
    isListening: () => invalidations.arrives,
  };
  const server = await createHttpServer({
    config: {
      baseUrl: undefined,
      trustProxy: false,
      requestsPerMinute: 0,
      requestSeconds: 30,
      metricsFrom: [],
      ...options.config,
    },
    log,
    ids,
    antiForgery,
    limiter: options.limiter ?? createMemoryLimiter(),
    identify: {
      site: async (host) => hosts.get(host.toLowerCase()) ?? null,
      member: async (where, token) => members.get(key(where, token)) ?? null,
      siteUser: async (where, token) => siteUsers.get(key(where, token)) ?? null,
      apiKey: async () => null,
    },
    readiness: options.readiness ?? { problem: async () => null },
    errorPage: async (_request, _reply, { message }) => `<p>${message.replaceAll('<', '&lt;')}</p>`,
    metrics,
    connectionLimits: options.connectionLimits ?? {},
    responseCache: createResponseCache({
      siteVersions,
      ids,
      log,
      metrics,
      ...(options.sharedBytes === undefined ? {} : { maxBytes: options.sharedBytes }),
      ...(options.now === undefined ? {} : { now: options.now }),
    }),
  });
  options.routes?.(server.app, antiForgery);

  return {
    ...server,
    antiForgery,
    metrics,
    invalidations,
    letIn(where, person) {
      const sessionToken = ids.token();
      const id = ids.next();
      if ('siteUser' in person)
        siteUsers.set(key(where, sessionToken), { id, email: person.siteUser, sessionToken });
      else {
        const { roles } = person;
        members.set(key(where, sessionToken), {
          id,
          email: 'staff@example.com',
          displayName: '',
          roles,
          sessionToken,
        });
      }
      return sessionToken;
    },
  };
}

/** The port of an app that listens on loopback for the length of a test. */
export async function listenOnLoopback(app: HttpApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen on a port');
  return address.port;
}

/** Sends bytes that no client would, and gives what comes back until the other side closes. */
export function sendBytes(
  port: number,
  bytes: string | Buffer,
): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks)
        .toString('utf8')
        .split(/\r\n\r\n(.*)/s);
      resolve({ status: Number(head.split(' ')[1]), head, body });
    });
  });
}
