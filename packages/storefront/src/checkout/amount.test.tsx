// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Amount } from './amount.tsx';
import { CheckoutContext } from './store/checkout-context.ts';
import type { CheckoutStore } from './store/checkout-store.ts';

const state = {};
const store = {
  money: (cents: number) => `$${(cents / 100).toFixed(2)}`,
  subscribe: () => () => undefined,
  get: () => state,
} as unknown as CheckoutStore;

/** What is shown, or why it cannot be. */
function shown(amount: Parameters<typeof Amount>[0]): string {
  const element = document.createElement('p');
  let refusal = '';
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      refusal = String(error);
    },
  });
  flushSync(() =>
    root.render(
      <CheckoutContext value={{ store, language: 'en', shopUrl: null }}>
        <Amount {...amount} />
      </CheckoutContext>,
    ),
  );
  return refusal || element.textContent;
}

it('PL-5.13 an amount that is free at zero shows its label, and is refused without one', () => {
  expect(shown({ cents: 0, freeIfZero: true, freeLabel: 'Free' })).toBe('Free');
  expect(shown({ cents: 550, freeIfZero: true, freeLabel: 'Free' })).toBe('$5.50');
  expect(shown({ cents: 0 })).toBe('$0.00');
  for (const cents of [0, 550])
    expect(shown({ cents, freeIfZero: true, freeLabel: '' })).toBe(
      'Error: An amount with freeIfZero needs a freeLabel.',
    );
  // @ts-expect-error The label is missing.
  expect(shown({ cents: 0, freeIfZero: true })).toContain('needs a freeLabel');
});
