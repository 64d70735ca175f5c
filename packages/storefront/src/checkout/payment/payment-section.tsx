import type { CheckoutPaymentMethod } from '@awning/contract';
import { lazy, type RefObject, Suspense } from 'react';
import { CodeEntry } from '../fields/code-entry.tsx';
import { useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';
import { NO_CARD, type TypedCard } from './card-typing.ts';
import type { StripeForm } from './stripe-fields.tsx';
import { TestCardFields } from './test-card-fields.tsx';

/** Most shops that are tried out, and all that are paid by transfer, never need it. */
const StripeFields = lazy(() =>
  import('./stripe-fields.tsx').then((fields) => ({ default: fields.StripeFields })),
);

export interface PaymentChoice {
  readonly method: CheckoutPaymentMethod | null;
  readonly card: TypedCard;
}

export const firstChoice = (methods: readonly CheckoutPaymentMethod[]): PaymentChoice => ({
  method: methods[0] ?? null,
  card: NO_CARD,
});

export function PaymentSection(props: {
  readonly choice: PaymentChoice;
  readonly onChoice: (choice: PaymentChoice) => void;
  readonly stripe: RefObject<StripeForm | null>;
}) {
  const { choice, onChoice, stripe } = props;
  const { state, store } = useCheckout();
  const { paymentMethods, asks, obstacle } = state.checkout;
  const { method, card } = choice;
  const problem = state.problems.payment;
  const isTest = paymentMethods.some(({ testMode }) => testMode);
  return (
    <section className="part" aria-labelledby="payment-title">
      <div className="part-head">
        <h2 id="payment-title">{checkoutWords.payment}</h2>
        {asks.payment && paymentMethods.length > 0 && (
          <p className="part-aside part-aside--safe">{checkoutWords.paymentSafe}</p>
        )}
      </div>
      {isTest && asks.payment && <p className="test-mode">{checkoutWords.testMode}</p>}
      {!asks.payment ? (
        obstacle === null && <p className="quiet-box">{checkoutWords.nothingToPay}</p>
      ) : paymentMethods.length === 0 ? (
        <p className="alert">{checkoutWords.noMethods}</p>
      ) : (
        <fieldset className="options" aria-labelledby="payment-title" data-field="payment">
          {paymentMethods.map((offered) => (
            <div key={offered.id} className="option">
              <label className="option-line">
                <input
                  type="radio"
                  name="paymentMethod"
                  value={offered.id}
                  checked={offered.id === method?.id}
                  onChange={() => {
                    store.clearProblem('payment');
                    onChoice({ ...choice, method: offered });
                  }}
                />
                <span className="option-name">{offered.label}</span>
              </label>
              {offered.id === method?.id && hasPanel(offered) && (
                <div className="option-panel">
                  {offered.browser?.provider === 'test' && (
                    <TestCardFields card={card} onCard={(typed) => onChoice({ ...choice, card: typed })} />
                  )}
                  {offered.browser?.provider === 'stripe' && (
                    <Suspense fallback={<p className="quiet-box">{checkoutWords.loadingMethod}</p>}>
                      <StripeFields
                        browser={offered.browser}
                        onForm={(paymentForm) => {
                          stripe.current = paymentForm;
                        }}
                      />
                    </Suspense>
                  )}
                  {offered.instructions && <p className="instructions">{offered.instructions}</p>}
                </div>
              )}
            </div>
          ))}
        </fieldset>
      )}
      {problem !== undefined && <p className="field-problem">{problem}</p>}
      {state.checkout.kind !== 'donation' && <CodeEntry />}
    </section>
  );
}

const hasPanel = ({ browser, instructions }: CheckoutPaymentMethod): boolean =>
  browser !== null || Boolean(instructions);
