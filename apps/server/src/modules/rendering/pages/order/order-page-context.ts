import { fillMessage, type MessageValues, type PlacedOrder } from '@awning/commerce';
import type { Html } from '../../../../platform/html/index.ts';
import type { DownloadLink } from '../../../store/downloads/index.ts';
import type { ShopperReturns } from '../../../store/returns/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { orderWords } from './order-page-words.ts';

/** What the pages of an order are drawn from. */
export interface OrderPageView {
  readonly order: PlacedOrder;
  readonly downloads: readonly DownloadLink[];
  /** How to send the money of an order that is not paid yet. */
  readonly instructions: string | null;
  readonly returns: ShopperReturns;
  /** Where what goes on is changed and cancelled; null: nothing does. */
  readonly subscriptionUrl: string | null;
  readonly reading: Reading;
  /** The key to the order. */
  readonly token: string;
  readonly statusUrl: string;
  readonly shopUrl: string | null;
}

type OrderWord = keyof typeof orderWords;

/** A sentence with plain text in its slots. */
export const tell = (key: OrderWord, values: MessageValues = {}): string =>
  fillMessage(orderWords[key], values);

export const moneyOf =
  ({ order, reading }: Pick<OrderPageView, 'order' | 'reading'>) =>
  (amountMinor: number): Html =>
    createShopWords(reading.language).money(amountMinor, order.currency);

/** Of an instant, where the shop is. Plain text. */
export function dayOf(instant: number, { language, timeZone }: Reading): string {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(instant);
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
  }
}

/** Of a day without a time, which is the same everywhere. */
export const calendarDay = (day: string, { language }: Reading): string =>
  dayOf(Date.parse(`${day}T00:00:00Z`), { language, timeZone: 'UTC' });

export function countryName(code: string, language: string): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
