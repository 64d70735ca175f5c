import { AddressFields } from './fields/address-fields.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';

export function DeliverySection() {
  const { state, store } = useCheckout();
  const { checkout, form } = state;
  return (
    <section className="part" aria-labelledby="delivery-title">
      <h2 id="delivery-title">{checkoutWords.delivery}</h2>
      <AddressFields
        of="shippingAddress"
        address={form.shippingAddress}
        countries={checkout.countries}
        isCollected={checkout.asks.onlyName === true}
        onAddress={(shippingAddress) => store.change({ shippingAddress })}
      />
    </section>
  );
}
