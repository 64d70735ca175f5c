// @vitest-environment happy-dom
import type { Subscription } from '@awning/contract';
import { cancelSubscription, listSubscriptions, readSubscription } from '@awning/contract/calls';
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
  siteUserId: null,
  plan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  words: '$14.50 every month',
  cyclesDone: 1,
  cyclesLeft: null,
  startedOn: '2999-01-31',
  nextBillingOn: '2999-02-28',
  title: 'Tea every month',
  quantity: 1,
  line: {},
  shippingAddress: { firstName: 'Robin', lastName: 'Hale', address1: '1 Shore Road', city: 'Rye' },
  billingAddress: null,
  shippingMethod: null,
  amounts: {
    currency: 'USD',
    subtotalMinor: 1450,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor: 1450,
  },
  paymentId: null,
  methodId: 'card',
  canBeBilled: true,
  testMode: false,
  cancelledOn: null,
  cancelledBy: null,
  cancelledByName: null,
  cancelReason: '',
  createdOn: Date.UTC(2026, 10, 1),
  ...change,
});

function openSubscriptions(address: string, subscription = aSubscription()) {
  const server = createFakeServer({ member: owner });
  const reasons: unknown[] = [];
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
  server.respond(readSubscription, () => ({ body: { subscription } }));
  server.respond(cancelSubscription, ({ body }) => {
    reasons.push(body.reason);
    Object.assign(subscription, {
      state: 'cancelled',
      nextBillingOn: null,
      cancelledOn: Date.UTC(2026, 10, 17),
      cancelReason: body.reason ?? '',
    });
    return { body: { subscription } };
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

  it('the page has the next times, where it goes, and that renewals are not charged by themselves', async () => {
    openSubscriptions(`/config/subscriptions/${ID}`);
    const strip = await screen.findByRole('list', { name: 'The next times' });
    expect(within(strip).getAllByRole('listitem')[1]?.textContent).toBe('Mar 31, 2999');
    expect(screen.getByText('1 Shore Road')).toBeDefined();
    expect(screen.getByText(/does not charge renewals by itself/)).toBeDefined();
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
