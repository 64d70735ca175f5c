import { fillMessage } from '@awning/commerce';
import { addressOf, openDonatePage } from '@awning/contract/calls';
import { Fragment } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** What the shopper agrees to, and the button that says what happens and how much. */
export function ReviewSection({ isManual }: { readonly isManual: boolean }) {
  const { state, store } = useCheckout();
  const { checkout, step, isUnsaved } = state;
  const { obstacle, recurring } = checkout;
  const isBusy = step !== 'filling';
  return (
    <section className="part part--review" aria-labelledby="review-title">
      <h2 className="visually-hidden" id="review-title">
        {checkoutWords.review}
      </h2>
      {recurring !== null && (
        <p className="terms-recurring">{fillMessage(checkoutWords.recurring, { words: recurring.words })}</p>
      )}
      <Terms />
      <ErrorSummary />
      {obstacle !== null && (
        <p className="alert" id="obstacle">
          {obstacle} {checkout.kind === 'order' && <a href="/cart">{checkoutWords.backToCart}</a>}
          {checkout.kind === 'donation' && (
            <a href={addressOf(openDonatePage, {}, { donation: checkout.cart.entries[0]?.itemId ?? '' })}>
              {checkoutWords.backToDonation}
            </a>
          )}
        </p>
      )}
      {isUnsaved && (
        <p className="quiet-box" role="status">
          {checkoutWords.notSaved}{' '}
          <button type="button" className="link-button" onClick={store.tryAgain}>
            {checkoutWords.checkAgain}
          </button>
        </p>
      )}
      <button
        type="submit"
        className={`button button--pay${isBusy ? ' is-busy' : ''}`}
        aria-disabled={isBusy || obstacle !== null}
        aria-describedby={obstacle === null ? undefined : 'obstacle'}
      >
        {isBusy ? checkoutWords.paying : payLabel()}
      </button>
    </section>
  );

  function payLabel(): string {
    const amount = store.money(checkout.dueCents);
    if (checkout.kind === 'donation') return fillMessage(checkoutWords.donate, { amount });
    if (checkout.kind === 'subscription') return fillMessage(checkoutWords.subscribe, { amount });
    if (!checkout.asks.payment) return checkoutWords.placeOrder;
    return fillMessage(isManual ? checkoutWords.placeOrderFor : checkoutWords.pay, { amount });
  }
}

function Terms() {
  const { kind, settings } = useCheckout().state.checkout;
  const { policies } = settings;
  if (policies.length === 0) return null;
  const sentence = kind === 'donation' ? checkoutWords.giftTerms : checkoutWords.terms;
  const [before = '', after = ''] = sentence.split('{policies}');
  return (
    <p className="terms">
      {before}
      {policies.map(({ title, url }, index) => (
        <Fragment key={url}>
          {index > 0 && (index === policies.length - 1 ? ` ${checkoutWords.and} ` : ', ')}
          <a href={url} target="_blank" rel="noopener">
            {title}
          </a>
        </Fragment>
      ))}
      {after}
    </p>
  );
}
