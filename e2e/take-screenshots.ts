// A program, run by hand: `node e2e/take-screenshots.ts OUT [NAME…]` starts a server with the demo site and writes a
// image of each of its pages, on a phone, a tablet and a desktop, into the folder OUT. With names only those that
// begin so: `home`, `product`, `fieldnotes-journal`, `block-`, `admin-order`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { adminScenes } from './admin-scenes.ts';
import { awning } from './awning-command.ts';
import { bundledChromium } from './browser/bundled-chromium.ts';
import { askBank, fillCheckout, payTooEarly, placeOrders } from './checkout-scenes.ts';
import { formScenes, sendMails } from './form-scenes.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { fillCart, openQuickView } from './shop-scenes.ts';
import { startTestServer } from './start-test-server.ts';

interface Image {
  readonly name: string;
  /** Below the demo's address, or a whole one. */
  readonly path: string;
  /** What has to happen before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** What is pressed once it is there. */
  readonly press?: (page: Page) => Promise<void>;
  /** What opens above the page; the image then shows the screen and not the whole page. */
  readonly open?: (page: Page) => Promise<void>;
  /** Themes that come with the product show no quick view where nothing hovers. */
  readonly needsMouse?: true;
  /** Nobody else sees it. */
  readonly isForMembers?: true;
  readonly withoutScript?: true;
  readonly isDark?: true;
  /** An element that is there when the page is; otherwise it is when the network falls silent. */
  readonly awaits?: string;
}

const SCREENS = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 820, height: 1180, isMobile: true, hasTouch: true },
  { width: 1440, height: 900 },
];
/**
 * By what is sold: goods with variants, goods with a form, a class, a download, a subscription, a gift card, and goods
 * that are reduced.
 */
const PRODUCTS = [
  'stoneware-mug',
  'cup-with-a-name',
  'morning-at-the-wheel',
  'glaze-notebook',
  'tea-every-month',
  'gift-card',
  'linen-cloth',
];
const TIMEOUT_MS = 15_000;

const [out = '', ...names] = process.argv.slice(2);
if (out === '') throw new Error('Say where the images go: node e2e/take-screenshots.ts OUT [NAME…]');
const isWanted = ({ name }: { name: string }) =>
  names.length === 0 || names.some((each) => name.startsWith(each));

await mkdir(out, { recursive: true });
const testServer = await startTestServer('pictures', {
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
  const [post, event, blocks] = await readAddresses(site);
  const lists: Image[] = [
    { name: 'home', path: '/' },
    { name: 'journal', path: '/journal' },
    { name: 'post', path: post },
    { name: 'studio', path: '/studio' },
  ];
  const shop: Image[] = [
    { name: 'shop', path: '/shop' },
    ...PRODUCTS.map((urlId) => ({ name: `product-${urlId}`, path: `/shop/p/${urlId}` })),
    { name: 'quick-view', path: '/shop', open: openQuickView, needsMouse: true },
    { name: 'cart-full', path: '/cart', before: fillCart },
    { name: 'cart-empty', path: '/cart' },
    { name: 'classes', path: '/classes' },
    { name: 'class', path: event },
    { name: 'our-story', path: '/our-story' },
    { name: 'contact', path: '/contact' },
    { name: 'delivery', path: '/delivery' },
    { name: 'search', path: '/search?q=salt' },
    { name: 'account', path: '/account' },
    { name: 'error', path: '/there-is-no-such-page' },
    ...blocks.map((path) => ({ name: path.slice(1), path })),
  ];
  const checkout: Image[] = [
    { name: 'checkout-new', path: '/checkout', before: fillCart },
    { name: 'checkout-filled', path: '/checkout', before: fillCheckout },
    { name: 'checkout-errors', path: '/checkout', before: fillCart, press: payTooEarly },
    { name: 'checkout-nothing', path: '/checkout' },
    { name: 'test-bank', path: '', before: askBank },
  ];
  const aboutOrders = /^(order|(fieldnotes-)?subscription|gift-card-page|mail|packing|invoice)/;
  const orders = await sceneOf(browser, site, aboutOrders, placeOrders);
  await takeEach(browser, site, [...lists, ...shop, ...checkout, ...orders, ...formScenes]);
  await takeEach(browser, site, await sceneOf(browser, site, /^admin/, playAdmin));
  // After the others: the vase is sold out no more.
  const mails = await sceneOf(browser, site, /^(fieldnotes-)?forms/, sendMails);
  await takeEach(browser, site, mails);
  const subscription = orders.filter(({ name }) => name === 'subscription');
  const activeTheme = [...lists, ...formScenes, ...subscription, ...mails.filter(({ path }) => path !== '')];
  const inFieldnotes = activeTheme
    .map((each) => ({ ...each, name: `fieldnotes-${each.name}` }))
    .filter(isWanted);
  if (inFieldnotes.length > 0) await awning('theme', 'use', 'fieldnotes', '--site', 'demo');
  await takeEach(browser, site, inFieldnotes);
}

async function playAdmin(page: Page, merchant: Merchant): Promise<Image[]> {
  await placeOrders(page, merchant);
  return adminScenes(merchant);
}

/** Playing a scene takes a while: only when its image is wanted. */
async function sceneOf(
  browser: Browser,
  site: string,
  about: RegExp,
  play: (page: Page, merchant: Merchant) => Promise<Image[]>,
): Promise<Image[]> {
  if (names.length > 0 && !names.some((name) => about.test(name))) return [];
  const merchant = await signInAsMerchant();
  const context = await browser.newContext({ baseURL: site });
  try {
    return await play(await context.newPage(), merchant);
  } finally {
    await context.close();
    await merchant.end();
  }
}

/** Where the newest post, the next class and the pages about blocks are. */
async function readAddresses(site: string): Promise<[post: string, event: string, blocks: string[]]> {
  const read = async (path: string) => (await fetch(`${site}${path}`)).text();
  const journal: { items: { fullUrl: string }[] } = JSON.parse(await read('/journal?format=json'));
  const classes: { upcoming: { fullUrl: string }[] } = JSON.parse(await read('/classes?format=json'));
  const blocks = (await read('/blocks')).matchAll(/href="(\/(?:block|gallery)-[\w-]+)"/g);
  const [post, event] = [journal.items[0]?.fullUrl, classes.upcoming[0]?.fullUrl];
  if (!post || !event) throw new Error('The demo has no post, or no class to come.');
  return [post, event, ['/blocks', ...new Set([...blocks].map(([, path = '']) => path))]];
}

async function takeEach(browser: Browser, site: string, images: readonly Image[]): Promise<void> {
  const merchant = await signInAsMerchant();
  const session = await merchant.session();
  await merchant.end();
  for (const image of images.filter(isWanted))
    for (const { width, height, ...touch } of SCREENS) {
      if (image.needsMouse && touch.hasTouch) continue;
      const context = await browser.newContext({
        baseURL: site,
        locale: 'en-GB',
        viewport: { width, height },
        ...touch,
        ...(image.withoutScript ? { javaScriptEnabled: false } : {}),
        ...(image.isForMembers ? { storageState: session } : {}),
        ...(image.isDark ? { colorScheme: 'dark' } : {}),
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      const path = join(out, `${image.name}-${width}.png`);
      // One page that fails is no reason to have no image of the others.
      await take(await context.newPage(), image, path).then(
        () => process.stdout.write(`${path}\n`),
        (error: unknown) => {
          process.stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
          process.exitCode = 1;
        },
      );
      await context.close();
    }
}

async function take(
  page: Page,
  { path, before, press: click, open, withoutScript, awaits }: Image,
  file: string,
): Promise<void> {
  await before?.(page);
  if (path !== '') await page.goto(path);
  await click?.(page);
  if (open) await open(page);
  else if (awaits !== undefined) await page.locator(awaits).first().waitFor();
  if (!(open || withoutScript)) await page.evaluate(scrollThrough);
  if (awaits === undefined) await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage: !open, animations: 'disabled' });
}

/**
 * Runs in the browser: goes down the page as a reader would, so that images that wait for one are there, and back up.
 */
async function scrollThrough(): Promise<void> {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    await wait(80);
  }
  const late = [...document.images].filter((image) => image.checkVisibility() && !image.complete);
  const loaded = late.map((image) => image.decode().catch(() => undefined));
  await Promise.race([Promise.all(loaded), wait(10_000)]);
  scrollTo({ top: 0, behavior: 'instant' });
  await wait(300);
}
