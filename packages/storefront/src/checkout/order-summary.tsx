import { answerLines, fillMessage } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import { type ReactNode, useState } from 'react';
import { Amount } from './amount.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** What is bought and what it comes to: beside the form where there is room, folded away above it on a phone. */
export function OrderSummary() {
  const { state, store } = useCheckout();
  const { checkout, isRecalculating } = state;
  const { cart, kind } = checkout;
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className={`summary${isOpen ? ' is-open' : ''}${isRecalculating ? ' is-recalculating' : ''}`}
      aria-labelledby="summary-title"
      aria-busy={isRecalculating}
    >
      <h2 className="visually-hidden" id="summary-title">
        {checkoutWords.summary}
      </h2>
      <button
        type="button"
        className="summary-toggle"
        aria-expanded={isOpen}
        aria-controls="summary-content"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="summary-toggle-words">
          {isOpen ? checkoutWords.hideSummary : checkoutWords.showSummary}
        </span>
        <span className="summary-toggle-sum">{store.money(checkout.dueCents)}</span>
      </button>
      <div className="summary-content" id="summary-content">
        <ul className="lines">
          {cart.entries.map((entry) => (
            <SummaryLine key={entry.id} entry={entry} />
          ))}
        </ul>
        <Sums />
        {kind === 'order' && (
          <p className="summary-edit">
            <a href="/cart">{checkoutWords.editCart}</a>
          </p>
        )}
      </div>
    </section>
  );
}

function SummaryLine({ entry }: { readonly entry: CartEntry }) {
  const { store } = useCheckout();
  const options = entry.chosenVariant.optionValues.map(({ value }) => value).join(' · ');
  return (
    <li className="line">
      <span className="line-picture">
        {entry.imageUrl !== null && (
          <img src={`${entry.imageUrl}?format=300w`} alt="" width="64" height="64" />
        )}
        <span className="line-count" aria-hidden="true">
          {entry.quantity}
        </span>
      </span>
      <span className="line-words">
        <span className="line-title">{entry.title}</span>
        {options !== '' && <span className="line-more">{options}</span>}
        {answerLines(entry.additionalFieldsForm, entry.additionalFields).map(({ title, answer: reply }) => (
          <span key={title + reply} className="line-more">
            {title === '' ? reply : `${title}: ${reply}`}
          </span>
        ))}
        <span className="visually-hidden">
          {fillMessage(checkoutWords.quantity, { count: entry.quantity })}
        </span>
        {entry.stockMessage !== null && <span className="line-problem">{entry.stockMessage}</span>}
      </span>
      <span className="line-sum">{store.money(entry.subTotal)}</span>
    </li>
  );
}

function Sums() {
  const { state, store } = useCheckout();
  const { checkout, form } = state;
  const { cart, giftCards, recurring, asks } = checkout;
  const discounts = [
    ...cart.validCoupons.map(({ code }) => code),
    ...(cart.automaticDiscounts ?? []).map(({ name }) => name),
  ].filter((name) => name !== '');
  const isIncluded = cart.taxCents > 0 && !addsUp(checkout.totalCents, cart);
  const hasShipping = cart.shippingOptions.some(({ id }) => id === form.shippingOptionId);
  return (
    <dl className="sums">
      <Sum name={checkoutWords.subtotal}>{store.money(cart.subtotalCents)}</Sum>
      {cart.discountCents > 0 && (
        <Sum name={checkoutWords.discount} about={[...new Set(discounts)].join(', ')}>
          −{store.money(cart.discountCents)}
        </Sum>
      )}
      {asks.shippingAddress && (
        <Sum name={checkoutWords.shipping}>
          {hasShipping ? (
            <Amount cents={cart.shippingCostCents} freeIfZero freeLabel={checkoutWords.freeShipping} />
          ) : (
            <span className="sum-later">{checkoutWords.shippingLater}</span>
          )}
        </Sum>
      )}
      {!isIncluded &&
        taxSums(cart).map(({ name, amountCents }) => (
          <Sum key={name} name={name}>
            {store.money(amountCents)}
          </Sum>
        ))}
      {giftCards.length > 0 && <Sum name={checkoutWords.total}>{store.money(checkout.totalCents)}</Sum>}
      {giftCards.map(({ id, label, amountCents }) => (
        <Sum key={id} name={label}>
          −{store.money(amountCents)}
        </Sum>
      ))}
      <div className="sum sum--total">
        <dt>
          {giftCards.length > 0 ? checkoutWords.due : checkoutWords.total}
          {isIncluded && (
            <span className="sum-about">
              {fillMessage(checkoutWords.taxIncluded, {
                amount: store.money(cart.taxCents),
                tax: includedTax(cart),
              })}
            </span>
          )}
        </dt>
        <dd>
          <span className="sum-currency">{checkout.dueAmount.currencyCode}</span>{' '}
          {store.money(checkout.dueCents)}
        </dd>
      </div>
      {recurring !== null && (
        <div className="sum sum--recurring">
          <dt>{checkoutWords.recurringLabel}</dt>
          <dd>{fillMessage(checkoutWords.recurringSum, { words: recurring.words })}</dd>
        </div>
      )}
    </dl>
  );
}

function Sum(props: { readonly name: string; readonly about?: string; readonly children: ReactNode }) {
  return (
    <div className="sum">
      <dt>
        {props.name}
        {props.about ? <span className="sum-about">{props.about}</span> : null}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}

interface SummedAmounts {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCostCents: number;
  readonly taxCents: number;
}

/** By the names that the shop gave its taxes; in one line where it gave none. */
function taxSums({ taxCents, taxLineItems }: ShoppingCart): { name: string; amountCents: number }[] {
  if (taxCents === 0) return [];
  const named = taxLineItems.filter(({ amountCents }) => amountCents > 0);
  const names = new Set(named.map(({ name }) => name));
  const isWhole = named.reduce((sum, { amountCents }) => sum + amountCents, 0) === taxCents;
  return isWhole && names.size === named.length
    ? named
    : [{ name: checkoutWords.tax, amountCents: taxCents }];
}

/** What the tax within the prices is called: by its own name where there is one tax. */
function includedTax(cart: ShoppingCart): string {
  const [only, ...others] = new Set(cart.taxLineItems.map(({ name }) => name).filter((name) => name !== ''));
  return only === undefined || others.length > 0 ? checkoutWords.includedTax : only;
}

/** Tax that is part of the prices is not added to them. */
const addsUp = (totalCents: number, cart: SummedAmounts): boolean =>
  totalCents === cart.subtotalCents - cart.discountCents + cart.shippingCostCents + cart.taxCents;
