import { isEmailAddress, isMailableAddress } from '@awning/commerce';
import type { AbandonedCart, CartReminderSettings, ReminderState } from '@awning/contract';
import type { AbandonedRow, PersonFacts } from './abandoned-cart-repository.ts';
import type { StoredReminderSettings } from './reminder-repository.ts';

const HOUR_MS = 3_600_000;
/** After that the mail would only be strange. */
export const LATEST_MS = 72 * HOUR_MS;
/** A person with two carts gets one mail. */
export const AGAIN_AFTER_MS = 7 * 24 * HOUR_MS;

const dueAt = ({ leftAt }: Pick<AbandonedRow, 'leftAt'>, { delayHours }: CartReminderSettings): Date =>
  new Date(leftAt.getTime() + delayHours * HOUR_MS);

/**
 * Whether a cart is reminded of, and else why not. One answer for the list and for the job: what the list promises is
 * what happens.
 */
export function reminderStateOf(
  row: AbandonedRow,
  facts: PersonFacts | undefined,
  settings: StoredReminderSettings,
  now: Date,
): ReminderState {
  if (row.remindedAt !== null) return 'sent';
  if (row.orderId !== null || (facts?.lastOrderAt && facts.lastOrderAt > row.leftAt)) return 'bought';
  if (!isEmailAddress(row.email) || !isMailableAddress(row.email)) return 'no-address';
  if (facts?.hasStopped || facts?.newsStatus === 'unsubscribed') return 'unsubscribed';
  if (!row.wantsNews && facts?.newsStatus !== 'subscribed' && !settings.withoutNews) return 'no-consent';
  if (!settings.isOn || settings.onSince === null) return 'off';
  if (facts?.lastRemindedAt && facts.lastRemindedAt.getTime() > now.getTime() - AGAIN_AFTER_MS)
    return 'reminded-before';
  if (row.leftAt < settings.onSince || now.getTime() > dueAt(row, settings).getTime() + LATEST_MS)
    return 'too-late';
  return 'waiting';
}

/** When the mail went, or will go. */
export const remindedOn = (
  row: AbandonedRow,
  state: ReminderState,
  settings: CartReminderSettings,
): AbandonedCart['remindedOn'] =>
  row.remindedAt?.getTime() ?? (state === 'waiting' ? dueAt(row, settings).getTime() : null);
