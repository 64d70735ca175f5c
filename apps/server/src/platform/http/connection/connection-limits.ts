import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** How long the rest of a body may go on arriving once its request has its response. */
  readonly restMs: number;
  /** How long a peer may take nothing of the response that is sent to it. */
  readonly stalledMs: number;
  /** How long a response may take to be sent that was ready at once; such a one is small. */
  readonly readyMs: number;
  /** How long a connection may stay open without a request. */
  readonly idleMs: number;
}

/** With the time that a request may take to arrive. */
export const usualLimits = (requestMs: number): ConnectionLimits => ({
  restMs: requestMs,
  stalledMs: 60_000,
  readyMs: 600_000,
  idleMs: 72_000,
});

/**
 * No connection stays open for as long as its peer likes, after any response. Until the response, `limitArrival` and
 * `limitResponseTime` bound each request; this bounds what comes after it. Returns what has to see each request before
 * anything else does.
 */
export function limitConnections(
  server: Server,
  { restMs, stalledMs, idleMs }: ConnectionLimits,
): (request: IncomingMessage, response: ServerResponse) => void {
  const underWay = new WeakMap<Socket, number>();
  server.keepAliveTimeout = idleMs;
  // Node calls this when nothing has moved on a connection for so long, in either direction.
  server.setTimeout(stalledMs, (socket) => {
    const isAwaited = (underWay.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    // Neither side is to blame: the response is being made. Its own limit ends it.
    if (isAwaited) socket.setTimeout(stalledMs);
    else socket.destroy();
  });

  return (request, response) => {
    const { socket } = request;
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
      if (!request.complete && !socket.destroyed) limitRest(request, restMs);
    });
  };
}

/** Ends a response that its peer takes in drops. One that the network has taken already needs no timer. */
export function limitSending(response: ServerResponse, ms: number): void {
  if (response.writableLength === 0) return;
  const timer = setTimeout(() => response.destroy(), ms).unref();
  response.once('close', () => clearTimeout(timer));
}

/** Node reads on to find the next request, and drops what it reads. */
function limitRest(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms).unref();
  const arrived = (): void => clearTimeout(timer);
  request.once('end', arrived).once('close', arrived);
}
