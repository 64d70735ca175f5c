import type { HttpApp } from './http-app.ts';
import { httpErrors } from './http-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the answer may take, where that is longer than for everything else: files. */
    answerSeconds?: number;
  }
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | undefined;
  }
}

/**
 * Slow handlers give their place back with a 503. Fastify's own limit makes an AbortController for each request and aborts it at the end
 * of each, which costs as much as the rest of a small answer.
 */
export function limitAnswerTime(app: HttpApp, usualMs: number): void {
  app.decorateRequest('answerTimer', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { answerSeconds } = request.routeOptions.config;
    request.answerTimer = setTimeout(
      () => {
        if (reply.sent || reply.raw.destroyed) return;
        if (reply.raw.headersSent) reply.raw.destroy();
        else reply.send(httpErrors.unavailable());
      },
      answerSeconds === undefined ? usualMs : answerSeconds * 1000,
    ).unref();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.answerTimer);
    done();
  });
}
