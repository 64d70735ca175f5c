import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isInsideName } from './inside-name.ts';
import { type Outbound, OutboundError, type OutboundRequest, type OutboundResponse } from './outbound.ts';
import { type Allowance, createAllowance } from './outbound-allowance.ts';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a host name. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

interface OutboundOptions {
  /** Hosts, addresses and ranges that are called although they are inside or speak plain http. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 1024 * 1024;
const LOOK_TIMEOUT_MS = 3_000;
const MAX_URL_LENGTH = 2_000;
const MAX_HEADER_BYTES = 16 * 1024;

const resolveWithSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export function createOutbound({ allow, resolve = resolveWithSystem }: OutboundOptions): Outbound {
  const allowance = createAllowance(allow);
  const mayCallFor = (url: URL): ((address: string) => boolean) => {
    const isFree = allowance.allowsHost(url);
    return (address) => isFree || isPublicAddress(address) || allowance.allowsAddress(address);
  };

  return {
    failureWith(text) {
      try {
        readAddress(text, allowance);
        return null;
      } catch (error) {
        if (error instanceof OutboundError) return error.trouble;
        throw error;
      }
    },
    async leadsInside(text) {
      const url = readAddress(text, allowance);
      const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
      const matches = await untilAborted(addressesOf(url, resolve), signal).catch(() => []);
      return !matches.every(mayCallFor(url));
    },
    async call(request) {
      const url = readAddress(request.url, allowance);
      const mayCall = mayCallFor(url);
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      try {
        const addresses = await untilAborted(addressesOf(url, resolve), signal);
        // One that leads inside spoils the others: which of them is dialled is not ours to choose.
        if (!addresses.every(mayCall)) throw new OutboundError('inside');
        const response = await exchange(request, url, { addresses, mayCall, signal });
        return { ...response, ms: Math.round(performance.now() - startedAt) };
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        throw new OutboundError(signal.aborted ? 'timeout' : failureOf(error), { cause: error });
      }
    },
  };
}

/**
 * The parser of addresses writes every notation of a number (octal, hexadecimal, one number) as the four that it means.
 */
function readAddress(text: string, allowance: Allowance): URL {
  const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.username + url.password !== '')
    throw new OutboundError('bad-address');
  const isFree = allowance.allowsHost(url);
  if (url.protocol === 'http:' && !isFree) throw new OutboundError('needs-https');
  const literal = literalOf(url);
  if (literal !== null && !isFree && !isPublicAddress(literal)) throw new OutboundError('inside');
  if (literal === null && !isFree && !allowance.hasRanges && isInsideName(url.hostname))
    throw new OutboundError('inside');
  return url;
}

function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalOf(url);
  if (literal !== null) return [literal];
  const matches = await resolve(url.hostname).catch((cause: unknown) => {
    throw new OutboundError('unknown-host', { cause });
  });
  if (matches.length === 0) throw new OutboundError('unknown-host');
  return matches;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

interface Line {
  readonly addresses: readonly string[];
  readonly mayCall: (address: string) => boolean;
  readonly signal: AbortSignal;
}

/** Answers every question about the name with the addresses that were checked. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, done) => {
    const rows = addresses.map((address) => ({ address, family: isIP(address) }));
    if (options.all) return done(null, rows);
    done(null, rows[0]?.address ?? '', rows[0]?.family);
  };

function exchange(
  { method, headers = {}, body, maxBytes = DEFAULT_MAX_BYTES }: OutboundRequest,
  url: URL,
  { addresses, mayCall, signal }: Line,
): Promise<Omit<OutboundResponse, 'ms'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<OutboundResponse, 'ms'>>();
  const request: ClientRequest = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) },
    // No shared agent: its sockets, and a proxy named in the environment, would go past the check.
    agent: false,
    lookup: pinned(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  });
  request.once('socket', (socket: Socket) => {
    const check = (): void => {
      if (socket.remoteAddress === undefined || !mayCall(socket.remoteAddress))
        socket.destroy(new OutboundError('inside'));
    };
    if (socket.connecting) socket.prependOnceListener('connect', check);
    else check();
  });
  request.once('error', reject);
  request.once('response', (response) => readResponse(response, maxBytes).then(resolve, reject));
  request.end(body);
  return promise;
}

async function readResponse(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Omit<OutboundResponse, 'ms'>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    parts.push(part);
    size += part.length;
    if (size > maxBytes) break;
  }
  response.destroy();
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    ),
    body: Buffer.concat(parts).subarray(0, maxBytes),
    isCut: size > maxBytes,
  };
}

const NO_RESPONSE = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

function failureOf(error: unknown): 'unreachable' | 'broken-answer' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return NO_RESPONSE.test(code) || code === '' ? 'unreachable' : 'broken-answer';
}
