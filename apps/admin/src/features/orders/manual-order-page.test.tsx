import type { NewManualOrder } from '@awning/contract';
import { createManualOrder, listProducts, previewManualOrder, searchSite } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { respondWithOrder } from '../../testing/fake-order.ts';
import { createFullOrder, createOrder, respondWithOrders } from '../../testing/fake-orders.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import {
  addLine,
  emptyManualOrder,
  type ManualLine,
  manualOrderIn,
  toManualOrder,
  withQuantity,
} from './manual-draft.ts';

const mug: ManualLine = {
  productId: 'a'.repeat(24),
  variantId: 'b'.repeat(24),
  name: 'Mug',
  listedMinor: 1200,
  quantity: 1,
  price: '',
  reason: '',
};

describe('the draft of an order that a member makes', () => {
  const draft = { ...emptyManualOrder, email: 'ada@example.com', lines: [mug] };

  it('AP-37 the same variant added again is one more of it', () => {
    expect(addLine([mug], mug)).toEqual([{ ...mug, quantity: 2 }]);
  });

  it.each(['', 'ada', 'ada@', 'ada@lovelace', 'ada@lovelace.', 'ada@lovelace.c', 'ada @lovelace.com'])(
    'AP-37 nothing is asked of the server while the address is typed as far as %j',
    (email) => {
      expect(toManualOrder({ ...draft, email }, 'USD')).toBeNull();
      expect(toManualOrder({ ...draft, email: 'ada@lovelace.co.uk' }, 'USD')).not.toBeNull();
    },
  );

  it('AP-37 a price of its own is sent with its reason, and without one nothing is asked', () => {
    const priced = { ...draft, lines: [{ ...mug, price: '9,50', reason: ' Small chip ' }] };
    expect(toManualOrder(priced, 'USD')?.lines).toEqual([
      {
        productId: mug.productId,
        variantId: mug.variantId,
        quantity: 1,
        ownPrice: { unitMinor: 950, reason: 'Small chip' },
      },
    ]);
    expect(toManualOrder({ ...draft, lines: [{ ...mug, price: '9,50' }] }, 'USD')).toBeNull();
  });

  it.each([
    { email: 'nobody' },
    { lines: [] },
    { discountAmount: '-5' },
    { deliveryName: 'Bike', deliveryAmount: '1e309' },
  ])('AP-37 a draft with %j asks for nothing', (change) => {
    expect(toManualOrder({ ...draft, ...change }, 'USD')).toBeNull();
  });
});

/** A shop with a mug to sell, which the server prices. `hold`: previews wait for it. */
function serveManualOrders(hold: (body: NewManualOrder) => Promise<void> = async () => {}) {
  const server = createFakeServer({ member: owner });
  const made = createOrder(44);
  respondWithOrders(server, [made]);
  respondWithOrder(server, createFullOrder(made));
  const variant = { id: mug.variantId, attributes: {}, priceMinor: 1200, salePriceMinor: 0, onSale: false };
  const products = [{ id: mug.productId, title: 'Mug', variants: [variant] }];
  // Of a product only what this page reads.
  const fetch: typeof server.fetch = async (input, init) =>
    String(input).includes(listProducts.path) ? Response.json({ products }) : server.fetch(input, init);
  const usd = (minor: number) => ({ value: (minor / 100).toFixed(2), currency: 'USD' as const });
  server.respond(previewManualOrder, async ({ body }) => {
    await hold(body);
    const minor = body.lines.reduce(
      (sum, { quantity, ownPrice }) => sum + quantity * (ownPrice?.unitMinor ?? 1200),
      0,
    );
    return {
      body: {
        preview: {
          lines: body.lines.map(({ variantId, quantity }) => ({
            variantId,
            name: 'Mug',
            quantity,
            unitPrice: usd(1200),
            regularPrice: usd(1200),
            subtotal: usd(minor),
            discountTotal: usd(0),
            taxTotal: usd(0),
            left: 1,
          })),
          subtotal: usd(minor),
          discountTotal: usd(0),
          shippingTotal: usd(0),
          taxTotal: usd(0),
          grandTotal: usd(minor),
          trace: [],
        },
      },
    };
  });
  return { server, made, fetch };
}

describe('the page on which a member makes an order', () => {
  it('AP-37 an order is previewed, made once however often it is pressed, and opened', async () => {
    const { server, made, fetch } = serveManualOrders();
    const requests: { readonly key: string | null; readonly body: NewManualOrder }[] = [];
    server.respond(createManualOrder, ({ body, headers }) => {
      requests.push({ key: headers.get('idempotency-key'), body });
      if (requests.length === 1)
        return refuse(409, 'orders.not-in-stock', 'Not everything is in stock, so the order was not made.');
      return { status: 201, body: { order: createFullOrder(made) } };
    });
    const { user, address } = openAdmin({ ...server, fetch }, '/config/orders/new');
    await user.type(await screen.findByRole('searchbox', { name: /Search for a product/ }), 'mug');
    await user.click(await screen.findByRole('button', { name: /Add Mug/ }));
    await user.type(screen.getByRole('combobox', { name: 'Email' }), 'ada@example.com');
    const quantity = screen.getByRole('textbox', { name: 'Quantity of Mug' });
    await user.type(quantity, '2');
    expect(await screen.findByText('Only 1 in stock')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: /^Create order for/ }));
    expect(await screen.findByText(/Not everything is in stock/)).toBeDefined();
    expect((quantity as HTMLInputElement).value).toBe('12');
    await user.click(await screen.findByRole('button', { name: /^Create order for/ }));
    await waitFor(() => expect(address()).toBe(`/config/orders/${made.id}`));
    expect(requests.map(({ key }) => key)).toEqual([requests[0]?.key, requests[0]?.key]);
    expect(requests[0]?.body.payment).toEqual({ methodId: 'cash', isPaid: true });
  });

  it('AP-37 an order that cannot be created yet says why when it is pressed', async () => {
    const { server, fetch } = serveManualOrders();
    const { user } = openAdmin({ ...server, fetch }, '/config/orders/new');
    await user.click(await screen.findByRole('button', { name: 'Create order' }));
    expect(
      await screen.findByText(/Add at least one product. Type the email of the customer./),
    ).toBeDefined();
    await user.type(screen.getByRole('combobox', { name: 'Email' }), 'ada@');
    expect(await screen.findAllByText(/This is no whole email address./)).toHaveLength(2);
    await user.type(await screen.findByRole('searchbox', { name: /Search for a product/ }), 'mug');
    await user.click(await screen.findByRole('button', { name: /Add Mug/ }));
    await user.type(screen.getByRole('textbox', { name: 'Amount of the discount' }), '20');
    expect(
      await screen.findAllByText(/The discount is more than the items come to \(\$12.00\)./),
    ).toHaveLength(2);
    expect(screen.getByText(/the order confirmation for the customer will wait in Mail/)).toBeDefined();
  });

  it('AP-37 a quantity that is none stays as it was typed, and is refused', async () => {
    expect(withQuantity(mug, '1e309')).toEqual({ ...mug, quantityText: '1e309' });
    expect(withQuantity(mug, '0')).toMatchObject({ quantity: 1, quantityText: '0' });
    expect(withQuantity({ ...mug, quantityText: '1e3' }, '12').quantity).toBe(12);
    const draft = { ...emptyManualOrder, email: 'ada@example.com', lines: [withQuantity(mug, '1e309')] };
    expect(toManualOrder(draft, 'USD')).toBeNull();
  });

  it('AP-37 an order begins in the country of the site, which alone is no address', () => {
    const draft = { ...manualOrderIn('en-GB'), email: 'ada@example.com', lines: [mug] };
    expect(draft.address.countryCode).toBe('GB');
    expect(toManualOrder(draft, 'USD')).not.toHaveProperty('shippingAddress');
    expect(manualOrderIn('en').address.countryCode).toBe('');
  });

  it('AP-37 the button states no amount of an older quantity, and cannot be pressed until the new one is known', async () => {
    const slow = Promise.withResolvers<void>();
    const { server, fetch } = serveManualOrders((body) =>
      body.lines[0]?.quantity === 12 ? slow.promise : Promise.resolve(),
    );
    const { user } = openAdmin({ ...server, fetch }, '/config/orders/new');
    await user.type(await screen.findByRole('searchbox', { name: /Search for a product/ }), 'mug');
    await user.click(await screen.findByRole('button', { name: /Add Mug/ }));
    await user.type(screen.getByRole('combobox', { name: 'Email' }), 'ada@example.com');
    await screen.findByRole('button', { name: 'Create order for $12.00' });
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Mug' }), '2');
    const button = screen.getByRole('button', { name: /^Create order/ });
    expect(button).toHaveProperty('disabled', true);
    expect(button.textContent).not.toContain('$12.00');
    slow.resolve();
    expect(await screen.findByRole('button', { name: 'Create order for $144.00' })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('AP-3 AP-22 an order that was filled in is asked about before it is left, and is there after a reload', async () => {
    const { server, fetch } = serveManualOrders();
    const { user, address } = openAdmin({ ...server, fetch }, '/config/orders/new');
    await user.type(await screen.findByRole('searchbox', { name: /Search for a product/ }), 'mug');
    await user.click(await screen.findByRole('button', { name: /Add Mug/ }));
    await user.type(screen.getByRole('combobox', { name: 'Email' }), 'ada@example.com');
    await user.click(screen.getByRole('link', { name: 'Mail' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/config/orders/new');
    cleanup();
    openAdmin({ ...server, fetch }, '/config/orders/new');
    expect(await screen.findByDisplayValue('ada@example.com')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Quantity of Mug' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.queryByDisplayValue('ada@example.com')).toBeNull();
  });

  it('AP-37 a customer is found by name, and their last address is filled in until another one is typed', async () => {
    const server = createFakeServer({ member: owner });
    const before = createOrder(7, { customerEmail: 'ada@example.com' });
    respondWithOrders(server, [before]);
    const shippingAddress = {
      ...emptyManualOrder.address,
      firstName: 'Ada',
      lastName: 'Finch',
      address1: '3 Mill Lane',
      city: 'Ithaca',
      state: 'NY',
      postalCode: '14850',
      countryCode: 'US',
    };
    respondWithOrder(server, createFullOrder(before, { shippingAddress }));
    server.respond(searchSite, () => ({
      body: {
        groups: [
          {
            name: 'buyers' as const,
            results: [{ id: 'a'.repeat(24), title: 'ada@example.com', detail: 'Ada Finch', address: '' }],
            more: null,
          },
        ],
      },
    }));
    const { user } = openAdmin(server, '/config/orders/new');
    await user.type(await screen.findByRole('combobox', { name: 'Email' }), 'ada');
    await user.click(await screen.findByRole('option', { name: /Ada Finch/ }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Email' }).value).toBe('ada@example.com');
    const zip = await screen.findByRole<HTMLInputElement>('textbox', { name: 'ZIP code' });
    expect(zip.value).toBe('14850');
    await user.type(zip, '-1');
    await user.clear(screen.getByRole('combobox', { name: 'Email' }));
    await user.type(screen.getByRole('combobox', { name: 'Email' }), 'ada');
    await user.click(await screen.findByRole('option', { name: /Ada Finch/ }));
    expect(zip.value).toBe('14850-1');
  });
});
