import { fillMessage } from '@awning/commerce';
import type { CartCoupon } from '@awning/contract';
import { type KeyboardEvent, useState } from 'react';
import { sentenceOf } from '../../shop/shop-call.ts';
import { useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';

const ID = 'checkout-code';
const LONGEST = 200;

/** One field for gift cards and discount codes, and what has been entered so far. */
export function CodeEntry() {
  const { state, store } = useCheckout();
  const { cart, giftCards, kind } = state.checkout;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  async function run(action: () => Promise<string>): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setProblem('');
    try {
      store.say(await action());
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      return false;
    } finally {
      setSending(false);
    }
  }

  async function apply(): Promise<void> {
    const typed = code.trim();
    if (typed === '') return setProblem(checkoutWords.codeMissing);
    const wasAccepted = await run(async () => {
      const before = new Set(cart.coupons.map(({ code: entered }) => entered));
      const sort = await store.codes.add(typed);
      const { checkout } = store.get();
      if (sort === 'coupon')
        return wordCoupon(
          checkout.cart.coupons.find(({ code: entered }) => !before.has(entered)),
          typed,
        );
      return fillMessage(checkoutWords.giftCardAdded, { label: checkout.giftCards.at(-1)?.label ?? '' });
    });
    if (wasAccepted) setCode('');
    else document.getElementById(ID)?.focus();
  }

  /** Enter means this field and not the whole order. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  }

  const remove = (action: () => Promise<void>): void => {
    void run(async () => {
      await action();
      return checkoutWords.codeRemoved;
    });
    document.getElementById(ID)?.focus();
  };

  return (
    <div className="codes">
      <label className="field-label" htmlFor={ID}>
        {kind === 'order' ? checkoutWords.code : checkoutWords.giftCardCode}
      </label>
      <div className="codes-row">
        <input
          className="control"
          id={ID}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST}
          value={code}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem === '' ? undefined : `${ID}-problem`}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setProblem('');
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button button--quiet" aria-busy={isSending} onClick={apply}>
          {checkoutWords.apply}
        </button>
      </div>
      {problem !== '' && (
        <p className="field-problem" id={`${ID}-problem`} role="alert">
          {problem}
        </p>
      )}
      {(giftCards.length > 0 || cart.coupons.length > 0) && (
        <ul className="codes-list">
          {cart.coupons
            .filter(({ code: entered }) => entered !== '')
            .map(({ code: entered, discountCents, message }) => (
              <AppliedCode
                key={entered}
                label={entered}
                about={message || `−${store.money(discountCents)}`}
                isIdle={message !== ''}
                onRemove={() => remove(() => store.codes.removeCoupon(entered))}
              />
            ))}
          {giftCards.map(({ id, label, amountCents }) => (
            <AppliedCode
              key={id}
              label={label}
              about={`−${store.money(amountCents)}`}
              onRemove={() => remove(() => store.codes.removeGiftCard(id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** As the shop spells it, and what it says about it: a code may be entered and still count for nothing. */
function wordCoupon(coupon: CartCoupon | undefined, typed: string): string {
  if (coupon === undefined) return fillMessage(checkoutWords.codeAdded, { code: typed });
  const { code, message, discountCents } = coupon;
  return (
    message || fillMessage(discountCents > 0 ? checkoutWords.codeAdded : checkoutWords.codeIdle, { code })
  );
}

function AppliedCode(props: {
  readonly label: string;
  readonly about: string;
  /** It is entered and takes nothing off: then a sentence says why. */
  readonly isIdle?: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <li className={`codes-item${props.isIdle ? ' codes-item--idle' : ''}`}>
      <span className="codes-label">{props.label}</span>
      <span className="codes-about">{props.about}</span>
      <button
        type="button"
        className="link-button"
        aria-label={fillMessage(checkoutWords.removeCode, { code: props.label })}
        onClick={props.onRemove}
      >
        {checkoutWords.remove}
      </button>
    </li>
  );
}
