import type { Browser } from '@playwright/test';
import { CANVAS_READY, frameCanvas, linkCanvas } from './framed-canvas.ts';
import { expect, once, test } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const SECTION = 'a'.repeat(24);
const BLOCK = 'b'.repeat(24);

declare global {
  interface Window {
    ownerCodeRan?: true;
  }
}

/** A page with code of the owner in its head and words that wait in its draft. */
async function openDraft() {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'About' });
  const { id, fullUrl } = (await created.json()).collection;
  await owner.call('put', '/api/settings/code-injection', {
    header: '<script>window.ownerCodeRan = true; top.ownerCodeRan = true;</script>',
  });
  const draft = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(draft);
  await owner.call('patch', draft, {
    commands: [
      { do: 'add-section' },
      { do: 'add-block', section: SECTION, type: 2, value: { html: '<p>Words of the draft</p>' } },
    ],
    ids: [SECTION, BLOCK],
    base: version,
    batch: 'first',
  });
  return { site, owner, id, address: `${site.url}${fullUrl}` };
}

/** A browser of its own: what is around the frame here is no screen of the product. */
async function signInTo(browser: Browser, site: Awaited<ReturnType<typeof createSite>>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config`);
  await signIn.signIn(site.owner);
  await createAdminShell(page).shows('Home');
  return { context, page };
}

test.describe('the canvas of the editor', once, () => {
  test('ED-1 ED-2 ED-3 the canvas loads in a frame, says that it is ready, takes a drawn block and runs no code of the owner', async ({
    browser,
  }) => {
    const { site, owner, id, address } = await openDraft();
    const { context, page } = await signInTo(browser, site);
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
    });

    const canvas = await frameCanvas(page, `/config/canvas/page/${id}`);
    await expect(canvas.getByText('Words of the draft')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => window.canvasMessages))
      .toContainEqual({ kind: CANVAS_READY });
    expect(await page.evaluate(() => window.ownerCodeRan)).toBeUndefined();
    expect(blocked.length).toBeGreaterThan(0);

    // The editor draws one block and puts it in the place of the old one.
    const html = await page.evaluate(
      async ({ owner: collection, block, section }) => {
        const crumb = /(?:^|; )crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const draft = await (await fetch(`/api/content/collections/${collection}/draft`)).json();
        const text = JSON.stringify(draft.document).replace('Words of the draft', 'Words just typed');
        const response = await fetch('/api/editor/draw', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': crumb },
          body: JSON.stringify({
            owner: { kind: 'collection', id: collection },
            document: JSON.parse(text),
            parts: [block],
          }),
        });
        const { parts, problems } = await response.json();
        if (problems.length > 0 || parts.length !== 1) throw new Error(JSON.stringify({ problems, section }));
        const frame = document.querySelector('iframe');
        const old = frame?.contentDocument?.getElementById(`block-${block}`);
        if (!old) throw new Error('The canvas has no such block.');
        old.outerHTML = parts[0].html;
        return parts[0].html as string;
      },
      { owner: id, block: BLOCK, section: SECTION },
    );
    expect(html).toContain('Words just typed');
    await expect(canvas.getByText('Words just typed')).toBeVisible();
    await expect(canvas.getByText('Words of the draft')).toHaveCount(0);

    // Visitors see neither, and the owner's code runs for them.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(address);
    await expect(visitor.getByText('Words of the draft')).toHaveCount(0);
    expect(await visitor.evaluate(() => window.ownerCodeRan)).toBe(true);
    await visitor.context().close();
    await context.close();
    await owner.end();
  });

  test('ED-3 no other site can frame the canvas', async ({ browser, testServer }) => {
    const { site, owner, id } = await openDraft();
    const { context, page } = await signInTo(browser, site);
    await page.goto(`${testServer.url}/`);
    await frameCanvas(page, `${site.url}/config/canvas/page/${id}`);
    await expect
      .poll(
        () =>
          page
            .frames()
            .find((frame) => frame.name() === 'canvas')
            ?.url() ?? '',
      )
      .toMatch(/^chrome-error:|about:blank/);
    expect(await page.evaluate(() => window.canvasMessages)).toEqual([]);
    await context.close();
    await owner.end();
  });

  test('ED-16 ED-17 ED-28 ED-32 a block of the canvas is dragged and resized by hand, and Escape puts it back', async ({
    browser,
  }) => {
    const { site, owner, id } = await openDraft();
    const draft = await owner.read(`/api/content/collections/${id}/draft`);
    const { context, page } = await signInTo(browser, site);
    await page.setViewportSize({ width: 1280, height: 900 });
    const canvas = await frameCanvas(page, `/config/canvas/page/${id}`);
    const messages = await linkCanvas(page, draft.document);
    const block = canvas.locator(`#block-${BLOCK}`);
    await messages.tell({ kind: 'select', ids: [BLOCK], scroll: false });

    /** The name of a selected block lies above its corner: a text is dragged by it, or by its border. */
    const dragBy = async (from: { x: number; y: number }, x: number, y: number): Promise<void> => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 });
      await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
    };
    const box = await block.boundingBox();
    if (!box) throw new Error('The block is not drawn.');
    const border = { x: box.x + 120, y: box.y + 3 };

    await dragBy(border, 200, 120);
    await expect.poll(() => block.evaluate((element) => element.style.transform)).toMatch(/^translate/);
    const rows = () => block.evaluate((element) => element.parentElement?.style.gridTemplateRows ?? '');
    expect(await rows()).not.toBe('');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await block.evaluate((element) => element.style.transform)).toBe('');
    expect(await rows()).toBe('');
    expect(await messages.gestures()).toEqual([]);

    await dragBy(border, 200, 120);
    await page.mouse.up();
    await expect
      .poll(messages.gestures)
      .toMatchObject([
        { commands: [{ do: 'move-block', block: BLOCK, to: { device: 'desktop' } }], select: [BLOCK] },
      ]);
    await expect.poll(() => block.evaluate((element) => element.style.transform)).toBe('');

    await dragBy({ x: box.x + box.width, y: box.y + box.height / 2 }, -160, 0);
    await page.mouse.up();
    await expect
      .poll(async () => (await messages.gestures()).at(-1))
      .toMatchObject({
        commands: [{ do: 'resize-block', block: BLOCK, column: 0 }],
      });
    await context.close();
    await owner.end();
  });
});
