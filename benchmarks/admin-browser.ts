/// <reference lib="dom" />
import type { Browser, Locator, Page, Request } from '@playwright/test';

export async function signInToAdmin(browser: Browser, url: string, password: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/config/sign-in`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
  await page.locator('main h1').waitFor();
  return page;
}

const ROUNDS = 5;

// What runs in the page is text: these programs are checked without the names of a browser.
const OPEN_PAGE = `async (to) => {
  const link = document.querySelector('a[href="' + to + '"]');
  if (!link) throw new Error('No link leads to ' + to);
  const before = document.querySelector('main h1');
  const start = performance.now();
  link.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const heading = document.querySelector('main h1');
    if (heading && heading !== before && location.pathname === to) return performance.now() - start;
    if (performance.now() - start > 10000) throw new Error(to + ' did not open');
  }
}`;

/** React draws what a letter changes before the event is over; reading a size lays the page out as a frame would. */
const TYPE_TEXT = `(input, text) => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const start = performance.now();
  value.set.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  document.body.getBoundingClientRect();
  return performance.now() - start;
}`;

/**
 * Milliseconds from the press on a link to the first frame with the heading of its page, for each path in turn. The
 * first round warms up.
 */
export async function measureRouteChanges(page: Page, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const byPath = new Map<string, number[]>(paths.map((path) => [path, []]));
  const comesToRest = followRequests(page);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of paths) {
      await page.locator(`a[href="${path}"]`).first().waitFor();
      const time = await page.evaluate<number>(`(${OPEN_PAGE})(${JSON.stringify(path)})`);
      if (round > 0) {
        times.push(time);
        byPath.get(path)?.push(time);
      }
      await comesToRest();
    }
  for (const [path, own] of byPath)
    console.log(`${path}: ${own.map((time) => time.toFixed(0)).join(', ')} ms`);
  return times;
}

/** Waits until a page has asked for nothing for a moment. The channel to the server stays open and does not count. */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/channel')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 4; quiet = open.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(50);
  };
}

const LETTERS = 60;
/** The first ones warm the code up. */
const WARM_UP = 10;

/** Milliseconds of script and layout for each letter in a field. */
export async function measureTyping(field: Locator): Promise<number[]> {
  await field.focus();
  const times: number[] = [];
  for (let letter = 0; letter < LETTERS; letter += 1) {
    const text = JSON.stringify(`${1 + (letter % 9)}.5`);
    const time = await field.page().evaluate<number>(`(${TYPE_TEXT})(document.activeElement, ${text})`);
    if (letter >= WARM_UP) times.push(time);
  }
  return times;
}
