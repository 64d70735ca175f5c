import type { Checkout, CheckoutChange } from '@awning/contract';
import { ShopCallError } from '../../shop/shop-call.ts';
import { fieldsOf, mergeChanges } from './checkout-form.ts';
import { type CheckoutSession, learn, update } from './checkout-session.ts';

const ADDRESSED = ['countryCode', 'state'] as const;

/** The shopper has typed or chosen something. */
export function changeForm(
  session: CheckoutSession,
  change: CheckoutChange,
  { atOnce = false }: { atOnce?: boolean } = {},
): void {
  for (const field of fieldsOf(change)) {
    session.edited.add(field);
    session.touched.add(field);
  }
  const { shippingAddress, billingAddress, ...rest } = change;
  const { form } = session.state;
  session.state = {
    ...session.state,
    form: {
      ...form,
      ...rest,
      shippingAddress: { ...form.shippingAddress, ...shippingAddress },
      billingAddress:
        billingAddress === undefined
          ? form.billingAddress
          : billingAddress && { ...form.shippingAddress, ...form.billingAddress, ...billingAddress },
    },
  };
  const decides = ADDRESSED.some((part) => shippingAddress?.[part] !== undefined);
  // A shopper who goes on filling in the form has seen what was suggested.
  session.saving.change(mergeChanges(session.suggestion, change), { atOnce: atOnce || decides });
  session.suggestion = {};
}

/** The shopper leaves a field: what is wrong with it may be said from now on. */
export function leaveField(session: CheckoutSession, field: string): void {
  if (!session.touched.has(field)) return;
  session.left.add(field);
  if (session.saving.hasPending()) session.saving.flushUnheard();
  else update(session, {});
}

export function clearProblem(session: CheckoutSession, field: string): void {
  if (!(field in session.cardProblems)) return;
  const { [field]: _over, ...others } = session.cardProblems;
  session.cardProblems = others;
  update(session, {});
}

/** The shop has stored what was sent. What the shopper has changed since then stays as it is now. */
export function acceptSaved(
  session: CheckoutSession,
  checkout: Checkout,
  { sent, pending }: { sent: CheckoutChange; pending: CheckoutChange },
): void {
  for (const field of fieldsOf(sent)) session.edited.delete(field);
  for (const field of fieldsOf(pending)) session.edited.add(field);
  session.refused = {};
  const { shippingOptionId = checkout.shippingOptionId } = pending;
  learn(session, checkout, { shippingOptionId });
}

/** What was sent has not arrived, or was refused. */
export function acceptUnsaved(session: CheckoutSession, error: unknown): void {
  const errors = error instanceof ShopCallError ? error.errors : {};
  session.refused = { ...session.refused, ...errors };
  for (const field of Object.keys(errors)) {
    session.left.add(field);
    session.edited.delete(field);
  }
  update(session, { isUnsaved: true });
}
