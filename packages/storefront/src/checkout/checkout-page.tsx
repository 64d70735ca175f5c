import { type FormEvent, useRef, useState } from 'react';
import { BillingSection } from './billing-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { CustomQuestions } from './custom-questions.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { OrderSummary } from './order-summary.tsx';
import { readCard } from './payment/card-typing.ts';
import { firstChoice, PaymentSection } from './payment/payment-section.tsx';
import type { StripeForm } from './payment/stripe-fields.tsx';
import { ReviewSection } from './review-section.tsx';
import { ShippingChoice } from './shipping-choice.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';
import type { PaymentForm, PaymentReading } from './store/payment-reading.ts';
import { WaitingView } from './waiting-view.tsx';

/** Everything on one page: who, where to, how, with what, and the button. */
export function CheckoutPage() {
  const { state, store } = useCheckout();
  const { checkout, step, spoken } = state;
  const [choice, setChoice] = useState(() => firstChoice(checkout.paymentMethods));
  const stripe = useRef<StripeForm>(null);

  async function readPayment(): Promise<PaymentReading> {
    const { method, card } = choice;
    if (method === null) return { ok: false, problems: { payment: checkoutWords.noMethods } };
    if (method.browser?.provider === 'test') {
      const now = new Date();
      return readCard(card, method.id, { year: now.getFullYear(), month: now.getMonth() + 1 });
    }
    if (method.browser?.provider === 'stripe')
      return stripe.current
        ? stripe.current.read(method.id)
        : { ok: false, problems: { payment: checkoutWords.methodUnreachable } };
    return { ok: true, methodId: method.id, methodToken: null };
  }

  const paymentForm: PaymentForm = {
    read: readPayment,
    prove: async (clientSecret) => stripe.current?.handleNextAction(clientSecret),
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (checkout.obstacle === null) void store.pay(paymentForm);
  }

  const isAway = step === 'waiting' || step === 'waiting-long' || step === 'acting';
  return (
    <>
      <div className="checkout-aside">
        <OrderSummary />
      </div>
      <div className="checkout-main">
        {isAway && <WaitingView step={step} />}
        {/* Kept while we wait: what was typed is there again if the payment fails. */}
        <form className="checkout-form" noValidate hidden={isAway} onSubmit={submit}>
          <h1 className="visually-hidden">{checkoutWords.checkout}</h1>
          <ContactSection />
          {checkout.asks.shippingAddress && <DeliverySection />}
          {checkout.asks.shippingAddress && <ShippingChoice />}
          <CustomQuestions />
          <PaymentSection choice={choice} onChoice={setChoice} stripe={stripe} />
          <BillingSection />
          <ReviewSection isManual={choice.method?.kind === 'manual'} />
        </form>
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}
