import { type Static, Type } from 'typebox';

/** A field that comes twice is a list. The rules of the cart have the sentences about what is wrong. */
export const CartFormFields = Type.Record(Type.String(), Type.Unknown());
export type CartFormFields = Static<typeof CartFormFields>;
export const CartFormEntryPath = Type.Object({ entryId: Type.String({ maxLength: 100 }) });

const code = Type.Optional(Type.String({ maxLength: 200 }));
/** What the cart page says about the form that led to it. */
export const CartPageAddress = Type.Object({
  added: code,
  updated: code,
  removed: code,
  item: code,
  restored: code,
  coupon: code,
  /** `json` and `json-pretty`: what templates of the page see. */
  format: code,
});
