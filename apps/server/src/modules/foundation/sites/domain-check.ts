import type { DomainCheck, DomainProof } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type Dns, isPublicAddress } from '../../../platform/outbound/index.ts';

/** The TXT entry with which the owner of a domain says for which site it is. */
export const proofOf = (websiteId: WebsiteId, host: string): DomainProof => ({
  name: `_awning.${host}`,
  value: `awning-site=${websiteId}`,
});

/**
 * Whether a domain leads to the host at which the server is reached. Addresses of the inside are not told, nor that
 * there are some: a member could read the network around the server out of them.
 */
export async function checkDomain(
  dns: Pick<Dns, 'addresses'>,
  host: string,
  target: string | null,
): Promise<DomainCheck> {
  if (target === null) return { host, state: 'local', addresses: [], expected: [] };
  try {
    const [found, own] = await Promise.all([dns.addresses(host), dns.addresses(target)]);
    const addresses = found.filter(isPublicAddress);
    const expected = own.filter(isPublicAddress);
    return { host, state: stateOf({ found, own, addresses }), addresses, expected };
  } catch {
    return { host, state: 'unknown', addresses: [], expected: [] };
  }
}

function stateOf({
  found,
  own,
  addresses,
}: Readonly<Record<'found' | 'own' | 'addresses', readonly string[]>>): DomainCheck['state'] {
  if (found.some((address) => own.includes(address))) return 'here';
  if (addresses.length === 0) return 'nowhere';
  return own.length === 0 ? 'unknown' : 'elsewhere';
}
