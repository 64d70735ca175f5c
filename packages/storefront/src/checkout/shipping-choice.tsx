import { Amount } from './amount.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** How it is sent, once the shop knows where to. */
export function ShippingChoice() {
  const { state, store } = useCheckout();
  const { checkout, form, problems } = state;
  const options = checkout.cart.shippingOptions;
  const problem = problems.shippingOptionId;
  return (
    <section className="part" aria-labelledby="shipping-title">
      <h2 id="shipping-title">{checkoutWords.shippingMethod}</h2>
      <div data-field="shippingOptionId">
        {options.length === 0 ? (
          <p className="quiet-box">
            {isAddressed(checkout.problems, form.shippingAddress.countryCode)
              ? checkoutWords.shippingNowhere
              : checkoutWords.shippingNeedsAddress}
          </p>
        ) : (
          <fieldset
            className="options"
            aria-labelledby="shipping-title"
            aria-describedby={problem === undefined ? undefined : 'shipping-problem'}
          >
            {options.map(({ id, name, description, amountCents, pickupAddress }) => (
              <label key={id} className="option">
                <span className="option-line">
                  <input
                    type="radio"
                    name="shippingOptionId"
                    value={id}
                    checked={form.shippingOptionId === id}
                    onChange={() => store.change({ shippingOptionId: id }, { atOnce: true })}
                  />
                  <span className="option-name">
                    {name}
                    {description !== '' && <span className="option-about">{description}</span>}
                    {pickupAddress !== undefined && <span className="option-about">{pickupAddress}</span>}
                  </span>
                  <span className="option-amount">
                    <Amount cents={amountCents} freeIfZero freeLabel={checkoutWords.freeShipping} />
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {problem !== undefined && options.length > 0 && (
          <p className="field-problem" id="shipping-problem">
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}

/** Nothing but the choice is missing from the address: then no option means that there is none. */
const isAddressed = (problems: Readonly<Record<string, string>>, countryCode: string): boolean =>
  countryCode !== '' &&
  !['state', 'postalCode'].some((part) => problems[`shippingAddress.${part}`] !== undefined);
