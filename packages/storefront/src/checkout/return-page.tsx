import { useEffect, useEffectEvent, useState } from 'react';
import { type ShopCall, sentenceOf } from '../cart/shop-call.ts';
import type { SessionEntries } from '../session/session-entries.ts';
import { boughtAt, notice } from './checkout-notice.ts';
import type { CheckoutStep } from './checkout-store.ts';
import { checkoutWords } from './checkout-words.ts';
import { cartQuery, followAttempt } from './follow-attempt.ts';
import { readPassedOn, writePassedOn } from './passed-on.ts';
import { WaitingView } from './waiting-view.tsx';

export interface ReturnPageProps {
  readonly attemptId: string;
  /** As the address has it: the bank may send people back to another tab, which was passed nothing. */
  readonly cartToken: string | null;
  readonly call: ShopCall;
  readonly entries: SessionEntries;
  readonly leave: (url: string) => void;
}

/** Where a bank sends people back to: waits for what it says, and leads on to the order or back to the form. */
export function ReturnPage({ attemptId, cartToken: addressed, call, entries, leave }: ReturnPageProps) {
  const [step, setStep] = useState<CheckoutStep>('waiting');
  const [bankUrl, setBankUrl] = useState<string | null>(null);

  const follow = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const { cartToken = addressed } = readPassedOn(entries);
    try {
      const outcome = await followAttempt(attemptId, {
        ...{ call, cartToken, signal },
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onLong: () => setStep('waiting-long'),
        onStillAtBank: setBankUrl,
      });
      if (outcome) leave(outcome.url);
    } catch (error) {
      const bought = boughtAt(error);
      if (bought !== null) return leave(bought);
      writePassedOn(entries, { notice: notice(checkoutWords.paymentFailed, sentenceOf(error)) });
      leave(`/checkout${cartQuery(cartToken)}`);
    }
  });

  useEffect(() => {
    const over = new AbortController();
    void follow(over.signal);
    return () => over.abort();
  }, []);

  return (
    <div className="checkout-main checkout-main--alone">
      <WaitingView step={step} bankUrl={bankUrl} />
    </div>
  );
}
