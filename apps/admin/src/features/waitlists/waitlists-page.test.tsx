import type { WaitlistGroup, WaitlistSendAll, WaitlistSendPreview } from '@awning/contract';
import {
  listWaitlistGroups,
  listWaitlistSignUps,
  previewWaitlistSend,
  readWaitlistSettings,
  removeWaitlistSignUp,
  saveWaitlistSettings,
  sendAllWaitlistMails,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const group = (number: number, change: Partial<WaitlistGroup> = {}): WaitlistGroup => ({
  productId: number.toString(16).padStart(24, '0'),
  variantId: `variant-${number}`,
  productName: `Product ${number}`,
  variantName: '',
  sku: `SKU-${number}`,
  count: number,
  demand: number + 1,
  told: 0,
  held: 0,
  bought: 0,
  inStock: 0,
  firstSignUpOn: Date.UTC(2026, 9, 1),
  lastSignUpOn: Date.UTC(2026, 9, 2),
  ...change,
});

const settings = { mode: 'fair-release', holdHours: 24, automatic: false } as const;
const preview: WaitlistSendPreview = {
  queued: 2,
  stillWaiting: 3,
  skipped: null,
  settings,
  people: [
    { id: 'a'.repeat(24), email: 'ann@example.com', signedUpOn: 1 },
    { id: 'b'.repeat(24), email: 'ben@example.com', signedUpOn: 2 },
  ],
};

function openWaitlists(address: string, pages: readonly (readonly WaitlistGroup[])[]) {
  const server = createFakeServer({ member: owner });
  const cursors: (string | null)[] = [];
  const sent: WaitlistSendAll[] = [];
  server.respond(listWaitlistGroups, ({ query }) => {
    cursors.push(query.cursor ?? null);
    const at = Number(query.cursor ?? 0);
    const hasNextPage = at + 1 < pages.length;
    return {
      body: {
        signUpGroups: [...(pages[at] ?? [])],
        hasNextPage,
        nextPageCursor: hasNextPage ? String(at + 1) : null,
        hasPreviousPage: at > 0,
        previousPageCursor: null,
      },
    };
  });
  server.respond(readWaitlistSettings, () => ({ body: { settings, isOwn: false, version: 0 } }));
  server.respond(previewWaitlistSend, () => ({ body: preview }));
  server.respond(sendAllWaitlistMails, ({ body }) => {
    sent.push(body);
    return { body: { queued: 2, results: [] } };
  });
  server.respond(listWaitlistSignUps, ({ query }) => ({
    body: {
      signUps: [
        {
          id: 'a'.repeat(24),
          productId: query.productId ?? '',
          variantId: query.variantId ?? '',
          productName: 'Product 1',
          variantName: '',
          sku: '',
          email: 'ann@example.com',
          language: null,
          state: 'waiting' as const,
          signedUpOn: Date.UTC(2026, 9, 1),
          notifiedOn: null,
          keptUntil: null,
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    },
  }));
  return { server, cursors, sent, ...openAdmin(server, address) };
}

describe('the list of waitlists', () => {
  it('SF-7.15 the groups are read page after page until there is no next one', async () => {
    const { cursors } = openWaitlists('/config/waitlists', [[group(1)], [group(2)], [group(3)]]);
    expect(await screen.findByRole('link', { name: 'Product 3' })).toBeDefined();
    expect(cursors.slice(0, 3)).toEqual([null, '1', '2']);
    const names = screen.getAllByRole('link', { name: /^Product \d$/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Product 3', 'Product 2', 'Product 1']);
  });

  it('a view has those that are in stock again', async () => {
    openWaitlists('/config/waitlists?view=ready', [
      [group(1), group(2, { inStock: 4 }), group(0, { inStock: 9 })],
    ]);
    expect(await screen.findByRole('link', { name: 'Product 2' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Product 1' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Product 0' })).toBeNull();
  });
});

describe('a release', () => {
  it('a member sees who will be mailed before anything is sent', async () => {
    const { user, sent } = openWaitlists(`/config/waitlists/${group(5).productId}/variant-5`, [
      [group(5, { inStock: 2 })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Tell them' }));
    const sheet = await screen.findByRole('dialog', { name: 'Tell who waits' });
    expect(await within(sheet).findByText('2 people are mailed.')).toBeDefined();
    expect(within(sheet).getByText('3 people still wait.', { exact: false })).toBeDefined();
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ann@example.com', 'ben@example.com']);
    expect(sent).toEqual([]);
    await user.click(within(sheet).getByRole('button', { name: 'Mail 2 people' }));
    await waitFor(() =>
      expect(sent).toEqual([{ sendRequests: [{ productId: group(5).productId, variantId: 'variant-5' }] }]),
    );
    expect(await screen.findByText('2 people are mailed')).toBeDefined();
  });

  it('a release that would reach nobody says why and cannot be sent', async () => {
    const { server, user } = openWaitlists(`/config/waitlists/${group(5).productId}/variant-5`, [[group(5)]]);
    server.respond(previewWaitlistSend, () => ({
      body: { ...preview, queued: 0, stillWaiting: 5, skipped: 'sold-out' as const, people: [] },
    }));
    await user.click(await screen.findByRole('button', { name: 'Tell them' }));
    const sheet = await screen.findByRole('dialog', { name: 'Tell who waits' });
    expect(await within(sheet).findByText('There is none to buy: add stock first.')).toBeDefined();
    const button = within(sheet).getByRole('button', { name: 'Nobody to tell' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
  });
});

describe('one waitlist', () => {
  const address = `/config/waitlists/${group(5).productId}/variant-5`;

  it('a person is taken off the list after a question', async () => {
    const { server, user } = openWaitlists(address, [[group(5)]]);
    const removed: unknown[] = [];
    server.respond(removeWaitlistSignUp, ({ params }) => {
      removed.push(params.signUpId);
      return { status: 204, body: undefined };
    });
    await user.click(await screen.findByRole('button', { name: 'Take ann@example.com off the list' }));
    expect(removed).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Take off the list' }));
    await waitFor(() => expect(removed).toEqual(['a'.repeat(24)]));
  });

  it('settings that another member saved meanwhile are not overwritten, and what was typed stays', async () => {
    const { server, user } = openWaitlists(address, [[group(5)]]);
    let version = 4;
    server.respond(readWaitlistSettings, () => ({ body: { settings, isOwn: true, version } }));
    const tags: unknown[] = [];
    server.respond(saveWaitlistSettings, ({ body, headers }) => {
      tags.push(headers.get('if-match'));
      if (headers.get('if-match') !== `"${version}"`)
        return refuse(412, 'waitlist.changed-meanwhile', 'Changed.');
      return { body: { settings: { ...settings, ...body }, isOwn: true, version: version + 1 } };
    });
    const hours = await screen.findByRole('textbox', { name: 'Hours that a unit is kept' });
    version = 5;
    await user.clear(hours);
    await user.type(hours, '48');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Another member saved other settings/)).toBeDefined();
    expect((hours as HTMLInputElement).value).toBe('48');
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(tags.at(-1)).toBe('"5"');
    });
  });

  it('AP-3 hours that cannot be saved are said at the field and not sent', async () => {
    const { server, user } = openWaitlists(address, [[group(5)]]);
    const saved: unknown[] = [];
    server.respond(saveWaitlistSettings, ({ body }) => {
      saved.push(body);
      return { body: { settings: { ...settings, ...body }, isOwn: true, version: 1 } };
    });
    const hours = await screen.findByRole('textbox', { name: 'Hours that a unit is kept' });
    await user.clear(hours);
    await user.type(hours, '1000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/336/)).toBeDefined();
    expect(saved).toEqual([]);
    await user.clear(hours);
    await user.type(hours, '48');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ mode: 'fair-release', holdHours: 48, automatic: false }]));
  });
});
