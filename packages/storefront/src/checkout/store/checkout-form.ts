import type { AddressFields, Checkout, CheckoutAnswers, CheckoutChange } from '@awning/contract';

/** What the shopper typed and chose; card numbers are not part of it. */
export interface CheckoutForm {
  readonly email: string;
  readonly shippingAddress: AddressFields;
  /** Null: the same as the delivery address. */
  readonly billingAddress: AddressFields | null;
  readonly shippingOptionId: string | null;
  readonly note: string;
  readonly answers: CheckoutAnswers;
  readonly acceptsMarketing: boolean;
}

export const EMPTY_ADDRESS: AddressFields = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
  phone: '',
};

/** What the shop knows already, with what this tab has not been able to tell it yet. */
export function formOf(checkout: Checkout, unsaved: CheckoutChange = {}): CheckoutForm {
  const { email, shippingOptionId, note, answers, acceptsMarketing } = checkout;
  const { shippingAddress, billingAddress, ...rest } = unsaved;
  return {
    email,
    shippingOptionId,
    note,
    answers,
    acceptsMarketing,
    ...rest,
    shippingAddress: { ...checkout.shippingAddress, ...shippingAddress },
    billingAddress:
      billingAddress === undefined
        ? checkout.billingAddress
        : billingAddress && { ...EMPTY_ADDRESS, ...checkout.billingAddress, ...billingAddress },
  };
}

/**
 * The shop's own country where none is chosen: something to begin with, which is not sent by itself as if it had been
 * chosen.
 */
export function suggestedCountry(checkout: Checkout): CheckoutChange {
  const { asks, countries, homeCountry } = checkout;
  const of = asks.shippingAddress ? 'shippingAddress' : asks.billingAddress ? 'billingAddress' : null;
  if (of === null || !countries.includes(homeCountry)) return {};
  return (checkout[of]?.countryCode ?? '') === '' ? { [of]: { countryCode: homeCountry } } : {};
}

/** The names of the fields that a change is about, as the server's problems have them. */
export const fieldsOf = (change: CheckoutChange): string[] =>
  Object.entries(change).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((part) => `${name}.${part}`)
      : [name],
  );

/** Later changes win, part by part. */
export function mergeChanges(before: CheckoutChange, after: CheckoutChange): CheckoutChange {
  const merged: CheckoutChange = { ...before, ...after };
  if (before.shippingAddress && after.shippingAddress)
    merged.shippingAddress = { ...before.shippingAddress, ...after.shippingAddress };
  if (before.billingAddress && after.billingAddress)
    merged.billingAddress = { ...before.billingAddress, ...after.billingAddress };
  return merged;
}

export const isEmptyChange = (change: CheckoutChange): boolean => Object.keys(change).length === 0;

/** What was left in the tab's storage; anything that is no change of ours counts as nothing. */
export function readUnsaved(stored: unknown): CheckoutChange {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const change: CheckoutChange = stored;
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const isRecord = (value: unknown): boolean =>
    value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value));
  return isText(change.email) &&
    isText(change.note) &&
    isRecord(change.shippingAddress) &&
    isRecord(change.billingAddress) &&
    isRecord(change.answers)
    ? change
    : {};
}
