import { NO_ADDRESS } from '@awning/commerce';
import type { Order } from '@awning/contract';
import { changeOrderContact, fulfilOrder } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aLine, respondWithOrder } from '../../testing/fake-order.ts';
import { createFullOrder, createOrder, respondWithOrders } from '../../testing/fake-orders.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';

import { openAdmin } from '../../testing/open-admin.tsx';

const card = { id: 'payment-1', methodId: 'test-card', label: 'Visa 4242', paid: true };

function openOrder(change: Partial<Order> = {}, { losesRefunds = 0 } = {}) {
  const server = createFakeServer({ member: owner });
  const summary = createOrder(30);
  respondWithOrders(server, [summary, createOrder(29, { customerEmail: summary.customerEmail })]);
  const stored = respondWithOrder(
    server,
    createFullOrder(summary, {
      lineItems: [aLine('one', { quantity: 2, subtotal: summary.grandTotal }), aLine('two')],
      payments: [{ ...card, amount: summary.grandTotal }],
      ...change,
    }),
  );
  let lost = losesRefunds;
  /** The server does what it is asked, and its response does not arrive. */
  const fetch: typeof server.fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    if (lost > 0 && init?.method === 'POST' && String(input).endsWith('/refunds')) {
      lost -= 1;
      throw new TypeError('The network is gone');
    }
    return response;
  };
  return { ...openAdmin({ ...server, fetch }, `/config/orders/${summary.id}`), server, stored };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page of an order', () => {
  it('AP-33 one card says what is to do now, and its button opens the sheet for it', async () => {
    const { user } = openOrder();
    expect(await screen.findByRole('heading', { name: 'Send 3 items' })).toBeDefined();
    await user.click(await button('Fulfil 3 items'));
    expect(await screen.findByRole('dialog', { name: 'Fulfil SM-30' })).toBeDefined();
  });

  it.each([
    [
      {
        financialStatus: 'pending',
        payments: [
          {
            ...card,
            methodId: 'cash',
            label: 'Cash',
            amount: { value: '30.00', currency: 'GBP' },
            paid: false,
          },
        ],
      },
      '£30.00 is not paid yet',
    ],
    [{ toPayBack: { value: '5.00', currency: 'GBP' } }, 'Pay £5.00 back by hand'],
    [{ hasProblem: true }, 'The payment needs you'],
    [{ fulfillmentStatus: 'CANCELED' }, 'This order was cancelled'],
    [{ fulfillmentStatus: 'FULFILLED', lineItems: [aLine('one', { fulfilledQuantity: 1 })] }, 'All done'],
  ] as [Partial<Order>, string][])(
    'AP-33 an order in another state asks for something else (%#)',
    async (change, title) => {
      openOrder(change);
      expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    },
  );

  it.each([
    [{}, /^Nobody paid for this test order.*cancel it to put them back\.$/],
    [{ fulfillmentStatus: 'FULFILLED' }, /taken from stock like those of any order\.$/],
    [{ kind: 'donation' }, /no number of the shop counts it\.$/],
  ] as [Partial<Order>, RegExp][])(
    'a test order says that it counts nowhere and what it takes from stock (%#)',
    async (change, sentence) => {
      openOrder({ testmode: true, ...change });
      expect((await screen.findByText(/^Nobody paid/)).textContent?.trim()).toMatch(sentence);
    },
  );

  it('AP-33 the customer is shown with earlier orders, and tags are added, removed and taken back', async () => {
    const { user, stored } = openOrder({ tags: ['gift'] });
    const earlier = await screen.findByRole('list', { name: 'Earlier orders' });
    expect(within(earlier).getByRole('link', { name: 'SM-29' })).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Add a tag' }), 'kiln{Enter}');
    await waitFor(() => expect(stored.order.tags).toEqual(['gift', 'kiln']));
    await user.click(await button('Remove the tag gift'));
    await waitFor(() => expect(stored.order.tags).toEqual(['kiln']));
    await user.click(await button('Undo'));
    await waitFor(() => expect(stored.order.tags.toSorted()).toEqual(['gift', 'kiln']));
  });

  it('AP-3 a tag that is too long stays as it was typed, with the limit', async () => {
    const { user, stored } = openOrder({ tags: [] });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add a tag' });
    await user.click(field);
    await user.paste('x'.repeat(300));
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText(/A tag can have 40 characters at the most; this one has 300./),
    ).toBeDefined();
    expect([field.value.length, stored.order.tags]).toEqual([300, []]);
  });

  it('AP-34 an order whose last items were refunded is not said to be delivered', async () => {
    openOrder({
      refundedTotal: { value: '30.00', currency: 'GBP' },
      timeline: [
        {
          change: 'fulfilled',
          actor: 'system',
          actorName: null,
          details: {},
          createdOn: '2026-11-01T10:00:00Z',
        },
      ],
    });
    expect(await screen.findByText('Nothing is left to send')).toBeDefined();
    expect(screen.queryByText(/delivered automatically/)).toBeNull();
  });

  it('AP-34 the timeline joins what happened with mails, stock and webhooks, newest first, by kind', async () => {
    const { user, stored } = openOrder({
      timeline: [
        {
          change: 'created',
          actor: 'customer',
          actorName: null,
          details: {},
          createdOn: '2026-11-01T10:00:00Z',
        },
        {
          change: 'paid',
          actor: 'provider:test-card',
          actorName: null,
          details: { amountMinor: 3000, label: 'Visa 4242' },
          createdOn: '2026-11-01T10:00:01Z',
        },
        {
          change: 'archived',
          actor: 'member:b',
          actorName: 'Mara',
          details: {},
          createdOn: '2026-11-03T10:00:00Z',
        },
      ],
    });
    stored.history = {
      mails: [
        {
          id: 'd'.repeat(24),
          name: 'order-confirmed',
          about: 'x',
          to: 'a@example.com',
          subject: 'Thank you',
          text: 'Hello',
          html: null,
          status: 'sent',
          lastError: null,
          canResend: true,
          createdOn: '2026-11-02T10:00:00Z',
        },
      ],
      stock: [
        {
          variantId: 'variant-one',
          delta: -2,
          balance: 3,
          reason: 'sale',
          actor: 'customer',
          createdOn: '2026-11-01T10:00:00Z',
        },
      ],
      webhooks: [
        {
          id: 'w',
          topic: 'order.create',
          url: 'https://hooks.example/a',
          state: 'dead',
          attempts: 7,
          createdOn: '2026-11-01T10:00:02Z',
        },
      ],
    };
    const list = await screen.findByRole('list', { name: 'Timeline' });
    await within(list).findByText(/Thank you/);
    const texts = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(texts[0]).toContain('Mara archived the order');
    expect(texts[1]).toContain('“Thank you” to a@example.com sent');
    expect(texts[2]).toContain('order.create told to hooks.example given up after 7 attempts');
    expect(texts[3]).toContain('£30.00 paid with Visa 4242');
    expect(texts.some((text) => text?.includes('2 taken from stock: Thing one 5 to 3'))).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Mails' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await user.click(await button('View'));
    expect(await screen.findByTitle('Thank you')).toBeDefined();
    await user.click(await button('Send to shopper30@example.com'));
    expect(await screen.findByText('Sent again to shopper30@example.com')).toBeDefined();
  });

  it('a note is written, kept when it cannot be saved, and stands in the timeline once', async () => {
    const { user } = openOrder();
    await user.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Wrap it <b>well</b>');
    // The second press of a double click comes before the button is drawn as busy.
    const form = (await button('Add note')).closest('form');
    for (const press of form ? [form, form] : []) fireEvent.submit(press);
    expect(await screen.findByText('Wrap it <b>well</b>')).toBeDefined();
    expect(screen.getAllByText('Wrap it <b>well</b>')).toHaveLength(1);
  });
});

describe('fulfilling an order', () => {
  it('AP-35 the number names the carrier, the parcel is sent once, and Undo takes it back', async () => {
    const { user, stored } = openOrder();
    await user.click(await button('Fulfil 3 items'));
    const sheet = await screen.findByRole('dialog', { name: 'Fulfil SM-30' });
    await user.type(within(sheet).getByRole('textbox', { name: /Tracking number/ }), '1Z999AA10123456784');
    expect((within(sheet).getByRole('textbox', { name: 'Carrier' }) as HTMLInputElement).value).toBe('UPS');
    await user.click(within(sheet).getByRole('button', { name: 'Fulfil 3 items' }));
    expect(await screen.findByText('3 items fulfilled')).toBeDefined();
    expect(stored.order.fulfillments).toMatchObject([
      {
        carrierName: 'UPS',
        trackingNumber: '1Z999AA10123456784',
        lineItems: [{ quantity: 2 }, { quantity: 1 }],
      },
    ]);
    await user.click(await button('Undo'));
    await waitFor(() => expect(stored.order.fulfillmentStatus).toBe('PENDING'));
  });

  it('AP-35 steppers move items between parcels, never more than are left', async () => {
    const { user, stored } = openOrder();
    await user.click(await button('Fulfil 3 items'));
    await user.click(await button('Add a parcel'));
    const [, second] = await screen.findAllByRole('group');
    if (!second) throw new Error('There is no second parcel');
    await user.click(within(second).getByRole('button', { name: 'One more of Thing one' }));
    const quantities = screen.getAllByRole('textbox', { name: /Thing one in parcel/ }) as HTMLInputElement[];
    expect(quantities.map(({ value }) => value)).toEqual(['1', '1']);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fulfil 3 items' }));
    await waitFor(() => expect(stored.order.fulfillments).toHaveLength(2));
  });

  it('what the server refuses is said in the sheet, and everything typed stays', async () => {
    const { user, server } = openOrder();
    server.respond(fulfilOrder, () => refuse(409, 'orders.canceled', 'This order was canceled.'));
    await user.click(await button('Fulfil 3 items'));
    const number = await screen.findByRole('textbox', { name: /Tracking number/ });
    await user.type(number, 'ABC');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fulfil 3 items' }));
    expect(await screen.findByText('This order was canceled.')).toBeDefined();
    expect((number as HTMLInputElement).value).toBe('ABC');
  });
});

describe('refunding an order', () => {
  it('AP-3 AP-22 what was typed into a sheet is there again after Escape and after a reload, and Cancel drops it', async () => {
    const { user, server } = openOrder();
    await user.click(await button('Fulfil 3 items'));
    await user.type(await screen.findByRole('textbox', { name: /Tracking number/ }), 'XY 1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Fulfil 3 items'));
    expect(await screen.findByDisplayValue('XY 1')).toBeDefined();
    expect(screen.getByText(/What you typed here before is still there/)).toBeDefined();
    cleanup();
    openAdmin(server, `/config/orders/${'30'.padStart(24, '0')}`);
    await user.click(await button('Fulfil 3 items'));
    expect(await screen.findByDisplayValue('XY 1')).toBeDefined();
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Fulfil 3 items'));
    await screen.findByRole('dialog');
    expect(screen.queryByDisplayValue('XY 1')).toBeNull();
  });

  it('AP-22 a note that was begun is asked about before the page is left', async () => {
    const { user, address } = openOrder();
    await user.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Call them');
    const before = address();
    await user.click(screen.getByRole('link', { name: 'Mail' }));
    await user.click(await button('Stay'));
    expect(address()).toBe(before);
  });

  it('AP-36 one of two lines is refunded: the preview of the server, a button that says the amount and the method', async () => {
    const { user, stored } = openOrder();
    await user.click(await button('Refund'));
    const sheet = await screen.findByRole('dialog', { name: 'Refund SM-30' });
    await user.click(within(sheet).getByRole('button', { name: 'One more of Thing two' }));
    await user.click(await within(sheet).findByRole('checkbox', { name: 'Put Thing two back into stock' }));
    const refund = await within(sheet).findByRole('button', { name: 'Refund £10.00 to Visa 4242' });
    expect(within(sheet).getByText('1 item goes back into stock')).toBeDefined();
    expect(within(sheet).getByText('£20.00 stays with you')).toBeDefined();
    await user.dblClick(refund);
    await waitFor(() => expect(stored.order.refundedTotal.value).toBe('10.00'));
    expect(stored.keys).toHaveLength(1);
  });

  it('AP-36 a refund whose response was lost and that is pressed again is one refund', async () => {
    const { user, stored } = openOrder({}, { losesRefunds: 1 });
    await user.click(await button('Refund'));
    await user.click(screen.getByRole('radio', { name: 'An amount' }));
    await user.type(await screen.findByRole('textbox', { name: /^Amount, up to £30.00/ }), '5,00');
    await user.click(await button('Refund £5.00 to Visa 4242'));
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '5.00');
    await user.click(await button('Refund £5.00 to Visa 4242'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([stored.order.refundedTotal.value, stored.keys.length]).toEqual(['5.00', 1]);
  });

  it('AP-36 an order that another member changed is not refunded, and the sheet says so', async () => {
    const { user, stored } = openOrder();
    await user.click(await button('Refund'));
    await user.click(screen.getByRole('radio', { name: 'An amount' }));
    await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '5');
    const refund = await button('Refund £5.00 to Visa 4242');
    stored.order = { ...stored.order, version: 7, refundedTotal: { value: '20.00', currency: 'GBP' } };
    await user.click(refund);
    expect(await screen.findByText('This order has changed since you last saw it.')).toBeDefined();
    expect(stored.keys).toEqual([]);
    await user.click(await button('Show the order as it is now'));
    expect(await screen.findByRole('textbox', { name: /^Amount, up to £10.00/ })).toHaveProperty(
      'value',
      '5.00',
    );
  });

  it.each(['-5', '1e309', 'five', '<script>', '99999'])(
    'AP-36 “%s” is refused beside the field',
    async (typed) => {
      const { user } = openOrder();
      await user.click(await button('Refund'));
      await user.click(screen.getByRole('radio', { name: 'An amount' }));
      await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), typed);
      expect(
        await screen.findByText(/Enter an amount such as 12.50|At most £30.00 can be refunded/),
      ).toBeDefined();
      const refund = within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' });
      expect(refund).toHaveProperty('disabled', true);
    },
  );
});

describe('other acts on an order', () => {
  it('AP-37 marking as paid says the amount, and happens once', async () => {
    const { user, stored } = openOrder({
      financialStatus: 'pending',
      payments: [
        {
          ...card,
          methodId: 'bank-transfer',
          label: 'Bank transfer',
          amount: { value: '30.00', currency: 'GBP' },
          paid: false,
        },
      ],
    });
    await user.click(await button('Mark as paid'));
    await user.dblClick(await button('Mark £30.00 as paid'));
    await waitFor(() => expect(stored.order.financialStatus).toBe('paid'));
    expect(stored.keys).toHaveLength(1);
  });

  it('AP-37 cancelling is away from daily work and says what goes back', async () => {
    const { user, stored } = openOrder();
    await user.click(await button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel the order…' }));
    await user.click(await button('Cancel and refund £30.00'));
    await waitFor(() => expect(stored.order.fulfillmentStatus).toBe('CANCELED'));
  });

  it('AP-37 the address is corrected before it ships, with what is wrong beside its field', async () => {
    const address = {
      firstName: 'Mara',
      lastName: 'Quay',
      company: '',
      address1: '12 Quay Street',
      address2: '',
      city: 'Wells',
      state: '',
      postalCode: 'NR23 1AH',
      countryCode: 'GB',
      phone: '',
    };
    const { user, server, stored } = openOrder({ shippingAddress: address });
    let refusals = 1;
    server.respond(changeOrderContact, ({ body }) => {
      refusals -= 1;
      if (refusals === 0)
        return refuse(400, 'orders.invalid-contact', 'Something is wrong.', {
          errors: { 'shippingAddress.postalCode': 'There is no such postcode.' },
        });
      stored.order = { ...stored.order, ...body };
      return { body: { order: stored.order } };
    });
    await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] as HTMLElement);
    const sheet = await screen.findByRole('dialog', { name: 'Edit the address' });
    const town = await within(sheet).findByRole('textbox', { name: /^(City|Town)/ });
    expect(
      within(sheet).getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).selectedOptions[0]?.text,
    ).toBe('United Kingdom');
    await user.clear(town);
    await user.type(town, 'Wells-next-the-Sea');
    await user.click(await button('Save'));
    expect(await within(sheet).findByText('There is no such postcode.')).toBeDefined();
    await user.click(await button('Save'));
    await waitFor(() => expect(stored.order.shippingAddress?.city).toBe('Wells-next-the-Sea'));
  });

  it('AP-24 an address that another member changed meanwhile is shown, and replaced only by saving again', async () => {
    const shippingAddress = {
      ...NO_ADDRESS,
      firstName: 'Ada',
      address1: '1 Quay',
      city: 'Hull',
      countryCode: 'GB',
    };
    const { user, stored } = openOrder({ shippingAddress });
    await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] as HTMLElement);
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByDisplayValue('1 Quay'), ' Road');
    // A note of another member is no conflict; another address is one.
    stored.order = {
      ...stored.order,
      version: stored.order.version + 1,
      shippingAddress: { ...shippingAddress, city: 'Goole' },
    };
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(sheet).findByText(/Another member changed this address meanwhile/)).toBeDefined();
    expect(sheet.textContent).toContain('Goole');
    expect(stored.order.shippingAddress).toMatchObject({ address1: '1 Quay', city: 'Goole' });
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored.order.shippingAddress).toMatchObject({ address1: '1 Quay Road' }));
  });

  it('AP-24 an address is saved over a change of the order that left it alone', async () => {
    const shippingAddress = {
      ...NO_ADDRESS,
      firstName: 'Ada',
      address1: '1 Quay',
      city: 'Hull',
      countryCode: 'GB',
    };
    const { user, stored } = openOrder({ shippingAddress });
    await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] as HTMLElement);
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByDisplayValue('1 Quay'), ' Road');
    stored.order = { ...stored.order, version: stored.order.version + 1 };
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored.order.shippingAddress).toMatchObject({ address1: '1 Quay Road' }));
  });

  it('AP-24 an order that another member changed is not cancelled for an amount that was shown before', async () => {
    const { user, stored } = openOrder();
    await user.click(await button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel the order…' }));
    const sheet = await screen.findByRole('dialog', { name: /^Cancel/ });
    stored.order = { ...stored.order, version: stored.order.version + 1 };
    await user.click(within(sheet).getByRole('button', { name: /^Cancel (the order|and refund)/ }));
    expect(await within(sheet).findByText(/has changed since you last saw it/)).toBeDefined();
    expect(stored.order.fulfillmentStatus).toBe('PENDING');
  });

  it('AP-33 a tag is added to those that another member gave meanwhile', async () => {
    const { user, stored } = openOrder({ tags: ['gift'] });
    const field = await screen.findByRole('textbox', { name: 'Add a tag' });
    stored.order = { ...stored.order, tags: ['gift', 'fragile'] };
    await user.type(field, 'kiln{Enter}');
    await waitFor(() => expect(stored.order.tags).toEqual(['gift', 'fragile', 'kiln']));
  });

  it('AP-37 AP-43 what the menu of an order offers is found in the palette as well', async () => {
    const { user } = openOrder();
    await button('More actions');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Search/ }), '> cancel');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Cancel order SM-30?' })).toBeDefined();
  });

  it('an order that does not exist says that its address may be wrong, and leads back to the list', async () => {
    const server = createFakeServer({ member: owner });
    respondWithOrders(server, []);
    respondWithOrder(server, createFullOrder(createOrder(1)));
    openAdmin(server, `/config/orders/${'f'.repeat(24)}`);
    expect(await screen.findByText(/The address may be mistyped/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toMatch(/\/orders$/);
  });
});
