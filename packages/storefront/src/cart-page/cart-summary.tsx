import type { InstallmentContext } from '@awning/commerce';
import { cartCharges, cartMessages, checkoutBlocker, includedTax } from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { InstallmentLine } from '../installments/installment-line.tsx';
import type { WriteMoney } from '../shop/money-display.ts';
import type { CartActions } from './cart-actions.ts';
import { Coupons } from './coupons.tsx';
import type { PendingEdits } from './pending-edits.ts';

export type CartSummaryProps = {
  cart: ShoppingCart;
  money: WriteMoney;
  actions: CartActions;
  edits: PendingEdits;
  isBusy: boolean;
  shopUrl: string | null;
  installments: InstallmentContext;
  couponProblem: string | null;
  typedCode: string | undefined;
};

export function CartSummary(props: CartSummaryProps) {
  const { cart, money, actions, edits, isBusy, shopUrl, installments } = props;
  return (
    <section
      className={isBusy ? 'awning-cart-summary is-recalculating' : 'awning-cart-summary'}
      aria-labelledby="cart-summary-title"
      aria-busy={isBusy}
    >
      <h2 className="awning-cart-summary-title" id="cart-summary-title">
        {cartMessages.cartSummary}
      </h2>
      <dl className="awning-cart-sums">
        <div>
          <dt>{cartMessages.subtotal}</dt>
          <dd>
            <span className="sqs-cart-subtotal">{money(cart.subtotalCents)}</span>
          </dd>
        </div>
        {cartCharges(cart, money).map(({ name, about, amount }) => (
          <div key={name}>
            <dt>
              {name}
              <Quiet text={about} />
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="awning-cart-total">
          <dt>
            {cartMessages.total}
            <Quiet text={includedTax(cart, money)} />
          </dt>
          <dd>{money(cart.grandTotalCents)}</dd>
        </div>
      </dl>
      <InstallmentLine
        cart={cart}
        facts={{ context: installments, currency: cart.subtotalAmount.currencyCode }}
      />
      <Checkout cart={cart} actions={actions} edits={edits} />
      {!cart.shippingLocation.countryCode && (
        <p className="awning-quiet awning-cart-note">{cartMessages.checkoutNote}</p>
      )}
      <Coupons
        coupons={cart.coupons}
        money={money}
        actions={actions}
        problem={props.couponProblem}
        typedCode={props.typedCode}
      />
      <p className="awning-cart-onward">
        <a href={shopUrl ?? '/'}>{cartMessages.keepShopping}</a>
      </p>
    </section>
  );
}

const Quiet = ({ text }: { text: string | null }) =>
  text && (
    <>
      {' '}
      <small className="awning-quiet">{text}</small>
    </>
  );

type CheckoutProps = Pick<CartSummaryProps, 'cart' | 'actions' | 'edits'>;

function Checkout({ cart, actions, edits }: CheckoutProps) {
  const [step, setStep] = useState<'here' | 'waiting' | 'leaving'>('here');
  const link = useRef<HTMLAnchorElement>(null);
  const obstacle = checkoutBlocker(cart);

  /** What was changed a moment ago is to be bought as it is shown, and a refusal to be read. */
  async function go(event: MouseEvent): Promise<void> {
    if (step === 'here' && !edits.hasAny()) return;
    event.preventDefault();
    if (step !== 'here') return;
    setStep('waiting');
    const { allAccepted: allTaken, refusedIds } = await edits.settle();
    setStep(allTaken ? 'leaving' : 'here');
    const [refusedId] = refusedIds;
    if (refusedId !== undefined) actions.showQuantity(refusedId);
  }

  // Drawn once more before leaving: the answer may have brought an obstacle, or an empty cart.
  const leave = useEffectEvent(() => {
    setStep('here');
    if (obstacle === null) link.current?.ownerDocument.location.assign(link.current.href);
  });
  useEffect(() => {
    if (step === 'leaving') leave();
  }, [step]);

  const className = 'sqs-block-button-element awning-button awning-checkout-button';
  return (
    <>
      {obstacle !== null && (
        <p className="awning-cart-minimum" id="cart-obstacle">
          {obstacle}
        </p>
      )}
      <p className="awning-cart-go">
        {obstacle === null ? (
          <a ref={link} className={className} href="/checkout" aria-busy={step !== 'here'} onClick={go}>
            {cartMessages.checkOut}
          </a>
        ) : (
          // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere for now, with the reason above
          <a className={className} role="link" aria-disabled="true" aria-describedby="cart-obstacle">
            {cartMessages.checkOut}
          </a>
        )}
      </p>
    </>
  );
}
