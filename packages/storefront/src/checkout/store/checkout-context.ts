import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CheckoutState } from './checkout-session.ts';
import type { CheckoutStore } from './checkout-store.ts';

export interface CheckoutContextValue {
  readonly store: CheckoutStore;
  readonly language: string;
  readonly shopUrl: string | null;
}

export const CheckoutContext = createContext<CheckoutContextValue | null>(null);

export function useCheckout(): CheckoutContextValue & { readonly state: CheckoutState } {
  const context = useContext(CheckoutContext);
  if (!context) throw new Error('A part of the checkout stands outside of it.');
  return { ...context, state: useSyncExternalStore(context.store.subscribe, context.store.get) };
}

/** Where a field is, for the list of problems that leads there. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;
