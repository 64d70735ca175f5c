import type { Page } from '@playwright/test';
import { callInPage } from './call-in-page.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const SECTION = 'a'.repeat(24);
const BLOCK = 'b'.repeat(24);
const IMAGE = 5;

/** An image of one colour, into the library of the site that the page is of. */
const uploadImage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(120, 80);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#b5532f';
      context.fillRect(0, 0, 120, 80);
    }
    const body = new FormData();
    body.append('file', await canvas.convertToBlob({ type: 'image/png' }), 'kiln.png');
    const [, crumb = ''] = /(?:^|; )crumb=([^;]*)/.exec(document.cookie) ?? [];
    const headers = { 'x-csrf-token': decodeURIComponent(crumb) };
    const response = await fetch('/api/media/assets', { method: 'POST', headers, body });
    return (await response.json()).id;
  });

test(
  'ED-92 a section is copied on one site and pasted on another, with its image, once',
  ways({ sizes: 'desktop' }),
  async ({ page, context, watch }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed/);
    const [from, to] = [await createSite(), await createSite()];
    for (const { url } of [from, to])
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    /** A page with one section. */
    const pageOf = async (site: typeof from, section: string, blocks: readonly object[]): Promise<string> => {
      const owner = await signInAsMerchant(site);
      const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Studio' });
      const { id } = (await created.json()).collection;
      const draft = `/api/content/collections/${id}/draft`;
      const { version } = await owner.read(draft);
      const commands = [{ do: 'add-section', settings: { name: section } }, ...blocks];
      const ids = [SECTION, BLOCK].slice(0, commands.length);
      await owner.call('patch', draft, { commands, ids, base: version, batch: 'first' });
      await owner.end();
      return id;
    };
    const signIn = createSignInPage(page);
    const editor = createPageEditor(page);
    const openAt = async (site: typeof from, path: string): Promise<void> => {
      await signIn.open(`${site.url}/config${path}`);
      await signIn.signIn(site.owner);
    };

    await openAt(from, '/media');
    await expect(page.getByRole('heading', { name: 'Media' }).first()).toBeVisible();
    const imageId = await uploadImage(page);
    await callInPage(page, 'PUT', `/api/media/assets/${imageId}`, { altText: 'The kiln' });
    const value = { imageId, altText: 'The kiln' };
    const at = { column: 0, row: 0, width: 12, height: 4 };
    const source = await pageOf(from, 'Kiln', [
      { do: 'add-block', section: SECTION, type: IMAGE, value, at },
    ]);
    const target = await pageOf(to, 'Here', []);
    await page.goto(`${from.url}/config/pages/${source}/edit`);
    await editor.select('Kiln');
    await page.keyboard.press('Control+c');
    await expect(page.getByText('1 part copied.')).toBeAttached();

    await openAt(to, `/pages/${target}/edit`);
    await editor.select('Here');
    await page.keyboard.press('Control+v');
    await expect(page.getByText('1 image or file was copied to this site.')).toBeAttached();
    await expect(editor.rows.filter({ hasText: 'Kiln' })).toHaveCount(1);
    await expect(editor.canvas.getByRole('img', { name: 'The kiln' })).toBeVisible();
    await editor.saved();
    await page.keyboard.press('Control+v');
    await expect(editor.rows.filter({ hasText: 'Kiln' })).toHaveCount(2);
    const { assets } = await callInPage(page, 'GET', '/api/media/assets');
    expect(assets).toHaveLength(1);
    expect(assets[0]).toMatchObject({ filename: 'kiln.png', altText: 'The kiln' });
    expect(assets[0].id).not.toBe(imageId);
    await watch.examine();
  },
);
