import type { OrderReturn, OrderReturns } from '@awning/contract';
import {
  acceptReturn,
  declineReturn,
  previewReturn,
  readOrderReturns,
  readReturnSettings,
  receiveReturn,
  removeReturnLabel,
  undoReturn,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aLine, respondWithOrder } from '../../testing/fake-order.ts';
import { createFullOrder, createOrder, respondWithOrders } from '../../testing/fake-orders.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const gbp = (value: string) => ({ value, currency: 'GBP' as const });
const RETURN_ID = 'b'.repeat(24);

const aReturn = (change: Partial<OrderReturn> = {}): OrderReturn => ({
  id: RETURN_ID,
  state: 'asked',
  askedBy: 'customer',
  askedByName: null,
  note: 'The lid is cracked.',
  instructions: '',
  labelUrl: '',
  labelName: '',
  answer: '',
  lineItems: [
    {
      lineItemId: 'one',
      quantity: 2,
      reason: 'It arrived damaged',
      received: 0,
      restocked: 0,
      refunded: 0,
      refundable: 0,
    },
  ],
  refundIds: [],
  canUndo: false,
  createdOn: '2026-11-10T10:00:00.000Z',
  answeredOn: null,
  receivedOn: null,
  endedOn: null,
  ...change,
});

function openOrder(first: OrderReturn) {
  const server = createFakeServer({ member: owner });
  const summary = createOrder(30, { fulfillmentStatus: 'FULFILLED' });
  respondWithOrders(server, [summary]);
  respondWithOrder(
    server,
    createFullOrder(summary, {
      lineItems: [aLine('one', { quantity: 2, fulfilledQuantity: 2 })],
      fulfillments: [
        {
          id: 'f'.repeat(24),
          createdOn: summary.createdOn,
          shipDate: summary.createdOn,
          carrierName: '',
          service: '',
          trackingNumber: '',
          trackingUrl: '',
          lineItems: [{ lineItemId: 'one', quantity: 2 }],
        },
      ],
      payments: [{ id: 'p', methodId: 'test-card', label: 'Visa', paid: true, amount: gbp('30.00') }],
    }),
  );
  let shown: OrderReturns = { returns: [first], returnable: [] };
  const now = (change: Partial<OrderReturn>) => {
    shown = { ...shown, returns: shown.returns.map((back) => ({ ...back, ...change })) };
    return { body: shown };
  };
  server.respond(readOrderReturns, () => ({ body: shown }));

  return { server, now, open: () => openAdmin(server, `/config/orders/${summary.id}`) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('returns on the page of an order', () => {
  const openSent = (settings: { readonly enabled: boolean; readonly version: number }) => {
    const { server, open } = openOrder(aReturn());
    server.respond(readOrderReturns, () => ({
      body: { returns: [], returnable: [{ lineItemId: 'one', quantity: 2 }] },
    }));
    const { enabled, version } = settings;
    server.respond(readReturnSettings, () =>
      Response.json({ enabled }, { headers: { etag: `"${version}"` } }),
    );
    return open().services;
  };

  it('a sent order of a shop that never set up returns says that they are off, with the way there', async () => {
    openSent({ enabled: false, version: 0 });
    expect(await screen.findByText(/returns are off\.$/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Set up returns' });
    expect(link.getAttribute('href')).toBe('/config/settings/returns');
  });

  it('a sent order of a shop that wants no returns does not ask for them again', async () => {
    const { queries } = openSent({ enabled: false, version: 2 });
    await waitFor(() => expect(queries.getQueryData(['settings', 'returns'])).toBeDefined());
    expect(await screen.findByText('Everything was sent. Nothing is left to do.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Set up returns' })).toBeNull();
  });

  it('a return that waits is what is to do now; accepted with the usual instructions, it can be taken back', async () => {
    const { server, now, open } = openOrder(aReturn());
    let sent: unknown;
    server.respond(acceptReturn, ({ body }) => {
      sent = body;
      return now({ state: 'accepted', instructions: body.instructions ?? '', canUndo: true });
    });
    let takenBack: unknown;
    server.respond(undoReturn, ({ body }) => {
      takenBack = body;
      return now({ state: 'asked', canUndo: false });
    });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'A return to answer' })).toBeDefined();
    expect(screen.getByText('The lid is cracked.')).toBeDefined();
    await user.click(await button('Answer'));
    await user.click(await button('Accept return'));
    await waitFor(() =>
      expect(sent).toEqual({
        instructions: 'To our workshop, 12 Quay.',
        labelUrl: '',
        shouldSendNotification: true,
      }),
    );
    expect(await screen.findByText('Goods awaited')).toBeDefined();
    await user.click(await button('Undo the answer'));
    expect(await screen.findByRole('heading', { name: 'A return to answer' })).toBeDefined();
    expect(takenBack).toEqual({ state: 'accepted' });
  });

  it('a label that was given before stands in the sheet when the return is accepted again', async () => {
    const { open } = openOrder(aReturn({ labelUrl: 'https://labels.example/1' }));
    const { user } = open();
    await user.click(await button('Answer'));
    expect(await screen.findByDisplayValue('https://labels.example/1')).toBeDefined();
  });

  it('a label that is a file has its name, is removed, and one that is too large is not sent', async () => {
    const { server, now, open } = openOrder(aReturn({ state: 'accepted', labelName: 'kiel.pdf' }));
    server.respond(removeReturnLabel, () => now({ labelName: '' }));
    const { user } = open();
    const link = await screen.findByRole('link', { name: 'kiel.pdf' });
    expect(link.getAttribute('href')).toContain(`/returns/${RETURN_ID}/label`);
    await button('Replace the label');
    const input = document.querySelector<HTMLInputElement>(`[data-label="${RETURN_ID}"]`) as HTMLInputElement;
    const large = new File([new Uint8Array(5_000_001)], 'x.pdf', { type: 'application/pdf' });
    await user.upload(input, large);
    expect(await screen.findByText(/A label can have 5 MB at most/)).toBeDefined();
    await user.click(await button('Remove the label'));
    await user.click(await button('Remove'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'kiel.pdf' })).toBeNull());
    expect(await button('Upload a label')).toBeDefined();
  });

  it('a fee that is no amount holds nothing up while nothing is refunded', async () => {
    const { server, now, open } = openOrder(aReturn({ state: 'accepted' }));
    server.respond(previewReturn, () =>
      refuse(409, 'returns.nothing-to-refund', 'Nothing is left to refund.'),
    );
    let sent: unknown;
    server.respond(receiveReturn, ({ body }) => {
      sent = body;
      return now({ state: 'received' });
    });
    const { user } = open();
    await user.click(await button('Receive and refund'));
    await user.type(await screen.findByRole('textbox', { name: 'Keep a fee' }), 'x');
    await user.click(await screen.findByRole('switch', { name: /refund/i }));
    await user.click(await button('Mark as received'));
    await waitFor(() =>
      expect(sent).toEqual({
        // It arrived damaged: nobody should be sold it again.
        lineItems: [{ lineItemId: 'one', quantity: 2, restock: false }],
        refund: null,
      }),
    );
  });

  it('a refusal of the server stands in the sheet, and nothing that was typed is lost', async () => {
    const { server, open } = openOrder(aReturn());
    server.respond(declineReturn, () =>
      refuse(409, 'returns.answered', 'This return has been answered already.'),
    );
    const { user } = open();
    await user.click(await button('Decline'));
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await user.type(reason, 'It was used.');
    await user.click(await button('Decline return'));
    expect(await screen.findByText('This return has been answered already.')).toBeDefined();
    expect(screen.getByDisplayValue('It was used.')).toBeDefined();
  });

  it('a fee of more than the refund is marked at its field, and nothing can be sent', async () => {
    const { server, open } = openOrder(aReturn({ state: 'accepted' }));
    const problem = 'That is all that would be refunded.';
    server.respond(previewReturn, () =>
      refuse(422, 'orders.invalid-refund', 'Please check what is to be refunded.', {
        errors: { feeMinor: problem },
      }),
    );
    const { user } = open();
    await user.click(await button('Receive and refund'));
    const fee = await screen.findByRole('textbox', { name: 'Keep a fee' });
    await user.type(fee, '500');
    expect(await screen.findByText(problem)).toBeDefined();
    expect(fee.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Please check what is to be refunded.')).toBeNull();
    const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Receive and refund' });
    expect(send).toHaveProperty('disabled', true);
  });

  it('a label address that is none is named, and the answer can still be to decline', async () => {
    const { server, open } = openOrder(aReturn());
    server.respond(acceptReturn, () =>
      refuse(422, 'returns.invalid', 'Please check what is to be returned.', {
        errors: { labelUrl: 'Not an address.' },
      }),
    );
    const { user } = open();
    await user.click(await button('Answer'));
    await user.type(await screen.findByRole('textbox', { name: 'Address of a label' }), 'x');
    await user.click(await button('Accept return'));
    expect(await screen.findByText('Please check the address of the label.')).toBeDefined();
    expect(screen.getByText('Not an address.')).toBeDefined();
    expect(screen.queryByText(/what is to be returned/)).toBeNull();
    await user.click(await button('Decline instead'));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeDefined();
  });

  it('goods are received, refunded less a fee and put back into stock with one press, once', async () => {
    const { server, now, open } = openOrder(aReturn({ state: 'accepted' }));
    const asked: unknown[] = [];
    server.respond(previewReturn, ({ body }) => {
      asked.push(body);
      const fee = body.refund?.feeMinor ?? 0;
      const total = gbp(((2000 - fee) / 100).toFixed(2));
      return {
        body: {
          refund: {
            lineItems: [{ lineItemId: 'one', quantity: 2, amount: gbp('20.00'), taxTotal: gbp('0.00') }],
            shippingTotal: gbp('0.00'),
            taxTotal: gbp('0.00'),
            otherTotal: gbp((-fee / 100).toFixed(2)),
            total,
            toPayment: total,
            toGiftCards: [],
            leftToRefund: gbp('10.00'),
            note: null,
          },
        },
      };
    });
    const received: { body: unknown; key: string | null; version: string | null }[] = [];
    server.respond(receiveReturn, ({ body, headers }) => {
      received.push({ body, key: headers.get('idempotency-key'), version: headers.get('if-match') });
      const [line] = aReturn().lineItems;
      return now({
        state: 'refunded',
        lineItems: line ? [{ ...line, received: 2, restocked: 2, refunded: 2 }] : [],
      });
    });
    const { user } = open();
    await user.click(await button('Receive and refund'));
    await user.click(await screen.findByRole('checkbox', { name: /back into stock/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Keep a fee' }), '4');
    await user.dblClick(await button('Receive and refund £16.00'));
    expect(await screen.findByText('Received and refunded')).toBeDefined();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      body: {
        lineItems: [{ lineItemId: 'one', quantity: 2, restock: true }],
        refund: { feeMinor: 400, shippingMinor: 0 },
      },
      version: '"1"',
    });
    expect(received[0]?.key).toMatch(/\S/);
    expect(await screen.findByText(/2 back in stock/)).toBeDefined();
  });
});
