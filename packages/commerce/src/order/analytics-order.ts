import { type CartMoneyFields, cartMoney } from '../cart/cart-money.ts';
import type { PlacedOrder } from './placed-order.ts';

/** An order as scripts that count sales read it. It says nothing about who bought. */
export interface AnalyticsOrder {
  readonly id: string;
  readonly purchasedCartId: string;
  readonly testMode: boolean;
  readonly websiteId: string;
  readonly items: readonly {
    readonly sku: string;
    readonly productName: string;
    readonly quantity: number;
    readonly unitPrice: CartMoneyFields;
  }[];
  readonly grandTotal: CartMoneyFields;
  readonly shippingTotal: CartMoneyFields;
  readonly taxTotal: CartMoneyFields;
}

export function analyticsOrder(order: PlacedOrder): AnalyticsOrder {
  const money = (amountMinor: number): CartMoneyFields => cartMoney(amountMinor, order.currency);
  return {
    id: order.orderId,
    purchasedCartId: order.cartId,
    testMode: order.testMode,
    websiteId: order.websiteId,
    items: order.lines.map(({ sku, title, quantity, unitMinor }) => ({
      sku,
      productName: title,
      quantity,
      unitPrice: money(unitMinor),
    })),
    grandTotal: money(order.totalMinor),
    shippingTotal: money(order.shippingMinor),
    taxTotal: money(order.taxMinor),
  };
}
