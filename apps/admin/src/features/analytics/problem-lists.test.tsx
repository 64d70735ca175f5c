// @vitest-environment happy-dom
import type { AbandonedCart, BrokenLink, JavascriptError, SpeedReport } from '@awning/contract';
import {
  countAbandonedCarts,
  listAbandonedCarts,
  listBrokenLinks,
  listJavascriptErrors,
  listPageSpeeds,
  readCartReminders,
  readJavascriptError,
  readSpeed,
  redirectBrokenLink,
  saveCartReminders,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createReportServer } from '../../testing/fake-reports.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const page = { hasNextPage: false, nextPageCursor: null, hasPreviousPage: false, previousPageCursor: null };

const cart: AbandonedCart = {
  cartId: 'c'.repeat(24),
  email: 'ann@example.com',
  customerName: 'Ann Lee',
  leftOn: Date.UTC(2026, 10, 16, 9),
  items: 4,
  titles: ['Mug', 'Teapot'],
  worthMinor: 8_400,
  currency: 'GBP',
  source: '',
  campaign: '',
  state: 'open',
  reminder: 'no-consent',
  remindedOn: null,
  orderId: null,
};

it('carts that were left say what was in them and why no reminder goes, and reminders are set beside them', async () => {
  const server = createReportServer();
  const saved: unknown[] = [];
  const settings = { isOn: false, delayHours: 24, withoutNews: false };
  const reminders = {
    settings,
    sent: 4,
    recovered: 1,
    recoveredMinor: 8_400,
    currency: 'GBP',
    mailTemplate: 'cart-reminder',
  };
  server.respond(listAbandonedCarts, () => ({ body: { carts: [cart], ...page } }));
  server.respond(countAbandonedCarts, () => ({
    body: {
      state: {
        open: { count: 1, isMore: false },
        reminded: { count: 0, isMore: false },
        recovered: { count: 0, isMore: false },
      },
    },
  }));
  server.respond(readCartReminders, () => ({ body: reminders }));
  server.respond(saveCartReminders, ({ body }) => {
    saved.push(body);
    return { body: { ...reminders, settings: body } };
  });
  const { user } = openAdmin(server, '/config/analytics/carts');
  await user.click(await screen.findByRole('link', { name: 'Ann Lee' }));
  const beside = await screen.findByRole('complementary', { name: 'Ann Lee' });
  expect(within(beside).getByText('Mug, Teapot and 2 more')).toBeDefined();
  expect(within(beside).getByText('Did not agree to mail')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reminders' }));
  const sheet = await screen.findByRole('dialog', { name: 'Reminders of carts' });
  expect(await within(sheet).findByText(/1 cart was bought, over £84\.00/)).toBeDefined();
  const hours = within(sheet).getByRole('textbox', { name: /Hours after/ });
  await user.clear(hours);
  await user.type(hours, '500');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText('Give a whole number from 1 to 168.')).toBeDefined();
  expect(saved).toEqual([]);
  await user.clear(hours);
  await user.type(hours, '4');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ ...settings, delayHours: 4 }]));
});

it('speed is told with what is slow and what changed on the day it became so', async () => {
  const server = createReportServer();
  const vital = { p75: 4_200, count: 200, good: 20, middling: 60, poor: 120, before: null };
  const days = [
    { day: '2026-11-15', p75: 2_100, count: 100 },
    { day: '2026-11-16', p75: 6_300, count: 100 },
  ];
  const names = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
  const report: SpeedReport = {
    from: '2026-11-15',
    to: '2026-11-16',
    before: null,
    vitals: names.map((name) => ({ name, ...vital, days })),
    drops: [{ name: 'LCP', day: '2026-11-16', p75: 6_300, usual: 2_100, changes: [] }],
  };
  server.respond(readSpeed, ({ query }) => {
    expect(query.device).toBe('phone');
    return { body: report };
  });
  server.respond(listPageSpeeds, () => ({
    body: {
      from: report.from,
      to: report.to,
      before: null,
      pages: [
        {
          page: '/shop',
          count: 200,
          vitals: names.map((name) => ({ name, p75: 4_200, count: 200, before: null })),
        },
      ],
    },
  }));
  openAdmin(server, '/config/analytics/speed?device=phone');
  expect(await screen.findAllByRole('img', { name: '10% good, 30% in between, 60% slow' })).toHaveLength(5);
  expect(await screen.findByText(/was 6\.3 s on .*, and 2\.1 s in the week before/)).toBeDefined();
  expect(screen.getByText('Nobody changed anything on that day or the day before.')).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Largest part shown by day' })).toBeDefined();
  expect(await screen.findByRole('rowheader', { name: '/shop' })).toBeDefined();
});

it('errors are a list whose texts are shown as text; one leads to its pages and to what changed before it', async () => {
  const server = createReportServer();
  const error: JavascriptError = {
    id: 'e'.repeat(32),
    event: 'JavascriptError',
    name: 'TypeError',
    message: '<img src=x onerror=alert(1)> is undefined',
    stack: 'at main.js:1:2',
    source: 'https://saltmarsh.example/main.js',
    line: 1,
    column: 2,
    page: '/shop',
    island: '',
    browser: 'A browser',
    count: 3,
    firstSeenOn: Date.UTC(2026, 0, 1),
    lastSeenOn: Date.UTC(2026, 0, 2),
  };
  server.respond(listJavascriptErrors, ({ query }) => ({
    body: { javascriptErrors: query.search === undefined ? [error] : [], ...page },
  }));
  server.respond(readJavascriptError, () => ({
    body: {
      javascriptError: error,
      pages: [{ value: '/shop', count: 3 }],
      browsers: [{ value: 'Firefox 140', count: 3 }],
      days: [],
      changes: [],
    },
  }));
  const { user } = openAdmin(server, '/config/analytics/errors');
  await user.click(await screen.findByRole('link', { name: /<img src=x/ }));
  expect(await screen.findByText('Firefox 140')).toBeDefined();
  expect(screen.getByText('Nobody changed anything in the day before it was first seen.')).toBeDefined();
});

it('a broken link says where visitors found it, and is led to another address', async () => {
  const server = createReportServer();
  const link: BrokenLink = {
    id: 'd'.repeat(32),
    kind: 'page',
    address: '/old-shop',
    count: 12,
    firstSeenOn: Date.UTC(2026, 0, 1),
    lastSeenOn: Date.UTC(2026, 0, 2),
    linkedFrom: [{ from: 'blog.example', count: 9 }],
    redirectsTo: null,
    canRedirect: true,
  };
  let isRefused = true;
  server.respond(listBrokenLinks, () => ({ body: { brokenLinks: [link], ...page } }));
  server.respond(redirectBrokenLink, ({ body }) =>
    isRefused
      ? refuse(400, 'redirects.invalid', 'This address leads to itself.')
      : { body: { brokenLink: { ...link, redirectsTo: body.to, canRedirect: false } } },
  );
  const { user } = openAdmin(server, '/config/analytics/broken-links');
  await user.click(await screen.findByRole('link', { name: '/old-shop' }));
  const beside = await screen.findByRole('complementary', { name: '/old-shop' });
  expect(within(beside).getByText('blog.example')).toBeDefined();
  await user.click(within(beside).getByRole('button', { name: 'Lead it somewhere' }));
  const sheet = await screen.findByRole('dialog', { name: 'Lead /old-shop somewhere' });
  await user.type(within(sheet).getByRole('textbox', { name: 'New address' }), '/shop');
  await user.click(within(sheet).getByRole('button', { name: 'Add the redirect' }));
  expect(await within(sheet).findByText('This address leads to itself.')).toBeDefined();
  isRefused = false;
  await user.click(within(sheet).getByRole('button', { name: 'Add the redirect' }));
  expect(await screen.findByText('Redirect added')).toBeDefined();
});
