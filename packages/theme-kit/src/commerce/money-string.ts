import { shiftDecimalText } from '@awning/commerce';
import { asString, type Context, getPath, isMissing, isTruthy, type Value } from '@awning/template-engine';
import { currencyText, type prepareCurrency } from '../i18n/money-text.ts';
import { i18nOf } from '../i18n/services.ts';
import { amountOf } from './page-product.ts';

const CLDR_MONEY = ['featureFlags', 'useCLDRMoneyFormat'];

const nativeFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Up to three digits, a point and two more need neither rounding nor grouping. */
const PLAIN = /^(?:0|[1-9][0-9]{0,2})\.[0-9]{2}$/;

/** `1,234.50` for every locale and currency: scripts in the page turn it into the shopper's currency. */
function nativeNumber(amount: string): string {
  if (PLAIN.test(amount)) return amount;
  return nativeFormat.format(Number.parseFloat(shiftDecimalText(amount, 2)) / 100);
}

function currencyOf(money: Value): string {
  const currency = getPath(money, 'currency');
  return isMissing(currency) ? 'USD' : asString(currency).trim();
}

/** A price as product markup shows it. Null is a product without a price: zero. */
export function moneyString(money: Value, ctx: Context, options: ReturnType<typeof prepareCurrency>): string {
  if (!isTruthy(ctx.resolve(CLDR_MONEY))) {
    return `<span class="sqs-money-native">${nativeNumber(amountOf(money))}</span>`;
  }
  const i18n = i18nOf(ctx);
  return i18n === null ? '' : currencyText(i18n, amountOf(money), currencyOf(money), options, '0');
}
