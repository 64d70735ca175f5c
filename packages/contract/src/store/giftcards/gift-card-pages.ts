import { Type } from 'typebox';

const typed = (limit: number) => Type.Optional(Type.String({ maxLength: limit }));

export const GiftCardPageQuery = Type.Object({ itemId: typed(500), sku: typed(500) });
/** Wider than the limits: the sentence about them is the rules'. */
export const GiftCardForm = Type.Object({
  itemId: Type.String({ maxLength: 100 }),
  sku: typed(500),
  recipientName: typed(2000),
  recipientEmail: typed(2000),
  senderName: typed(2000),
  message: typed(10_000),
  deliverOn: typed(100),
});

export const GiftCardBalanceForm = Type.Object({ code: typed(200) });
