import type { Checkout, CheckoutChange } from '@awning/contract';
import type { SessionEntries } from '../../browser/session-entries.ts';
import { isEmptyChange, mergeChanges, readUnsaved } from './checkout-form.ts';

export interface CheckoutSavingParts {
  readonly send: (change: CheckoutChange) => Promise<Checkout>;
  readonly entries: SessionEntries;
  /** Another one for each cart. */
  readonly key: string;
  /** `pending`: what was changed after `sent` was sent. */
  readonly onAnswer: (checkout: Checkout, changes: { sent: CheckoutChange; pending: CheckoutChange }) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onState: () => void;
}

export type CheckoutSaving = ReturnType<typeof createCheckoutSaving>;

const TYPING_PAUSE_MS = 500;

/**
 * Sends what is typed to the shop, a moment after it was typed and one call at a time. What has not arrived is kept in
 * the tab's storage, so that neither a reload nor a lost connection loses it.
 */
export function createCheckoutSaving(o: CheckoutSavingParts) {
  let pending: CheckoutChange = {};
  let sending: CheckoutChange = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Promise<void> | null = null;

  const remember = (): void => {
    const unsaved = mergeChanges(sending, pending);
    if (isEmptyChange(unsaved)) o.entries.remove(o.key);
    else o.entries.write(o.key, unsaved);
  };

  async function sendPending(): Promise<void> {
    while (!isEmptyChange(pending)) {
      sending = pending;
      pending = {};
      o.onState();
      const sent = sending;
      try {
        const response = await o.send(sent);
        sending = {};
        remember();
        o.onAnswer(response, { sent, pending });
      } catch (error) {
        pending = mergeChanges(sent, pending);
        sending = {};
        remember();
        throw error;
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    current ??= sendPending().finally(() => {
      current = null;
      o.onState();
    });
    return current;
  };

  const flushUnsent = (): void => void flush().catch(o.onFailure);

  return {
    /** What a tab before this one could not send. */
    unsaved: (): CheckoutChange => readUnsaved(o.entries.read(o.key)),
    change(change: CheckoutChange, { atOnce }: { atOnce: boolean }): void {
      pending = mergeChanges(pending, change);
      remember();
      clearTimeout(timer);
      if (atOnce) flushUnsent();
      else timer = setTimeout(flushUnsent, TYPING_PAUSE_MS);
      o.onState();
    },
    flush,
    flushUnheard: flushUnsent,
    hasPending: (): boolean => !isEmptyChange(pending),
    isBusy: (): boolean => current !== null,
  };
}
