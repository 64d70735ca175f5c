import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the open internet. Written as a list of what is allowed: a range that is reserved
 * tomorrow for inside use is refused today. An IPv4 address in the clothes of IPv6 counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const match = ipaddr.process(address);
  if (match.range() !== 'unicast') return false;
  return match.kind() === 'ipv4' || match.match(GLOBAL_IPV6);
}
