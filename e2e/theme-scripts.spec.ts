import { expect, once, test } from './journey.ts';
import { openThemedGallery } from './themed-gallery.ts';

/** A theme as another author would write it: images without an address, an inline script, the old library. */
const THEME = {
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

test(
  'a third-party theme shows its images, runs its script and may swap content, and has images without script',
  once,
  async ({ page, browser }) => {
    const address = await openThemedGallery(page, THEME);
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
