import { Resolver } from 'node:dns/promises';

/** What DNS servers say, and not the hosts file of this machine: visitors ask them. */
export interface Dns {
  /** Empty: the name has no address. Rejects when DNS does not respond. */
  addresses(hostname: string): Promise<readonly string[]>;
  /** The TXT entries, each as one text. */
  texts(hostname: string): Promise<readonly string[]>;
}

const LOOK_TIMEOUT_MS = 3_000;
/** The name is not known, or has no entry of the kind: DNS has said so. */
const NO_ENTRY = ['ENOTFOUND', 'ENODATA'];

export function createDns(): Dns {
  const resolver = () => new Resolver({ timeout: LOOK_TIMEOUT_MS, tries: 1 });
  return {
    async addresses(hostname) {
      const dns = resolver();
      const found = await Promise.all([
        dns.resolve4(hostname).catch(noneOr),
        dns.resolve6(hostname).catch(noneOr),
      ]);
      return found.flat();
    },
    async texts(hostname) {
      const entries = await resolver().resolveTxt(hostname).catch(noneOr);
      return entries.map((parts) => parts.join(''));
    },
  };
}

function noneOr(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && NO_ENTRY.includes(String(error.code))) return [];
  throw error;
}
