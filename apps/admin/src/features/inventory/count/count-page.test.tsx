// @vitest-environment happy-dom
import { adjustStock } from '@awning/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createLevel, respondWithInventory } from '../../../testing/fake-inventory.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { adjustmentsOf, pressDigit, withItem } from './count-store.ts';

afterEach(() => localStorage.clear());

function openCount() {
  const server = createFakeServer({ member: owner });
  const stock = respondWithInventory(server, [
    createLevel('bowl', 1, { title: 'Bowl', quantity: 14 }),
    createLevel('jug', 2, { title: 'Jug', quantity: 4 }),
    createLevel('pdf', 3, { title: 'Pattern', neverCounted: true, isUnlimited: true }),
  ]);
  const sent = () =>
    server.requests.filter(({ endpoint }) => endpoint === `POST ${adjustStock.path}`).map(({ body }) => body);
  return { server, stock, sent, ...openAdmin(server, '/config/inventory/count') };
}

type User = ReturnType<typeof openCount>['user'];

async function count(user: User, name: RegExp, digits: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
  const pad = await screen.findByRole('region', { name: 'Number pad' });
  for (const digit of digits) await user.click(within(pad).getByRole('button', { name: digit }));
  await user.click(within(pad).getByRole('button', { name: 'Next' }));
}

describe('counting', () => {
  it('AP-40 one thing after the other is counted with the number pad, and differences are seen before they are sent', async () => {
    const { stock, sent, user } = openCount();
    await count(user, /^Bowl/, '12');
    await count(user, /^Jug/, '4');
    expect(screen.queryByRole('button', { name: /Pattern/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Differences' }));
    expect(await screen.findByRole('heading', { name: '1 difference' })).toBeDefined();
    const row = screen.getByRole('row', { name: /Bowl/ });
    expect(within(row).getByText('−2')).toBeDefined();
    expect(sent()).toEqual([]);
    // Two are sold between the count and the moment in which it is sent.
    const bowl = stock.levelOf('bowl');
    if (bowl) stock.replace({ ...bowl, quantity: 12 });
    await user.click(screen.getByRole('button', { name: 'Send 1 difference' }));
    await screen.findByText('1 difference sent');
    expect(sent()).toEqual([{ decrementOperations: [{ variantId: 'bowl', quantity: 2 }], note: 'Counted' }]);
    expect(stock.levelOf('bowl')?.quantity).toBe(10);
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(stock.levelOf('bowl')?.quantity).toBe(12));
  });

  it('AP-40 what was counted is kept by the browser until it is sent', async () => {
    const first = openCount();
    await count(first.user, /^Bowl/, '20');
    await screen.findByText('1 counted');
    cleanup();
    const { user, sent } = openCount();
    expect(await screen.findByText('Counted: 20')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Differences' }));
    await user.click(screen.getByRole('button', { name: 'Send 1 difference' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await screen.findByText('Nothing counted yet');
    expect(Object.keys(localStorage).filter((name) => name.startsWith('awning-count'))).toEqual([]);
  });

  it('a count that was refused says of what, and is still there', async () => {
    const { stock, user } = openCount();
    await count(user, /^Bowl/, '1');
    const bowl = stock.levelOf('bowl');
    if (bowl) stock.replace({ ...bowl, quantity: 3 });
    await user.click(screen.getByRole('button', { name: 'Differences' }));
    await user.click(screen.getByRole('button', { name: 'Send 1 difference' }));
    expect(await screen.findByText('Bowl: fewer are left by now. Count it again.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Forget this count' }));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('1 counted')).toBeDefined();
  });
});

describe('the numbers of a count', () => {
  const item = (variantId: string, seen: number | null, counted: number) => ({
    variantId,
    name: variantId,
    sku: '',
    seen,
    counted,
  });

  it('what is as it should be is not sent, and what was never counted begins to be', () => {
    expect(adjustmentsOf([item('a', 3, 3)], 'n')).toEqual([]);
    expect(adjustmentsOf([item('a', 3, 5), item('b', null, 7)], 'n')).toEqual([
      {
        incrementOperations: [{ variantId: 'a', quantity: 2 }],
        setFiniteOperations: [{ variantId: 'b', quantity: 7 }],
        note: 'n',
      },
    ]);
    const many = Array.from({ length: 501 }, (_, index) => item(`v${index}`, 1, 2));
    expect(adjustmentsOf(many, 'n').map(({ incrementOperations }) => incrementOperations?.length)).toEqual([
      500, 1,
    ]);
  });

  it('digits follow each other, and a second count takes the place of the first', () => {
    expect([pressDigit('0', '5'), pressDigit('12', null), pressDigit('2000000000', '0')]).toEqual([
      '5',
      '1',
      '2000000000',
    ]);
    expect(
      withItem([item('a', 1, 2), item('b', 1, 2)], item('a', 2, 9)).map(({ counted }) => counted),
    ).toEqual([9, 2]);
  });
});
