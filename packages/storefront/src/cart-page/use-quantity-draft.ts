import { cartMessages, fillMessage, QUANTITY_INPUT, readQuantity } from '@awning/commerce';
import type { CartEntry } from '@awning/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PendingEdits } from './pending-edits.ts';

/** Long enough that five quick presses are one change. */
const CLICK_MS = 400;
const TYPING_MS = 900;

export interface QuantityDraftParts {
  readonly entry: CartEntry;
  /** What a refused form brought back. */
  readonly typed?: string | undefined;
  readonly edits: PendingEdits;
  readonly change: (quantity: number) => Promise<boolean>;
  /** Something is being typed: what was said about the line is over. */
  readonly touch: () => void;
}

export interface QuantityRefusal {
  readonly sentence: string;
  readonly offersRemoval: boolean;
}

/** A quantity while it is typed or stepped to. It is sent when the hand rests. */
export function useQuantityDraft({ entry, typed, edits, change, touch }: QuantityDraftParts) {
  const { id } = entry;
  const [draft, setDraft] = useState<string | null>(typed ?? null);
  const [refusal, setRefusal] = useState<QuantityRefusal | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Of the latest press: the next one may come before this is drawn.
  const planned = useRef<string | null>(null);
  const { min, max } = QUANTITY_INPUT;
  const fieldText = draft ?? String(entry.quantity);
  const reading = readQuantity(fieldText);

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
      setRefusal(refusalOf(text, wanted));
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

  return {
    fieldText,
    quantity: reading.ok ? reading.quantity : entry.quantity,
    refusal,
    type: (text: string): void => plan(text, TYPING_MS),
    stepBy(by: number): void {
      const latest = readQuantity(planned.current ?? fieldText);
      const from = latest.ok ? latest.quantity : entry.quantity;
      plan(String(Math.min(max, Math.max(min, from + by))), CLICK_MS);
    },
    submit: (): void => void commit(fieldText),
    leaveField(): void {
      if (draft !== null) void commit(draft);
    },
  };
}

function refusalOf(
  text: string,
  { messageKey, values }: Extract<ReturnType<typeof readQuantity>, { ok: false }>,
): QuantityRefusal {
  const offersRemoval = Number(text) === 0 && text.trim() !== '';
  const sentence = offersRemoval ? cartMessages.removeInstead : fillMessage(cartMessages[messageKey], values);
  return { sentence, offersRemoval };
}
