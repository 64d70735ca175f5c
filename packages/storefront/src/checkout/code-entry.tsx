import { fillMessage } from '@awning/commerce';
import { type KeyboardEvent, useState } from 'react';
import { sentenceOf } from '../cart/shop-call.ts';
import { useCheckout } from './checkout-context.ts';
import { checkoutWords } from './checkout-words.ts';

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
    const wasTaken = await run(async () => {
      const sort = await store.codes.add(typed);
      const label = store.get().checkout.giftCards.at(-1)?.label ?? '';
      return sort === 'gift-card'
        ? fillMessage(checkoutWords.giftCardAdded, { label })
        : fillMessage(checkoutWords.codeAdded, { code: typed });
    });
    if (wasTaken) setCode('');
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
                about={message === '' ? `−${store.money(discountCents)}` : message}
                onRemove={() => remove(() => store.codes.removeCoupon(entered))}
              />
            ))}
          {giftCards.map(({ id, label, amountCents }) => (
            <AppliedCode
              key={id}
              label={fillMessage(checkoutWords.giftCard, { label })}
              about={`−${store.money(amountCents)}`}
              onRemove={() => remove(() => store.codes.removeGiftCard(id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function AppliedCode(props: {
  readonly label: string;
  readonly about: string;
  readonly onRemove: () => void;
}) {
  return (
    <li className="codes-item">
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
