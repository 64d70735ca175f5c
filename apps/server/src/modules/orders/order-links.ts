import type { Keyring } from '../../platform/keyring/index.ts';

export interface OrderLinks {
  write(websiteId: string, orderId: string): string;
  /** Null for what we did not write, or wrote for another site. */
  read(websiteId: string, token: string): string | null;
}

const PURPOSE = 'order-link';
const FORM = /^([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

/** The link is made again whenever it is needed, so that nothing is stored that would open an order. */
export function createOrderLinks(keyring: Pick<Keyring, 'sign' | 'verify'>): OrderLinks {
  const messageOf = (websiteId: string, orderId: string): string => `${websiteId}:${orderId}`;
  return {
    write: (websiteId, orderId) => `${orderId}.${keyring.sign(PURPOSE, messageOf(websiteId, orderId))}`,
    read(websiteId, token) {
      const [, orderId = '', signature = ''] = FORM.exec(token) ?? [];
      return keyring.verify(PURPOSE, messageOf(websiteId, orderId), signature) ? orderId : null;
    },
  };
}

export const orderPath = (token: string): string => `/checkout/orders/${token}`;
