import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpApp } from '../http-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to arrive, where that is longer than for everything else: files. */
    arrivalSeconds?: number;
  }
}

/** Node's own limit, which is one for all, only has to be longer than every limit here. */
export const LONGEST_ARRIVAL_MS = 3_600_000;

/**
 * Slow senders give their place back. Node has one limit for every request; a form that takes as long as a film may
 * take would hold its place for half an hour.
 */
export function limitArrival(
  app: HttpApp,
  { ms, refuse }: { ms: number; refuse: (error: Error & { code?: string }, socket: Socket) => void },
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (raw.complete || !hasBody(raw)) return done();
    const { arrivalSeconds } = routeOptions.config;
    const timer = setTimeout(
      () => {
        if (raw.complete) return;
        if (reply.raw.headersSent) raw.socket.destroy();
        else
          refuse(
            Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
            raw.socket,
          );
      },
      arrivalSeconds === undefined ? ms : arrivalSeconds * 1000,
    ).unref();
    const arrived = (): void => clearTimeout(timer);
    raw.once('end', arrived).once('close', arrived);
    reply.raw.once('close', arrived);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
