// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInMarkup, signedOutMarkup } from '../testing/account-markup.ts';
import { mount } from './account-island.tsx';

/** Patient, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

/** The shape of the markup: tags, ids, classes and names, which themes and the loader rely on. */
function outline(element: Element): string[] {
  return [...element.querySelectorAll('*')].map((child) =>
    [child.localName, child.id, child.className, child.getAttribute('name'), child.getAttribute('type')].join(
      '|',
    ),
  );
}

let respond = (): Promise<Response> => Promise.reject(new Error('not set'));
const calls: { path: string; init: RequestInit | undefined }[] = [];

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store that a page has
  document.cookie = 'crumb=c1';
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    calls.push({ path, init });
    return respond();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  calls.length = 0;
});

function hydrate(markup: string) {
  document.body.innerHTML = markup;
  const section = find('section');
  const before = outline(section);
  mount(section, {
    props: {},
    readPage: () => ({}),
    fail: (error) => {
      throw error;
    },
  });
  return { section, before };
}

function typeAndSubmit() {
  find<HTMLInputElement>('#account-email').value = 'shopper@example.com';
  find<HTMLInputElement>('#account-password').value = 'a long password';
  find('button').click();
}

describe('the account island', () => {
  it.each([
    ['signed out', signedOutMarkup()],
    ['signed in', signedInMarkup('shopper@example.com')],
  ])('the account island keeps tags, ids, classes and names of the %s markup', (_, markup) => {
    const { section, before } = hydrate(markup);
    const after = outline(section).filter((line) => !line.startsWith('p||awning-account-error'));
    expect(after).toEqual(before.filter((line) => !line.startsWith('p||awning-account-error')));
  });

  it('the account island keeps the error and the email address of a sign-in without script', () => {
    hydrate(signedOutMarkup('That did not match.', 'shopper@example.com'));
    expect(find('.awning-account-error').hidden).toBe(false);
    expect(find('.awning-account-error').textContent).toBe('That did not match.');
    expect(find<HTMLInputElement>('#account-email').value).toBe('shopper@example.com');
  });

  it('signs in without a reload, moves the focus to the new heading and tells the page', async () => {
    const { section } = hydrate(signedOutMarkup());
    document.title = 'Sign in — Test site';
    const listener = vi.fn();
    document.addEventListener('awning:signed-in', listener, { once: true });
    respond = async () => Response.json({ xsrfToken: 't' });
    typeAndSubmit();
    await eventually(() => expect(find('h1').textContent).toBe('Your account'));
    expect(JSON.parse(String(calls[0]?.init?.body))).toEqual({
      email: 'shopper@example.com',
      password: 'a long password',
      rememberMe: false,
    });
    expect(find('strong').textContent).toBe('shopper@example.com');
    await eventually(() => expect(document.activeElement).toBe(find('h1')));
    expect(section.dataset).toMatchObject({ state: 'signed-in', email: 'shopper@example.com' });
    expect(listener).toHaveBeenCalledOnce();
    expect(document.title).toBe('Your account — Test site');
  });

  it('the account island is busy while it waits and does not send twice', async () => {
    hydrate(signedOutMarkup());
    const { promise, resolve } = Promise.withResolvers<Response>();
    respond = () => promise;
    typeAndSubmit();
    await eventually(() => expect(find('button').textContent).toBe('Signing in…'));
    find('button').click();
    expect(calls).toHaveLength(1);
    resolve(Response.json({ xsrfToken: 't' }));
    await eventually(() => expect(find('h1').textContent).toBe('Your account'));
  });

  it('the account island shows a refusal next to its cause and keeps what was typed', async () => {
    hydrate(signedOutMarkup());
    const body = { code: 'c', message: 'That did not match.', errors: { email: 'Is that an address?' } };
    respond = async () => Response.json(body, { status: 401 });
    typeAndSubmit();
    await eventually(() => expect(find('[role="alert"]').textContent).toBe('That did not match.'));
    expect(find('[role="alert"]').hidden).toBe(false);
    expect(find<HTMLInputElement>('#account-email').value).toBe('shopper@example.com');
    expect(find<HTMLInputElement>('#account-password').value).toBe('a long password');
    const describedBy = find('#account-email').getAttribute('aria-describedby');
    expect(find(`#${describedBy}`).textContent).toBe('Is that an address?');
    expect(find('button').textContent).toBe('Sign in');
  });

  it('the account island says that the site could not be reached', async () => {
    hydrate(signedOutMarkup());
    vi.stubGlobal('reportError', () => {});
    respond = () => Promise.reject(new TypeError('offline'));
    typeAndSubmit();
    await eventually(() => expect(find('[role="alert"]').textContent).toMatch(/could not reach/));
  });

  it('signs out and offers an empty form', async () => {
    const { section } = hydrate(signedInMarkup('shopper@example.com'));
    respond = async () => Response.json({});
    find('button').click();
    await eventually(() => expect(find('h1').textContent).toBe('Sign in'));
    expect(calls.at(-1)?.path).toBe('/api/site-users/account/session?cloneCart=false');
    expect(find<HTMLInputElement>('#account-email').value).toBe('');
    await eventually(() => expect(section.dataset.state).toBe('signed-out'));
    expect(section.dataset.email).toBeUndefined();
  });
});
