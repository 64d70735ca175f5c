import { type CartMessageKey, cartMessages } from '../messages/cart-messages.ts';
import { fillMessage, type MessageValues } from '../messages/fill-message.ts';

/** Why not, for programs and for people. With `messageKey` and `values` it can be said in another language. */
export interface Refusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  /** In English. */
  readonly message: string;
  readonly messageKey: CartMessageKey;
  readonly values: MessageValues;
}

export const refuse = <Reason extends string>(
  reason: Reason,
  messageKey: CartMessageKey,
  values: MessageValues = {},
): Refusal<Reason> => ({
  ok: false,
  reason,
  message: fillMessage(cartMessages[messageKey], values),
  messageKey,
  values,
});
