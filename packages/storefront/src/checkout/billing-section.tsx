import { countryCodes } from '@awning/commerce';
import { CHECKOUT_LIMITS } from '@awning/contract';
import { AddressFields } from './fields/address-fields.tsx';
import { TextField } from './fields/field.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { EMPTY_ADDRESS } from './store/checkout-form.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** Where nothing is sent and no tax depends on a place, a name is welcome and nothing more is asked. */
function BuyerName() {
  const { state, store } = useCheckout();
  const address = state.form.billingAddress ?? EMPTY_ADDRESS;
  const shared = { isOptional: true, span: 3, maxLength: CHECKOUT_LIMITS.addressFieldLength } as const;
  return (
    <section className="part" aria-labelledby="billing-title">
      <h2 id="billing-title">{checkoutWords.yourName}</h2>
      <div className="fields">
        <TextField
          {...shared}
          name="billingAddress.firstName"
          label={checkoutWords.firstName}
          autoComplete="billing given-name"
          value={address.firstName}
          onText={(firstName) => store.change({ billingAddress: { firstName } })}
        />
        <TextField
          {...shared}
          name="billingAddress.lastName"
          label={checkoutWords.lastName}
          autoComplete="billing family-name"
          value={address.lastName}
          onText={(lastName) => store.change({ billingAddress: { lastName } })}
        />
      </div>
    </section>
  );
}

/** Who pays. The same as who gets it, unless the shopper says otherwise; short where nothing is sent. */
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
          isShort={asks.wholeAddress !== true}
          address={billingAddress ?? EMPTY_ADDRESS}
          countries={checkout.countries}
          onAddress={(change) => store.change({ billingAddress: change })}
        />
      </section>
    ) : (
      <BuyerName />
    );

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
