import type { HttpApp } from '../http-app.ts';
import { httpErrors } from '../http-errors.ts';
import { LONGEST_ARRIVAL_MS } from './arrival-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the answer may take, where that is longer than for everything else: files. */
    answerSeconds?: number;
  }
  interface FastifyRequest {
    responseTimer: NodeJS.Timeout | undefined;
  }
}

/** As long as the longest upload. */
const LONGEST_SENDING_MS = LONGEST_ARRIVAL_MS;

/**
 * Slow handlers give their place back with a 503. Fastify's own limit makes an AbortController for each request and
 * aborts it at the end of each, which costs as much as the rest of a small answer.
 */
export function limitResponseTime(app: HttpApp, usualMs: number): void {
  app.decorateRequest('responseTimer', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { answerSeconds } = request.routeOptions.config;
    request.responseTimer = setTimeout(
      () => {
        if (reply.raw.destroyed) return;
        // Made in time and still being sent: a slow line gets much longer, and not for ever.
        if (reply.sent)
          request.responseTimer = setTimeout(() => reply.raw.destroy(), LONGEST_SENDING_MS).unref();
        else if (reply.raw.headersSent) reply.raw.destroy();
        else reply.send(httpErrors.unavailable());
      },
      answerSeconds === undefined ? usualMs : answerSeconds * 1000,
    ).unref();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.responseTimer);
    done();
  });
}
