import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly targets: readonly string[];
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const OPTIONS = { resultTypes: ['violations' as const] };

/** What axe finds wrong with the screen as it is now, one sentence for each fault. */
export async function findAccessibilityFaults(page: Page, javaScriptEnabled: boolean): Promise<string[]> {
  if (!javaScriptEnabled) return findFaultsOfMarkup(page);
  await settle(page);
  const violations = page.frames().length === 1 ? await lookAtPage(page) : await lookAtFrames(page);
  const outside = violations.flatMap(({ id, targets }) => (id === 'region' ? targets : []));
  const attached = await page.evaluate(findAttached, outside);
  return violations
    .map((each) => ({
      ...each,
      targets: each.targets.filter((target) => each.id !== 'region' || !attached.includes(target)),
    }))
    .filter(({ targets }) => targets.length > 0)
    .map(({ id, help, targets }) => `${id}: ${help}\n  ${targets.join('\n  ')}`);
}

/**
 * Runs in the page: a tooltip, and a menu that its control says it has open, belong to that control wherever they are
 * drawn, and stand in no part of the page. A portal with anything else in it is not let off.
 */
function findAttached(targets: string[]): string[] {
  const isAttached = (each: Element): boolean =>
    each.role === 'tooltip' ||
    document.querySelector(`[aria-expanded="true"][aria-controls="${CSS.escape(each.id)}"]`) !== null;
  const around = [...document.querySelectorAll('[data-portal]')].filter((portal) => {
    const attached = [...portal.querySelectorAll('[role="tooltip"], [role="menu"]')].filter(isAttached);
    return attached.length > 0 && portal.textContent === attached.map((each) => each.textContent).join('');
  });
  return targets.filter((target) => around.some((portal) => portal.matches(target)));
}

// To bring axe into a page takes as long as to look at it: the package sends its longest form, twice for every look.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFile(resolve('axe-core/axe.min.js'), 'utf8');

async function lookAtPage(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(await axeSource);
  return page.evaluate(async (options) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, options);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target }) => target.join(' ')),
    }));
  }, OPTIONS);
}

async function lookAtFrames(page: Page): Promise<Violation[]> {
  // Where no script runs, axe waits for an answer for ever.
  const axe = new AxeBuilder({ page, axeSource: await axeSource })
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    .options(OPTIONS);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target }) => target.join(' ')),
  }));
}

// axe is itself a script. Where scripts are off it looks at the same markup and styles on a page of its own, on
// which those of the site are kept from loading and what is said to browsers without script is shown.
async function findFaultsOfMarkup(page: Page): Promise<string[]> {
  const [head = '', body = ''] = (await page.content()).split(/(?=<body)/, 2);
  const html = head + body.replaceAll(/(<\/?)noscript/g, '$1div');
  const viewport = page.viewportSize();
  const context = await page.context().browser()?.newContext({ viewport, javaScriptEnabled: true });
  if (!context) throw new Error('The browser is gone.');
  try {
    const duplicate = await context.newPage();
    await duplicate.route('**/*', async (route) => {
      const kind = route.request().resourceType();
      if (kind === 'document') await route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' });
      else if (kind === 'script') await route.abort();
      else await route.continue();
    });
    await duplicate.goto(page.url());
    return await findAccessibilityFaults(duplicate, true);
  } finally {
    await context.close();
  }
}

// What is still fading in has the contrast of fog. A loader turns for ever and is not waited for.
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(moving().map((animation) => animation.finished));
      // Code that opens something often starts its animation a frame later.
      await nextFrame();
      await nextFrame();
    } while (moving().some((animation) => animation.playState === 'running'));
  });
}
