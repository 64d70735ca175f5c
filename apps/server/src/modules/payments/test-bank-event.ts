import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Keyring } from '../../platform/keyring/index.ts';
import type { ReadPaymentEvent } from '../../platform/payments/payment-provider.ts';

export const BANK_SIGNATURE = 'x-test-bank-signature';
const PURPOSE = 'payments.test-bank-event';

const reasons = [
  'refused',
  'insufficient-funds',
  'expired-card',
  'wrong-details',
  'authentication-failed',
] as const;
const BankEvent = Type.Object({
  eventId: Type.String(),
  reference: Type.String(),
  amountMinor: Type.Integer(),
  currency: Type.String(),
  state: Type.Union([
    Type.Object({ kind: Type.Enum(['succeeded', 'pending'] as const) }),
    Type.Object({ kind: Type.Literal('declined'), reason: Type.Enum(reasons) }),
    Type.Object({ kind: Type.Literal('needs-action'), url: Type.String() }),
  ]),
});
type BankEvent = Static<typeof BankEvent>;

/** For one site alone: what was signed for another is forged here. */
export const signBankEvent = (keyring: Keyring, websiteId: string, body: string): string =>
  keyring.sign(PURPOSE, `${websiteId}:${body}`);

export function readBankEvent(
  keyring: Keyring,
  websiteId: string,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
): ReadPaymentEvent {
  const body = Buffer.from(rawBody).toString();
  if (!keyring.verify(PURPOSE, `${websiteId}:${body}`, headers[BANK_SIGNATURE] ?? ''))
    return { kind: 'forged' };
  const event: BankEvent = Value.Parse(BankEvent, JSON.parse(body));
  return { kind: 'payment', ...event };
}
