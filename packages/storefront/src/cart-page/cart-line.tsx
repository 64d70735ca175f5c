import { answerLines, cartMessages, fillMessage } from '@awning/commerce';
import type { CartEntry } from '@awning/contract';
import { addressOf, postCartEntryRemoval } from '@awning/contract/calls';
import type { FormEvent } from 'react';
import type { WriteMoney } from '../shop/money-display.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartFailure } from './cart-failure.ts';
import type { PendingEdits } from './pending-edits.ts';
import { QuantityField } from './quantity-field.tsx';

export type CartLineProps = {
  entry: CartEntry;
  index: number;
  money: WriteMoney;
  actions: CartActions;
  edits: PendingEdits;
  failure: CartFailure | undefined;
  typed: string | undefined;
  /** What one cost when the page was opened, if that is another price by now. */
  priceBefore: number | undefined;
};

export function CartLine(props: CartLineProps) {
  const { entry, index, money, actions, edits, failure, typed, priceBefore } = props;
  const { id, title, isAvailable } = entry;
  const problemId = failure ? `problem-${id}` : undefined;
  const asksSomething = entry.additionalFieldsForm !== undefined && isAvailable;

  function remove(event: FormEvent): void {
    event.preventDefault();
    void actions.remove(entry, index);
  }

  return (
    <li className={isAvailable ? 'cart-row' : 'cart-row is-unavailable'} data-entry-id={id}>
      <Image entry={entry} />
      <div className="cart-row-desc">
        <h2 className="cart-row-title">
          {entry.productUrl === null ? title : <a href={entry.productUrl}>{title}</a>}
        </h2>
        <Choices entry={entry} />
        {isAvailable ? (
          <>
            {entry.quantity !== 1 && (
              <p className="cart-row-unit">
                {fillMessage(cartMessages.priceEach, { price: money(entry.purchasePriceCents) })}
                <OriginalPrice entry={entry} money={money} />
              </p>
            )}
            {entry.stockMessage !== null && <p className="awning-cart-gone">{entry.stockMessage}</p>}
            {priceBefore !== undefined && (
              <p className="cart-row-note" role="status">
                {fillMessage(cartMessages.priceWas, { price: money(priceBefore) })}
              </p>
            )}
          </>
        ) : (
          <p className="awning-cart-gone">{cartMessages.entryGone}</p>
        )}
      </div>
      <div className="cart-row-acts">
        {entry.multipleQuantityAllowed && (
          <QuantityField
            entry={entry}
            typed={typed}
            problemId={problemId}
            edits={edits}
            change={(quantity) => actions.changeQuantity(entry, quantity)}
            touch={() => actions.touch(id)}
            remove={() => void actions.remove(entry, index)}
          />
        )}
        {asksSomething && (
          <button
            type="button"
            className="awning-link-button cart-row-edit"
            aria-label={fillMessage(cartMessages.editAnswersOf, { title })}
            onClick={() => void actions.editAnswers(entry)}
          >
            {cartMessages.editAnswers}
          </button>
        )}
        <form method="post" action={addressOf(postCartEntryRemoval, { entryId: id })} onSubmit={remove}>
          <input type="hidden" name="returnTo" value="/cart" />
          <input type="hidden" name="itemId" value={entry.itemId} />
          <button
            className="awning-link-button cart-row-remove"
            type="submit"
            aria-label={fillMessage(cartMessages.removeEntry, { title })}
          >
            {cartMessages.remove}
          </button>
        </form>
      </div>
      <p className="cart-row-price">
        {isAvailable ? money(entry.subTotal, { freeLabel: cartMessages.free }) : '–'}
        {isAvailable && entry.quantity === 1 && <OriginalPrice entry={entry} money={money} />}
      </p>
      {failure && (
        <p className="awning-form-problem" id={problemId} role="alert">
          {failure.title !== '' && <strong>{failure.title}</strong>} {failure.message}
        </p>
      )}
    </li>
  );
}

/** Where a line was that has been removed: the way back is in the same place. */
export function RemovedLine({ entry, actions }: { entry: CartEntry; actions: CartActions }) {
  return (
    <li className="cart-row-removed awning-notice" data-removed-id={entry.id} tabIndex={-1}>
      <span>{fillMessage(cartMessages.namedEntryRemoved, { title: entry.title })}</span>
      <button type="button" className="awning-link-button" onClick={() => void actions.restore(entry.id)}>
        {cartMessages.restoreEntry}
      </button>
    </li>
  );
}

function Image({ entry: { imageUrl, productUrl } }: { entry: CartEntry }) {
  if (imageUrl === null) return <div className="cart-row-img" />;
  const image = <img src={`${imageUrl}?format=300w`} alt="" width={128} height={128} loading="lazy" />;
  if (productUrl === null) return <div className="cart-row-img">{image}</div>;
  // The title beside it leads to the same place, and is read out.
  const link = { className: 'cart-row-img', href: productUrl, tabIndex: -1, 'aria-hidden': true };
  return <a {...link}>{image}</a>;
}

function Choices({ entry }: { entry: CartEntry }) {
  const rows = [
    ...entry.chosenVariant.optionValues.map(({ optionName, value }) => [optionName, value] as const),
    ...answerLines(entry.additionalFieldsForm, entry.additionalFields).map(
      ({ title, answer }) => [title, answer] as const,
    ),
  ].filter(([, value]) => value !== '');
  if (rows.length === 0) return null;
  return (
    <dl className="cart-row-options">
      {rows.map(([name, value]) => (
        <div key={`${name}:${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OriginalPrice({ entry, money }: { entry: CartEntry; money: WriteMoney }) {
  if (entry.nonSalePriceCents <= entry.purchasePriceCents) return null;
  return (
    <>
      {' '}
      <span className="visually-hidden">{cartMessages.originalPrice}</span>
      <s className="original-price">{money(entry.nonSalePriceCents)}</s>
    </>
  );
}
