import { adjustStock, listStock } from '@awning/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createLevel, respondWithInventory } from '../../../testing/fake-inventory.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { adjustmentOf, partsOf, pressDigit, withItem } from './count-store.ts';

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

  it('what is typed with a sign is refused and stays, so that -5 never counts as 5', async () => {
    const { user } = openCount();
    await user.click(await screen.findByRole('button', { name: /^Bowl/ }));
    const field = await screen.findByRole('textbox', { name: 'How many of Bowl' });
    await user.type(field, '-5{Enter}');
    expect(await screen.findByText('Write a whole number, such as 12.')).toBeDefined();
    expect((field as HTMLInputElement).value).toBe('-5');
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('a list that goes on says that it does', async () => {
    const { server } = openCount();
    const inventory = [createLevel('bowl', 1), createLevel('jug', 2)];
    server.respond(listStock, () => Response.json({ inventory, hasNextPage: true }));
    expect(await screen.findByText(/^These are the first 2\./)).toBeDefined();
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

/** Books each key once, and loses the first response. */
function loseFirstResponse({ server, stock }: Pick<ReturnType<typeof openCount>, 'server' | 'stock'>) {
  const booked = new Set<string | null>();
  server.respond(adjustStock, ({ body, headers }) => {
    const key = headers.get('idempotency-key');
    const isNew = !booked.has(key);
    booked.add(key);
    for (const { variantId, quantity } of (isNew && body.incrementOperations) || []) {
      const level = stock.levelOf(variantId);
      if (level) stock.replace({ ...level, quantity: level.quantity + quantity });
    }
    if (booked.size === 1 && isNew) throw new TypeError('The network is gone.');
    return { status: 204, body: undefined };
  });
}

describe('a count whose response is lost', () => {
  const sendOnce = async (user: User) => {
    await user.click(screen.getByRole('button', { name: 'Differences' }));
    await user.click(screen.getByRole('button', { name: 'Send 1 difference' }));
    await screen.findByText(/could not be reached/);
  };

  it('what was booked is not booked twice when more is counted before it is sent again', async () => {
    const { server, stock, user } = openCount();
    loseFirstResponse({ server, stock });
    await count(user, /^Bowl/, '20');
    await sendOnce(user);
    expect(screen.getByRole('button', { name: 'Forget the count of Bowl' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Go on counting' }));
    await count(user, /^Jug/, '6');
    await screen.findByText('1 counted');
    await user.click(screen.getByRole('button', { name: 'Differences' }));
    await user.click(screen.getByRole('button', { name: 'Send 1 difference' }));
    await screen.findByText('Nothing counted yet');
    expect([stock.levelOf('bowl')?.quantity, stock.levelOf('jug')?.quantity]).toEqual([20, 6]);
  });

  it('what was booked is not booked twice after a reload', async () => {
    const first = openCount();
    loseFirstResponse(first);
    await count(first.user, /^Bowl/, '20');
    await sendOnce(first.user);
    cleanup();
    openAdmin(first.server, '/config/inventory/count');
    await first.user.click(await screen.findByRole('button', { name: 'Differences' }));
    await first.user.click(await screen.findByRole('button', { name: 'Send 1 difference' }));
    await screen.findByText('Nothing counted yet');
    expect(first.stock.levelOf('bowl')?.quantity).toBe(20);
  });

  it('a row is read again when it is chosen', async () => {
    const { stock, user } = openCount();
    const row = await screen.findByRole('button', { name: /^Bowl/ });
    const bowl = stock.levelOf('bowl');
    if (bowl) stock.replace({ ...bowl, quantity: 11 });
    await user.click(row);
    expect(await screen.findByText(/11 on hand/)).toBeDefined();
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
    expect(partsOf([item('a', 3, 3)])).toEqual([]);
    expect(adjustmentOf([item('a', 3, 5), item('b', null, 7)], 'n')).toEqual({
      incrementOperations: [{ variantId: 'a', quantity: 2 }],
      setFiniteOperations: [{ variantId: 'b', quantity: 7 }],
      note: 'n',
    });
    const many = Array.from({ length: 501 }, (_, index) => item(`v${index}`, 1, 2));
    expect(partsOf(many).map(({ length }) => length)).toEqual([500, 1]);
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
