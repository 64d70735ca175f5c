import { listStockMovements } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onePage, respondWithInventory } from '../../../testing/fake-inventory.ts';
import { productId } from '../../../testing/fake-products.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

describe('the movements of all variants', () => {
  it('AP-39 a movement says how many, why, who and for which order, and is found by search and kind', async () => {
    const server = createFakeServer({ member: owner });
    const { movements } = respondWithInventory(server, []);
    const movement = {
      variantId: 'v1',
      balance: 8,
      actor: owner.id,
      title: 'Jug',
      sku: 'JUG-1',
      itemId: productId(1),
      attributes: { Size: 'Large' },
      createdOn: Date.UTC(2026, 10, 1),
    };
    movements.push(
      {
        ...movement,
        id: 'v1/2',
        delta: -2,
        reason: 'sale',
        actor: 'checkout',
        actorName: null,
        orderId: 'o'.repeat(24),
        orderNumber: '1042',
        reference: 'o'.repeat(24),
      },
      {
        ...movement,
        id: 'v1/1',
        delta: 10,
        reason: 'increment',
        actorName: 'Mara',
        orderId: null,
        orderNumber: null,
        reference: 'Received',
      },
    );
    const { user } = openAdmin(server, '/config/inventory/movements');
    const [sale, delivery] = (await screen.findAllByRole('row')).slice(1);
    expect(within(sale as HTMLElement).getByText('Sold, order 1042')).toBeDefined();
    expect(within(sale as HTMLElement).getByRole('link', { name: '1042' })).toBeDefined();
    expect(within(sale as HTMLElement).getByText('−2')).toBeDefined();
    expect(within(delivery as HTMLElement).getByText('Received')).toBeDefined();
    expect(within(delivery as HTMLElement).getByText('Mara')).toBeDefined();
    const asked: Record<string, string>[] = [];
    server.respond(listStockMovements, ({ query }) => {
      asked.push(query);
      return { body: { movements, ...onePage } };
    });
    await user.type(screen.getByRole('searchbox'), 'jug');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'jug' }));
    await user.click(screen.getByRole('link', { name: 'Sold' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ reason: 'sale' }));
  });
});
