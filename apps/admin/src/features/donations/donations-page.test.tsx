import type { Donation, DonationChange, DonationGift, NewDonation } from '@awning/contract';
import {
  addDonation,
  changeDonation,
  listDonations,
  listGifts,
  readBulk,
  readDonation,
  removeDonation,
  startBulk,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDonation, aGift } from '../../testing/fake-donations.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const PAGE = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

function openDonations(address: string, given: Donation[], gifts: DonationGift[] = []) {
  const server = createFakeServer({ member: owner });
  const donations = [...given];
  const changes: DonationChange[] = [];
  const made: NewDonation[] = [];
  const find = (id: unknown): Donation | undefined => donations.find((each) => each.id === id);
  server.respond(listDonations, () => ({
    body: { donations, ...PAGE, count: { count: donations.length, isMore: false } },
  }));
  server.respond(listGifts, () => ({ body: { gifts, ...PAGE } }));
  server.respond(readDonation, ({ params }) => {
    const donation = find(params.donationId);
    return donation
      ? { body: { donation }, etag: `"${donation.version}"` }
      : refuse(404, 'donations.missing', 'There is no such donation.');
  });
  server.respond(addDonation, ({ body }) => {
    made.push(body);
    const donation = aDonation('f', { title: body.title });
    donations.push(donation);
    return { status: 201, body: { donation }, etag: '"1"' };
  });
  server.respond(changeDonation, ({ params, body, headers }) => {
    const donation = find(params.donationId);
    if (!donation) return refuse(404, 'donations.missing', 'There is no such donation.');
    const expected = headers.get('if-match');
    if (expected !== null && expected !== `"${donation.version}"`)
      return refuse(
        412,
        'donations.changed-meanwhile',
        'Another member changed this donation in the meantime.',
      );
    changes.push(body);
    Object.assign(donation, body, { version: donation.version + 1 });
    return { body: { donation }, etag: `"${donation.version}"` };
  });
  server.respond(removeDonation, ({ params }) => {
    donations.splice(
      donations.findIndex(({ id }) => id === params.donationId),
      1,
    );
    return { status: 204, body: undefined };
  });
  return { server, donations, changes, made, ...openAdmin(server, address) };
}

const idOf = (letter: string): string => letter.repeat(24);

describe('the list of donations', () => {
  it('a row says what was given of the goal, by how many, and whether it is open', async () => {
    openDonations('/config/donations', [
      aDonation('a', { title: 'Roof', givenMinor: 12_000, goalMinor: 100_000, donors: 4, givingMonthly: 2 }),
      aDonation('b', { title: 'Bell', enabled: false }),
    ]);
    const row = (await screen.findByRole('link', { name: 'Roof' })).closest('tr, li, [role="row"]');
    expect(row?.textContent).toContain('$120.00 of $1,000.00');
    expect(row?.textContent).toContain('Open');
    expect(screen.getAllByText('Off').length).toBeGreaterThan(0);
  });
});

describe('many donations', () => {
  it('AP-15 selected donations are closed for gifts by one job, with the way back', async () => {
    const { user, server } = openDonations('/config/donations', [
      aDonation('a', { title: 'Roof' }),
      aDonation('b', { title: 'Bell' }),
    ]);
    const bulk = {
      id: idOf('9'),
      list: 'donations',
      action: 'off',
      state: 'done' as const,
      total: 2,
      done: 2,
      failed: 0,
      failures: [],
      startedBy: 'Olive',
      createdOn: 1,
      finishedOn: 2,
    };
    server.respond(startBulk, () => ({ status: 202, body: { bulk } }));
    server.respond(readBulk, () => ({ body: { bulk } }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.queryByRole('button', { name: 'Open 2 for gifts' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete 2' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close 2 for gifts' }));
    expect(await screen.findByText('2 donations are closed for gifts')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const jobs = () =>
      server.requests.filter(({ endpoint }) => endpoint === 'POST /api/bulk').map(({ body }) => body);
    await waitFor(() => expect(jobs()).toHaveLength(2));
    expect(jobs()).toMatchObject([
      { list: 'donations', action: 'off', ids: [idOf('a'), idOf('b')] },
      { list: 'donations', action: 'on' },
    ]);
  });
});

describe('one donation', () => {
  it('what was given and who gave it stand beside the donation, and lead to orders', async () => {
    openDonations(
      `/config/donations/${idOf('a')}`,
      [
        aDonation('a', {
          title: 'Roof',
          givenMinor: 2500,
          goalMinor: 10_000,
          gifts: 1,
          donors: 1,
          givingMonthly: 1,
        }),
      ],
      [aGift('b', { every: 'month' }), aGift('c', { testMode: true, donorName: 'Tess' })],
    );
    expect(await screen.findByText('$25.00 of $100.00')).toBeDefined();
    expect(screen.getByText('1 donor gives every month')).toBeDefined();
    const gifts = within(await screen.findByRole('list', { name: 'Gifts' }));
    expect(gifts.getByRole('link', { name: 'Ada Giver' }).getAttribute('href')).toContain(
      `/orders/${idOf('b')}`,
    );
    expect(gifts.getByText(/Monthly/)).toBeDefined();
    expect(gifts.getByText(/Test/)).toBeDefined();
    expect(screen.getByText('1 test gift is not counted in what was given.')).toBeDefined();
  });

  it('only what was changed is saved, over the version that was read', async () => {
    const { user, changes } = openDonations(`/config/donations/${idOf('a')}`, [aDonation('a')]);
    const goal = await screen.findByRole('textbox', { name: 'Goal' });
    await user.type(goal, '1500');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toEqual([{ goalMinor: 150_000 }]));
  });

  it('amounts that nobody could give are refused at their fields, and nothing is sent', async () => {
    const { user, changes } = openDonations(`/config/donations/${idOf('a')}`, [aDonation('a')]);
    const least = await screen.findByRole('textbox', { name: 'At least' });
    await user.clear(least);
    await user.type(least, '20000');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The most cannot be below the least.')).toBeDefined();
    expect(changes).toEqual([]);
  });

  it('a donation that was deleted leads back to the list, with the way back', async () => {
    const { user, donations } = openDonations(`/config/donations/${idOf('a')}`, [
      aDonation('a', { title: 'Roof' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Roof is in the bin')).toBeDefined();
    expect(donations).toEqual([]);
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
  });
});

describe('a new donation', () => {
  it('a title is enough, and the page of the donation opens', async () => {
    const { user, made } = openDonations('/config/donations/new', []);
    await user.click(await screen.findByRole('button', { name: 'Create donation' }));
    expect(await screen.findByText('Please enter a title.')).toBeDefined();
    expect(made).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'A new roof');
    await user.click(screen.getByRole('button', { name: 'Create donation' }));
    await waitFor(() =>
      expect(made).toMatchObject([
        { title: 'A new roof', amountsMinor: [1000, 2500, 5000, 10_000], rhythms: ['once'] },
      ]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'A new roof' })).toBeDefined();
  });
});
