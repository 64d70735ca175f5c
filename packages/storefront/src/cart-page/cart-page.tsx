import { cartMessages } from '@awning/commerce';
import type { CartPageData } from '@awning/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CartStore } from '../cart/cart-store.ts';
import { createMoneyDisplay } from '../shop/money-display.ts';
import { CartLine, RemovedLine } from './cart-line.tsx';
import { CartNoticeBox } from './cart-notice-box.tsx';
import { lastNotice } from './cart-page-state.ts';
import { cartRows } from './cart-rows.ts';
import { CartSummary } from './cart-summary.tsx';
import { createPendingEdits } from './pending-edits.ts';
import { useCartPage } from './use-cart-page.ts';

export type CartPageProps = {
  data: CartPageData;
  store: CartStore;
  /** Belongs to the page; its classes follow the cart for the theme's styles. */
  root: HTMLElement;
};

export function CartPage({ data, store, root }: CartPageProps) {
  const { cart: known, readInProgress, recalculating } = useSyncExternalStore(store.subscribe, store.get);
  const [edits] = useState(createPendingEdits);
  const { state, actions } = useCartPage(store, data, edits);
  const [firstPrices] = useState(
    () => new Map(data.cart.entries.map(({ id, purchasePriceCents }) => [id, purchasePriceCents])),
  );
  const cart = known ?? data.cart;
  const { currencyCode } = cart.subtotalAmount;
  const money = useMemo(() => createMoneyDisplay(data.language, currencyCode), [data.language, currencyCode]);
  const isEmpty = cart.entries.length === 0;
  const notice = lastNotice(state, cart);

  useEffect(() => {
    root.classList.toggle('cart-empty', isEmpty);
    root.classList.toggle('is-recalculating', recalculating);
    root.setAttribute('aria-busy', String(readInProgress || recalculating));
  }, [root, isEmpty, recalculating, readInProgress]);

  const { focus } = state;
  useEffect(() => {
    if (focus === null) return;
    const target = [focus.selector, '#notice', 'h1']
      .map((place) => root.querySelector<HTMLElement>(place))
      .find(Boolean);
    target?.focus();
  }, [root, focus]);

  useEffect(() => {
    const view = root.ownerDocument.defaultView;
    const leave = () => void edits.settle();
    view?.addEventListener('pagehide', leave);
    return () => view?.removeEventListener('pagehide', leave);
  }, [root, edits]);

  const priceBefore = (id: string, price: number): number | undefined => {
    const first = firstPrices.get(id);
    return first === price ? undefined : first;
  };
  const noticeBox = notice && (
    <CartNoticeBox notice={notice} restore={(entryId) => void actions.restore(entryId)} />
  );

  return (
    <>
      <h1 className="awning-page-title" tabIndex={-1}>
        {cartMessages.yourCart}
      </h1>
      {isEmpty ? (
        <>
          {noticeBox}
          <EmptyCart shopUrl={data.shopUrl} />
        </>
      ) : (
        <div className="awning-cart-columns">
          <div className="awning-cart-main">
            {noticeBox}
            <ul className="awning-cart-lines">
              {cartRows(cart.entries, state.removed).map(({ entry, isRemoved }, index) =>
                isRemoved ? (
                  <RemovedLine key={entry.id} entry={entry} actions={actions} />
                ) : (
                  <CartLine
                    key={entry.id}
                    entry={entry}
                    index={index}
                    money={money}
                    actions={actions}
                    edits={edits}
                    failure={state.failures[entry.id]}
                    typed={data.problem?.entryId === entry.id ? data.problem.quantity : undefined}
                    priceBefore={
                      entry.isAvailable ? priceBefore(entry.id, entry.purchasePriceCents) : undefined
                    }
                  />
                ),
              )}
            </ul>
          </div>
          <CartSummary
            cart={cart}
            money={money}
            actions={actions}
            edits={edits}
            isBusy={recalculating}
            shopUrl={data.shopUrl}
            installments={data.installments}
            couponProblem={state.couponProblem}
            typedCode={data.problem?.code}
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {state.spoken}
      </p>
    </>
  );
}

function EmptyCart({ shopUrl }: { shopUrl: string | null }) {
  return (
    <div className="awning-cart-empty">
      <p className="awning-cart-empty-title">{cartMessages.cartEmpty}</p>
      <p>{cartMessages.cartInvitation}</p>
      <p>
        <a className="sqs-block-button-element awning-button" href={shopUrl ?? '/'}>
          {shopUrl === null ? cartMessages.toStartPage : cartMessages.toShop}
        </a>
      </p>
    </div>
  );
}
