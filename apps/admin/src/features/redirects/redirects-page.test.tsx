// @vitest-environment happy-dom
import type { RedirectTrialResult } from '@awning/contract';
import { listRedirectRules, readRedirects, saveRedirects, tryRedirects } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const TEXT = '# moved\n/old -> /new 301\n/sale -> /shop 302';
const trial = (change: Partial<RedirectTrialResult> = {}): RedirectTrialResult => ({
  ruleCount: 2,
  problems: [],
  warnings: [],
  added: 0,
  removed: 0,
  tried: [],
  ...change,
});

function openRedirects(address = '/config/redirects') {
  const server = createFakeServer({ member: owner });
  let text = TEXT;
  server.respond(readRedirects, () => ({
    body: { rules: text, ruleCount: 2, warnings: [] },
    headers: { etag: '"1"' },
  }));
  server.respond(listRedirectRules, () => ({
    body: {
      rules: [
        { id: 'a', line: 2, from: '/old', to: '/new', status: 301 },
        { id: 'b', line: 3, from: '/sale', to: '/shop', status: 302 },
      ],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
      count: { count: 2, isMore: false },
    },
  }));
  server.respond(saveRedirects, ({ body }) => {
    text = (body as { rules: string }).rules;
    return { body: { rules: text, ruleCount: 2, warnings: [] } };
  });
  server.respond(tryRedirects, () => ({ body: trial() }));
  const savedTexts = (): string[] =>
    server.requests
      .filter(({ endpoint }) => endpoint === 'PUT /api/redirects')
      .map(({ body }) => (body as { rules: string }).rules);
  return { server, savedTexts, ...openAdmin(server, address) };
}

describe('the list of redirects', () => {
  it('the list shows old and new addresses, each leading to its rule', async () => {
    openRedirects();
    const link = await screen.findByRole('link', { name: '/old' });
    expect(link.getAttribute('href')).toContain('/redirects/2');
    expect(screen.getByText('For now (302)')).toBeDefined();
  });

  it('addresses are tried, and those that lead nowhere are counted', async () => {
    const { server, user } = openRedirects();
    server.respond(tryRedirects, () => ({
      body: trial({
        tried: [
          { address: '/old', outcome: 'redirect', line: 2, location: '/new', status: 301, end: 'page' },
          { address: '/lost', outcome: 'nothing', line: null, location: null, status: null, end: 'nothing' },
        ],
      }),
    }));
    await user.click(await screen.findByRole('button', { name: 'Try addresses' }));
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByRole('textbox'), '/old\n/lost');
    await user.click(within(sheet).getByRole('button', { name: 'Try' }));
    expect(await within(sheet).findByText('1 address leads nowhere')).toBeDefined();
    expect(within(sheet).getByText('/new (301)')).toBeDefined();
  });
});

describe('one redirect', () => {
  it('a rule is changed in its own line, over the version that was read', async () => {
    const { savedTexts, user } = openRedirects('/config/redirects/3');
    const to = await screen.findByRole('textbox', { name: 'New address' });
    await user.clear(to);
    await user.type(to, '/summer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savedTexts()).toEqual(['# moved\n/old -> /new 301\n/sale -> /summer 302']));
    expect(await screen.findByText('/sale leads to /summer.')).toBeDefined();
  });

  it('what the server says of the line stands at the field, and nothing typed is lost', async () => {
    const { server, user } = openRedirects('/config/redirects/new');
    server.respond(saveRedirects, () =>
      refuse(400, 'redirects.invalid', 'Nothing was saved.', {
        errors: { 'line 4': 'The old address begins with a slash, such as /old.' },
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Old address' }), 'about');
    await user.type(screen.getByRole('textbox', { name: 'New address' }), '/studio');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The old address begins with a slash, such as /old.')).toBeDefined();
    expect((screen.getByRole('textbox', { name: 'Old address' }) as HTMLInputElement).value).toBe('about');
  });

  it('a rule that a page hides says so while it is typed', async () => {
    const { server, user } = openRedirects('/config/redirects/new');
    server.respond(tryRedirects, () => ({
      body: trial({
        tried: [
          { address: '/about', outcome: 'page', line: null, location: null, status: null, end: 'page' },
        ],
      }),
    }));
    await user.type(await screen.findByRole('textbox', { name: 'Old address' }), '/about');
    await user.type(screen.getByRole('textbox', { name: 'New address' }), '/studio');
    expect(await screen.findByText(/pages win/)).toBeDefined();
  });

  it('a deleted rule comes back with Undo, at the end of the text', async () => {
    const { savedTexts, user } = openRedirects('/config/redirects/2');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() =>
      expect(savedTexts()).toEqual([
        '# moved\n/sale -> /shop 302',
        '# moved\n/sale -> /shop 302\n/old -> /new 301',
      ]),
    );
  });

  it('a line that is no rule says so', async () => {
    openRedirects('/config/redirects/1');
    expect(await screen.findByText(/no rule any more/)).toBeDefined();
  });
});

describe('redirects as text', () => {
  it('a text with faults names each line and is not saved', async () => {
    const { server, savedTexts, user } = openRedirects('/config/redirects/text');
    server.respond(tryRedirects, () => ({
      body: trial({ added: 1, problems: [{ line: 4, message: 'Write it as /old -> /new.' }] }),
    }));
    await user.type(await screen.findByRole('textbox', { name: 'One redirect a line' }), '\nwrong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 line cannot be used')).toBeDefined();
    expect(screen.getByText('Line 4')).toBeDefined();
    expect(savedTexts()).toEqual([]);
  });

  it('a text without faults is saved as it is', async () => {
    const { savedTexts, user } = openRedirects('/config/redirects/text');
    await user.type(await screen.findByRole('textbox', { name: 'One redirect a line' }), '\n/a -> /b');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savedTexts()).toEqual([`${TEXT}\n/a -> /b`]));
  });
});
