import { expect, once, test, ways } from './journey.ts';

/** Addresses of the demo that show one kind of block each. Galleries have journeys of their own. */
const groups = {
  'words and lines': ['text', 'quote', 'button', 'markdown', 'accordion', 'line', 'spacer', 'code'],
  'images, film and sound': ['image', 'video', 'audio', 'map', 'embed', 'social-links'],
  'lists and data': ['summary', 'product', 'archive', 'tag-cloud', 'chart', 'calendar', 'menu'],
  forms: ['form', 'newsletter', 'search'],
};

for (const [group, names] of Object.entries(groups)) {
  test(
    `a visitor reads the pages about ${group}`,
    ways({ screens: group === 'words and lines' ? ['page'] : [], themes: 'both' }),
    async ({ page, watch, isMobile }) => {
      for (const name of names) {
        const response = await page.goto(`/block-${name}`);
        expect(response?.status(), name).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(tooWide, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
        // Markup, names and colours are the same on a phone; what may differ there is the width.
        if (!isMobile) await watch.examine();
      }
    },
  );
}

test(
  'the home page of the demo leads to its pages, posts and lists',
  ways({ screens: ['home', 'journal', 'post'], themes: 'both' }),
  async ({ page, watch, isMobile }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by hand, near the sea');
    await watch.examine();
    if (isMobile) await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('link', { name: 'Salt, slowly' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salt, slowly' })).toBeVisible();
    await expect(page.getByText('Put it on things that are finished')).toBeVisible();
  },
);

test(
  'a class in the calendar is found from the list of classes',
  ways({ screens: ['events', 'event'], themes: 'both' }),
  async ({ page, watch }) => {
    expect((await page.goto('/classes'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watch.examine();
    await page.getByRole('main').getByRole('heading').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/classes\/./);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'a visitor searches the site and opens what was found',
  ways({ screens: ['search'], themes: 'both' }),
  async ({ page, watch }) => {
    await page.goto('/search?q=salt');
    await watch.examine();
    await page.getByRole('main').getByRole('link', { name: 'Salt, slowly' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salt, slowly' })).toBeVisible();
  },
);

test(
  'a video is requested from its service only after a visitor clicks play',
  once,
  async ({ page, watch, context }) => {
    const strangers: string[] = [];
    await context.route(
      (url) => url.hostname !== 'localhost',
      async (route) => {
        strangers.push(new URL(route.request().url()).hostname);
        await route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' });
      },
    );
    await page.goto('/block-video');
    await page.waitForLoadState('networkidle');
    expect(strangers).toEqual([]);
    await watch.examine();
    const play = page.getByRole('link', { name: /Play/ }).or(page.getByRole('button', { name: /Play/ }));
    await play.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('iframe')).toBeVisible();
    await expect.poll(() => strangers).toContain('player.vimeo.com');
  },
);

test('code of the owner runs by its hash, and an embed runs only in its frame', once, async ({ page }) => {
  await page.goto('/block-code');
  await expect(page.locator('#tide')).toHaveText(/written by a script of the owner/);
  await page.goto('/block-embed');
  const frame = page.frameLocator('iframe[title="A small tide table"]');
  await expect(frame.locator('#note')).toHaveText('Scripts run in here, and only in here.');
  const origin = await frame.locator('body').evaluate(() => window.origin);
  expect(origin).toBe('null');
});

test.describe('without script', once, () => {
  test.use({ javaScriptEnabled: false });

  test('blocks are text, links and forms that work', async ({ page, watch }) => {
    await page.goto('/block-accordion');
    await page.getByText('Can it go in the dishwasher?').click();
    await expect(page.getByText('Linen cannot, although somebody tried.')).toBeVisible();
    await page.goto('/block-video');
    await expect(page.getByRole('link', { name: /film at a video service/ })).toHaveAttribute(
      'href',
      /vimeo\.com\/76979871/,
    );
    await page.goto('/block-calendar');
    await page.getByRole('group', { name: 'Months' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/month=\d\d-\d{4}/);
    await page.goto('/block-search');
    await expect(page.getByRole('search').first()).toHaveAttribute('action', '/search');
    await watch.examine();
  });
});
