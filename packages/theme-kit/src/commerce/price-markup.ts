import type { Context, Value } from '@awning/template-engine';
import { formatMessage } from '../i18n/message-formatter.ts';
import { DEFAULT_TIME_ZONE, i18nOf } from '../i18n/services.ts';

/** A pattern such as `from {fromPrice}` and the money that goes into it. */
export interface PriceText {
  readonly text: string;
  readonly money: string;
}

/** What is known about the price of a product; what does not apply is null. */
export interface PriceTexts {
  /** Shown alone: the price depends on a choice, or there is none. */
  readonly from: PriceText | null;
  readonly sale: PriceText | null;
  readonly normal: PriceText | null;
}

export const PLAIN_PRICE = '{price}';
export const FROM_PRICE = 'from {fromPrice}';
export const NO_PRICES: PriceTexts = { from: null, sale: null, normal: null };

/** Values a pattern may name besides the money, in order. */
export type PriceArguments = readonly (readonly [name: string, value: Value])[];

const NO_ARGUMENTS: PriceArguments = [];

/**
 * Nothing around the product is visible in here, not even the site's time zone. The patterns that most shops use need
 * no parser.
 */
function fill(
  { text, money }: PriceText,
  moneyNames: readonly string[],
  more: PriceArguments,
  ctx: Context,
): string {
  const i18n = i18nOf(ctx);
  if (i18n === null) return '';
  if (text === PLAIN_PRICE && moneyNames.includes('price')) return money;
  if (text === FROM_PRICE && moneyNames.includes('fromPrice')) return `from ${money}`;
  const keywords = new Map<string, Value>();
  for (const name of moneyNames) keywords.set(name, money);
  for (const [name, value] of more) keywords.set(name, value);
  return formatMessage(i18n, text, [...keywords.values()], keywords, DEFAULT_TIME_ZONE);
}

const hidden = (label: string): string => `<span class="visually-hidden v6-visually-hidden">${label}:</span>`;

export interface PriceMarkup {
  readonly className: string;
  readonly prices: PriceTexts;
  /** Names by which the text of a from price may call its money. */
  readonly fromNames: readonly string[];
  readonly more?: PriceArguments;
}

const PRICE_NAMES = ['price'];

/** The price of a product: the least one may pay, or a sale price with what it was, or the one price it has. */
export function priceMarkup(
  { className, prices, fromNames, more = NO_ARGUMENTS }: PriceMarkup,
  ctx: Context,
): string {
  const { from, sale, normal } = prices;
  const normalText = (): string => (normal === null ? '' : fill(normal, PRICE_NAMES, more, ctx));
  let body = '';
  if (from !== null && from.money !== '') body = `${fill(from, fromNames, more, ctx)}\n`;
  else if (sale !== null && sale.money !== '') {
    body =
      `${hidden('Sale Price')}${fill(sale, PRICE_NAMES, more, ctx)} ` +
      `${hidden('Original Price')}<span class="original-price">${normalText()}</span>\n`;
  } else if (normal !== null && normal.money !== '') body = normalText();
  return `\n\n\n<div class="${className}">\n${body}\n</div>`;
}
