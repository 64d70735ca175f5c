import ipaddr from 'ipaddr.js';

type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

interface Exceptions {
  readonly hosts: ReadonlySet<string>;
  readonly ranges: readonly Cidr[];
}

/** What the operator lets us call although it is inside, or speaks plain http. */
export interface Allowance {
  allowsHost(url: URL): boolean;
  allowsAddress(address: string): boolean;
  /** A name of the inside may lead to one of them. */
  readonly hasRanges: boolean;
}

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

export const isAllowanceEntry = (entry: string): boolean =>
  ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry) || HOST.test(entry);

/** Entries are hosts, with or without a port, addresses and ranges. */
export function createAllowance(entries: readonly string[]): Allowance {
  const { hosts, ranges } = sortEntries(entries);
  const allowsAddress = (address: string): boolean => {
    if (!ipaddr.isValid(address)) return false;
    const match = ipaddr.process(address);
    return ranges.some((range) => range[0].kind() === match.kind() && match.match(range));
  };
  return {
    allowsAddress,
    hasRanges: ranges.length > 0,
    allowsHost: ({ hostname, host }) => {
      const name = hostname.replace(/^\[|\]$/g, '');
      return hosts.has(host) || hosts.has(hostname) || allowsAddress(name);
    },
  };
}

function sortEntries(entries: readonly string[]): Exceptions {
  const hosts = new Set<string>();
  const ranges: Cidr[] = [];
  for (const entry of entries) {
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.isValid(entry)) {
      const address = ipaddr.process(entry);
      ranges.push([address, address.kind() === 'ipv4' ? 32 : 128]);
    } else hosts.add(entry.toLowerCase());
  }
  return { hosts, ranges };
}
