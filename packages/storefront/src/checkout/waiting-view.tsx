import { useEffect, useRef } from 'react';
import type { CheckoutStep } from './store/checkout-session.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** While a payment is decided elsewhere. */
export function WaitingView(props: { readonly step: CheckoutStep; readonly bankUrl?: string | null }) {
  const { step, bankUrl = null } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="state" aria-busy="true">
      <span className="spinner" aria-hidden="true" />
      <h1 ref={title} tabIndex={-1}>
        {checkoutWords.waitingTitle}
      </h1>
      <p role="status">
        {step === 'acting'
          ? checkoutWords.acting
          : step === 'waiting-long'
            ? checkoutWords.waitingLong
            : checkoutWords.waiting}
      </p>
      {step === 'waiting-long' && bankUrl !== null && (
        <p>
          <a href={bankUrl}>{checkoutWords.backToBank}</a>
        </p>
      )}
    </section>
  );
}
