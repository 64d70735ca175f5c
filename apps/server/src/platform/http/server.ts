import type { Socket } from 'node:net';
import type { ErrorBody } from '@awning/contract';
import fastifyCookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Ids } from '../ids.ts';
import type { Limiter } from '../limits/index.ts';
import type { AntiForgery } from './anti-forgery.ts';
import { answerErrors, type ErrorPage, toCatalogued } from './error-answer.ts';
import { guardRoutes } from './gate.ts';
import { type Readiness, registerHealthRoutes } from './health-routes.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Identify } from './request-context.ts';
import { demandAccessRules, type RouteRule } from './route-table.ts';
import { dataPolicy, setSecurityHeaders } from './security-headers.ts';
import { parseFormBody, parseJsonBody } from './text-guard.ts';
import { useStrictValidation } from './validation.ts';

export interface HttpServerOptions {
  readonly config: Pick<Config, 'trustProxy' | 'requestsPerMinute'>;
  readonly log: Logger;
  readonly ids: Ids;
  readonly identify: Identify;
  readonly antiForgery: AntiForgery;
  readonly limiter: Limiter;
  readonly readiness: Readiness;
  readonly errorPage: ErrorPage;
  readonly processMetrics: boolean;
}

/** Fastify with handlers typed by the schemas of their routes. */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface HttpServer {
  readonly app: HttpApp;
  readonly rules: readonly RouteRule[];
  readonly metrics: Metrics;
}

const BODY_LIMIT = 1024 * 1024;

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => options.ids.next(),
    requestIdHeader: false,
    trustProxy: options.config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // Slow senders and slow handlers both give their place back.
    requestTimeout: 30_000,
    handlerTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, _request, reply) => {
      const { status, code, message } = toCatalogued(error);
      const body: ErrorBody = { error: 'Bad Request', code, message };
      reply.raw
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body));
    },
    clientErrorHandler: refuseBrokenHttp,
  }).withTypeProvider<TypeBoxTypeProvider>() as HttpApp;

  const rules = demandAccessRules(app);
  useStrictValidation(app);
  readBodies(app);
  app.decorateReply('policy');
  app.addHook('onRequest', async (_request, reply) => {
    reply.policy = dataPolicy;
  });
  answerErrors(app, options.errorPage);
  await app.register(fastifyCookie);
  guardRoutes(app, { ...options, requestsPerMinute: options.config.requestsPerMinute });
  app.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(request, reply);
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  const metrics = createMetrics({ process: options.processMetrics });
  metrics.observe(app);
  registerHealthRoutes(app, { readiness: options.readiness, metrics });
  return { app, rules, metrics };
}

function readBodies(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : parseJsonBody(body)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseFormBody(body),
  );
}

/** What is not HTTP at all never reaches a route; it still gets the one error shape. */
function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const body: ErrorBody = {
    error: status.slice(4),
    code: 'http.bad-request',
    message: 'That request could not be understood.',
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
