import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { escapeHtml } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CataloguedError } from '../../errors/index.ts';
import type { Ids } from '../../ids.ts';
import type { Metrics } from '../../metrics/index.ts';
import { httpErrors } from '../http-errors.ts';
import { errorBodyOf, toCatalogued, wantsPage } from '../responses/error-response.ts';
import { dataPolicy, securityHeaders } from '../responses/security-headers.ts';

/** The answers to what never reaches a route, and so none of its hooks. */
export interface EarlyResponses {
  /** An address that the router cannot read: broken percent-encoding, a part that is too long. */
  refuseBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void;
  /** `Expect: something-else`; Node would answer with an empty 417. */
  refuseExpectation(request: IncomingMessage, response: ServerResponse): void;
  /** A request that names several hosts, or none that can be. */
  refuseTarget(request: IncomingMessage, response: ServerResponse): void;
  /** What is not HTTP at all, or arrives too slowly. There is no response object yet, so we write one ourselves. */
  refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void;
}

interface EarlyResponseOptions {
  readonly log: Logger;
  readonly ids: Ids;
  readonly metrics: Metrics;
  /** The install is reached over https, no matter what this connection looks like. */
  readonly publicHttps: boolean;
}

/** The same shape, headers, id, log line and count as every other answer has. */
export function createEarlyResponses({
  log,
  ids,
  metrics,
  publicHttps,
}: EarlyResponseOptions): EarlyResponses {
  const prepare = (
    error: CataloguedError,
    id: string,
  ): { status: number; headers: Record<string, string>; body: string } => {
    const body = JSON.stringify(errorBodyOf(error));
    const { status } = error;
    // When it began is unknown: only what came of it is counted.
    metrics.observeRequest({ method: 'any', route: 'none', status, seconds: 0 });
    log.info({ reqId: id, status, code: error.code, reason: reasonOf(error) }, 'request refused unread');
    return {
      status,
      body,
      headers: {
        ...securityHeaders(dataPolicy, { https: publicHttps, userScripts: false }),
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'x-request-id': id,
      },
    };
  };

  const refuse = (response: ServerResponse, error: CataloguedError): void => {
    const { status, headers, body } = prepare(error, ids.next());
    response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  };

  return {
    refuseBadAddress(error, request, reply) {
      const refusal = toCatalogued(error, request);
      const { status, headers, body } = prepare(refusal, request.id);
      if (!wantsPage(request)) {
        reply.raw.writeHead(status, headers).end(body);
        return;
      }
      const page = plainPage(refusal.message);
      const type = { 'content-type': 'text/html; charset=utf-8' };
      const length = { 'content-length': String(Buffer.byteLength(page)) };
      reply.raw.writeHead(status, { ...headers, ...type, ...length }).end(page);
    },
    refuseExpectation: (_request, response) => refuse(response, httpErrors.expectationFailed()),
    refuseTarget: (_request, response) => refuse(response, httpErrors.badRequest()),
    refuseBrokenHttp(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const { status, headers, body } = prepare(refusalOf(error), ids.next());
      const lines = Object.entries({ ...headers, connection: 'close' }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
      // Destroyed once it is written: a peer that never closes its side must not keep the socket.
      socket.end([first, ...lines, '', body].join('\r\n'), () => socket.destroy());
    },
  };
}

/** Which site was meant is not known yet, so it looks like none. */
const plainPage = (message: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>That did not work</title>
</head>
<body>
<h1>That did not work</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to the home page</a></p>
</body>
</html>
`;

function refusalOf(error: Error & { code?: string }): CataloguedError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return httpErrors.headersTooLarge({ cause: error });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return httpErrors.timeout({ cause: error });
    default:
      return httpErrors.badRequest({ cause: error });
  }
}

const reasonOf = ({ cause }: CataloguedError): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
