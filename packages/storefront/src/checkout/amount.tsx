import { useCheckout } from './store/checkout-context.ts';

interface PlainAmount {
  readonly cents: number;
  readonly freeIfZero?: false;
}

interface FreeAmount {
  readonly cents: number;
  /** Nothing to pay is said in words, not as 0.00. */
  readonly freeIfZero: true;
  readonly freeLabel: string;
}

/** An amount of money in the currency of the shop. */
export function Amount(props: PlainAmount | FreeAmount): string {
  const { store } = useCheckout();
  if (!props.freeIfZero) return store.money(props.cents);
  // Texts come from catalogues, in which one may be empty.
  if (!props.freeLabel) throw new Error('An amount with freeIfZero needs a freeLabel.');
  return props.cents === 0 ? props.freeLabel : store.money(props.cents);
}
