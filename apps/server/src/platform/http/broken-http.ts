import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CataloguedError } from '../errors/index.ts';
import { errorBodyOf, toCatalogued } from './error-answer.ts';
import { httpErrors } from './http-errors.ts';
import { dataPolicy, securityHeaders } from './security-headers.ts';

/** What never reaches a route, and so none of its hooks, still gets the one error shape and the same headers. */
function earlyAnswer(error: CataloguedError): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(errorBodyOf(error));
  return {
    body,
    headers: {
      ...securityHeaders(dataPolicy, { https: false, userScripts: false }),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    },
  };
}

/** An address that the router cannot read: broken percent-encoding, a part that is too long. */
export function refuseBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = toCatalogued(error, request);
  const { headers, body } = earlyAnswer(known);
  reply.raw.writeHead(known.status, headers).end(body);
}

/** `Expect: something-else`; Node would answer with an empty 417. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const known = httpErrors.expectationFailed();
  const { headers, body } = earlyAnswer(known);
  response.writeHead(known.status, { ...headers, connection: 'close' }).end(body);
}

/** What is not HTTP at all, or arrives too slowly. There is no response object yet, so we write one ourselves. */
export function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? httpErrors.headersTooLarge()
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? httpErrors.timeout()
        : httpErrors.badRequest();
  const { headers, body } = earlyAnswer(known);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const status = `HTTP/1.1 ${known.status} ${errorBodyOf(known).error}`;
  // Destroyed once it is written: a peer that never closes its side must not keep the socket.
  socket.end([status, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
