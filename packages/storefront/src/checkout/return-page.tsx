import { addressOf, openCheckoutPage } from '@awning/contract/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionEntries } from '../browser/session-entries.ts';
import { type ShopCall, ShopCallError, sentenceOf } from '../shop/shop-call.ts';
import { boughtAt, type CheckoutNotice, notice } from './store/checkout-notice.ts';
import type { CheckoutStep } from './store/checkout-session.ts';
import { checkoutWords } from './store/checkout-words.ts';
import { cartQuery, followAttempt } from './store/follow-attempt.ts';
import { readPassedOn, writePassedOn } from './store/passed-on.ts';
import { WaitingView } from './waiting-view.tsx';

export interface ReturnPageProps {
  readonly attemptId: string;
  /** As the address has it: the bank may send people back to another tab, which was passed nothing. */
  readonly cartToken: string | null;
  readonly attemptKey: string | null;
  /** A browser that did not pay has none to go back to. */
  readonly hasForm: boolean;
  readonly shopUrl: string | null;
  readonly call: ShopCall;
  readonly entries: SessionEntries;
  readonly leave: (url: string) => void;
}

const isUnknown = (error: unknown): boolean => error instanceof ShopCallError && error.status === 404;

/** Of a payment that this browser may not ask about nobody says that it failed. */
const whatEnded = (error: unknown): CheckoutNotice =>
  isUnknown(error)
    ? notice(checkoutWords.otherBrowser, checkoutWords.otherBrowserHint)
    : notice(checkoutWords.paymentFailed, `${sentenceOf(error)} ${checkoutWords.goBackElsewhere}`);

/** Where a bank sends people back to: waits for what it says, and leads on to the order or back to the form. */
export function ReturnPage(props: ReturnPageProps) {
  const { attemptId, attemptKey, cartToken: addressed, hasForm, shopUrl, call, entries, leave } = props;
  const [step, setStep] = useState<CheckoutStep>('waiting');
  const [ended, setEnded] = useState<CheckoutNotice | null>(null);
  const [bankUrl, setBankUrl] = useState<string | null>(null);

  const follow = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const { cartToken = addressed } = readPassedOn(entries);
    try {
      const outcome = await followAttempt(attemptId, {
        call,
        cartToken,
        attemptKey,
        signal,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onLong: () => setStep('waiting-long'),
        onStillAtBank: setBankUrl,
      });
      if (outcome) leave(outcome.url);
    } catch (error) {
      const bought = boughtAt(error);
      if (bought !== null) return leave(bought);
      if (!hasForm || isUnknown(error)) return setEnded(whatEnded(error));
      writePassedOn(entries, { notice: notice(checkoutWords.paymentFailed, sentenceOf(error)) });
      leave(addressOf(openCheckoutPage, {}, cartQuery(cartToken)));
    }
  });

  useEffect(() => {
    const over = new AbortController();
    void follow(over.signal);
    return () => over.abort();
  }, []);

  return (
    <div className="checkout-main checkout-main--alone">
      {ended === null ? (
        <WaitingView step={step} bankUrl={bankUrl} />
      ) : (
        <section className="state" role="alert">
          <h1>{ended.title}</h1>
          <p>{ended.text}</p>
          <p>
            <a href={shopUrl ?? '/'}>{shopUrl === null ? checkoutWords.toStartPage : checkoutWords.toShop}</a>
          </p>
        </section>
      )}
    </div>
  );
}
