import type { Activity, HomeResponse, Notice } from '@awning/contract';
import { listNotices, readHome, undoActivity } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createOrder, respondWithOrders } from '../../testing/fake-orders.ts';
import { createProduct, respondWithProducts } from '../../testing/fake-products.ts';
import { createFakeServer, home, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

afterEach(() => localStorage.clear());

const toFulfil: Notice = {
  kind: 'orders-to-fulfil',
  count: 7,
  isMore: false,
  mark: 5,
  samples: [{ id: 'a'.repeat(24), title: '1064', detail: 'Hannah Price' }],
};
const toRead: Notice = { kind: 'submissions', count: 2, isMore: false, mark: 1, samples: [] };
const day = (date: string, orders: number) => ({
  date,
  orders,
  salesMinor: orders * 5_000,
  items: orders * 2,
});
const days = Array.from({ length: 14 }, (_, index) =>
  day(`2026-11-${String(index + 3).padStart(2, '0')}`, index),
);
const sales: HomeResponse['sales'] = {
  currency: 'GBP',
  testOrders: 0,
  today: { orders: 4, salesMinor: 28_150, items: 6 },
  weekBefore: { date: '2026-11-09', orders: 3, salesMinor: 20_800, items: 5 },
  hours: { today: [0, 28_150], weekBefore: Array(24).fill(1_000) },
  days,
};
const changed: Activity = {
  id: 'c'.repeat(24),
  at: home.now,
  actor: { kind: 'member', id: 'm'.repeat(24), name: 'Mara Quinn' },
  kind: 'product.changeProduct',
  words: 'changed the product',
  subject: { kind: 'product', id: 'p', title: 'Serving dish' },
  fields: [],
  rows: 1,
  canUndo: true,
  cannotUndo: null,
  undoes: null,
  undoneBy: null,
};
const steps = (['name', 'currency', 'product', 'delivery', 'payment', 'order', 'publish'] as const).map(
  (name, index) => ({ name, isDone: index < 2, detail: index === 0 ? 'Saltmarsh Studio' : null }),
);

function openHome(change: Partial<HomeResponse>, address = '/config') {
  const server = createFakeServer({ member: owner });
  const body = { ...home, ...change };
  server.respond(readHome, () => ({ body }));
  server.respond(listNotices, () => ({ body: { notices: body.notices } }));
  return { server, ...openAdmin(server, address) };
}

describe('Home', () => {
  it('AP-46 what is to do comes first, each a link to the list that shows it', async () => {
    const { user, address } = openHome({ notices: [toFulfil, toRead] });
    const card = await screen.findByRole('region', { name: 'To do' });
    const link = await within(card).findByRole('link', { name: /7 orders to fulfil/ });
    expect(link.getAttribute('href')).toBe('/config/orders?view=to-pack');
    expect(link.textContent).toContain('1064 Hannah Price');
    const toInbox = within(card).getByRole('link', { name: /2 new form submissions/ });
    expect(toInbox.getAttribute('href')).toBe('/config/inbox?view=unread');
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/config/orders?view=to-pack'));
  });

  it.each([
    ['orders-to-fulfil', 'To pack'],
    ['payment-problems', 'Problems'],
    ['pay-backs', 'To pay back'],
    ['low-stock', 'Low stock'],
  ] as const)('AP-46 the task %s opens the view %s of its list, not all of it', async (kind, view) => {
    const { server, user } = openHome({ notices: [{ ...toFulfil, kind, count: 3 }] });
    respondWithOrders(server, [createOrder(1)]);
    respondWithProducts(server, [createProduct(1)]);
    const card = await screen.findByRole('region', { name: 'To do' });
    await user.click(await within(card).findByRole('link'));
    const views = await screen.findByRole('navigation', { name: 'Views' });
    const open = within(views)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(open.map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([view]);
  });

  it('AP-46 Home is read in one round trip, and the bell has its notices from it', async () => {
    const { server } = openHome({ notices: [toFulfil] });
    await screen.findByRole('link', { name: /7 orders to fulfil/ });
    const calls = server.requests.map(({ endpoint }) => endpoint);
    expect(calls.filter((call) => call === 'GET /api/home')).toHaveLength(1);
    expect(calls).not.toContain('GET /api/notices');
    expect(screen.getByRole('button', { name: 'Notices, 1 new' })).toBeDefined();
  });

  it('AP-46 today is told beside the same weekday, and four numbers stand with their change and a table', async () => {
    openHome({ sales });
    const today = await screen.findByRole('region', { name: 'Today so far' });
    expect(today.textContent).toContain('£281.50');
    expect(today.textContent).toContain('35% more');
    expect(today.textContent).toContain('Last Monday by now: £208.00 in 3 orders.');
    const week = screen.getByRole('region', { name: 'Last 7 days' });
    for (const name of ['Sales', 'Orders', 'Items', 'Average order'])
      expect(within(week).getAllByText(name).length).toBeGreaterThan(0);
    expect(week.textContent).toContain('70');
    // AP-50: every chart has its numbers in a table.
    expect(within(week).getAllByRole('table', { hidden: true })).toHaveLength(4);
    expect(within(today).getByRole('table', { hidden: true })).toBeDefined();
  });

  it.each([
    [0, null],
    [2, '2 test orders are not counted.'],
  ])(
    'AP-46 with %i test orders today, the figures of today say that they leave them out',
    async (testOrders, text) => {
      openHome({ sales: { ...sales, testOrders } });
      await screen.findByText('Today so far');
      expect(screen.queryByText(/test orders? (is|are) not counted/)?.textContent ?? null).toBe(text);
    },
  );

  it('AP-47 a member without figures and without a shop sees neither', async () => {
    openHome({});
    await screen.findByRole('region', { name: 'To do' });
    expect(screen.getByText('Nothing left to do')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Today so far' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Set up your shop' })).toBeNull();
  });

  it('the last changes are listed, and one that can be taken back is taken back', async () => {
    const { server, user } = openHome({ activity: [changed] });
    server.respond(undoActivity, () => ({ body: { activity: changed } }));
    const card = await screen.findByRole('region', { name: 'Activity' });
    expect(card.textContent).toContain('Mara Quinn changed the product Serving dish');
    await user.click(within(card).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Taken back: changed the product Serving dish')).toBeDefined();
  });

  it('an undo that is refused says why', async () => {
    const { server, user } = openHome({ activity: [changed] });
    server.respond(undoActivity, () => refuse(409, 'activity.changed-since', 'Tom changed it since.'));
    const card = await screen.findByRole('region', { name: 'Activity' });
    await user.click(within(card).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Tom changed it since\./)).toBeDefined();
  });

  it('Home that does not load says why and is tried again', async () => {
    const server = createFakeServer({ member: owner });
    const restore = server.respond(readHome, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    const { user } = openAdmin(server, '/config');
    expect(await screen.findByText('Busy right now.')).toBeDefined();
    restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'To do' })).toBeDefined();
  });
});

describe('the set-up list', () => {
  it('AP-46 a fresh shop sees what is left to set up, ticked by the system, and can put it away', async () => {
    const { server, user } = openHome({ setUp: { steps, isFresh: true }, sales });
    const card = await screen.findByRole('region', { name: 'Set up your shop' });
    expect(card.textContent).toContain('2 of 7 done');
    expect(within(card).getAllByText('Done')).toHaveLength(2);
    expect(within(card).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Today so far' })).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Put this list away' }));
    expect(await screen.findByRole('region', { name: 'To do' })).toBeDefined();
    expect(server.settings.memberPreferences.value.preferences).toMatchObject({ isSetUpHidden: true });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Set up your shop' })).toBeDefined();
  });

  it('AP-46 each step of the set-up leads to the screen where it is done', async () => {
    const left = steps.map((step) => ({ ...step, isDone: false, detail: null }));
    openHome({ setUp: { steps: left, isFresh: true } });
    const card = await screen.findByRole('region', { name: 'Set up your shop' });
    const links = within(card)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/config/settings/brand#title',
      '/config/settings/store#store',
      '/config/products/new',
      '/config/settings/delivery',
      '/config/settings/payments',
      'https://saltmarsh.example',
      '/config/pages',
    ]);
  });

  it('AP-46 the list is found under Settings, also when all of it is done', async () => {
    const done = steps.map((step) => ({ ...step, isDone: true }));
    openHome({ setUp: { steps: done, isFresh: false } }, '/config/settings/set-up');
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up your shop' })).toBeDefined();
    expect(await screen.findByText('All done. Your shop can sell.')).toBeDefined();
  });
});
