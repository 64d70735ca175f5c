import { fillMessage } from '@awning/commerce';
import { ShopCallError } from '../../shop/shop-call.ts';
import { checkoutWords } from './checkout-words.ts';

/** Something that is said above the button to pay and is no field's fault. */
export interface CheckoutNotice {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly url: string } | null;
}

export const notice = (title: string, text: string, link: CheckoutNotice['link'] = null): CheckoutNotice => ({
  title,
  text,
  link,
});

const PRICE_CHANGED = 'checkout.price-changed';

/** What to say about a call that failed; `total` as it is now, for a price that has changed. */
export function noticeAbout(
  error: unknown,
  { wasPaying, total }: { wasPaying: boolean; total: string },
): CheckoutNotice {
  const { notSent, paymentFailed } = checkoutWords;
  if (!(error instanceof ShopCallError)) return notice(notSent, checkoutWords.fault);
  switch (error.kind) {
    case 'session':
      return notice(notSent, checkoutWords.expired, { label: checkoutWords.reload, url: '' });
    case 'too-many':
      return notice(notSent, checkoutWords.tooMany);
    case 'offline':
      return notice(notSent, checkoutWords.offline);
    case 'timeout':
    case 'server':
      return wasPaying ? notice('', checkoutWords.uncertain) : notice(notSent, error.message);
    case 'cookies':
      return notice(notSent, error.message);
    case 'refused':
      if (error.code === PRICE_CHANGED)
        return notice('', fillMessage(checkoutWords.priceChanged, { amount: total }));
      return notice(error.status === 402 ? paymentFailed : '', error.message);
  }
}

/** Where a cart that was bought already leads; only ever within the site. */
export const boughtAt = (error: unknown): string | null => {
  const url = error instanceof ShopCallError && error.status === 409 ? error.errors.url : undefined;
  return url?.startsWith('/') && !url.startsWith('//') ? url : null;
};
