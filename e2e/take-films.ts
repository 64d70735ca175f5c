// A program, run by hand: `node e2e/take-films.ts OUT` starts a server with the demo site, drags and resizes blocks of
// a page in the editor, and writes an image of each step into the folder OUT: how a gesture looks on its way.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { bundledChromium } from './browser/bundled-chromium.ts';
import { signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { startTestServer } from './start-test-server.ts';

const STEPS = 12;
const SETTLING_MS = 2_500;
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What moves a block: pressed, moved step by step, let go. */
interface Pointer {
  press(at: Point): Promise<void>;
  move(to: Point): Promise<void>;
  release(): Promise<void>;
}

const [out = ''] = process.argv.slice(2);
if (out === '') throw new Error('Say where the images go: node e2e/take-films.ts OUT');

const testServer = await startTestServer('films', {
  AWNING_REQUESTS_PER_MINUTE: '0',
  AWNING_LOG_LEVEL: 'silent',
});
try {
  const browser = await chromium.launch(bundledChromium() ?? {});
  try {
    await takeAll(browser, testServer.url);
  } finally {
    await browser.close();
  }
} finally {
  await testServer.strike();
}

async function takeAll(browser: Browser, site: string): Promise<void> {
  const merchant = await signInAsMerchant();
  const { collections } = await merchant.read('/api/content/collections');
  const home = collections.find(({ urlId }: { urlId: string }) => urlId === 'home');
  const storageState = await merchant.session();
  const film = async (
    name: string,
    options: BrowserContextOptions,
    play: (page: Page) => Promise<{ pointer: Pointer; from: Point; to: Point }>,
  ): Promise<void> => {
    const context = await browser.newContext({ baseURL: site, storageState, ...options });
    const page = await context.newPage();
    await page.goto(`/config/pages/${home.id}/edit`);
    const { pointer, from, to } = await play(page);
    await mkdir(join(out, name), { recursive: true });
    let frame = 0;
    const shoot = async (): Promise<void> => {
      frame += 1;
      await page.screenshot({ path: join(out, name, `${String(frame).padStart(2, '0')}.png`) });
    };
    await shoot();
    await pointer.press(from);
    for (let step = 1; step <= STEPS; step++) {
      await pointer.move(between(from, to, step / STEPS));
      await shoot();
    }
    await pointer.release();
    for (const pauseMs of [0, 120, 900]) {
      await page.waitForTimeout(pauseMs);
      await shoot();
    }
    await context.close();
    // Each film begins with the same page.
    await merchant.call('delete', `/api/content/collections/${home.id}/draft`);
    process.stdout.write(`${join(out, name)}: ${frame} images\n`);
  };
  await film('drag', DESKTOP, async (page) => {
    const box = await buttonBox(page);
    const from = centreOf(box);
    return { pointer: mouse(page), from, to: { x: from.x + 260, y: from.y - 160 } };
  });
  await film('resize', DESKTOP, async (page) => {
    const box = await buttonBox(page);
    await page.mouse.click(centreOf(box).x, centreOf(box).y);
    const from = { x: box.x + box.width, y: box.y + box.height };
    return { pointer: mouse(page), from, to: { x: from.x + 160, y: from.y + 80 } };
  });
  await film('touch', PHONE, async (page) => {
    const from = centreOf(await buttonBox(page));
    return { pointer: await finger(page), from, to: { x: from.x, y: from.y - 200 } };
  });
  await merchant.end();
}

function centreOf(box: { x: number; y: number; width: number; height: number }): Point {
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The button over the large image: a mouse drags it anywhere, and it stands in a grid. */
async function buttonBox(page: Page) {
  const block = createPageEditor(page).canvas.locator('[id^="block-"]').nth(1);
  await block.scrollIntoViewIfNeeded();
  // Images and fonts move blocks for a moment.
  await page.waitForTimeout(SETTLING_MS);
  const box = await block.boundingBox();
  if (box === null) throw new Error('The page has no block that is seen.');
  return box;
}

function mouse(page: Page): Pointer {
  return {
    press: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
    release: () => page.mouse.up(),
  };
}

/** A finger drags what it has held for a moment. */
async function finger(page: Page): Promise<Pointer> {
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: async (at) => {
      await send('touchStart', [at]);
      await page.waitForTimeout(600);
    },
    move: async (to) => void (await send('touchMove', [to])),
    release: async () => void (await send('touchEnd', [])),
  };
}
