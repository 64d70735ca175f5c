import { type Static, Type } from 'typebox';
import { AddressFields } from '../../shared/addresses.ts';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Email, Id } from '../../shared/fields.ts';
import { ORDER_LIMITS } from './order-limits.ts';
import { OrderMoney } from './orders.ts';

const Minor = Type.Integer({ minimum: 0, maximum: 999_999_999_999 });
const Reason = Type.String({ pattern: '\\S', maxLength: ORDER_LIMITS.reason });

export const MANUAL_ORDER_LINES = 100;

/** `POST /api/commerce/manual-orders` and its preview. Amounts are minor units of the store's currency. */
export const NewManualOrder = Type.Object(
  {
    email: Email,
    shippingAddress: Type.Optional(AddressFields),
    billingAddress: Type.Optional(AddressFields),
    lines: Type.Array(
      Type.Object(
        {
          productId: Id,
          variantId: Type.String({ minLength: 1, maxLength: 64 }),
          quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
          ownPrice: Type.Optional(
            Type.Object(
              { unitMinor: Minor, reason: Reason },
              { ...strict, description: 'In place of the price of the catalogue, and why' },
            ),
          ),
        },
        strict,
      ),
      { minItems: 1, maxItems: MANUAL_ORDER_LINES },
    ),
    discount: Type.Optional(
      Type.Object(
        { name: Reason, amountMinor: Type.Integer({ minimum: 1, maximum: 999_999_999_999 }) },
        strict,
      ),
    ),
    delivery: Type.Optional(Type.Object({ name: Reason, amountMinor: Minor }, strict)),
    payment: Type.Object(
      {
        methodId: Type.Enum(['bank-transfer', 'cash'] as const),
        isPaid: Type.Boolean({
          description: 'false: the customer gets a mail with the way to pay, and a link to the order',
        }),
        reference: Type.Optional(Type.String({ maxLength: ORDER_LIMITS.tracking })),
      },
      strict,
    ),
  },
  strict,
);
export type NewManualOrder = Static<typeof NewManualOrder>;

export const ManualOrderPreview = Type.Object({
  preview: Type.Object({
    lines: Type.Array(
      Type.Object({
        variantId: Type.String(),
        name: Type.String(),
        quantity: Type.Integer(),
        unitPrice: OrderMoney,
        regularPrice: OrderMoney,
        subtotal: OrderMoney,
        discountTotal: OrderMoney,
        taxTotal: OrderMoney,
        left: OrNull(Type.Integer({ description: 'What can be sold now; null: no end of it' })),
      }),
    ),
    subtotal: OrderMoney,
    discountTotal: OrderMoney,
    shippingTotal: OrderMoney,
    taxTotal: OrderMoney,
    grandTotal: OrderMoney,
    trace: Type.Array(Type.Object({ what: Type.String(), amount: OrderMoney })),
  }),
});
export type ManualOrderPreview = Static<typeof ManualOrderPreview>;
