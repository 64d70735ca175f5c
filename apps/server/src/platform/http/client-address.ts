import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';

/** One household has one IPv6 network and as many addresses as it likes: count the network. */
export function networkOf(ip: string): string {
  // A trusted proxy may still pass on nonsense; all of it shares one counter, or each word would get its own.
  if (isIP(ip) === 0) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0])}/64`;
}

/** What Fastify understands: `true` would have it believe every sender, so a count becomes a count of hops. */
export function trustedProxies(
  trust: Config['trustProxy'],
): string | false | ((address: string, hop: number) => boolean) {
  if (trust === false || typeof trust === 'string') return trust;
  const hops = trust === true ? 1 : trust;
  return (_address, hop) => hop < hops;
}

const NEAR = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/**
 * True when the request starts on this machine or its private network. Every address it claims to have passed
 * counts, trusted or not: behind a proxy on this very machine the whole world would look like the machine itself.
 */
export function comesFromNearby(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers.forwarded !== undefined) return false;
  const claimed = [headers['x-forwarded-for'], headers['x-real-ip']]
    .flat()
    .flatMap((list) => list?.split(',') ?? []);
  return [request.raw.socket.remoteAddress ?? '', ...claimed].every((text) => {
    const ip = text.trim();
    return isIP(ip) !== 0 && NEAR.includes(ipaddr.process(ip).range());
  });
}
