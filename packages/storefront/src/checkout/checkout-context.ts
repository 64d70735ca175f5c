import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CheckoutState, CheckoutStore } from './checkout-store.ts';

export interface CheckoutAround {
  readonly store: CheckoutStore;
  readonly language: string;
  readonly shopUrl: string | null;
}

export const CheckoutContext = createContext<CheckoutAround | null>(null);

export function useCheckout(): CheckoutAround & { readonly state: CheckoutState } {
  const around = useContext(CheckoutContext);
  if (!around) throw new Error('A part of the checkout stands outside of it.');
  return { ...around, state: useSyncExternalStore(around.store.subscribe, around.store.get) };
}

/** Where a field is, for the list of problems that leads there. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;
