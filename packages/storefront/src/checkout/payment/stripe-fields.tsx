import { canPayCartInInstallments, productTypeOf, productTypeWord } from '@awning/commerce';
import type { AddressView, CheckoutPaymentMethod } from '@awning/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';
import type { PaymentReading } from '../store/payment-reading.ts';
import { loadStripe, type StripeElements, type StripeScript } from './stripe-script.ts';

type StripeBrowser = Extract<CheckoutPaymentMethod['browser'], { provider: 'stripe' }>;

export interface StripeForm {
  read(methodId: string): Promise<PaymentReading>;
  handleNextAction(clientSecret: string): Promise<void>;
}

/** The provider's own fields, in frames of its own: nothing that is typed there reaches us. */
export function StripeFields(props: {
  readonly browser: StripeBrowser;
  readonly onForm: (paymentForm: StripeForm | null) => void;
}) {
  const { browser, onForm } = props;
  const { state, language } = useCheckout();
  const { dueAmount, email, kind, recurring, cart, shippingAddress } = state.checkout;
  // The provider takes only what is shipped, and wants to know where to.
  const items = cart.entries.map((entry) => ({
    productType: productTypeWord(productTypeOf(entry.productType)),
  }));
  const offersInstallments = browser.installments && kind === 'order' && canPayCartInInstallments({ items });
  const shipping = useRef<object | null>(null);
  useEffect(() => {
    shipping.current = offersInstallments ? stripeShipping(shippingAddress) : null;
  }, [offersInstallments, shippingAddress]);
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<'loading' | 'ready' | 'failed'>('loading');
  const tell = useEffectEvent(onForm);

  const open = useEffectEvent((stripe: StripeScript, into: HTMLElement) => {
    const result = stripe.elements({
      mode: 'payment',
      amount: dueAmount.value,
      currency: dueAmount.currencyCode.toLowerCase(),
      // As the server asks for the money: cards and the wallets that hold them, and for a subscription one that pays
      // again.
      paymentMethodTypes: offersInstallments ? ['card', 'afterpay_clearpay'] : ['card'],
      ...(recurring !== null ? { setupFutureUsage: 'off_session' } : {}),
      locale: language,
      appearance: appearanceOf(into),
    });
    const element = result.create('payment', {
      layout: 'tabs',
      defaultValues: { billingDetails: { email } },
    });
    element.on('ready', () => setProgress('ready'));
    element.on('loaderror', () => setProgress('failed'));
    element.mount(into);
    elements.current = result;
    tell(createStripeForm(stripe, result, () => shipping.current));
    return element;
  });

  const { scriptUrl, publishableKey } = browser;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const into = place.current;
    let isOver = false;
    let element: { destroy(): void } | null = null;
    setProgress('loading');
    loadStripe({ scriptUrl, publishableKey }).then(
      (stripe) => {
        if (!isOver && into) element = open(stripe, into);
      },
      () => {
        if (!isOver) setProgress('failed');
      },
    );
    return () => {
      isOver = true;
      element?.destroy();
      elements.current = null;
      tell(null);
    };
  }, [scriptUrl, publishableKey, attempt]);

  useEffect(() => {
    if (dueAmount.value > 0) elements.current?.update({ amount: dueAmount.value });
  }, [dueAmount.value]);

  return (
    <div data-field="payment">
      {progress === 'loading' && (
        <p className="quiet-box" role="status">
          {checkoutWords.loadingMethod}
        </p>
      )}
      {progress === 'failed' && (
        <p className="alert" role="alert">
          {checkoutWords.methodUnreachable}{' '}
          <button type="button" className="link-button" onClick={() => setAttempt(attempt + 1)}>
            {checkoutWords.loadAgain}
          </button>
        </p>
      )}
      <div ref={place} className="provider-fields" />
    </div>
  );
}

/** As the provider writes an address. */
const stripeShipping = (address: AddressView): object => ({
  name: `${address.firstName} ${address.lastName}`.trim(),
  phone: address.phone,
  address: {
    line1: address.address1,
    line2: address.address2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: address.countryCode,
  },
});

function createStripeForm(
  stripe: StripeScript,
  elements: StripeElements,
  shippingNow: () => object | null,
): StripeForm {
  const refused = (message: string | undefined): PaymentReading => ({
    ok: false,
    problems: { payment: message ?? checkoutWords.methodUnreachable },
  });
  return {
    async read(methodId) {
      const submitted = await elements.submit();
      if (submitted.error) return refused(submitted.error.message);
      const shipping = shippingNow();
      const { confirmationToken, error } = await stripe.createConfirmationToken({
        elements,
        ...(shipping ? { params: { shipping } } : {}),
      });
      return confirmationToken
        ? { ok: true, methodId, methodToken: confirmationToken.id }
        : refused(error?.message);
    },
    /** What came of it is asked of the shop afterwards; the provider's word in the browser decides nothing. */
    async handleNextAction(clientSecret) {
      await stripe.handleNextAction({ clientSecret });
    },
  };
}

/** The colours of the page, so that the fields look as if they belonged to it. */
function appearanceOf(place: HTMLElement): object {
  const style = getComputedStyle(place);
  const color = (name: string): string | undefined => style.getPropertyValue(name).trim() || undefined;
  return {
    variables: {
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorPrimary: color('--accent'),
      colorDanger: color('--awning-danger'),
      borderRadius: '6px',
      fontSizeBase: '16px',
    },
  };
}
