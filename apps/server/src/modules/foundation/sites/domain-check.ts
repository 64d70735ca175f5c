import { Resolver } from 'node:dns/promises';
import type { DomainCheck } from '@awning/contract';
import type { Resolve } from '../../../platform/outbound/index.ts';

const LOOK_TIMEOUT_MS = 3_000;
/** The name is not known, or has no address: DNS has said so. */
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA'];

/** What DNS servers say, and not the hosts file of this machine: visitors ask them. */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: LOOK_TIMEOUT_MS, tries: 1 });
  const found = await Promise.all([
    resolver.resolve4(hostname).catch(noneOr),
    resolver.resolve6(hostname).catch(noneOr),
  ]);
  return found.flat();
};

function noneOr(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && NO_ADDRESS.includes(String(error.code))) return [];
  throw error;
}

/** Whether a domain leads to the host at which the server is reached. */
export async function checkDomain(
  resolve: Resolve,
  host: string,
  target: string | null,
): Promise<DomainCheck> {
  if (target === null) return { host, state: 'local', addresses: [], expected: [] };
  try {
    const [addresses, expected] = await Promise.all([resolve(host), resolve(target)]);
    const state =
      addresses.length === 0
        ? 'nowhere'
        : expected.length === 0
          ? 'unknown'
          : addresses.some((address) => expected.includes(address))
            ? 'here'
            : 'elsewhere';
    return { host, state, addresses: [...addresses], expected: [...expected] };
  } catch {
    return { host, state: 'unknown', addresses: [], expected: [] };
  }
}
