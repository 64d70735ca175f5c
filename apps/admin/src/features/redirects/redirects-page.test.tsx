import type { RedirectTrialResult } from '@awning/contract';
import { listRedirectRules, readRedirects, saveRedirects, tryRedirects } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { nameOfRule } from './redirect-text.ts';

const OLD = nameOfRule({ from: '/old', to: '/new' });
const SALE = nameOfRule({ from: '/sale', to: '/shop' });
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
  let version = 1;
  server.respond(readRedirects, () => ({
    body: { rules: text, ruleCount: 2, warnings: [] },
    etag: `"${version}"`,
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
  const save = (next: string): void => {
    text = next;
    version += 1;
  };
  server.respond(saveRedirects, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${version}"`)
      return refuse(412, 'redirects.changed-meanwhile', 'The redirects were changed meanwhile.');
    save((body as { rules: string }).rules);
    return { body: { rules: text, ruleCount: 2, warnings: [] }, etag: `"${version}"` };
  });
  server.respond(tryRedirects, () => ({ body: trial() }));
  const savedTexts = (): string[] =>
    server.requests
      .filter(({ endpoint }) => endpoint === 'PUT /api/redirects')
      .map(({ body }) => (body as { rules: string }).rules);
  return {
    server,
    savedTexts,
    /** What another member saves. */
    saveElsewhere: save,
    stored: () => text,
    ...openAdmin(server, address),
  };
}

describe('the list of redirects', () => {
  it('the list shows old and new addresses, each leading to its rule', async () => {
    openRedirects();
    const link = await screen.findByRole('link', { name: '/old' });
    expect(link.getAttribute('href')).toContain(`/redirects/${OLD}`);
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

describe('many addresses tried at once', () => {
  it('addresses beyond the hundredth are named as left out, and not as leading somewhere', async () => {
    const { server, user } = openRedirects();
    server.respond(tryRedirects, ({ body }) => ({
      body: trial({
        tried: ((body as { addresses?: string[] }).addresses ?? []).map((address) => ({
          address,
          outcome: 'page' as const,
          line: null,
          location: null,
          status: null,
          end: 'page' as const,
        })),
      }),
    }));
    await user.click(await screen.findByRole('button', { name: 'Try addresses' }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('textbox'));
    await user.paste(Array.from({ length: 103 }, (_, index) => `/page-${index}`).join('\n'));
    await user.click(within(sheet).getByRole('button', { name: 'Try' }));
    expect(await within(sheet).findByText(/The last 3 addresses were not tried/)).toBeDefined();
    expect(within(sheet).queryByText(/Every address leads somewhere/)).toBeNull();
    expect(within(sheet).getAllByRole('row')).toHaveLength(101);
  });
});

describe('one redirect', () => {
  it('a rule is changed in its own line, over the version that was read', async () => {
    const { savedTexts, user } = openRedirects(`/config/redirects/${SALE}`);
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
    const { savedTexts, user } = openRedirects(`/config/redirects/${OLD}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() =>
      expect(savedTexts()).toEqual([
        '# moved\n/sale -> /shop 302',
        '# moved\n/sale -> /shop 302\n/old -> /new 301',
      ]),
    );
  });

  it('a rule that is not there says so, and so does an address that names none', async () => {
    openRedirects(`/config/redirects/${nameOfRule({ from: '/gone', to: '/new' })}`);
    expect(await screen.findByText(/This redirect is not there any more/)).toBeDefined();
    cleanup();
    openRedirects('/config/redirects/3');
    expect(await screen.findByText(/This redirect is not there any more/)).toBeDefined();
  });

  it('a rule that moved to another line is changed there, and its neighbours stay', async () => {
    const { saveElsewhere, stored, user } = openRedirects(`/config/redirects/${SALE}`);
    const to = await screen.findByRole('textbox', { name: 'New address' });
    await user.clear(to);
    await user.type(to, '/summer');
    saveElsewhere('/sale -> /shop 302\n/other -> /place 301');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored()).toBe('/sale -> /summer 302\n/other -> /place 301'));
  });

  it('a rule that another member changed meanwhile is not written over, and what was typed stays', async () => {
    const { saveElsewhere, stored, user } = openRedirects(`/config/redirects/${SALE}`);
    const to = await screen.findByRole('textbox', { name: 'New address' });
    await user.clear(to);
    await user.type(to, '/summer');
    saveElsewhere('# moved\n/old -> /new 301\n/sale -> /winter 302');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/This redirect is not there any more/)).toBeDefined();
    expect((screen.getByRole('textbox', { name: 'New address' }) as HTMLInputElement).value).toBe('/summer');
    expect(stored()).toContain('/sale -> /winter');
  });

  it('what was typed for one rule is not shown for the rule that stands in its line by now', async () => {
    const { user } = openRedirects(`/config/redirects/${OLD}`);
    await user.type(await screen.findByRole('textbox', { name: 'New address' }), 'er');
    cleanup();
    openRedirects(`/config/redirects/${SALE}`).saveElsewhere('# moved\n/sale -> /shop 302');
    const to = await screen.findByRole('textbox', { name: 'New address' });
    expect((to as HTMLInputElement).value).toBe('/shop');
    expect(screen.getByRole('heading', { level: 1, name: '/sale' })).toBeDefined();
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

  it('the text begins with what is stored, not with what was read when it was opened before', async () => {
    const { saveElsewhere, user } = openRedirects('/config/redirects/text');
    await screen.findByRole('textbox', { name: 'One redirect a line' });
    await user.click(screen.getByRole('link', { name: 'Redirects' }));
    await screen.findByRole('link', { name: '/old' });
    saveElsewhere('/old -> /newest 301');
    await user.click(screen.getByRole('link', { name: 'Edit as text' }));
    const field = await screen.findByRole('textbox', { name: 'One redirect a line' });
    expect((field as HTMLTextAreaElement).value).toBe('/old -> /newest 301');
  });

  it('a text typed over an older version is refused, gets the other changes and is saved after a look', async () => {
    const { services, saveElsewhere, savedTexts, stored, user } = openRedirects('/config/redirects/text');
    const field = await screen.findByRole('textbox', { name: 'One redirect a line' });
    await user.type(field, '\n/a -> /b');
    saveElsewhere('# moved\n/old -> /newest 301\n/sale -> /shop 302');
    // The list reads it again, for example because the window has the focus again.
    await services.queries.invalidateQueries({ queryKey: ['redirects'] });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Another member changed the redirects while you typed/)).toBeDefined();
    const merged = '# moved\n/old -> /newest 301\n/sale -> /shop 302\n/a -> /b';
    expect((field as HTMLTextAreaElement).value).toBe(merged);
    expect(stored()).not.toContain('/a -> /b');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored()).toBe(merged));
    expect(savedTexts()).toHaveLength(2);
  });
});
