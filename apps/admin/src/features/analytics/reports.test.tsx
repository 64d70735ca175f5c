// @vitest-environment happy-dom
import {
  exportReportTable,
  listReportRows,
  readFunnel,
  readLive,
  readOverview,
  readReportTable,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  createReportServer,
  emptyRows,
  funnelReport,
  liveReport,
  overviewOf,
  tableOf,
} from '../../testing/fake-reports.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

describe('the overview', () => {
  it('figures stand beside those before, and the chart has its table; a press shows another figure', async () => {
    const { user } = openAdmin(createReportServer(), '/config/analytics');
    const sales = await screen.findByRole('button', { name: /^Sales ?£5,378\.60/ });
    expect(sales.textContent).toContain('14% more');
    expect(await screen.findByRole('table', { name: 'Sales by day' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Visits/ }));
    const table = await screen.findByRole('table', { name: 'Visits by day' });
    expect(within(table).getAllByRole('row')).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'All 28' }));
    expect(within(table).getAllByRole('row')).toHaveLength(29);
    expect(screen.getByText(/Visitors of several days are the sum of daily ones/)).toBeDefined();
  });

  it('the days are in the address, and a link with days asks for them', async () => {
    const server = createReportServer();
    const asked: (string | undefined)[] = [];
    server.respond(readOverview, ({ query }) => {
      asked.push(`${query.from} ${query.to} ${query.compare}`);
      return { body: overviewOf(query) };
    });
    const { user, address } = openAdmin(
      server,
      '/config/analytics?from=2026-02-01&to=2026-02-28&compare=year',
    );
    await screen.findByRole('table', { name: 'Sales by day' });
    expect(asked).toEqual(['2026-02-01 2026-02-28 year']);
    await user.click(screen.getByRole('button', { name: /^Own days/ }));
    await user.click(await screen.findByRole('button', { name: /^Last 7 days/ }));
    await waitFor(() => expect(address()).toBe('/config/analytics?compare=year&range=7days'));
    await user.click(screen.getByRole('link', { name: 'Visitors' }));
    await waitFor(() => expect(address()).toBe('/config/analytics/visitors?compare=year&range=7days'));
  });

  it('days that make no range are refused with the reason, and stay as they were typed', async () => {
    const { user, address } = openAdmin(
      createReportServer(),
      '/config/analytics?from=2026-02-01&to=2026-02-28',
    );
    await user.click(await screen.findByRole('button', { name: /^Own days/ }));
    const last = await screen.findByLabelText('To');
    await user.clear(last);
    await user.type(last, '2026-01-01');
    await user.click(screen.getByRole('button', { name: 'Show these days' }));
    expect(await screen.findByText('The first day is after the last one.')).toBeDefined();
    expect(address()).toContain('to=2026-02-28');
  });

  it('a figure leads to the orders that it is made of, which a link opens as well', async () => {
    const server = createReportServer();
    const order = {
      orderId: 'a'.repeat(24),
      orderNumber: 'SM-1064',
      at: '2026-11-16T10:00:00.000Z',
      items: 2,
      totalMinor: 8_400,
      refundedMinor: 0,
      salesMinor: 8_400,
      partMinor: 8_400,
      source: '',
      campaign: 'autumn',
    };
    server.respond(listReportRows, ({ query }) => ({
      body: query.kind === 'orders' ? { ...emptyRows, orders: [order] } : emptyRows,
    }));
    const { user, address } = openAdmin(server, '/config/analytics');
    await user.click(await screen.findByRole('button', { name: 'Show the orders' }));
    const sheet = await screen.findByRole('dialog', { name: 'Orders' });
    expect(await within(sheet).findByRole('link', { name: 'SM-1064' })).toBeDefined();
    expect(within(sheet).getByText('Direct · autumn')).toBeDefined();
    expect(address()).toContain('show=orders');
    await user.click(within(sheet).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/config/analytics'));
  });

  it('a site without a visit says what will be counted, and figures that fail can be asked for again', async () => {
    const server = createReportServer();
    const report = overviewOf({});
    server.respond(readOverview, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    const { user } = openAdmin(server, '/config/analytics');
    expect(await screen.findByText(/Busy right now/)).toBeDefined();
    server.respond(readOverview, () => ({
      body: { ...report, span: { ...report.span, countedSince: null }, figures: { orders: 0 } },
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing has been counted yet' })).toBeDefined();
    expect(screen.getByText(/because you work here/)).toBeDefined();
  });

  it('money that is not that of the orders says so, with the difference', async () => {
    const server = createReportServer();
    server.respond(readOverview, ({ query }) => {
      const report = overviewOf(query);
      return { body: { ...report, money: { ...report.money, rowsMinor: 537_760, difference: -100 } } };
    });
    openAdmin(server, '/config/analytics');
    expect((await screen.findByText(/The orders are right/)).textContent).toMatch(/difference of −£1\.00/);
  });
});

describe('what happens now', () => {
  it('visitors of now are shown with their pages, and a member hears why they are not among them', async () => {
    const server = createReportServer();
    server.respond(readLive, () => ({ body: { ...liveReport, lastFiveMinutes: 41 } }));
    openAdmin(server, '/config/analytics/live');
    expect(await screen.findByText('41')).toBeDefined();
    expect(screen.getByText('/shop')).toBeDefined();
    expect(screen.getByText('Portugal')).toBeDefined();
    expect(screen.getByText(/not counted because you work here/)).toBeDefined();
  });
});

describe('tables of reports', () => {
  it('a table is sorted and searched on the server, and a row opens what it is made of', async () => {
    const server = createReportServer();
    const asked: (string | undefined)[] = [];
    server.respond(readReportTable, ({ params, query }) => {
      asked.push(`${params.table} ${query.sort ?? ''} ${query.search ?? ''}`.trim());
      const rows = [{ value: '' }, { value: 'mastodon.example' }];
      return { body: tableOf('source', query, rows) };
    });
    server.respond(listReportRows, ({ query }) => {
      expect(query).toMatchObject({ table: 'source', value: '', kind: 'events' });
      return { body: { ...emptyRows, kind: 'days' as const, keptSince: '2026-10-17', isWhole: false } };
    });
    const { user, address } = openAdmin(server, '/config/analytics/visitors?by=source');
    await user.click(await screen.findByRole('button', { name: 'Sales' }));
    await user.type(screen.getByRole('textbox', { name: 'Find in Sources' }), 'masto');
    await waitFor(() => expect(asked.at(-1)).toBe('source -salesMinor masto'));
    expect(address()).toContain('find=masto');
    await user.click(screen.getByRole('button', { name: /^Direct/ }));
    const sheet = await screen.findByRole('dialog', { name: /What visitors did: Direct/ });
    expect(await within(sheet).findByText(/only the sums of each day are left/)).toBeDefined();
  });

  it('sales have their tables, and all rows of one come as a file', async () => {
    const server = createReportServer();
    const files: string[] = [];
    server.respond(exportReportTable, ({ params, query }) => {
      files.push(`${params.table} ${query.from}`);
      return new Response('Product,Sales\n', { headers: { 'content-type': 'text/csv' } });
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const { user } = openAdmin(server, '/config/analytics/sales?from=2026-02-01&to=2026-02-28');
    expect(await screen.findByRole('table', { name: 'Products' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files).toEqual(['product 2026-02-01']));
    vi.unstubAllGlobals();
  });

  it('a table without rows says so', async () => {
    const server = createReportServer();
    server.respond(readReportTable, ({ query }) => ({ body: tableOf('form', query, []) }));
    openAdmin(server, '/config/analytics/responses');
    expect(await screen.findByText('Nothing was counted in these days.')).toBeDefined();
  });
});

describe('the funnel', () => {
  it('each step says what was lost, and a reason leads to what is behind it', async () => {
    openAdmin(createReportServer(), '/config/analytics/funnel');
    expect(await screen.findByText('54 left with £4,261.40')).toBeDefined();
    expect(screen.getByText('1.6% of visits end in an order')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See payments' }).getAttribute('href')).toContain(
      '/settings/payments',
    );
  });

  it('a member who reads reports alone is led to no closed door', async () => {
    const server = createFakeServer({ member: { ...owner, permissions: ['site.view', 'reports.view'] } });
    server.respond(readFunnel, () => ({ body: funnelReport }));
    openAdmin(server, '/config/analytics/funnel');
    expect(await screen.findByText('Payment declined')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'See payments' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Abandoned carts' })).toBeNull();
  });
});
