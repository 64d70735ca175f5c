import type { Page } from '@playwright/test';
import { HOSTILE_THEMES } from './hostile-themes.ts';
import { expect, once, test } from './journey.ts';
import { createThemedSite } from './themed-site.ts';

// One site, which puts on one theme after the other: making it takes longer than most journeys.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let site: Awaited<ReturnType<typeof createThemedSite>>;
test.beforeAll(async () => {
  site = await createThemedSite();
});

const ADDRESSES = [
  '/shop',
  '/shop/p/stoneware-mug',
  '/journal',
  '/classes',
  '/cart',
  '/search?q=salt',
  '/account',
];

/** Where the first post and the next event are, as the page data says. */
const itemAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`${path}?format=json`)).json();
    const [journal, classes] = [await read('/journal'), await read('/classes')];
    return [journal.items[0].fullUrl, classes.upcoming[0].fullUrl];
  });

/** Runs in the browser, because nothing else finds the site by its name. */
async function fillCart(urlIds: readonly string[]): Promise<void> {
  await fetch('/api/commerce/shopping-cart');
  const [, crumb = ''] = /(?:^|; )crumb=([^;]*)/.exec(document.cookie) ?? [];
  for (const urlId of urlIds) {
    const { item } = await (await fetch(`/shop/p/${urlId}?format=json`)).json();
    const { sku } = item.structuredContent.variants.find(
      ({ unlimited, qtyInStock }: { unlimited: boolean; qtyInStock: number }) => unlimited || qtyInStock > 0,
    );
    const response = await fetch('/cart/entries', {
      method: 'POST',
      headers: { 'X-CSRF-Token': crumb },
      body: new URLSearchParams({ itemId: item.id, sku, quantity: '1' }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

for (const [name, files] of Object.entries(HOSTILE_THEMES))
  test(
    `pages of the platform can be read and used in a theme that is ${name}`,
    once,
    async ({ context, watch }) => {
      await site.wearFiles(name, files);
      // Not the watched page: what axe says of the theme itself is its author's concern.
      const page = await context.newPage();
      watch.follow(page);
      await page.goto(`${site.url}/shop`);
      await page.evaluate(fillCart, ['sea-salt', 'stoneware-mug']);
      for (const path of [...ADDRESSES, ...(await itemAddresses(page))])
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${site.url}${path}`, { waitUntil: 'load' });
          await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
          await scriptsAreReady(page);
          expect(await page.evaluate(findFaults), `${name} ${path} at ${width}`).toEqual([]);
        }
      await page.evaluate(addOverlays);
      await scriptsAreReady(page);
      expect(await page.evaluate(findFaults), `${name}, above the page`).toEqual([]);
    },
  );

/** What a visitor sees once the page has come to rest: its scripts have taken over what they find in the page. */
async function scriptsAreReady(page: Page): Promise<void> {
  const waiting = ':is(.sqs-announcement-bar, .sqs-fullpage-shopping-cart-content)';
  await expect(page.locator(`${waiting}:not([data-island="ready"])`)).toHaveCount(0);
}

/** Runs in the browser: what the server and scripts would put above the page. */
function addOverlays(): void {
  const bars = ['dark', 'accent', 'quiet'].map(
    (style) =>
      `<div class="sqs-announcement-bar awning-announcement--${style}" data-announcement="${style}"><div class="sqs-announcement-bar-text">Closed on <a href="/">Monday</a></div><button type="button" class="sqs-announcement-bar-close" aria-label="Close"></button></div>`,
  );
  document.body.insertAdjacentHTML('afterbegin', `<div id="bars">${bars.join('')}</div>`);
  document.querySelector('#bars')?.dispatchEvent(new CustomEvent('awning:content-added', { bubbles: true }));
  document
    .querySelector('main')
    ?.insertAdjacentHTML(
      'beforeend',
      '<div class="awning-captcha" data-state="failed"><span class="awning-captcha-sign"></span><span>It did not work.</span><button type="button" class="awning-captcha-again">Try again</button></div>',
    );
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog class="awning-popup" data-form="sheet" open><button type="button" class="awning-popup-close" aria-label="Close"></button><div class="awning-popup-body"><p>Ten per cent off</p><button type="button" class="sqs-block-button-element">Join</button></div></dialog>',
  );
}

/** Runs in the browser: what a person could not read, see or reach. */
function findFaults(): string[] {
  const faults: string[] = [];
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  /** Over what lies below it. */
  const paint = (colors: readonly string[]): number[] => {
    context.clearRect(0, 0, 1, 1);
    for (const color of ['#fff', ...colors]) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (rgb: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: readonly number[], other: readonly number[]): number => {
    const [first, second] = [luminance(one), luminance(other)];
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  };
  const groundsOf = (element: Element): string[] => {
    const grounds: string[] = [];
    for (let place: Element | null = element; place; place = place.parentElement)
      grounds.unshift(getComputedStyle(place).backgroundColor);
    return grounds;
  };
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
  const shown = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.visually-hidden, [disabled], [aria-disabled="true"]'),
    );

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth - clientWidth} px too wide.`);

  const letters =
    'main button, main [role="button"], main .sqs-block-button-element, .sqs-announcement-bar-text, .sqs-announcement-bar a, .awning-popup p, .awning-popup button, .awning-captcha span';
  for (const element of shown(letters)) {
    if ((element.textContent ?? '').trim() === '') continue;
    const grounds = groundsOf(element);
    const found = contrast(paint([...grounds, getComputedStyle(element).color]), paint(grounds));
    if (found < 4.5) faults.push(`${nameOf(element)} has a contrast of ${found.toFixed(2)}.`);
  }

  for (const field of shown(
    'main :is(input:not([type="radio"], [type="checkbox"], [type="hidden"]), select, textarea)',
  )) {
    // The stepper of the cart has one frame around all three of its parts.
    const framed = field.closest('.cart-stepper') ?? field;
    const { borderBlockEndWidth, borderBlockEndColor, backgroundColor } = getComputedStyle(framed);
    const around = groundsOf(framed.parentElement ?? document.body);
    const ground = paint(around);
    const hasLine =
      Number.parseFloat(borderBlockEndWidth) >= 1 &&
      contrast(paint([...around, borderBlockEndColor]), ground) >= 1.5;
    const hasGround = contrast(paint([...around, backgroundColor]), ground) >= 1.5;
    if (!hasLine && !hasGround) faults.push(`${nameOf(field)} cannot be seen.`);
    const letter = paint([...groundsOf(field), getComputedStyle(field).color]);
    if (contrast(letter, paint(groundsOf(field))) < 4.5) faults.push(`${nameOf(field)} hides what is typed.`);
  }

  const frames =
    '.cart-row, .awning-cart-columns, .awning-order-columns, .ProductList-grid, .ProductItem-summary, .ProductItem-relatedProducts-grid, .eventlist-event, .BlogList, .sqs-search-page-form, .sqs-search-page-result, .cart-stepper';
  for (const frame of shown(frames)) {
    const parts = [...frame.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement &&
        part.checkVisibility() &&
        !['absolute', 'fixed', 'sticky'].includes(getComputedStyle(part).position) &&
        part.getBoundingClientRect().height > 0,
    );
    parts.forEach((part, at) => {
      const box = part.getBoundingClientRect();
      if (box.width < 24) faults.push(`${nameOf(part)} is ${box.width} px wide.`);
      for (const other of parts.slice(at + 1)) {
        const next = other.getBoundingClientRect();
        const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        if (wide > 1 && high > 1) faults.push(`${nameOf(part)} lies on ${nameOf(other)}.`);
      }
    });
  }

  for (const element of shown('main :is(p, a, li, dt, dd, label, button, time, h1, h2, h3, span)')) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < 11 && element.childElementCount === 0 && (element.textContent ?? '').trim() !== '')
      faults.push(`${nameOf(element)} has letters of ${size} px.`);
  }
  return faults;
}
