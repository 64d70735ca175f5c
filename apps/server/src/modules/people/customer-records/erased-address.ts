import type { CustomerId } from '../../../platform/entity-ids.ts';

/** Stands in what remains of a person who was erased. `.invalid` is no domain, and never will be one. */
const DOMAIN = '@erased.invalid';

export const erasedAddress = (customerId: CustomerId): string => `erased-${customerId}${DOMAIN}`;

export const isErasedAddress = (email: string): boolean => email.endsWith(DOMAIN);
