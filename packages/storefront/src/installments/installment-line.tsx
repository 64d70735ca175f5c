import type { ShoppingCart } from '@awning/contract';
import { cartOffer, type InstallmentFacts, wordOffer } from './installment-words.ts';
import { tellMore } from './installments-island.ts';

/** How a cart could be paid in instalments, as the server prints it, with a button that tells more. Nothing where that is not offered. */
export function InstallmentLine({ cart, facts }: { cart: ShoppingCart; facts: InstallmentFacts }) {
  const offered = cartOffer(cart, facts.context);
  if (offered === null) return null;
  return (
    <p
      className="awning-installments awning-quiet"
      data-currency={facts.currency}
      data-context={JSON.stringify(facts.context)}
      data-locale={offered.locale}
    >
      <button
        type="button"
        className="awning-installments-more"
        aria-haspopup="dialog"
        onClick={() => void tellMore(offered.locale)}
      >
        {wordOffer(offered, facts)}
      </button>
    </p>
  );
}
