import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../../config/config.ts';

/** One household has one IPv6 network and as many addresses as it likes: count the network. */
export function networkOf(ip: string): string {
  // A trusted proxy may still pass on nonsense; all of it shares one counter, or each word would get its own.
  const version = isIP(ip);
  if (version === 0) return 'unknown';
  // It has one spelling.
  if (version === 4) return ip;
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

/**
 * Whether a request comes from this machine, or from the addresses and ranges that `others` lists. Every address it
 * claims to have passed counts, trusted or not: behind a proxy on this very machine the whole world would look like
 * the machine itself.
 */
export function createOperatorCheck(others: readonly string[]): (request: FastifyRequest) => boolean {
  const ranges = others.map((text) =>
    ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : wholeAddress(ipaddr.process(text)),
  );
  const isOperator = (text: string): boolean => {
    const ip = text.trim();
    if (isIP(ip) === 0) return false;
    const address = ipaddr.process(ip);
    return (
      address.range() === 'loopback' ||
      ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
    );
  };
  return ({ headers, raw }) => {
    if (headers.forwarded !== undefined) return false;
    const claimed = [headers['x-forwarded-for'], headers['x-real-ip']]
      .flat()
      .flatMap((list) => list?.split(',') ?? []);
    return [raw.socket.remoteAddress ?? '', ...claimed].every(isOperator);
  };
}

const wholeAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] => [
  address,
  address.kind() === 'ipv4' ? 32 : 128,
];
