import type { CartPageData } from '@awning/contract';
import { useState } from 'react';
import type { CartStore } from '../cart/cart-store.ts';
import { createCartActions } from './cart-actions.ts';
import { type CartPageChange, firstState } from './cart-page-state.ts';
import type { PendingEdits } from './pending-edits.ts';

/** What the cart's page says, and what can be done on it. */
export function useCartPage(store: CartStore, data: CartPageData, edits: PendingEdits) {
  const [state, setState] = useState(() => firstState(data));
  const change = (by: CartPageChange): void => setState((before) => ({ ...before, ...by(before) }));
  return { state, actions: createCartActions({ store, edits, removed: state.removed, change }) };
}
