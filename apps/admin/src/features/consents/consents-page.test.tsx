// @vitest-environment happy-dom
import type { Consent, CookieSettings } from '@awning/contract';
import { listConsents, saveCookieSettings } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const consent = (change: Partial<Consent> = {}): Consent => ({
  proofId: 'ABCD-EFGH-JKMN-PQRS',
  choice: 'some',
  categories: ['analytics'],
  mode: 'opt-in',
  place: 'DE',
  chosenOn: Date.UTC(2026, 10, 1),
  replaces: null,
  version: '1234',
  question: {
    title: 'Your privacy',
    text: 'May we count?',
    categories: [{ category: 'analytics', label: 'Analytics', text: 'Which pages are read.' }],
  },
  ...change,
});

describe('the consents of visitors', () => {
  it('are listed with their proof, and beside the list stand the words that were asked', async () => {
    const server = createFakeServer({ member: owner });
    const searches: (string | undefined)[] = [];
    server.respond(listConsents, ({ query }) => {
      searches.push(query.search);
      return {
        body: {
          consents: [consent(), consent({ proofId: '0000-1111-2222-3333', choice: 'none', categories: [] })],
          hasNextPage: false,
          nextPageCursor: null,
          hasPreviousPage: false,
          previousPageCursor: null,
          count: { count: 2, isMore: false },
        },
      };
    });
    const { user } = openAdmin(server, '/config/consents');
    await user.click(await screen.findByRole('link', { name: 'ABCD-EFGH-JKMN-PQRS' }));
    const details = await screen.findByRole('complementary', { name: 'ABCD-EFGH-JKMN-PQRS' });
    expect(within(details).getByText('May we count?')).toBeDefined();
    expect(within(details).getByText('Analytics: Which pages are read.')).toBeDefined();
    expect(screen.getAllByText('Only what is needed').length).toBeGreaterThan(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search by proof' }), 'abcd');
    await waitFor(() => expect(searches).toContain('abcd'));
  });
});

describe('the settings of the cookie banner', () => {
  it('the places where visitors are asked otherwise are saved by themselves', async () => {
    const server = createFakeServer({ member: owner });
    const saved: Partial<CookieSettings>[] = [];
    const { user } = openAdmin(server, '/config/settings/cookies');
    const add = await screen.findByRole('combobox', { name: 'Add a place' });
    await user.selectOptions(add, 'California');
    server.respond(saveCookieSettings, ({ body }) => {
      saved.push(body);
      return { body: body as CookieSettings };
    });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Visitors from California' }),
      'Ask, and go on until they say no',
    );
    await user.click(screen.getByRole('button', { name: 'Remove European Economic Area' }));
    await user.click(screen.getByRole('button', { name: 'Save the places' }));
    await waitFor(() => expect(saved).toEqual([{ regions: [{ place: 'US-CA', mode: 'opt-out' }] }]));
  });
});
