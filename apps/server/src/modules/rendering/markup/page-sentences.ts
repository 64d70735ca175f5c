import { type CartMessageKey, cartMessages, fillMessage, type MessageValues } from '@awning/commerce';
import { escapeHtml } from '@awning/site-model';

/** A sentence of the catalogue, with plain text in its slots. HTML. */
export const say = (key: CartMessageKey, values: MessageValues = {}): string =>
  escapeHtml(fillMessage(cartMessages[key], values));
