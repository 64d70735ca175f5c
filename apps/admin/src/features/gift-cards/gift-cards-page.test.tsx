import type { GiftCard, GiftCardAdjustment, NewGiftCard } from '@awning/contract';
import {
  adjustGiftCard,
  changeGiftCard,
  issueGiftCard,
  listGiftCardMovements,
  listGiftCards,
  readGiftCard,
  sendGiftCardMail,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const ID = 'a'.repeat(24);
const onePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

const aCard = (change: Partial<GiftCard> = {}): GiftCard => ({
  id: ID,
  lastFour: '7K2M',
  version: 1,
  label: 'Gift card ending in 7K2M',
  state: 'active',
  testMode: false,
  currency: 'USD',
  initialMinor: 2500,
  balanceMinor: 2000,
  expiresAt: null,
  orderId: null,
  orderNumber: null,
  recipientName: 'Robin',
  recipientEmail: 'robin@example.com',
  senderName: '',
  message: '',
  buyerEmail: '',
  deliverOn: null,
  sentOn: null,
  note: '',
  createdOn: Date.UTC(2026, 10, 1),
  ...change,
});

function openCards(address: string, card = aCard()) {
  const server = createFakeServer({ member: owner });
  const issued: NewGiftCard[] = [];
  const adjusted: GiftCardAdjustment[] = [];
  const changes: unknown[] = [];
  let mails = 0;
  server.respond(listGiftCards, () => ({
    body: { giftCards: [card], ...onePage, count: { count: 1, isMore: false } },
  }));
  server.respond(readGiftCard, () => ({ body: { giftCard: card } }));
  server.respond(listGiftCardMovements, () => ({
    body: {
      movements: [
        {
          id: '2',
          deltaMinor: -500,
          balanceMinor: 2000,
          reason: 'adjusted' as const,
          actor: 'm',
          actorName: 'Shop owner',
          reference: 'Sold at the market',
          createdOn: Date.UTC(2026, 10, 2),
        },
      ],
      ...onePage,
    },
  }));
  server.respond(issueGiftCard, ({ body }) => {
    issued.push(body);
    return { status: 201, body: { giftCard: card, code: 'AAAA-BBBB-CCCC-7K2M' } };
  });
  server.respond(adjustGiftCard, ({ body }) => {
    adjusted.push(body);
    return { body: { giftCard: { ...card, balanceMinor: card.balanceMinor + body.deltaMinor } } };
  });
  server.respond(changeGiftCard, ({ body }) => {
    changes.push(body);
    Object.assign(card, body);
    return { body: { giftCard: card } };
  });
  server.respond(sendGiftCardMail, () => {
    mails += 1;
    return { status: 204, body: undefined };
  });
  return { server, issued, adjusted, changes, mails: () => mails, ...openAdmin(server, address) };
}

describe('gift cards', () => {
  it('the list names the end of the code, the recipient and what is left', async () => {
    openCards('/config/gift-cards');
    expect(await screen.findByRole('link', { name: 'Card ending in 7K2M' })).toBeDefined();
    expect(screen.getByText('Robin')).toBeDefined();
    expect(screen.getAllByText('$20.00').length).toBeGreaterThan(0);
  });

  it('a card without an amount is not issued; with one its code is shown once', async () => {
    const { user, issued } = openCards('/config/gift-cards/new');
    await screen.findByRole('heading', { name: 'New gift card' });
    await waitFor(() =>
      expect(
        (screen.getByRole('button', { name: 'Issue the gift card' }) as HTMLButtonElement).disabled,
      ).toBe(false),
    );
    await user.click(screen.getByRole('button', { name: 'Issue the gift card' }));
    expect(await screen.findByText('Enter how much is on it.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '25');
    await user.click(screen.getByRole('button', { name: 'Issue a gift card of $25.00' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC-7K2M')).toBeDefined();
    expect(issued).toEqual([{ amountMinor: 2500 }]);
  });

  it('a code that was mailed to nobody is not left behind without a question before it is copied', async () => {
    const { user, server, address } = openCards('/config/gift-cards/new');
    const giftCard = aCard({ recipientEmail: '' });
    server.respond(issueGiftCard, () => ({ status: 201, body: { giftCard, code: 'AAAA-BBBB-CCCC-7K2M' } }));
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '25');
    await user.click(await screen.findByRole('button', { name: 'Issue a gift card of $25.00' }));
    await user.click(await screen.findByRole('link', { name: 'Open the gift card' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without the code?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(screen.getByText('AAAA-BBBB-CCCC-7K2M')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Open the gift card' }));
    await waitFor(() => expect(address()).toBe(`/config/gift-cards/${ID}`));
  });

  it('the history is a ledger with reasons and what was left', async () => {
    openCards(`/config/gift-cards/${ID}`);
    const history = await screen.findByRole('list', { name: 'History' });
    expect(await within(history).findByText('Sold at the market')).toBeDefined();
    expect(within(history).getByText('Balance $20.00')).toBeDefined();
  });

  it('AP-3 the balance is changed by a difference with a reason, never below nothing', async () => {
    const { user, adjusted } = openCards(`/config/gift-cards/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Change the balance' }));
    const sheet = await screen.findByRole('dialog', { name: 'Change the balance' });
    await user.click(within(sheet).getByRole('radio', { name: 'Take off' }));
    await user.type(within(sheet).getByRole('textbox', { name: 'Amount' }), '21');
    expect(await within(sheet).findByText('There is less than that on the card.')).toBeDefined();
    await user.clear(within(sheet).getByRole('textbox', { name: 'Amount' }));
    await user.type(within(sheet).getByRole('textbox', { name: 'Amount' }), '5');
    await user.click(within(sheet).getByRole('button', { name: 'Take $5.00 off' }));
    expect(await within(sheet).findByText('Say why.')).toBeDefined();
    expect(adjusted).toEqual([]);
    await user.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'Damaged box');
    await user.click(within(sheet).getByRole('button', { name: 'Take $5.00 off' }));
    await waitFor(() => expect(adjusted).toEqual([{ deltaMinor: -500, reason: 'Damaged box' }]));
    expect(await screen.findByText('The balance is $15.00')).toBeDefined();
  });

  it('AP-4 a card is disabled at once, and enabled again from the message', async () => {
    const { user, changes } = openCards(`/config/gift-cards/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(changes).toEqual([{ state: 'disabled' }, { state: 'active' }]));
  });

  it('the code is mailed again only after a question that names the address', async () => {
    const { user, mails } = openCards(`/config/gift-cards/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mail the code again' }));
    expect(mails()).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'Mail it to robin@example.com' }));
    await waitFor(() => expect(mails()).toBe(1));
  });

  it('what the server refuses of an address is said at the field, and stays typed', async () => {
    const { server, user } = openCards(`/config/gift-cards/${ID}`);
    server.respond(changeGiftCard, () =>
      refuse(400, 'http.invalid', 'Please check the fields.', {
        errors: { recipientEmail: 'Please enter a valid email' },
      }),
    );
    const email = await screen.findByRole('textbox', { name: 'Email address of the recipient' });
    await user.clear(email);
    await user.type(email, 'robin@nowhere.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect((email as HTMLInputElement).value).toBe('robin@nowhere.example');
  });
});
