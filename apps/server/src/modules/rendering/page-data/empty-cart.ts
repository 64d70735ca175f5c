import type { PageDictionary } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Pages are the same for everybody, so every visitor's cart is empty in them; scripts show the real one. */
export const emptyCart = (websiteId: WebsiteId): PageDictionary => ({
  websiteId,
  created: 0,
  entries: [],
  shippingOptions: [],
  shippingLocation: {},
  taxLineItems: [],
  coupons: [],
  promoCodes: [],
  validCoupons: [],
  invalidCoupons: [],
  subtotalCents: 0,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 0,
  totalQuantity: 0,
  purelyDigital: false,
  hasDigital: false,
  requiresShipping: false,
});
