import { installmentInformationFor } from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import { useState } from 'react';
import { cartOffer, type InstallmentFacts, wordOffer } from './installment-words.ts';
import { openInformation } from './installments-island.ts';

/**
 * How a cart could be paid in instalments, as the server prints it, with a button that shows more, or a link when the
 * provider's page cannot be loaded. Nothing where that is not offered.
 */
export function InstallmentLine({ cart, facts }: { cart: ShoppingCart; facts: InstallmentFacts }) {
  const [isUnreachable, setUnreachable] = useState(false);
  const offered = cartOffer(cart, facts.context);
  if (offered === null) return null;
  return (
    <p
      className="awning-installments awning-quiet"
      data-currency={facts.currency}
      data-context={JSON.stringify(facts.context)}
      data-locale={offered.locale}
    >
      {isUnreachable ? (
        <a
          className="awning-installments-more"
          href={installmentInformationFor(offered.locale) ?? ''}
          target="_blank"
          rel="noopener noreferrer"
        >
          {wordOffer(offered, facts)}
        </a>
      ) : (
        <button
          type="button"
          className="awning-installments-more"
          aria-haspopup="dialog"
          onClick={async () => setUnreachable(!(await openInformation(offered.locale)))}
        >
          {wordOffer(offered, facts)}
        </button>
      )}
    </p>
  );
}
