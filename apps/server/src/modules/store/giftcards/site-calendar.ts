import { addDays } from '@awning/commerce';
import { localTime } from '../../../platform/local-time.ts';

/** Mails of gift cards leave in the morning of their day. */
const DELIVERY_HOUR = 9;

/** Cards for this day and those before are due now. */
export function lastDueDay(now: Date, timeZone: string): string {
  const { day, hour } = localTime(now, timeZone);
  return hour >= DELIVERY_HOUR ? day : addDays(day, -1);
}
