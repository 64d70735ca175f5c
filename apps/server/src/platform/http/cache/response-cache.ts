import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { WebsiteId } from '../../entity-ids.ts';
import type { Ids } from '../../ids.ts';
import type { Metrics } from '../../metrics/index.ts';
import type { SiteVersions } from '../../site-versions/index.ts';
import type { HttpApp } from '../http-app.ts';
import { createRequestIds } from '../request-ids.ts';
import { namesTag } from '../responses/entity-tags.ts';
import { hasOnly, isUsual, keyOf, variantOf } from './shared-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many changes were known when the request came. */
    changesBefore: number;
  }
  interface FastifyReply {
    /** How long the answer may be given again; 0 for one that is not shared. */
    sharedForMs: number;
    /**
     * This answer is the same for everybody who asks for this address, until the site changes: the next one gets it
     * from the cache. What it depends on besides the address is named by its `Vary` header. `query` names the
     * parameters that the route knows; an address with others is one of endlessly many and not worth caching. The route
     * itself does not share values that it does not know. `forMs` is for what changes by itself as time goes by.
     */
    cacheResponse(query?: readonly string[], options?: { readonly forMs?: number }): void;
  }
}

/**
 * The response cache: repeats a response that was marked as shared, straight from the raw request, before routing,
 * hooks and limits. It costs less than refusing would, so the general limit does not count it. A counter of its own
 * does; the log only has it at the level `debug`.
 *
 * A response is found by the exact Host header and address that it was first sent for, so the gate has checked both.
 * Anything unusual (a part of a file, other conditions than `If-None-Match`, a body) goes the long way.
 */
export interface ResponseCache {
  /** True when the request is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Learns the answers that routes mark. */
  watch(app: HttpApp): void;
}

interface Shared {
  /** Names and values in turn, as Node takes them without looking at each again. */
  readonly headers: readonly string[];
  /** Those of a response to a client that has the content already. */
  readonly headersWithoutContent: readonly string[];
  readonly etag: string | undefined;
  /** By the clock of this front door. */
  readonly until: number;
  readonly body: Buffer;
  /** What it takes in memory, with all that it is found by. */
  readonly bytes: number;
  /**
   * A small body, a character for each byte: Node joins it with the head and writes once, which is a quarter cheaper.
   */
  readonly text: string | null;
}

interface Address {
  readonly websiteId: WebsiteId;
  /** The request headers that the answers of this address depend on. */
  readonly vary: readonly string[];
  readonly answers: Map<string, Shared>;
}

export interface ResponseCacheOptions {
  readonly siteVersions: Pick<SiteVersions, 'onChange' | 'isListening'>;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly maxBytes?: number;
  /** Milliseconds; only differences count. */
  readonly now?: () => number;
}

const LARGEST_BODY = 1024 * 1024;
const LARGEST_TEXT = 8 * 1024;
const MAX_ADDRESSES = 20_000;
/** Whose last change is known by itself. */
const MAX_SITES = 10_000;
/** Characters. Longer ones are made by programs that want something else than an answer. */
const LONGEST_ADDRESS = 400;
const LONGEST_VARIANT = 300;
/** What the memory itself needs for an entry, roughly. */
const ENTRY_BYTES = 500;
/** Browsers have a handful of ways to say what they accept; other programs may go the long way. */
const MAX_RESPONSES = 8;
/** Belong to one answer only, or to Node. */
const OWN_HEADERS = new Set([
  'x-request-id',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
/** Of what is said about content that the browser has already, these are left out. */
const CONTENT_HEADERS = new Set(['content-type', 'content-encoding']);
export function createResponseCache({
  siteVersions,
  ids,
  log,
  metrics,
  maxBytes = 64 * 1024 * 1024,
  now = () => performance.now(),
}: ResponseCacheOptions): ResponseCache {
  const addresses = new Map<string, Address>();
  const addressesOf = new Map<string, Set<string>>();
  let bytes = 0;
  let changes = 0;
  /** By site, the number of its last change; what is missing there is not later than `changedAll`. */
  const changed = new Map<string, number>();
  let changedAll = 0;
  let closing = false;
  const counted = metrics.counter(
    'awning_shared_answers_total',
    'Answers given again at the front door; not among the request durations, which would cost more than they do',
  );
  const nextRequestId = createRequestIds(ids);

  metrics.gauge('awning_shared_answers_bytes', 'Memory that the answers at the front door take', () => bytes);

  const drop = (key: string): void => {
    const address = addresses.get(key);
    if (!address) return;
    for (const shared of address.answers.values()) bytes -= shared.bytes;
    addresses.delete(key);
    const keys = addressesOf.get(address.websiteId);
    keys?.delete(key);
    if (keys?.size === 0) addressesOf.delete(address.websiteId);
  };
  siteVersions.onChange((websiteId) => {
    changes++;
    if (websiteId !== null) {
      for (const key of [...(addressesOf.get(websiteId) ?? [])]) drop(key);
      changed.set(websiteId, changes);
      if (changed.size <= MAX_SITES) return;
    } else {
      addresses.clear();
      addressesOf.clear();
      bytes = 0;
    }
    changed.clear();
    changedAll = changes;
  });

  const find = (request: IncomingMessage): Shared | undefined => {
    const address = addresses.get(keyOf(request));
    const shared = address?.answers.get(variantOf(request, address.vary));
    return shared && shared.until > now() ? shared : undefined;
  };

  const learn = (request: FastifyRequest, reply: FastifyReply, body: Buffer): void => {
    const { raw } = request;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)] as const],
    );
    const vary = String(reply.getHeader('vary') ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const key = keyOf(raw);
    const variant = variantOf(raw, vary);
    if (key.length > LONGEST_ADDRESS || variant.length > LONGEST_VARIANT) return;
    const websiteId = request.site.id;
    const address = addresses.get(key) ?? { websiteId, vary, answers: new Map<string, Shared>() };
    const earlier = address.answers.get(variant);
    // Several who asked at once bring the same answer several times.
    if (earlier && earlier.until > now()) return;
    if (address.vary.join() !== vary.join()) {
      drop(key);
      return;
    }
    if (earlier) {
      bytes -= earlier.bytes;
      address.answers.delete(variant);
    }
    const [[oldestVariant, oldestResponse] = []] = address.answers;
    if (oldestVariant !== undefined && oldestResponse && address.answers.size >= MAX_RESPONSES) {
      bytes -= oldestResponse.bytes;
      address.answers.delete(oldestVariant);
    }
    const etag = reply.getHeader('etag');
    const text = body.length <= LARGEST_TEXT ? body.toString('latin1') : null;
    const words = [key, variant, ...headers.flat(), ...headers.flat()];
    const shared: Shared = {
      // Fastify says the length only after the hooks.
      headers: [...headers.flat(), 'content-length', String(body.length)],
      headersWithoutContent: headers.filter(([name]) => !CONTENT_HEADERS.has(name)).flat(),
      etag: etag === undefined ? undefined : String(etag),
      until: now() + reply.sharedForMs,
      body,
      text,
      bytes: words.reduce((sum, word) => sum + word.length, body.length + (text?.length ?? 0) + ENTRY_BYTES),
    };
    address.answers.set(variant, shared);
    bytes += shared.bytes;
    addresses.set(key, address);
    const keys = addressesOf.get(websiteId) ?? new Set();
    addressesOf.set(websiteId, keys.add(key));
    for (const oldest of addresses.keys()) {
      if (bytes <= maxBytes && addresses.size <= MAX_ADDRESSES) return;
      drop(oldest);
    }
  };

  const mayLearn = (request: FastifyRequest, reply: FastifyReply): boolean =>
    reply.sharedForMs > 0 &&
    request.method === 'GET' &&
    reply.statusCode === 200 &&
    !reply.hasHeader('set-cookie') &&
    isUsual(request.raw) &&
    request.changesBefore >= Math.max(changedAll, changed.get(request.site.id) ?? 0) &&
    siteVersions.isListening();

  return {
    answer(request, response) {
      const { method } = request;
      if (closing || (method !== 'GET' && method !== 'HEAD') || !siteVersions.isListening()) return false;
      const shared = find(request);
      if (!shared || !isUsual(request)) return false;
      const known = shared.etag !== undefined && namesTag(request.headers['if-none-match'], shared.etag);
      const status = known ? 304 : 200;
      const reqId = nextRequestId();
      const headers = known ? shared.headersWithoutContent : shared.headers;
      response.writeHead(status, [...headers, 'x-request-id', reqId]);
      if (known || method === 'HEAD') response.end();
      else if (shared.text === null) response.end(shared.body);
      else response.end(shared.text, 'latin1');
      counted.add();
      // A line of log would cost more than the answer itself.
      if (log.isLevelEnabled('debug'))
        log.debug({ reqId, method, path: request.url, status }, 'shared answer');
      return true;
    },
    watch(app) {
      app.decorateRequest('changesBefore', 0);
      app.decorateReply('sharedForMs', 0);
      app.decorateReply(
        'cacheResponse',
        function (this: FastifyReply, query: readonly string[] = [], o = {}) {
          const { forMs = Number.POSITIVE_INFINITY } = o;
          this.sharedForMs = hasOnly(query, this.request.raw.url ?? '') ? forMs : 0;
        },
      );
      app.addHook('onRequest', (request, _reply, done) => {
        request.changesBefore = changes;
        done();
      });
      app.addHook('preClose', async () => {
        closing = true;
      });
      // After the hooks that complete the headers: hooks run in the order in which they are added.
      app.addHook('onSend', (request, reply, payload, done) => {
        if (mayLearn(request, reply)) {
          const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
          if (Buffer.isBuffer(body) && body.length <= LARGEST_BODY) learn(request, reply, body);
        }
        done();
      });
    },
  };
}
