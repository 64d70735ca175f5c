import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { frameCanvas, linkCanvas } from './framed-canvas.ts';
import { expect, once, test } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSite } from './people.ts';

const SECTION = 'a'.repeat(24);
const BLOCK = 'b'.repeat(24);

/** A page with one button in a canvas, and a browser of its own for whom it is open. */
async function openCanvas(browser: Browser, options: BrowserContextOptions) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'About' });
  const { id } = (await created.json()).collection;
  const address = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(address);
  await owner.call('patch', address, {
    commands: [
      { do: 'add-section', settings: { minRows: 20 } },
      {
        do: 'add-block',
        section: SECTION,
        type: 53,
        value: { buttonText: 'Press', buttonLink: '/' },
        at: { column: 0, row: 0, width: 8, height: 3 },
      },
    ],
    ids: [SECTION, BLOCK],
    base: version,
    batch: 'first',
  });
  const { document } = await owner.read(address);
  const { cookies } = await owner.session();
  const host = new URL(site.url).hostname;
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: cookies.map((cookie) => ({ ...cookie, domain: host })), origins: [] },
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/config`);
  const size = options.viewport ?? { width: 1280, height: 800 };
  const canvas = await frameCanvas(page, `/config/canvas/page/${id}`, size);
  const messages = await linkCanvas(page, document);
  const block = canvas.locator(`#block-${BLOCK}`);
  await expect(block).toBeVisible();
  const box = await block.boundingBox();
  if (!box) throw new Error('The block is not drawn.');
  return {
    page,
    block,
    messages,
    at: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    close: async () => {
      await context.close();
      await owner.end();
    },
  };
}

const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });

const startOfFinger = (page: Page) => page.context().newCDPSession(page);

test.describe('gestures in the canvas', once, () => {
  test('ED-21 ED-53 at 390 px a finger that holds a block for 300 ms drags it, and one that moves at once scrolls', async ({
    browser,
  }) => {
    const { page, block, messages, at, close } = await openCanvas(browser, {
      viewport: { width: 390, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    await messages.tell({ kind: 'device', device: 'phone' });
    const cdp = await startOfFinger(page);
    await touch(cdp, 'touchStart', at.x, at.y);
    for (let step = 1; step <= 5; step++) await touch(cdp, 'touchMove', at.x, at.y + step * 20);
    await touch(cdp, 'touchEnd');
    expect(await messages.gestures()).toEqual([]);

    await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.scrollTo(0, 0));
    await touch(cdp, 'touchStart', at.x, at.y);
    await expect
      .poll(() => block.evaluate((element) => element.style.opacity), { timeout: 5_000 })
      .toBe('0.9');
    for (let step = 1; step <= 5; step++) await touch(cdp, 'touchMove', at.x, at.y + step * 30);
    await touch(cdp, 'touchEnd');
    await expect
      .poll(messages.gestures)
      .toMatchObject([{ commands: [{ do: 'move-block', block: BLOCK, to: { device: 'phone' } }] }]);
    await close();
  });

  test('ED-21 a pen drags after 8 px, a mouse after 4', async ({ browser }) => {
    const { page, block, messages, at, close } = await openCanvas(browser, {
      viewport: { width: 1280, height: 800 },
    });
    const cdp = await startOfFinger(page);
    const point = (
      pointerType: 'mouse' | 'pen',
      type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
      x: number,
    ) =>
      cdp.send('Input.dispatchMouseEvent', {
        type,
        x,
        y: at.y,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType,
      });
    const isDragged = () => block.evaluate((element) => element.style.opacity === '0.9');
    const frames = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const [pointer, threshold] of [
      ['pen', 8],
      ['mouse', 4],
    ] as const) {
      await point(pointer, 'mousePressed', at.x);
      await point(pointer, 'mouseMoved', at.x + threshold - 1);
      await frames();
      expect(await isDragged()).toBe(false);
      await point(pointer, 'mouseMoved', at.x + threshold + 1);
      await expect.poll(isDragged).toBe(true);
      await page.keyboard.press('Escape');
      await point(pointer, 'mouseReleased', at.x + threshold + 1);
      await expect.poll(isDragged).toBe(false);
    }
    expect(await messages.gestures()).toEqual([]);
    await close();
  });

  test('ED-17 ED-54 under reduced motion nothing eases after a drop, and otherwise it does', async ({
    browser,
  }) => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page, messages, at, close } = await openCanvas(browser, {
        viewport: { width: 1280, height: 800 },
        reducedMotion,
      });
      await page.evaluate(() => {
        const frame = document.querySelector('iframe')?.contentWindow as (Window & typeof globalThis) | null;
        if (!frame) return;
        const { animate } = frame.Element.prototype;
        frame.Element.prototype.animate = function (...motion) {
          window.canvasMessages.push({ kind: 'eased' });
          return animate.apply(this, motion);
        };
      });
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 60, at.y + 90, { steps: 4 });
      await page.mouse.move(at.x + 130, at.y + 170, { steps: 4 });
      await page.mouse.up();
      await expect.poll(messages.gestures).toHaveLength(1);
      // The editor's diff comes back, as it would from the model.
      await messages.tell({ kind: 'apply', number: 1, diff: [], fragments: [] });
      const eased = () =>
        page.evaluate(() =>
          window.canvasMessages.some((each) => Reflect.get(Object(each), 'kind') === 'eased'),
        );
      if (reducedMotion === 'reduce') {
        await page.waitForTimeout(200);
        expect(await eased()).toBe(false);
      } else await expect.poll(eased).toBe(true);
      await close();
    }
  });
});
