import type {
  InstalledTheme,
  SiteThemeChange,
  ThemeHost,
  ThemeHostChange,
  ThemeUpload,
} from '@awning/contract';
import {
  discardSettingsDraft,
  listThemeHosts,
  listThemes,
  readSettingsDraft,
  readSiteTheme,
  removeTheme,
  restoreTheme,
  saveSettingsDraft,
  saveThemeHosts,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const coder = { ...owner, permissions: [...owner.permissions, 'content.contribute', 'code.manage'] as const };
const theme = (change: Partial<InstalledTheme>): InstalledTheme => ({
  name: 'shoreline',
  revision: 1,
  title: 'Shoreline',
  author: 'Awning',
  installedAt: '2026-01-01T00:00:00Z',
  bundled: true,
  own: false,
  canGoBack: false,
  diagnostics: [],
  ...change,
});
const harbour = theme({
  name: 'harbour',
  title: 'Harbour',
  author: 'Mara',
  bundled: false,
  own: true,
  canGoBack: true,
});
const upload = (change: Partial<ThemeUpload>): ThemeUpload => ({
  outcome: 'checked',
  title: 'Harbour',
  theme: null,
  diagnostics: [],
  hosts: [],
  ...change,
});
const draftState = {
  isOpen: true,
  basedOn: 1,
  conflicts: [],
  openedAt: null,
  openedBy: null,
  updatedAt: null,
  updatedBy: null,
};
const archive = new File(['PK'], 'harbour.zip', { type: 'application/zip' });

function openThemes({
  live = theme({}),
  waiting = null as SiteThemeChange | null,
  hosts = [] as readonly ThemeHost[],
  mayAddCode = true,
} = {}) {
  const permissions = (mayAddCode ? coder : owner).permissions;
  const server = createFakeServer({ member: { ...coder, permissions: [...permissions] } });
  let known = [...hosts];
  server.respond(listThemeHosts, () => ({ body: { hosts: known } }));
  server.respond(saveThemeHosts, ({ body }) => {
    for (const change of (body as ThemeHostChange).hosts) {
      const isIt = (each: ThemeHost) => each.kind === change.kind && each.host === change.host;
      const place = known.find(isIt)?.place ?? null;
      known = known.filter((each) => !isIt(each));
      if (change.isAllowed !== null || place !== null) known.push({ ...change, place });
    }
    return { body: { hosts: known } };
  });
  let draft: SiteThemeChange | null = waiting;
  server.respond(listThemes, () => ({ body: { themes: [theme({}), harbour] } }));
  server.respond(readSiteTheme, () => ({
    body: { theme: live, tweaks: [], customCss: '', styleDiagnostics: [] },
  }));
  const stored = () => ({ ...draftState, value: draft, version: 1 });
  server.respond(readSettingsDraft, () => ({ body: stored() }));
  server.respond(saveSettingsDraft, ({ body }) => {
    draft = (body as { value: SiteThemeChange }).value;
    return { body: stored() };
  });
  server.respond(discardSettingsDraft, () => {
    draft = null;
    return new Response(null, { status: 204 });
  });
  return { server, hosts: () => known, draft: () => draft, ...openAdmin(server, '/config/themes') };
}

const cardOf = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('li') ?? expect.fail();
};

describe('the gallery of themes', () => {
  it('each theme shows the home page of the site, and the one that visitors see says so', async () => {
    openThemes();
    const live = await cardOf('Shoreline');
    expect(within(live).getByText('Live now')).toBeDefined();
    expect(within(live).queryByRole('button', { name: 'Try it' })).toBeNull();
    const frame = within(await cardOf('Harbour')).getByTitle('Harbour, as your home page');
    expect(frame.getAttribute('src')).toContain('/config/preview/theme/harbour');
  });

  it('a theme is tried as a draft, and taken out of it again', async () => {
    const { draft, user } = openThemes();
    await user.click(within(await cardOf('Harbour')).getByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(draft()).toEqual({ themeName: 'harbour' }));
    expect(await screen.findByText('In your draft')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Publish…' })).toBeDefined();
    await user.click(within(await cardOf('Harbour')).getByRole('button', { name: 'Stop trying' }));
    await waitFor(() => expect(draft()).toBeNull());
  });

  it('settings that wait for one theme are left out with another, after a question', async () => {
    const { draft, user } = openThemes({
      waiting: { tweakValues: { 'corner-radius': '4px' }, customCss: 'a{}' },
    });
    await user.click(within(await cardOf('Harbour')).getByRole('button', { name: 'Try it' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/1 setting of Shoreline waits/)).toBeDefined();
    expect(draft()).toHaveProperty('tweakValues');
    await user.click(within(question).getByRole('button', { name: 'Leave them out' }));
    await waitFor(() => expect(draft()).toEqual({ customCss: 'a{}', themeName: 'harbour' }));
  });

  it('an own theme goes back to its former files, and is removed after a question', async () => {
    const { server, user } = openThemes();
    server.respond(restoreTheme, () => ({ body: upload({ outcome: 'installed', theme: harbour }) }));
    server.respond(removeTheme, () =>
      refuse(409, 'themes.worn', 'Visitors see this theme. Choose another one first.'),
    );
    const menu = async (name: string) => {
      await user.click(within(await cardOf('Harbour')).getByRole('button', { name: 'More for Harbour' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await menu('Go back to the files before');
    expect(await screen.findByText('Harbour has its former files again.')).toBeDefined();
    await menu('Remove');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Visitors see this theme. Choose another one first.')).toBeDefined();
  });
});

/** Files are sent by XMLHttpRequest, for their progress. Returns the addresses that were asked. */
function respondToUploads(respond: (count: number) => ThemeUpload): string[] {
  const asked: string[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    responseText = '';
    readonly open = (_method: string, url: string): void => {
      asked.push(url);
      this.responseText = JSON.stringify(respond(asked.length));
    };
    readonly abort = (): void => {};
    readonly setRequestHeader = (): void => {};
    readonly getResponseHeader = (): null => null;
    readonly send = (): void => queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

describe('the theme that visitors see', () => {
  it('asks before it goes back to its former files', async () => {
    const { server, user } = openThemes({ live: harbour });
    server.respond(restoreTheme, () => ({ body: upload({ outcome: 'installed', theme: harbour }) }));
    await user.click(within(await cardOf('Harbour')).getByRole('button', { name: 'More for Harbour' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Go back to the files before' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/visitors see its former files at once/)).toBeDefined();
    expect(screen.queryByText('Harbour has its former files again.')).toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText('Harbour has its former files again.')).toBeDefined();
  });

  it('an archive that would replace its files says so', async () => {
    const { user } = openThemes({ live: harbour });
    respondToUploads((count) => upload({ outcome: count === 1 ? 'checked' : 'installed', theme: harbour }));
    await user.click(await screen.findByRole('button', { name: 'Upload a theme' }));
    const sheet = await screen.findByRole('dialog');
    await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail(), archive);
    expect(await within(sheet).findByText(/visitors see the new files at once/)).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(/Harbour is updated/)).toBeDefined();
  });
});

describe('the upload of a theme', () => {
  it('an archive is checked first, and installed when its report has been seen', async () => {
    const { user } = openThemes();
    const asked = respondToUploads((count) =>
      upload(count === 1 ? {} : { outcome: 'installed', theme: harbour }),
    );
    await user.click(await screen.findByRole('button', { name: 'Upload a theme' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByRole('button', { name: 'Install' }).hasAttribute('disabled')).toBe(true);
    await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail(), archive);
    expect(await within(sheet).findByText('“Harbour” can be installed.')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: 'Install' }));
    expect(await screen.findByText('Harbour is installed.')).toBeDefined();
    expect(asked.map((url) => url.includes('check=true'))).toEqual([true, false]);
  });

  it('a theme that cannot serve pages says why, by file and line, and is not installed', async () => {
    const { user } = openThemes();
    respondToUploads(() =>
      upload({
        outcome: 'refused',
        diagnostics: [
          { severity: 'error', file: 'site.region', line: 12, column: 1, message: 'A block is not closed.' },
        ],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Upload a theme' }));
    const sheet = await screen.findByRole('dialog');
    await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail(), archive);
    expect(await within(sheet).findByText('A block is not closed.')).toBeDefined();
    expect(within(sheet).getByText('site.region, line 12')).toBeDefined();
    expect(within(sheet).getByRole('button', { name: 'Install' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('what a theme loads from elsewhere', () => {
  const named: readonly ThemeHost[] = [
    { kind: 'scripts', host: 'cdn.example.org', isAllowed: null, place: { file: 'site.region', line: 4 } },
    { kind: 'images', host: 'img.example.org', isAllowed: true, place: { file: 'site.region', line: 9 } },
  ];

  it('the screen says how many hosts wait for a decision, which is made with the keyboard and holds at once', async () => {
    const { user, hosts } = openThemes({ hosts: named, live: harbour });
    expect(
      await screen.findByText(/Harbour would load from 1 host that nobody has decided about/),
    ).toBeDefined();
    screen.getByRole('button', { name: 'Decide…' }).focus();
    await user.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog');
    expect(
      await within(sheet).findByText('Not decided: nothing is loaded · site.region, line 4'),
    ).toBeDefined();
    const allow = within(sheet).getByRole('button', { name: 'Allow Scripts from cdn.example.org' });
    allow.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(allow.getAttribute('aria-pressed')).toBe('true'));
    expect(hosts().find(({ kind }) => kind === 'scripts')?.isAllowed).toBe(true);
    await user.click(
      within(sheet).getByRole('button', { name: 'Refuse Images and films from img.example.org' }),
    );
    await waitFor(() => expect(hosts().find(({ kind }) => kind === 'images')?.isAllowed).toBe(false));
    expect(screen.queryByText(/would load from/)).toBeNull();
  });

  it('another host is allowed by hand, from an address too, and forgotten again', async () => {
    const { user, hosts } = openThemes({ hosts: named });
    await user.click(within(await cardOf('Harbour')).getByRole('button', { name: 'More for Harbour' }));
    await user.click(await screen.findByRole('menuitem', { name: 'What it loads from elsewhere…' }));
    const sheet = await screen.findByRole('dialog');
    await user.selectOptions(await within(sheet).findByLabelText('Allow another host for'), 'Fonts');
    await user.type(within(sheet).getByLabelText('Host'), 'https://Files.example.org/a.woff2');
    await user.click(within(sheet).getByRole('button', { name: 'Allow' }));
    const forget = await within(sheet).findByRole('button', { name: 'Forget Fonts from files.example.org' });
    expect(hosts()).toContainEqual({
      kind: 'fonts',
      host: 'files.example.org',
      isAllowed: true,
      place: null,
    });
    await user.click(forget);
    await waitFor(() => expect(within(sheet).queryByText('files.example.org')).toBeNull());
    expect(hosts()).toHaveLength(2);
  });

  it('a refusal of the server is a sentence, and nothing is shown as allowed', async () => {
    const { server, user } = openThemes({ hosts: named });
    server.respond(saveThemeHosts, () =>
      refuse(409, 'themes.too-many-hosts', 'A site decides about 200 hosts at the most.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Decide…' }));
    const allow = await screen.findByRole('button', { name: 'Allow Scripts from cdn.example.org' });
    await user.click(allow);
    expect(await screen.findByText('A site decides about 200 hosts at the most.')).toBeDefined();
    expect(allow.getAttribute('aria-pressed')).toBe('false');
  });

  it('members who may not add code see what was decided, and decide nothing', async () => {
    const { user } = openThemes({ hosts: named, mayAddCode: false });
    await user.click(await screen.findByRole('button', { name: 'Decide…' }));
    expect(await screen.findByText('Members who may add code decide about these.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull();
  });

  it('an archive lists its hosts before it is installed', async () => {
    const { user, hosts } = openThemes();
    respondToUploads(() => upload({ hosts: [...named] }));
    await user.click(await screen.findByRole('button', { name: 'Upload a theme' }));
    const sheet = await screen.findByRole('dialog');
    await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail(), archive);
    await user.click(
      await within(sheet).findByRole('button', { name: 'Allow Scripts from cdn.example.org' }),
    );
    await waitFor(() => expect(hosts()[0]).toMatchObject({ host: 'cdn.example.org', isAllowed: true }));
  });
});
