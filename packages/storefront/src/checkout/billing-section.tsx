import { countryCodes } from '@awning/commerce';
import { AddressFields } from './address-fields.tsx';
import { useCheckout } from './checkout-context.ts';
import { EMPTY_ADDRESS } from './checkout-form.ts';
import { checkoutWords } from './checkout-words.ts';

/** Who pays. The same as who gets it, unless somebody says otherwise; short where nothing is sent. */
export function BillingSection() {
  const { state, store } = useCheckout();
  const { checkout, form } = state;
  const { asks } = checkout;
  const { billingAddress, shippingAddress } = form;

  if (!asks.shippingAddress)
    return asks.billingAddress ? (
      <section className="part" aria-labelledby="billing-title">
        <h2 id="billing-title">{checkoutWords.yourDetails}</h2>
        <AddressFields
          of="billingAddress"
          isShort
          address={billingAddress ?? EMPTY_ADDRESS}
          countries={checkout.countries}
          onAddress={(change) => store.change({ billingAddress: change })}
        />
      </section>
    ) : null;

  const choose = (isSame: boolean): void =>
    store.change(
      {
        billingAddress: isSame ? null : { ...EMPTY_ADDRESS, countryCode: shippingAddress.countryCode },
      },
      { atOnce: true },
    );

  return (
    <section className="part" aria-labelledby="billing-title">
      <h2 id="billing-title">{checkoutWords.billing}</h2>
      <fieldset className="options" aria-labelledby="billing-title">
        <div className="option">
          <label className="option-line">
            <input
              type="radio"
              name="billing"
              checked={billingAddress === null}
              onChange={() => choose(true)}
            />
            <span className="option-name">{checkoutWords.billingSame}</span>
          </label>
        </div>
        <div className="option">
          <label className="option-line">
            <input
              type="radio"
              name="billing"
              checked={billingAddress !== null}
              onChange={() => choose(false)}
            />
            <span className="option-name">{checkoutWords.billingOther}</span>
          </label>
          {billingAddress !== null && (
            <div className="option-panel">
              <AddressFields
                of="billingAddress"
                address={billingAddress}
                countries={countryCodes}
                onAddress={(change) => store.change({ billingAddress: change })}
              />
            </div>
          )}
        </div>
      </fieldset>
    </section>
  );
}
