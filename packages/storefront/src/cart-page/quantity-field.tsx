import { cartMessages, fillMessage, QUANTITY_INPUT, readQuantity } from '@awning/commerce';
import type { CartEntry } from '@awning/contract';
import { addressOf, postCartEntryQuantity } from '@awning/contract/calls';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PendingEdits } from './pending-edits.ts';

/** Long enough that five quick presses are one change. */
const CLICK_MS = 400;
const TYPING_MS = 900;

export type QuantityFieldProps = {
  entry: CartEntry;
  /** What a refused form brought back. */
  typed?: string | undefined;
  problemId?: string | undefined;
  edits: PendingEdits;
  change: (quantity: number) => Promise<boolean>;
  /** Something is being typed: what was said about the line is over. */
  touch: () => void;
  remove: () => void;
};

/** How many: typed, or by steps. It is sent when the hand rests. */
export function QuantityField({ entry, typed, problemId, edits, change, touch, remove }: QuantityFieldProps) {
  const { id, title } = entry;
  const [draft, setDraft] = useState<string | null>(typed ?? null);
  const [refusal, setRefusal] = useState<{
    readonly sentence: string;
    readonly offersRemoval: boolean;
  } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Of the latest press: the next one may come before this is drawn.
  const planned = useRef<string | null>(null);
  const { min, max, step } = QUANTITY_INPUT;
  const text = draft ?? String(entry.quantity);
  const reading = readQuantity(text);
  const quantity = reading.ok ? reading.quantity : entry.quantity;
  const faultId = refusal === null ? problemId : `quantity-problem-${id}`;

  const rest = (): void => {
    clearTimeout(timer.current);
    edits.forget(id);
  };

  async function commit(text: string): Promise<boolean> {
    rest();
    const wanted = readQuantity(text);
    if (!wanted.ok) {
      // Nobody may leave for the checkout past it.
      edits.plan(id, () => commit(text));
      touch();
      const offersRemoval = Number(text) === 0 && text.trim() !== '';
      setRefusal({
        sentence: offersRemoval
          ? cartMessages.removeInstead
          : fillMessage(cartMessages[wanted.messageKey], wanted.values),
        offersRemoval,
      });
      return false;
    }
    planned.current = null;
    setRefusal(null);
    setDraft(null);
    return wanted.quantity === entry.quantity || change(wanted.quantity);
  }

  function plan(text: string, waitMs: number): void {
    rest();
    touch();
    planned.current = text;
    setDraft(text);
    setRefusal(null);
    edits.plan(id, () => commit(text));
    if (readQuantity(text).ok) timer.current = setTimeout(() => void commit(text), waitMs);
  }

  const arrive = useEffectEvent(() => {
    if (typed !== undefined) edits.plan(id, () => commit(typed));
  });
  const leave = useEffectEvent(rest);
  useEffect(() => {
    arrive();
    return () => leave();
  }, []);

  const stepBy = (by: number) => (): void => {
    const latest = readQuantity(planned.current ?? text);
    const from = latest.ok ? latest.quantity : entry.quantity;
    plan(String(Math.min(max, Math.max(min, from + by))), CLICK_MS);
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    void commit(text);
  }

  return (
    <form
      className="cart-row-qty"
      method="post"
      action={addressOf(postCartEntryQuantity, { entryId: id })}
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="returnTo" value="/cart" />
      <div className="cart-stepper">
        <button
          type="button"
          className="cart-stepper-button"
          aria-label={fillMessage(cartMessages.oneLess, { title })}
          aria-disabled={quantity <= min}
          onClick={quantity <= min ? undefined : stepBy(-1)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          className="cart-stepper-field"
          type="number"
          inputMode="numeric"
          name="quantity"
          aria-label={fillMessage(cartMessages.quantityOf, { title })}
          min={min}
          max={max}
          step={step}
          value={text}
          aria-invalid={faultId !== undefined}
          aria-describedby={faultId}
          onChange={({ currentTarget }) => plan(currentTarget.value, TYPING_MS)}
          onBlur={() => {
            if (draft !== null) void commit(draft);
          }}
        />
        <button
          type="button"
          className="cart-stepper-button"
          aria-label={fillMessage(cartMessages.oneMore, { title })}
          aria-disabled={quantity >= max}
          onClick={quantity >= max ? undefined : stepBy(1)}
        >
          <span aria-hidden="true">+</span>
        </button>
      </div>
      {refusal !== null && (
        <p className="awning-form-problem" id={faultId} role="alert">
          {refusal.sentence}
          {refusal.offersRemoval && (
            <>
              {' '}
              <button type="button" className="awning-link-button" onClick={remove}>
                {cartMessages.removeNow}
              </button>
            </>
          )}
        </p>
      )}
    </form>
  );
}
