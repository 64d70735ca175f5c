import type { ShippingOffer } from '../shipping/shipping-zone.ts';
import type { OrderShippingMethod } from './order-draft.ts';

export const orderedShipping = ({ id, name, kind, pickup }: ShippingOffer): OrderShippingMethod => ({
  id,
  name,
  kind,
  ...(pickup ? { address: pickup.address } : {}),
});
