import { fulfilOrder } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFullOrder, createOrder, respondWithOrders } from '../../testing/fake-orders.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { packingRows, pasteColumn, sameNumber } from './packing-rows.ts';

const keys = () => {
  let count = 0;
  return () => `key-${++count}`;
};

describe('rows that are packed together', () => {
  const rows = packingRows(
    [1, 2, 3].map((number) => createOrder(number)),
    keys(),
  );

  it('AP-32 a pasted column fills the rows from there on, and rows that were sent are left out', () => {
    const sent = rows.map((row, place) => (place === 1 ? { ...row, state: { kind: 'sent' as const } } : row));
    expect(
      pasteColumn(sent, 0, 'A1\tx\r\nB2\r\n\r\n', keys()).map(({ trackingNumber }) => trackingNumber),
    ).toEqual(['A1', '', 'B2']);
    expect(pasteColumn(rows, 2, 'Z\nY', keys()).map(({ trackingNumber }) => trackingNumber)).toEqual([
      '',
      '',
      'Z',
    ]);
  });

  it('AP-32 another number is another intention, and the same number twice is noticed', () => {
    const changed = pasteColumn(rows, 0, 'A\nA', keys());
    expect(changed[0]?.key).not.toBe(changed[1]?.key);
    const [first] = changed;
    expect(first && sameNumber(changed, first)?.order.orderNumber).toBe('SM-2');
  });
});

describe('the sheet in which many orders are packed', () => {
  it('AP-32 numbers are scanned one after the other, all are sent, and what failed stays with its reason', async () => {
    const server = createFakeServer({ member: owner });
    const orders = [1, 2, 3].map((number) => createOrder(number));
    respondWithOrders(server, orders);
    const sent: string[] = [];
    let isBroken = true;
    server.respond(fulfilOrder, ({ params, body }) => {
      const order = orders.find(({ id }) => id === params.orderId);
      if (!order) return refuse(404, 'orders.missing', 'There is no such order.');
      if (isBroken && order.orderNumber === 'SM-2')
        return refuse(409, 'orders.canceled', 'This order was canceled.');
      sent.push(`${order.orderNumber} ${body.trackingNumber}`);
      return { body: { order: createFullOrder(order) } };
    });
    const { user } = openAdmin(server, '/config/orders?view=to-pack');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Pack 3' }));
    const sheet = await screen.findByRole('dialog', { name: 'Pack 3 orders' });
    const [first] = within(sheet).getAllByRole('textbox');
    first?.focus();
    await user.keyboard('111{Enter}222{Enter}222');
    expect(await within(sheet).findByText('The same number as SM-2')).toBeDefined();
    expect(within(sheet).getByRole('button', { name: 'Send 3 orders' })).toHaveProperty('disabled', true);
    await user.keyboard('{Backspace}3');
    await user.click(within(sheet).getByRole('button', { name: 'Send 3 orders' }));
    expect(await within(sheet).findByText('This order was canceled.')).toBeDefined();
    expect(within(sheet).getByText('1 order was not sent')).toBeDefined();
    isBroken = false;
    await user.click(within(sheet).getByRole('button', { name: 'Retry 1 order' }));
    expect(await screen.findByText('3 orders sent')).toBeDefined();
    await waitFor(() => expect(sent.toSorted()).toHaveLength(3));
    expect(new Set(sent)).toEqual(new Set(['SM-3 111', 'SM-2 222', 'SM-1 223']));
  });

  it('AP-14 AP-32 all orders that match are packed and printed: their rows are read first, and only open ones are packed', async () => {
    const server = createFakeServer({ member: owner });
    const orders = Array.from({ length: 60 }, (_, index) =>
      createOrder(index + 1, index === 0 ? { fulfillmentStatus: 'FULFILLED' } : {}),
    );
    respondWithOrders(server, orders);
    const opened: string[] = [];
    vi.stubGlobal('open', (address: string) => void opened.push(address));
    const { user } = openAdmin(server, '/config/orders?limit=25');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 that match' }));
    await user.click(screen.getByRole('button', { name: 'Pack 60' }));
    const sheet = await screen.findByRole('dialog', { name: 'Pack 59 orders' });
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Print 60 slips' }));
    await screen.findByText('60 pages opened for printing');
    const ids = new URL(opened[0] ?? '', 'http://shop.test').searchParams.get('ids');
    expect(ids?.split(',')).toHaveLength(60);
    // Nothing was changed: what comes next is done with the same orders.
    expect(screen.getByRole('button', { name: 'Pack 60' })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('AP-14 more orders than one sheet takes are not offered to be packed or printed at once', async () => {
    const server = createFakeServer({ member: owner });
    respondWithOrders(
      server,
      Array.from({ length: 201 }, (_, index) => createOrder(index + 1)),
    );
    const { user } = openAdmin(server, '/config/orders?limit=25');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('button', { name: 'Pack 25' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Select all 201 that match' }));
    expect(screen.queryByRole('button', { name: /^Pack / })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Print / })).toBeNull();
    expect(screen.getByRole('button', { name: 'Archive 201' })).toBeDefined();
  });

  it('AP-3 numbers that were typed are there again when the sheet was closed by Escape', async () => {
    const server = createFakeServer({ member: owner });
    respondWithOrders(server, [createOrder(1), createOrder(2)]);
    const { user } = openAdmin(server, '/config/orders?view=to-pack');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Pack 2' }));
    const sheet = await screen.findByRole('dialog', { name: 'Pack 2 orders' });
    await user.type(within(sheet).getAllByRole('textbox')[0] as HTMLElement, '111{Enter}222');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Pack 2' }));
    expect(await screen.findByDisplayValue('111')).toBeDefined();
    expect(screen.getByDisplayValue('222')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.queryByDisplayValue('111')).toBeNull();
  });

  it('a sheet that is closed before anything was sent keeps the selection', async () => {
    const server = createFakeServer({ member: owner });
    respondWithOrders(server, [createOrder(1)]);
    const { user } = openAdmin(server, '/config/orders');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Order SM-1' }));
    await user.click(screen.getByRole('button', { name: 'Pack 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('1 selected')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pack 1' })).toHaveProperty('disabled', false);
  });
});
