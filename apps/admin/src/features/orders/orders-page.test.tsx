import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createOrder, respondWithOrders } from '../../testing/fake-orders.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

function openOrders(address = '/config/orders', orders = [1, 2, 3].map((number) => createOrder(number))) {
  const server = createFakeServer({ member: owner });
  respondWithOrders(server, orders);
  return openAdmin(server, address);
}

/** Of the rows that lead somewhere: the head and the sum do not. */
const rowNames = (): string[] =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? []);

describe('the list of orders', () => {
  it('AP-8 the list shows its columns, its views with what waits in them, and how many there are', async () => {
    openOrders('/config/orders', [createOrder(1), createOrder(2, { financialStatus: 'pending' })]);
    await screen.findByRole('link', { name: 'SM-2' });
    expect(rowNames()).toEqual(['SM-2', 'SM-1']);
    const views = screen.getByRole('navigation', { name: 'Views' });
    expect(await within(views).findByRole('link', { name: 'To pack 1' })).toBeDefined();
    expect(within(views).getByRole('link', { name: 'Unpaid 1' })).toBeDefined();
    expect(screen.getByText('2 rows')).toBeDefined();
  });

  it('AP-32 a row names its items, its delivery and whether there is a note', async () => {
    openOrders('/config/orders', [
      createOrder(1, {
        items: [
          { name: 'Mug', quantity: 2, imageUrl: null },
          { name: 'Jar', quantity: 1, imageUrl: null },
        ],
        itemCount: 5,
        deliveryMethod: 'Tracked 48',
        hasNote: true,
      }),
    ]);
    expect(await screen.findByText('Mug × 2, Jar, 2 more')).toBeDefined();
    expect(screen.getByText('Tracked 48')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Has a note' })).toBeDefined();
  });

  it('AP-32 a test order is marked, and the sum has neither it nor what was cancelled or refunded', async () => {
    openOrders('/config/orders', [
      createOrder(1, { testmode: true }),
      createOrder(2, { fulfillmentStatus: 'CANCELED' }),
      createOrder(30, { refundedTotal: { value: '4.50', currency: 'GBP' } }),
    ]);
    const row = (await screen.findByRole('link', { name: 'SM-1' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Test')).toBeDefined();
    expect(screen.getAllByText('Test')).toHaveLength(1);
    const sum = screen.getByRole('row', {
      name: /Sum of 3 rows, less refunds, without cancelled and test orders/,
    });
    expect(sum.textContent).toContain('£25.50');
  });

  it('an order of a customer who was erased says so, and shows no made-up address', async () => {
    const customerEmail = `erased-${'a'.repeat(24)}@erased.invalid`;
    openOrders('/config/orders', [createOrder(1, { customerName: '', customerEmail })]);
    const row = (await screen.findByRole('link', { name: 'SM-1' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Erased customer')).toBeDefined();
    expect(screen.queryByText(/erased\.invalid/)).toBeNull();
  });

  it('AP-51 on a phone the customer leads, above the number and the items', async () => {
    openOrders();
    const row = (await screen.findByRole('link', { name: 'SM-1' })).closest('tr') as HTMLElement;
    const placeOf = (text: string) => within(row).getByText(text).closest('td')?.dataset.phone;
    expect([placeOf('Shopper 1'), placeOf('SM-1'), placeOf('Thing 1')]).toEqual([
      'lead',
      'below',
      'belowRest',
    ]);
  });

  it('AP-32 a view of what is to be done that is empty says that it is done', async () => {
    openOrders('/config/orders?view=to-pack', [createOrder(1, { fulfillmentStatus: 'FULFILLED' })]);
    expect(await screen.findByText('All packed')).toBeDefined();
  });

  it('AP-9 view, sort and filter are in the address, and opening the address shows the same list', async () => {
    const orders = [createOrder(1), createOrder(2, { financialStatus: 'refunded' })];
    const { user, address } = openOrders('/config/orders', orders);
    await user.click(await screen.findByRole('button', { name: 'Order' }));
    await user.click(await screen.findByRole('button', { name: 'Order sorted falling' }));
    await waitFor(() => expect(address()).toBe('/config/orders?sort=orderNumber'));
    expect(screen.getByRole('columnheader', { name: /Order sorted rising/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('button', { name: 'Archived' }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toContain('filters=archived.is.true'));
    expect(await screen.findByText('Nothing matches')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Archived' }));
    expect(await screen.findByRole('link', { name: 'SM-2' })).toBeDefined();
  });

  it('AP-9 a link to a filtered list opens it with its chips', async () => {
    openOrders('/config/orders?filters=payment.is.refunded', [
      createOrder(1),
      createOrder(2, { financialStatus: 'refunded' }),
    ]);
    await screen.findByRole('link', { name: 'SM-2' });
    expect(rowNames()).toEqual(['SM-2']);
    expect(screen.getByRole('button', { name: 'Remove the filter Payment' })).toBeDefined();
  });

  it('AP-12 searching waits for a pause, asks the server and says what was not found', async () => {
    const { user, address } = openOrders();
    await user.type(
      await screen.findByRole('searchbox', { name: 'Number, name, email or SKU' }),
      'Shopper 3',
    );
    await waitFor(() => expect(address()).toBe('/config/orders?q=Shopper+3'));
    await waitFor(() => expect(rowNames()).toEqual(['SM-3']));
    await user.type(screen.getByRole('searchbox'), '00');
    expect(await screen.findByText('No row matches “Shopper 300”.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(rowNames()).toHaveLength(3));
  });

  it('AP-13 pages go forwards and backwards', async () => {
    const orders = Array.from({ length: 30 }, (_, index) => createOrder(index + 1));
    const { user } = openOrders('/config/orders?limit=25', orders);
    await screen.findByRole('link', { name: 'SM-30' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rowNames()).toEqual(['SM-5', 'SM-4', 'SM-3', 'SM-2', 'SM-1']));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(rowNames()).toHaveLength(25));
  });

  it('AP-14 AP-15 a selection survives paging, counts, and is archived in one go', async () => {
    const orders = Array.from({ length: 30 }, (_, index) => createOrder(index + 1));
    const { user } = openOrders('/config/orders?limit=25', orders);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Order SM-30' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Order SM-1' }));
    expect(screen.getByText('2 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Archive 2' }));
    expect(await screen.findByText('2 orders archived')).toBeDefined();
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(orders.filter(({ archived }) => archived)).toHaveLength(2);
  });

  it('AP-16 the keyboard moves between rows, selects and opens', async () => {
    const { user, address } = openOrders();
    (await screen.findByRole('link', { name: 'SM-3' })).focus();
    await user.keyboard('jx');
    expect(document.activeElement?.textContent).toBe('SM-2');
    expect((screen.getByRole('checkbox', { name: 'Select Order SM-2' }) as HTMLInputElement).checked).toBe(
      true,
    );
    await user.keyboard('{ArrowDown}k{Enter}');
    await waitFor(() => expect(address()).toBe(`/config/orders/${'2'.padStart(24, '0')}`));
  });

  it('AP-17 columns are chosen, and the first one stays', async () => {
    const { user, address } = openOrders();
    await user.click(await screen.findByRole('button', { name: 'Choose columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Email' }));
    expect(await screen.findByText('shopper3@example.com')).toBeDefined();
    expect(address()).toContain('columns=');
    expect((screen.getByRole('checkbox', { name: 'Order' }) as HTMLInputElement).disabled).toBe(true);
  });

  it('AP-43 AP-44 c begins an order, and the palette offers it', async () => {
    const { user, address } = openOrders();
    await screen.findByRole('link', { name: 'SM-3' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), '>create');
    expect(await screen.findByRole('option', { name: /Create order/ })).toBeDefined();
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull());
    await user.keyboard('c');
    await waitFor(() => expect(address()).toBe('/config/orders/new'));
  });

  it('AP-16 one order is packed from its row', async () => {
    const { user } = openOrders();
    await screen.findByRole('link', { name: 'SM-3' });
    await user.click(screen.getAllByRole('button', { name: /^Pack: / })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Pack 1 order' })).toBeDefined();
  });

  it('AP-19 an empty shop says what will be here', async () => {
    openOrders('/config/orders', []);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeDefined();
  });

  it('a list that cannot be loaded says why and tries again', async () => {
    const { user } = openOrders('/config/orders?q=broken');
    expect(await screen.findByText('That page does not exist.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('That page does not exist.')).toBeDefined();
  });
});
