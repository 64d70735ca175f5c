import type { FirstRun, HomeResponse } from '@awning/contract';
import { keepSite, readFirstRun, readHome, startOwnSite } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, home } from '../../testing/fake-server.ts';
import { boss } from '../../testing/fake-staff.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { readBrowserRegion } from './browser-region.ts';

if (window.happyDOM)
  Object.assign(window.happyDOM.settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });
afterEach(() => vi.restoreAllMocks());

const waiting: FirstRun = { choice: 'demo', steps: [] };

function open(address: string, { firstRun = waiting, member = boss } = {}) {
  const server = createFakeServer({ member });
  let choice: HomeResponse['firstRun'] = firstRun.choice;
  server.respond(readHome, () => ({ body: { ...home, firstRun: choice } }));
  server.respond(readFirstRun, () => ({ body: { ...firstRun, choice } }));
  server.respond(keepSite, () => {
    choice = null;
    return { body: { ...firstRun, choice } };
  });
  return { server, ...openAdmin(server, address) };
}

const bodiesOf = (server: ReturnType<typeof open>['server'], name: string) =>
  server.requests.filter(({ endpoint }) => endpoint.endsWith(name)).map(({ body }) => body);

describe('the first screen of an owner', () => {
  it('the owner keeps the demo with one press, and Home is Home from then on', async () => {
    const { user, server } = open('/config');
    expect(await screen.findByRole('heading', { level: 1, name: /This is a demo shop/ })).toBeDefined();
    const keep = screen.getByRole('button', { name: 'Keep the demo' });
    await user.click(keep);
    expect(await screen.findByRole('region', { name: 'To do' })).toBeDefined();
    expect(bodiesOf(server, '/api/first-run/keep')).toHaveLength(1);
  });

  it('a site of one’s own takes a name, a purpose and a style, and all of it is in the address', async () => {
    const { user, server, address } = open('/config');
    server.respond(startOwnSite, () =>
      refuse(400, 'settings.unknown-time-zone', '"Mars" is not a time zone such as Europe/Lisbon.'),
    );
    await user.click(await screen.findByRole('link', { name: 'Start my own' }));
    await screen.findByRole('heading', { level: 1, name: 'What is it called?' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Enter a name.')).toBeDefined();
    await user.type(screen.getByLabelText(/Name of the site/), 'Heron & Rye');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'What is it for?' });
    await user.click(screen.getByRole('radio', { name: /A club/ }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'How should it look?' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('radio', { name: 'Graphite' }));
    await user.selectOptions(screen.getByLabelText('Currency of prices'), 'CHF');
    await waitFor(() => expect(address()).toContain('style=graphite'));
    expect(address()).toContain('purpose=club');
    const frame = document.querySelector('iframe')?.getAttribute('src') ?? '';
    expect(frame).toContain('/config/preview/start/club/');
    expect(frame).toContain('Heron');
    await user.click(screen.getByRole('button', { name: 'Make my site' }));
    expect(await screen.findByText(/is not a time zone/)).toBeDefined();
    expect(bodiesOf(server, '/api/first-run/own')).toMatchObject([
      { title: 'Heron & Rye', purpose: 'club', style: 'graphite', currency: 'CHF' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: /A club/ })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('the page of the new site is opened once the address leads to it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user, server, services } = open('/config/welcome/start?step=style&title=Heron');
    const { website } = services.queries.getQueryData<{ website: { id: string } }>(['member-session']) ?? {
      website: { id: 'a'.repeat(24) },
    };
    server.respond(startOwnSite, () => ({
      status: 201,
      body: {
        id: website.id,
        title: 'Heron',
        baseUrl: 'https://x.example',
        pageId: 'f'.repeat(24),
        demoUrl: null,
      },
    }));
    await user.dblClick(await screen.findByRole('button', { name: 'Make my site' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/config/pages/${'f'.repeat(24)}/edit`));
    expect(bodiesOf(server, '/api/first-run/own')).toHaveLength(1);
  });

  it.each([
    [{ ...waiting, choice: null }, boss, 'There is nothing to choose here any more'],
    [waiting, { ...boss, isOwner: false }, 'Only the owner of the site decides'],
  ])('where there is nothing to choose, the page says so', async (firstRun, member, words) => {
    open('/config/welcome/start', { firstRun, member });
    expect(await screen.findByText(new RegExp(words))).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});

describe('what a browser says of the person in front of it', () => {
  it.each([
    ['en-GB', 'Europe/London', { language: 'en-GB', timeZone: 'Europe/London', currency: 'GBP' }],
    ['de', 'Europe/Vienna', { language: 'de', timeZone: 'Europe/Vienna', currency: 'EUR' }],
    ['pt-BR', 'America/Sao_Paulo', { language: 'pt-BR', timeZone: 'America/Sao_Paulo', currency: 'BRL' }],
    ['zh-Hant-HK', 'Asia/Hong_Kong', { language: 'zh-HK', timeZone: 'Asia/Hong_Kong', currency: 'HKD' }],
    ['is', 'Atlantic/Reykjavik', { language: 'is', timeZone: 'Atlantic/Reykjavik', currency: 'USD' }],
    ['not a locale', '', { language: 'en-US', timeZone: 'America/New_York', currency: 'USD' }],
  ])('%s in %s becomes what the site begins with', (language, timeZone, region) => {
    expect(readBrowserRegion(language, timeZone)).toEqual(region);
  });
});
