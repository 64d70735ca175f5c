import { type CartMessageKey, cartMessages, fillMessage, type MessageValues } from '@awning/commerce';
import { type Html, type HtmlValue, html, joinHtml } from '../../../platform/html/index.ts';

/** A sentence of the catalogue, with plain text in its slots. */
export const say = (key: CartMessageKey, values: MessageValues = {}): Html =>
  html`${fillMessage(cartMessages[key], values)}`;

/** A sentence with HTML in some of its slots, such as an amount of money. */
export const fillHtml = (text: string, values: Readonly<Record<string, HtmlValue>>): Html =>
  joinHtml(
    text.split(/(\{\w+\})/).map((part) => {
      const name = part.slice(1, -1);
      return part.startsWith('{') && Object.hasOwn(values, name) ? (values[name] ?? null) : part;
    }),
  );

/** Text of people with its line ends. */
export const withBreaks = (text: string): Html => joinHtml(text.split('\n'), html`<br>`);
