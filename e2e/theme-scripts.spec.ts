import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { awning } from './awning-command.ts';
import { expect, once, test } from './journey.ts';
import { createSite } from './people.ts';

/** A theme as another author would write it: images without an address, an inline script, the old library. */
const THEME: Readonly<Record<string, string>> = {
  'template.conf': JSON.stringify({
    name: 'Journey',
    author: 'Journeys',
    layouts: { default: { name: 'Default', regions: ['site'] } },
    navigations: [],
    stylesheets: ['site.less'],
    systemCollections: ['gallery'],
  }),
  'styles/site.less':
    'body { margin: 0; color: #222; background: #fff; } .content-fill, .content-fit { width: 200px; height: 200px; }',
  'collections/gallery.conf': '{ "title": "Gallery", "ordering": "user-orderable" }',
  'collections/gallery.list':
    '{.repeated section items}<div class="content-fill"><img {@|image-meta}></div>{.end}',
  'site.region': `<!doctype html>
<html lang="en"><head>{squarespace-headers}</head>
<body id="{squarespace.page-id}" class="{squarespace.page-classes}">
<main><h1>{collection.title}</h1>{squarespace.main-content}<p id="said"></p><button type="button">More</button><div id="more"></div></main>
<script>
Y.use('node', function (Y) {
  Y.one('#said').set('textContent', 'Read: ' + Static.SQUARESPACE_CONTEXT.collection.title);
  Y.one('button').on('click', function () {
    var more = document.getElementById('more');
    more.innerHTML = '<div class="content-fit">' + document.querySelector('.content-fill').innerHTML + '</div>';
    var image = more.querySelector('img');
    image.removeAttribute('src');
    image.removeAttribute('style');
    delete image.dataset.imageResolution;
    Squarespace.initializeLayoutBlocks(Y, Y.one('#more'));
  });
});
</script>
{squarespace-footers}</body></html>`,
};

/** A site with one gallery of one image, in that theme. */
async function openGallerySite(page: Page): Promise<string> {
  const { url, owner } = await createSite();
  const slug = new URL(url).hostname.split('.', 1)[0] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'awning-journey-theme-'));
  try {
    for (const [path, text] of Object.entries(THEME)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await awning('theme', 'install', folder, '--name', slug);
    await awning('theme', 'use', slug, '--site', slug);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  // Only the browser finds the site by its name, so the owner's calls are made from a page of hers.
  const fixture = await page.context().newPage();
  await fixture.goto(`${url}/config`);
  const content = (await fixture.screenshot()).toString('base64');
  await fixture.evaluate(fillGallery, { owner, content });
  await fixture.close();
  await page.context().clearCookies();
  return `${url}/harbour`;
}

/** Runs in the browser: signs the owner in and puts one image into a gallery. */
async function fillGallery({ owner, content }: { owner: object; content: string }): Promise<void> {
  const send = async (path: string, body: object | FormData) => {
    const [, crumb = ''] = /(?:^|; )crumb=([^;]*)/.exec(document.cookie) ?? [];
    const isForm = body instanceof FormData;
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'X-CSRF-Token': crumb, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    const stored: { id?: string; collection?: { id: string } } = await response.json();
    return stored.id ?? stored.collection?.id;
  };
  await fetch('/api/member-session');
  await send('/api/member-session', owner);
  const form = new FormData();
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'screen.png');
  const mainImageId = await send('/api/media/assets', form);
  const gallery = { kind: 'gallery', title: 'Harbour', urlId: 'harbour' };
  const id = await send('/api/content/collections', gallery);
  const item = { title: 'The pier', recordType: 2, status: 'published', mainImageId };
  await send(`/api/content/collections/${id}/items`, item);
}

test(
  'a third-party theme shows its images, runs its script and may swap content, and has images without script',
  once,
  async ({ page, browser }) => {
    const address = await openGallerySite(page);
    await page.goto(address);
    const imageAsset = page.getByRole('img', { name: 'The pier' }).first();
    await expect(imageAsset).toHaveAttribute('data-image-resolution', /^\d+w$/);
    await expect(imageAsset).toHaveAttribute('src', /\?format=500w$/);
    await expect(imageAsset).not.toHaveClass(/loading/);
    expect(await imageAsset.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('Read: Harbour')).toBeVisible();

    await page.getByRole('button', { name: 'More' }).click();
    const swapped = page.locator('#more img');
    await expect(swapped).toHaveAttribute('data-image-resolution', /^\d+w$/);
    await expect(swapped).toHaveAttribute('src', /\?format=300w$/);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await plain.newPage();
    await quiet.goto(address);
    await expect(quiet.locator('noscript img')).toBeVisible();
    expect(await quiet.locator('noscript img').getAttribute('alt')).toBe('The pier');
    await plain.close();
  },
);
