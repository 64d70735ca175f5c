import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { ReadPaymentEvent } from '../../../platform/payments/payment-provider.ts';

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
    Type.Object({ kind: Type.Literal('succeeded'), methodReference: Type.Optional(Type.String()) }),
    Type.Object({ kind: Type.Literal('pending') }),
    Type.Object({ kind: Type.Literal('declined'), reason: Type.Enum(reasons) }),
    Type.Object({ kind: Type.Literal('needs-action'), url: Type.String() }),
  ]),
});

/** For one site alone: what was signed for another is forged here. */
export const signBankEvent = (keyring: Keyring, websiteId: WebsiteId, body: string): string =>
  keyring.sign(PURPOSE, messageOf(websiteId, Buffer.from(body)));

/** Letter by byte: read as text, bytes that are none would all look the same. */
const messageOf = (websiteId: WebsiteId, bytes: Buffer): string => `${websiteId}:${bytes.toString('latin1')}`;

export function readBankEvent(
  keyring: Keyring,
  websiteId: WebsiteId,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
): ReadPaymentEvent {
  const bytes = Buffer.from(rawBody);
  if (!keyring.verify(PURPOSE, messageOf(websiteId, bytes), headers[BANK_SIGNATURE] ?? ''))
    return { kind: 'forged' };
  const event = parsed(bytes.toString());
  return Value.Check(BankEvent, event) ? { kind: 'payment', ...event } : { kind: 'forged' };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
