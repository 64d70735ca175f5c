import { fillMessage, wordSubscription } from '@awning/commerce';
import { type MoneyNotation, writeDecimal, writeNativeNumber } from '../shop/money-display.ts';
import { isRecord, parse, type ShopMoney, type ShopVariant } from './shop-variant.ts';

/** How the server has written prices on this page, so that one that changes looks like those that stay. */
export interface PriceStyle {
  /** Numbers alone: a script or a sheet of the theme adds the currency. */
  readonly native: boolean;
  readonly language: string;
  readonly digits: MoneyNotation['digits'];
  /** `{price}`, or `{price} every month` of a subscription. */
  readonly pattern: string;
}

export const priceStyleOf = (price: Element, plan: string | undefined): PriceStyle => ({
  native: price.querySelector('.sqs-money-native') !== null,
  language: price.closest<HTMLElement>('[lang]')?.lang ?? '',
  digits: /[٠-٩]/.test(price.textContent ?? '') ? 'arab' : undefined,
  pattern: patternOf(parse(plan ?? '')),
});

function patternOf(plan: unknown): string {
  const period = isRecord(plan) ? plan.billingPeriod : null;
  if (!isRecord(plan) || !isRecord(period)) return '{price}';
  const value = Number(period.value);
  const { text, duration } = wordSubscription(
    { value, unit: String(period.unit), cycles: Number(plan.numBillingCycles) || 0 },
    false,
  );
  return fillMessage(text, { billingPeriodValue: value, duration });
}

/** The inside of `.product-price` for one variant, as the server writes it for a product with a single price. */
export function priceNodes({ onSale, price, salePrice }: ShopVariant, style: PriceStyle): Node[] {
  const before = Number(salePrice.amount) < Number(price.amount);
  if (!(onSale && before)) return inPattern(onSale ? salePrice : price, style);
  const original = document.createElement('span');
  original.className = 'original-price';
  original.append(...inPattern(price, style));
  return [
    spoken('Sale Price:'),
    ...inPattern(salePrice, style),
    new Text(' '),
    spoken('Original Price:'),
    original,
  ];
}

function inPattern(money: ShopMoney, style: PriceStyle): Node[] {
  const [before = '', after = ''] = style.pattern.split('{price}', 2);
  return [new Text(before), moneyNode(money, style), new Text(after)].filter(
    (node) => node.textContent !== '',
  );
}

function moneyNode(money: ShopMoney, style: PriceStyle): Node {
  if (!style.native) return new Text(writeMoney(money, style));
  const number = document.createElement('span');
  number.className = 'sqs-money-native';
  number.textContent = writeNativeNumber(money.amount);
  return number;
}

/**
 * An amount with its currency in the notation of a language, digit for digit what the server writes.
 *
 * @example writeMoney({ amount: '1234.5', currency: 'EUR' }, { language: 'de' }) // '1.234,50 €'
 */
export function writeMoney(
  { amount, currency }: ShopMoney,
  { language, digits }: Pick<PriceStyle, 'language'> & Partial<Pick<PriceStyle, 'digits'>>,
): string {
  try {
    return writeDecimal(amount, currency, language, { digits, asTemplates: true });
  } catch {
    // A script has written something that is no currency.
    return `${currency} ${writeNativeNumber(amount)}`;
  }
}

function spoken(words: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'visually-hidden v6-visually-hidden';
  element.textContent = words;
  return element;
}
