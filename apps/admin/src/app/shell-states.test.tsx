import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { moveToRegion } from '../kit/keys/regions.ts';
import { createFakeServer, owner } from '../testing/fake-server.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { scriptsIn } from './new-version.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const viewer = { ...owner, roles: { 10: true as const }, permissions: ['site.view'] };

describe('what the shell says', () => {
  it('AP-47 a deep link to what the roles do not include says what it needs and whom to ask', async () => {
    const server = createFakeServer({ member: viewer });
    openAdmin(server, '/config/orders');
    expect(await screen.findByRole('heading', { name: 'Your roles do not include this' })).toBeDefined();
    expect(
      screen.getByText(/Orders needs a role .* Administrator, Store manager, Website manager/),
    ).toBeDefined();
    expect(server.requests.map(({ endpoint }) => endpoint)).not.toContain('GET /api/commerce/orders');
  });

  it('a page without a network says so, and stops saying so when it is back', async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/settings/language');
    await screen.findByLabelText('Language');
    const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/What is on the screen stays readable/)).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/What is on the screen stays readable/)).toBeNull();
  });

  it('AP-22 a save that is made offline waits, says so, and arrives when the network is back', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = openAdmin(server, '/config/settings/language');
    await user.selectOptions(await screen.findByLabelText('Language'), 'en-GB');
    const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: 'Save site settings' }));
    expect(await screen.findByText(/1 change waits/)).toBeDefined();
    expect(server.settings.site.value.language).toBe('en-US');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(server.settings.site.value.language).toBe('en-GB');
  });

  it('AP-50 F6 moves between the parts of the page, and the skip link leads to the content', async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/mail');
    await screen.findByText('No mail yet');
    expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe('#content');
    const rail = screen.getByRole('complementary', { name: 'Site' });
    // The bar of a phone, which a stylesheet hides at this width and the test's document does not.
    const isShown = (region: HTMLElement) => region.matches('aside, main');
    moveToRegion(document, 1, isShown);
    expect(rail.contains(document.activeElement)).toBe(true);
    moveToRegion(document, 1, isShown);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    moveToRegion(document, -1, isShown);
    expect(rail.contains(document.activeElement)).toBe(true);
  });

  it('AP-50 F6 stops beside a page that still loads, and goes on from there', () => {
    const page = new DOMParser().parseFromString(
      '<div data-region tabindex="-1"><iframe inert></iframe><button>Edge</button></div><div data-region><button>Panel</button></div>',
      'text/html',
    );
    document.body.replaceChildren(...page.body.childNodes);
    const [ground] = document.querySelectorAll('div');
    moveToRegion(document, 1, () => true);
    expect(document.activeElement).toBe(ground);
    moveToRegion(document, 1, () => true);
    expect(document.activeElement?.textContent).toBe('Panel');
    ground?.querySelector('iframe')?.removeAttribute('inert');
    moveToRegion(document, -1, () => true);
    expect(document.activeElement).toBe(ground?.querySelector('iframe'));
  });

  it('AP-50 F6 goes on from a part inside of the content, as an editor has them', () => {
    const page = new DOMParser().parseFromString(
      '<main data-region tabindex="-1"><div data-region><button>Bar</button></div><div data-region><button>Panel</button></div></main>',
      'text/html',
    );
    document.body.replaceChildren(...page.body.childNodes);
    const focused = (): string | null | undefined => document.activeElement?.textContent;
    const [bar] = document.querySelectorAll('button');
    bar?.focus();
    moveToRegion(document, 1, () => true);
    expect(focused()).toBe('Panel');
    moveToRegion(document, -1, () => true);
    expect(focused()).toBe('Bar');
    document.body.replaceChildren();
  });

  it('AP-50 F6 leads to a bar inside the page and on to the next part of the shell', () => {
    document.body.innerHTML = `<aside data-region><button>Places</button></aside>
      <main data-region tabindex="-1"><section data-region><button>Pack</button></section><a href="#row">Row</a></main>`;
    const isShown = (): boolean => true;
    document.querySelector<HTMLElement>('main a')?.focus();
    moveToRegion(document, 1, isShown);
    expect(document.activeElement?.textContent).toBe('Pack');
    moveToRegion(document, 1, isShown);
    expect(document.activeElement?.textContent).toBe('Places');
    document.body.innerHTML = '';
  });

  it('the name of the window is that of the page and the site', async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/mail');
    await screen.findByText('No mail yet');
    expect(document.title).toBe('Mail · Saltmarsh Studio');
    expect(
      within(screen.getByRole('complementary', { name: 'Site' })).getByText('Saltmarsh Studio'),
    ).toBeDefined();
  });

  it('the scripts of a page are told from those of another version', () => {
    const page = (hash: string) =>
      `<head><script type="module" src="/_awning/admin/assets/index-${hash}.js"></script>`;
    expect(scriptsIn(page('a'))).toEqual(['/_awning/admin/assets/index-a.js']);
    expect(scriptsIn(page('a'))).not.toEqual(scriptsIn(page('b')));
  });
});
