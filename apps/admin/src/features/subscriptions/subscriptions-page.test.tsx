import type { Subscription, SubscriptionChange } from '@awning/contract';
import {
  billSubscription,
  cancelSubscription,
  listSubscriptions,
  pauseSubscription,
  readSubscription,
  rescheduleSubscription,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const ID = 'a'.repeat(24);

const aSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: ID,
  state: 'active',
  firstOrderId: 'b'.repeat(24),
  firstOrderNumber: '1042',
  email: 'robin@example.com',
  customerName: 'Robin Hale',
  siteUserId: null,
  plan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  words: '$14.50 every month',
  cyclesDone: 1,
  cyclesLeft: null,
  startedOn: '2999-01-31',
  nextBillingOn: '2999-02-28',
  nextDays: ['2999-02-28', '2999-03-31'],
  retryOn: null,
  failedTries: 0,
  endsOn: null,
  title: 'Tea every month',
  quantity: 1,
  line: {},
  shippingAddress: {
    firstName: 'Robin',
    lastName: 'Hale',
    address1: '1 Shore Road',
    city: 'Rye',
    postalCode: 'TN31 7AA',
    countryCode: 'GB',
  },
  billingAddress: null,
  shippingMethod: null,
  amounts: {
    currency: 'USD',
    subtotalMinor: 1450,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor: 1450,
    pricesIncludeTax: false,
  },
  paymentId: null,
  methodId: 'test-card',
  canBeBilled: true,
  testMode: false,
  cancelledOn: null,
  cancelledBy: null,
  cancelledByName: null,
  cancelReason: '',
  createdOn: Date.UTC(2026, 10, 1),
  ...change,
});

const aChange = (change: Partial<SubscriptionChange>): SubscriptionChange => ({
  change: 'started',
  actor: 'system',
  actorName: null,
  at: Date.UTC(2026, 10, 2),
  orderId: null,
  orderNumber: null,
  amountMinor: null,
  reason: null,
  date: null,
  ...change,
});

const TIMELINE: readonly SubscriptionChange[] = [
  aChange({ change: 'payment-failed', reason: 'insufficient-funds', date: '2999-03-01' }),
  aChange({ change: 'renewed', orderId: 'c'.repeat(24), orderNumber: '1050', amountMinor: 1450 }),
  aChange({ change: 'started', actor: 'customer' }),
];

function openSubscriptions(address: string, subscription = aSubscription(), entries = TIMELINE) {
  const member = { ...owner, permissions: [...owner.permissions, 'customers.manage' as const] };
  const server = createFakeServer({ member });
  const reasons: unknown[] = [];
  const timeline = [...entries];
  server.respond(listSubscriptions, () => ({
    body: {
      subscriptions: [subscription],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
      count: { count: 1, isMore: false },
    },
  }));
  server.respond(readSubscription, () => ({ body: { subscription, timeline } }));
  server.respond(cancelSubscription, ({ body }) => {
    reasons.push(body.reason);
    Object.assign(subscription, {
      state: 'cancelled',
      nextBillingOn: null,
      cancelledOn: Date.UTC(2026, 10, 17),
      cancelReason: body.reason ?? '',
    });
    return { body: { subscription, timeline } };
  });
  server.respond(pauseSubscription, () => {
    Object.assign(subscription, { state: 'paused', nextBillingOn: null, nextDays: [] });
    return { body: { subscription, timeline } };
  });
  return { server, reasons, ...openAdmin(server, address) };
}

describe('subscriptions', () => {
  it('the list says who gets what, for how much, and when next', async () => {
    openSubscriptions('/config/subscriptions');
    expect(await screen.findByRole('link', { name: 'Tea every month' })).toBeDefined();
    expect(screen.getByText('robin@example.com')).toBeDefined();
    expect(screen.getByText('$14.50')).toBeDefined();
    expect(screen.getByText('Feb 28, 2999')).toBeDefined();
  });

  it('a day that has passed says so in the list', async () => {
    openSubscriptions('/config/subscriptions', aSubscription({ nextBillingOn: '2020-02-28' }));
    expect(await screen.findByText('Feb 28, 2020, is over')).toBeDefined();
  });

  it('the page has the next times, where it goes, and what became of each time', async () => {
    openSubscriptions(`/config/subscriptions/${ID}`);
    const strip = await screen.findByRole('list', { name: 'The next times' });
    expect(within(strip).getAllByRole('listitem')[1]?.textContent).toBe('Mar 31, 2999');
    const address = screen.getByText('1 Shore Road').closest('address');
    expect([...(address?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Robin Hale',
      '1 Shore Road',
      'Rye',
      'TN31 7AA',
      'United Kingdom',
    ]);
    const name = screen.getByRole('link', { name: 'Robin Hale' });
    expect(name.getAttribute('href')).toBe('/config/customers/robin%40example.com');
    expect(screen.getByText(/Paid with a test card/)).toBeDefined();
    const timeline = screen.getByRole('list', { name: 'Timeline' });
    const entries = within(timeline)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(entries[0]).toContain('Payment declined too little money · tried again on Mar 1, 2999');
    expect(entries[1]).toContain('Renewed by the store Order 1050 · $14.50');
    expect(entries[2]).toContain('Started by the customer');
  });

  it('a tax that is part of the prices comes below the total, and a discount that goes on is said', async () => {
    const { amounts } = aSubscription();
    const taxed = {
      ...amounts,
      subtotalMinor: 1650,
      discountMinor: 200,
      taxMinor: 75,
      pricesIncludeTax: true,
    };
    openSubscriptions(`/config/subscriptions/${ID}`, aSubscription({ amounts: taxed }));
    const included = await screen.findByText('Tax, included in the total');
    expect(included.closest('div')?.previousElementSibling?.textContent).toBe('Total$14.50');
    expect(screen.getByText('The discount of the first order is taken off each time.')).toBeDefined();
  });

  it('an erased customer has no address to write to', async () => {
    const erased = { email: 'erased-1@erased.invalid', customerName: '', shippingAddress: null };
    openSubscriptions(`/config/subscriptions/${ID}`, aSubscription(erased));
    expect(await screen.findByText('Erased customer')).toBeDefined();
    expect(screen.queryByText(/erased\.invalid/)).toBeNull();
  });

  it('a subscription that a dispute has paused says so in its timeline', async () => {
    const paused = aSubscription({ state: 'paused', nextBillingOn: null, nextDays: [] });
    openSubscriptions(`/config/subscriptions/${ID}`, paused, [
      aChange({ change: 'paused', reason: 'disputed' }),
    ]);
    const timeline = await screen.findByRole('list', { name: 'Timeline' });
    expect(timeline.textContent).toContain('Paused by the store a payment is disputed at the bank');
  });

  it('a payment that failed and a card that nobody keeps are said on the page and in the list', async () => {
    const late = aSubscription({ state: 'past-due', retryOn: '2999-03-01', failedTries: 2 });
    openSubscriptions(`/config/subscriptions/${ID}`, late);
    expect(await screen.findByText(/was declined 2 times. It is tried again on Mar 1, 2999/)).toBeDefined();
  });

  it('a subscription without a kept card says that it is not charged by itself', async () => {
    openSubscriptions('/config/subscriptions', aSubscription({ canBeBilled: false }));
    expect(await screen.findByText('Feb 28, 2999, by hand')).toBeDefined();
  });

  it('a subscription is paused after a question, and says so', async () => {
    const { user } = openSubscriptions(`/config/subscriptions/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause the subscription' }));
    const question = await screen.findByRole('dialog', { name: 'Pause the subscription?' });
    await user.click(within(question).getByRole('button', { name: 'Pause it' }));
    expect(await screen.findByText('Nothing is charged or sent until it is resumed.')).toBeDefined();
  });

  it('AP-3 a refused bill and a refused date stand in their question, and the day stays chosen', async () => {
    const { server, user } = openSubscriptions(`/config/subscriptions/${ID}`);
    server.respond(billSubscription, () =>
      refuse(409, 'subscriptions.sold-out', 'There is not enough in stock.'),
    );
    server.respond(rescheduleSubscription, () =>
      refuse(422, 'subscriptions.bad-date', 'Choose a later day.'),
    );
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bill now' }));
    const bill = await screen.findByRole('dialog', { name: 'Bill it now?' });
    await user.click(within(bill).getByRole('button', { name: 'Charge the card' }));
    expect(await within(bill).findByText('There is not enough in stock.')).toBeDefined();
    await user.click(within(bill).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change the next date' }));
    const date = await screen.findByRole('dialog', { name: 'Change the next date' });
    await user.click(within(date).getByRole('button', { name: 'Change the date' }));
    expect(await within(date).findByText('Choose a later day.')).toBeDefined();
    expect((within(date).getByLabelText('Next on') as HTMLInputElement).value).toBe('2999-02-28');
  });

  it('a subscription is cancelled with a reason after a question that names it', async () => {
    const { user, reasons } = openSubscriptions(`/config/subscriptions/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel the subscription' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel the subscription?' });
    await user.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Moved away');
    await user.click(
      within(question).getByRole('button', { name: 'Cancel “Tea every month” for robin@example.com' }),
    );
    await waitFor(() => expect(reasons).toEqual(['Moved away']));
    expect(await screen.findByText(/Cancelled on November 17, 2026: Moved away/)).toBeDefined();
  });

  it('AP-3 a refusal stands in the question, and the reason stays typed', async () => {
    const { server, user } = openSubscriptions(`/config/subscriptions/${ID}`);
    server.respond(cancelSubscription, () =>
      refuse(409, 'subscriptions.is-completed', 'This subscription is over already.'),
    );
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel the subscription' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel the subscription?' });
    await user.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Moved away');
    await user.click(within(question).getByRole('button', { name: /^Cancel “/ }));
    expect(await within(question).findByText('This subscription is over already.')).toBeDefined();
    expect((within(question).getByRole('textbox', { name: 'Reason' }) as HTMLInputElement).value).toBe(
      'Moved away',
    );
  });
});
