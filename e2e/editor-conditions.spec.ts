import type { Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { focusRegion } from './tab-to.ts';

const SECTION = 'a'.repeat(24);
const BLOCKS = ['b', 'c'].map((letter) => letter.repeat(24));

/** The editor of a page with two texts beside each other. */
async function openEditor(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'About' });
  const { id } = (await created.json()).collection;
  const address = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(address);
  await owner.call('patch', address, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      ...['<h1>Made by hand</h1>', '<p>Near the sea</p>'].map((html, place) => ({
        do: 'add-block',
        section: SECTION,
        type: 2,
        value: { html },
        at: { column: place * 12, row: 0, width: 10, height: 3 },
      })),
    ],
    ids: [SECTION, ...BLOCKS],
    base: version,
    batch: 'first',
  });
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/pages`);
  await signIn.signIn(site.owner);
  await page.getByRole('treeitem', { name: /^About/ }).dblclick();
  const canvas = page.frameLocator('iframe[title="The page"]');
  await expect.soft(canvas.getByText('Near the sea')).toBeVisible();
  return { owner, canvas, draft: address };
}

test(
  'ED-54 the editor fits a laptop of 1024 px and a zoom of 200 %, and keeps its frames in forced colours and from right to left',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, canvas } = await openEditor(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    await page.setViewportSize({ width: 1024, height: 700 });
    await canvas.getByText('Near the sea').click();
    await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await watch.examine();

    // The page is pulled narrower than a tablet: the phone's places are edited then, as its frame says.
    const edge = page.getByRole('separator', { name: 'Width of the page' });
    await edge.focus();
    for (let times = 0; times < 6; times++) await page.keyboard.press('PageDown');
    await expect(page.getByText('Phone view')).toBeVisible();
    await expect.poll(() => canvas.locator('body').evaluate(() => innerWidth)).toBe(680);

    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await watch.examine();
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });

    // A laptop of 1280 px at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect(page.getByRole('treeitem', { name: /Near the sea/ })).toBeVisible();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await watch.examine();

    // From right to left, an arrow to the right goes to an earlier column.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText('Desktop', { exact: true }).click();
    await canvas.locator('html').evaluate((root) => {
      root.style.direction = 'rtl';
    });
    await page.getByRole('treeitem', { name: /Near the sea/ }).click();
    await page.locator('iframe[title="The page"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/moved to column 12, row 1/)).toBeAttached();
    await owner.end();
  },
);

/** What lies over the page, looked for at points all over its frame; and what is cut off or drawn over a neighbour. */
const lookAtLayout = (page: Page) =>
  page.evaluate(() => {
    const elementOf = (selector: string): Element => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}.`);
      return element;
    };
    const frame = elementOf('iframe[title="The page"]').getBoundingClientRect();
    const bottom = Math.min(frame.bottom, innerHeight);
    const covering = new Set<string>();
    for (let across = 1; across < 20; across++)
      for (let down = 1; down < 20; down++) {
        const x = frame.left + (frame.width * across) / 20;
        const hit = document.elementFromPoint(x, frame.top + ((bottom - frame.top) * down) / 20);
        if (hit && hit.localName !== 'iframe') covering.add(hit.outerHTML.slice(0, 80));
      }
    const dock = elementOf('[aria-label="Tools"]');
    const outside = [...dock.querySelectorAll('button, input, select')].filter((tool) => {
      const box = tool.getBoundingClientRect();
      const around = dock.getBoundingClientRect();
      return box.width > 0 && (box.left < around.left || box.right > around.right + 0.5);
    });
    const tabs = [...document.querySelectorAll('[role=tablist]')].flatMap((list) => {
      const around = list.getBoundingClientRect();
      return [...list.querySelectorAll('[role=tab]')].filter((tab) => {
        const box = tab.getBoundingClientRect();
        return box.bottom > around.bottom + 1 || box.right > around.right + 0.5;
      });
    });
    const tools = dock.getBoundingClientRect();
    const isBelow = frame.bottom <= tools.top + 0.5;
    // All of the page that its frame has is on the screen.
    const isAbove = tools.bottom <= frame.top && frame.bottom <= innerHeight + 0.5;
    return {
      covering: [...covering],
      cutTabs: tabs.map((tab) => tab.textContent),
      // On a phone they are one line that a thumb moves.
      cutTools: isBelow ? [] : outside.map((tool) => tool.getAttribute('aria-label') ?? tool.textContent),
      tools: isBelow ? 'below' : isAbove ? 'above' : 'over the page',
    };
  });

test(
  'ED-12 nothing lies over the page; the tools stand above it, and on a phone below it',
  once,
  async ({ page, watch }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, canvas } = await openEditor(page);
    const tour = page.getByRole('button', { name: 'Leave the tour' });
    if (await tour.isVisible()) await tour.click();
    for (const width of [1440, 1024, 820, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const isWriting of [false, true]) {
        if (isWriting) {
          await page.keyboard.press('Enter');
          await expect(page.getByRole('toolbar', { name: 'Text', exact: true })).toBeVisible();
        } else await canvas.getByText('Made by hand').click({ position: { x: 40, y: 10 } });
        const where = `at ${width}${isWriting ? ', writing' : ''}`;
        await expect
          .poll(() => lookAtLayout(page), where)
          .toEqual({ covering: [], cutTabs: [], cutTools: [], tools: width >= 768 ? 'above' : 'below' });
        if (isWriting) await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
        if (isWriting) for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
      }
    }
    // A keyboard on the screen leaves the upper 460 px of the window.
    await canvas.getByText('Made by hand').click({ position: { x: 40, y: 10 } });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('toolbar', { name: 'Text', exact: true })).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 460 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const dock = page.getByRole('region', { name: 'Tools' });
    await expect
      .poll(() => dock.evaluate((element) => element.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(460);
    await expect.poll(() => lookAtLayout(page)).toMatchObject({ covering: [], tools: 'below' });
    await expect(canvas.getByText('Made by hand')).toBeInViewport();
    await owner.end();
  },
);

test(
  'ED-8 ED-10 a block that takes six seconds or fails to be drawn keeps its last drawing, says so, and holds up no other',
  once,
  async ({ page, watch }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed|Failed to load resource/);
    const { owner, canvas, draft } = await openEditor(page);
    const [slow = '', other = ''] = BLOCKS;
    let failures = 1;
    await page.route('**/api/editor/draw', async (route) => {
      const text = route.request().postData() ?? '';
      if (text.includes('Slow words') && JSON.parse(text).parts.includes(slow))
        await new Promise((resolve) => setTimeout(resolve, 6_000));
      if (text.includes('Failing words') && failures-- > 0) return route.abort();
      return route.continue();
    });
    const write = async (block: string, html: string) => {
      const { version } = await owner.read(draft);
      const commands = [{ do: 'set-property', block, path: ['html'], value: html }];
      await owner.call('patch', draft, { commands, ids: [], base: version, batch: html });
    };
    await write(slow, '<h1>Slow words</h1>');
    // The outline has them at once; the page shows what it had.
    await expect(page.getByRole('treeitem', { name: /Slow words/ })).toBeVisible();
    await write(other, '<p>Fast words</p>');
    await expect(canvas.getByText('Fast words')).toBeVisible();
    await expect(canvas.getByText('Made by hand')).toBeVisible();
    await expect(page.getByText('Text: shown as it was, because drawing it takes long.')).toBeAttached();
    await expect(canvas.getByText('Slow words')).toBeVisible();
    await expect(canvas.getByText('Made by hand')).toBeHidden();

    await write(other, '<p>Failing words</p>');
    await expect(page.getByText(/^Text: shown as it was, because it could not be drawn/)).toBeAttached();
    await expect(canvas.getByText('Failing words')).toBeVisible();
    await page.unroute('**/api/editor/draw');
    await owner.end();
  },
);

test(
  'F6 passes a page that still loads, and goes on in the page once it is there',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner } = await openEditor(page);
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/config/canvas/page/*', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('treeitem', { name: 'Near the sea' })).toBeVisible();
    const frame = page.locator('iframe[title="The page"]');
    const theGround = '[data-region]:has(> div > iframe[title="The page"])';
    await focusRegion(page, theGround);
    await focusRegion(page, 'aside[data-region]');
    await focusRegion(page, theGround);
    const isInPage = () => frame.evaluate((element) => element === document.activeElement);
    expect(await isInPage()).toBe(false);
    arrive();
    await expect.poll(isInPage).toBe(true);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('treeitem', { name: 'Made by hand' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await owner.end();
  },
);
