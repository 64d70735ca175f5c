import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartCoupon } from '@awning/contract';
import { postCartCoupon, postCartCouponRemoval } from '@awning/contract/calls';
import { type FormEvent, useState } from 'react';
import type { WriteMoney } from '../shop/money-display.ts';
import type { CartActions } from './cart-actions.ts';

const PROBLEM_ID = 'coupon-problem';

export type CouponsProps = {
  coupons: readonly CartCoupon[];
  money: WriteMoney;
  actions: CartActions;
  problem: string | null;
  typedCode: string | undefined;
};

export function Coupons({ coupons, money, actions, problem, typedCode = '' }: CouponsProps) {
  const [code, setCode] = useState(typedCode);
  const [isSending, setSending] = useState(false);

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const wasAccepted = await actions.addCoupon(code);
    setSending(false);
    if (wasAccepted) setCode('');
  }

  return (
    <>
      <form className="awning-coupon-form" method="post" action={postCartCoupon.path} onSubmit={apply}>
        <input type="hidden" name="returnTo" value="/cart" />
        <label htmlFor="promo-code">{cartMessages.couponField}</label>
        <div>
          <input
            className="field-element"
            id="promo-code"
            name="promoCode"
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            value={code}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : PROBLEM_ID}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              if (problem !== null) actions.forgetCouponProblem();
            }}
          />
          <button
            className="sqs-block-button-element awning-button awning-button--quiet"
            type="submit"
            aria-disabled={isSending}
          >
            {cartMessages.couponApply}
          </button>
        </div>
        {problem !== null && (
          <p className="awning-form-problem" id={PROBLEM_ID} role="alert">
            {problem}
          </p>
        )}
      </form>
      {coupons.length > 0 && (
        <ul className="awning-coupons" aria-label={cartMessages.couponList}>
          {coupons.map((coupon) => (
            <Coupon key={coupon.code} coupon={coupon} money={money} actions={actions} />
          ))}
        </ul>
      )}
    </>
  );
}

function Coupon(props: { coupon: CartCoupon; money: WriteMoney; actions: CartActions }) {
  const { code, name, discountCents, message } = props.coupon;
  const about = message || name;

  function remove(event: FormEvent): void {
    event.preventDefault();
    void props.actions.removeCoupon(code);
  }

  return (
    <li>
      <span className="awning-coupon-code">{code}</span>
      <span>{message === '' && `−${props.money(discountCents)}`}</span>
      <form method="post" action={postCartCouponRemoval.path} onSubmit={remove}>
        <input type="hidden" name="returnTo" value="/cart" />
        <input type="hidden" name="promoCode" value={code} />
        <button
          className="awning-link-button"
          type="submit"
          aria-label={fillMessage(cartMessages.removeCoupon, { code })}
        >
          {cartMessages.remove}
        </button>
      </form>
      {about !== '' && <p className="awning-quiet">{about}</p>}
    </li>
  );
}
