import type { ChannelMessage, Notice } from '@awning/contract';
import { listNotices } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SiteChannel } from '../../api/site-channel.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

afterEach(() => localStorage.clear());

const notice = (kind: Notice['kind'], count: number, mark = count): Notice => ({
  kind,
  count,
  isMore: false,
  mark,
  samples: [],
});

function openBell(notices: readonly Notice[]) {
  const server = createFakeServer({ member: owner });
  const waiting = { notices: [...notices] };
  server.respond(listNotices, () => ({ body: waiting }));
  const listeners = new Set<(message: ChannelMessage) => void>();
  const channel: SiteChannel = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => 'open',
  };
  const tell = (message: ChannelMessage): void => {
    for (const listener of listeners) listener(message);
  };
  return { server, waiting, tell, ...openAdmin(server, '/config/mail', { channel }) };
}

describe('the bell', () => {
  it('AP-45 notices are grouped by kind, lead to their list, and lose their number once they were seen', async () => {
    const { user, server } = openBell([notice('orders-to-fulfil', 7), notice('mails-refused', 1)]);
    await user.click(await screen.findByRole('button', { name: 'Notices, 2 new' }));
    const panel = await screen.findByRole('dialog', { name: 'Notices' });
    expect(within(panel).getByRole('link', { name: /7 orders to fulfil/ })).toBeDefined();
    expect(within(panel).getByRole('link', { name: /An email was refused/ })).toBeDefined();
    await user.click(within(panel).getByRole('button', { name: 'Close the notices' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notices' })).toBeDefined());
    expect(server.settings.memberPreferences.value.preferences).toMatchObject({
      seenNotices: { 'orders-to-fulfil': 7, 'mails-refused': 1 },
    });
  });

  it('AP-45 what another member has done disappears here while the page is open', async () => {
    const { waiting, tell } = openBell([notice('orders-to-fulfil', 1)]);
    await screen.findByRole('button', { name: 'Notices, 1 new' });
    waiting.notices = [];
    tell({
      kind: 'record-changed',
      data: { call: 'order.fulfilOrder', table: 'orders', id: 'o', by: 'm' },
    });
    expect(await screen.findByRole('button', { name: 'Notices' })).toBeDefined();
  });

  it('AP-45 a kind that was switched off is neither counted nor listed', async () => {
    const { server, user } = openBell([notice('low-stock', 3), notice('orders-to-fulfil', 1)]);
    server.settings.memberPreferences.save({ preferences: { mutedNotices: ['low-stock'] } });
    await user.click(await screen.findByRole('button', { name: 'Notices, 1 new' }));
    const panel = await screen.findByRole('dialog', { name: 'Notices' });
    expect(within(panel).queryByText(/low on stock/)).toBeNull();
    expect(within(panel).getByText(/1 kind is switched off/)).toBeDefined();
  });

  it('AP-6 an empty bell says so and carries no number', async () => {
    const { user } = openBell([]);
    await user.click(await screen.findByRole('button', { name: 'Notices' }));
    expect(await screen.findByText('Nothing waits for you.')).toBeDefined();
  });
});
