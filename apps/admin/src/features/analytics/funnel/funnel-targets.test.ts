import { expect, it } from 'vitest';
import { jumpOf } from './funnel-targets.ts';

it('a reason leads to what is behind it, where the member may go there', () => {
  const reason = { target: 'inventory', targetId: 'a'.repeat(24) } as const;
  expect(jumpOf(reason, ['commerce.manage'])?.to).toBe(`/products/${'a'.repeat(24)}`);
  expect(jumpOf({ ...reason, targetId: null }, ['commerce.manage'])?.to).toBe('/inventory');
  expect(jumpOf(reason, ['reports.view'])).toBeNull();
  expect(jumpOf({ target: 'payments', targetId: null }, ['settings.manage'])?.to).toBe('/settings/payments');
});
