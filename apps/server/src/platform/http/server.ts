import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Ids } from '../ids.ts';
import type { Limiter } from '../limits/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { LONGEST_ARRIVAL_MS, limitArrival } from './connection/arrival-limit.ts';
import { trustedProxies } from './connection/client-address.ts';
import {
  type ConnectionLimits,
  limitConnections,
  limitSending,
  usualLimits,
} from './connection/connection-limits.ts';
import { createEarlyResponses, type EarlyResponses } from './connection/early-responses.ts';
import { MOST_OPEN_PARTS, MOST_PARTS, MOST_PARTS_OF_LARGE, mostPartsOf } from './connection/json-bounds.ts';
import { createKnownRefusals, type KnownRefusals } from './connection/known-refusals.ts';
import { endConnectionsWhileClosing } from './connection/orderly-close.ts';
import { settleTarget } from './connection/request-target.ts';
import { limitResponseTime } from './connection/response-time-limit.ts';
import { parseFormBody, parseJsonBody } from './connection/text-guard.ts';
import { type Readiness, registerHealthRoutes } from './health-routes.ts';
import type { HttpApp } from './http-app.ts';
import { watchSecretPaths } from './logged-path.ts';
import type { Identify } from './request-context.ts';
import { createRequestIds } from './request-ids.ts';
import { type ErrorPage, handleErrors, type ReportUndeclaredError } from './responses/error-response.ts';
import { dataPolicy, securityHeaders, wantsNoUserScripts } from './responses/security-headers.ts';
import { observeApi } from './routes/api-description.ts';
import { guardRoutes } from './routes/gate.ts';
import { type NoteChanges, noteChanges } from './routes/note-changes.ts';
import { parseQuery } from './routes/query-string.ts';
import { demandAccessRules, type RouteRule } from './routes/route-table.ts';
import { useSchemaCompilers } from './routes/schema-compilers.ts';
import type { AntiForgery } from './sessions/anti-forgery.ts';

export interface HttpServerOptions {
  readonly config: Pick<
    Config,
    'baseUrl' | 'trustProxy' | 'requestsPerMinute' | 'requestSeconds' | 'metricsFrom'
  >;
  readonly log: Logger;
  readonly ids: Ids;
  readonly identify: Identify;
  readonly antiForgery: AntiForgery;
  readonly limiter: Limiter;
  readonly readiness: Readiness;
  readonly errorPage: ErrorPage;
  readonly reportUndeclaredError?: ReportUndeclaredError;
  /** Who changes what, for requests whose changes are noted. */
  readonly noteChanges?: NoteChanges;
  readonly metrics: Metrics;
  readonly responseCache: ResponseCache;
  /** Where they are other than usual. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
}

export interface HttpServer {
  readonly app: HttpApp;
  readonly rules: readonly RouteRule[];
}

const BODY_LIMIT = 1024 * 1024;
/**
 * How long a response may take, as a multiple of the time to arrive. Longer than that time, so that a slow sender is
 * refused as slow and not because we are busy.
 */
export const RESPONSE_FACTOR = 1.5;

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  // A proxy that ends TLS and is not trusted to say so makes us look like http; the public address knows better.
  const publicHttps = options.config.baseUrl?.protocol === 'https:';
  const early = createEarlyResponses({ ...options, publicHttps });
  const knownRefusals = createKnownRefusals(options);
  const requestMs = options.config.requestSeconds * 1000;
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(options.ids),
    requestIdHeader: false,
    trustProxy: trustedProxies(options.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_ARRIVAL_MS,
    serverFactory: (handler) => createNodeServer(options, handler, { early, knownRefusals }),
    // While closing, what still arrives on an open connection is served and told to close it. Fastify's own refusal
    // would not have our shape, and the parts a handler needs are closed after HTTP.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, querystringParser: parseQuery },
    frameworkErrors: early.refuseBadAddress,
    clientErrorHandler: early.refuseBrokenHttp,
  }).withTypeProvider<TypeBoxTypeProvider>() as HttpApp;

  app.server.on('checkExpectation', early.refuseExpectation);

  const rules = demandAccessRules(app);
  const loggedPath = watchSecretPaths(app);
  await useSchemaCompilers(app);
  readBodies(app);
  app.decorateReply('policy');
  app.decorateRequest('isHttps', {
    getter() {
      return publicHttps || this.protocol === 'https';
    },
  });
  // What waits for nothing takes a callback: a promise for each hook costs more than most hooks do.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.policy = dataPolicy;
    done();
  });
  // Slow senders and slow handlers both give their place back: the first get 408, the second 503.
  limitArrival(app, { ms: requestMs, refuse: early.refuseBrokenHttp });
  limitResponseTime(app, Math.round(requestMs * RESPONSE_FACTOR));
  handleErrors(app, options.errorPage, options.reportUndeclaredError);
  await app.register(fastifyCookie);
  guardRoutes(app, { ...options, ...options.config, knownRefusals });
  noteChanges(app, options.noteChanges);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const https = request.isHttps;
    const userScripts = !wantsNoUserScripts(request);
    reply.headers(securityHeaders(reply.policy, { https, userScripts })).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (options.log.isLevelEnabled('info')) {
      request.log.info(
        {
          method: request.method,
          path: loggedPath(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    }
    done();
  });
  endConnectionsWhileClosing(app);
  options.responseCache.watch(app);
  observeRequests(app, options.metrics);
  await observeApi(app);
  registerHealthRoutes(app, options);
  return { app, rules };
}

function observeRequests(app: HttpApp, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    // No method of theirs either: it may be any word.
    const method = route === 'none' ? 'any' : request.method;
    metrics.observeRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

function createNodeServer(
  { config, responseCache, connectionLimits }: HttpServerOptions,
  handler: RequestListener,
  { early, knownRefusals }: { early: EarlyResponses; knownRefusals: KnownRefusals },
): Server {
  const requestMs = config.requestSeconds * 1000;
  const server = createServer({
    headersTimeout: requestMs,
    requestTimeout: LONGEST_ARRIVAL_MS,
    // How often Node looks for requests that are late.
    connectionsCheckingInterval: Math.min(2_000, Math.ceil(requestMs / 4)),
    // Node's own refusal is an empty page; the gate gives the same answer in words.
    requireHostHeader: false,
  });
  const limits = { ...usualLimits(requestMs), ...connectionLimits };
  const limitConnection = limitConnections(server, limits);
  server.on('request', (request, response) => {
    // A response that is there already is no request under way: without a body to wait for, it is spared the counting.
    const isBare = !hasBody(request);
    if (!isBare) limitConnection(request, response);
    const isSettled = settleTarget(request);
    if (isSettled && responseCache.answer(request, response)) return limitSending(response, limits.readyMs);
    if (isBare) limitConnection(request, response);
    if (isSettled && knownRefusals.answer(request, response)) return limitSending(response, limits.readyMs);
    if (isSettled) handler(request, response);
    else early.refuseTarget(request, response);
  });
  return server;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

function mostPartsIn({ routeOptions }: FastifyRequest): number {
  const { config, schema, bodyLimit } = routeOptions;
  if (config.access?.kind !== 'member') return mostPartsOf(schema?.body, MOST_OPEN_PARTS);
  return mostPartsOf(schema?.body, bodyLimit > BODY_LIMIT ? MOST_PARTS_OF_LARGE : MOST_PARTS);
}

function readBodies(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJsonBody(body, mostPartsIn(request)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseFormBody(body),
  );
}
