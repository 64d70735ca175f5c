import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { CataloguedError } from '../../errors/index.ts';
import type { Ids } from '../../ids.ts';
import type { Metrics } from '../../metrics/index.ts';
import { createRequestIds } from '../request-ids.ts';
import { errorBodyOf } from '../responses/error-response.ts';
import { dataPolicy, securityHeaders } from '../responses/security-headers.ts';

/**
 * Who is over a limit of a call that pages send by themselves. Pages do not wait for the answer and go on sending: what
 * else comes within the time of the limit is refused before routing and unread, which costs a part of the long way.
 */
export interface KnownRefusals {
  /** True when the request is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** `of` whom: of this client, or of all of the site. `onRefused` is told of each one from now on. */
  remember(
    request: FastifyRequest,
    refusal: {
      readonly error: CataloguedError;
      readonly of: 'client' | 'site';
      readonly onRefused: () => void;
    },
  ): void;
}

interface Refusal {
  readonly until: number;
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
  readonly onRefused: () => void;
}

const MOST_KNOWN = 10_000;
const LONGEST_KEY = 600;

export function createKnownRefusals({
  ids,
  log,
  metrics,
}: {
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
}): KnownRefusals {
  const known = new LRUCache<string, Refusal>({ max: MOST_KNOWN });
  const nextRequestId = createRequestIds(ids);

  const find = (request: IncomingMessage): Refusal | undefined => {
    const refusal = known.get(siteKey(request)) ?? known.get(clientKey(request));
    return refusal !== undefined && refusal.until > performance.now() ? refusal : undefined;
  };

  return {
    answer(request, response) {
      if (known.size === 0 || request.method !== 'POST') return false;
      const refusal = find(request);
      if (refusal === undefined) return false;
      const { status, headers, body, until, onRefused } = refusal;
      const reqId = nextRequestId();
      const retryAfter = 1 + Math.ceil((until - performance.now()) / 1000);
      response.writeHead(status, [...headers, 'retry-after', String(retryAfter), 'x-request-id', reqId]);
      response.end(body, 'latin1');
      onRefused();
      // It is one of the routes that were remembered, and none that anybody may make up.
      const { method = '', url: route = '' } = request;
      metrics.observeRequest({ method, route, status, seconds: 0 });
      if (log.isLevelEnabled('info')) log.info({ reqId, method, path: route, status, ms: 0 }, 'request');
      return true;
    },
    remember(request, { error, of, onRefused }) {
      const { raw, routeOptions, isHttps } = request;
      const seconds = error.details.retryAfterSeconds ?? 0;
      const key = of === 'site' ? siteKey(raw) : clientKey(raw);
      // The last second is left to the limit itself. An address that is spelt otherwise goes the long way.
      if (seconds < 2 || raw.url !== routeOptions.url || key.length > LONGEST_KEY) return;
      // Characters of one byte each, and so many.
      const body = Buffer.from(JSON.stringify(errorBodyOf(error))).toString('latin1');
      known.set(key, {
        until: performance.now() + (seconds - 1) * 1000,
        status: error.status,
        headers: [
          ...Object.entries(securityHeaders(dataPolicy, { https: isHttps, userScripts: false })).flat(),
          'cache-control',
          'no-store',
          'content-type',
          'application/json; charset=utf-8',
          'content-length',
          String(body.length),
        ],
        body,
        onRefused,
      });
    },
  };
}

/** All that decides which site is meant, and by which protocol. */
const siteKey = ({ url, headers }: IncomingMessage): string =>
  `${url} ${headers.host} ${headers['x-forwarded-host']} ${headers['x-forwarded-proto']}`;

/** All that decides who the client is, besides. */
const clientKey = (request: IncomingMessage): string =>
  `${siteKey(request)} ${request.socket.remoteAddress} ${request.headers['x-forwarded-for']}`;
