import type { Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { createSiteForm } from './pages/site-form.ts';
import { someone } from './shopper.ts';

test.use({ locale: 'en-GB' });

// The demo asks those who have read most of its story; all other pages are left alone.
const STORY = '/our-story';

const cached = (page: Page) =>
  page.evaluate(() => ({
    closed: localStorage.getItem('awning:popup-overlay-closed-date') !== null,
    submitted: localStorage.getItem('awning:popup-overlay-submitted'),
  }));

/** Reads on to the end, once the page is listening. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.locator('.awning-popup-place[data-island="ready"]').waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
}

test(
  'a popup comes at the end of the story, is closed, and does not come again',
  ways({ screens: ['popup'], themes: 'both' }),
  async ({ page, watch, isMobile }) => {
    await page.goto(STORY);
    const popup = page.getByRole('dialog', { name: 'Newsletter' });
    await readToTheEnd(page);
    await expect(popup).toBeVisible();
    await watch.examine();
    if (isMobile) {
      // What people came for stays in view, and in use.
      const box = await popup.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(844 / 2 + 1);
      await popup.getByRole('button', { name: 'Close' }).tap();
    } else {
      await expect(popup).toBeFocused();
      await page.keyboard.press('Escape');
    }
    await expect(popup).toBeHidden();
    expect(await cached(page)).toEqual({ closed: true, submitted: null });

    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/popup/')) requests.push(request.url());
    });
    await page.reload();
    await readToTheEnd(page);
    // What a scroll sets off has begun two frames later.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(requests).toEqual([]);
  },
);

test.describe('on one screen', once, () => {
  test('a visitor who signs up in the popup is mailed and not asked again', async ({
    page,
    watch,
    merchant,
  }) => {
    const email = someone();
    await page.goto(STORY);
    await readToTheEnd(page);
    const popup = page.getByRole('dialog', { name: 'Newsletter' });
    const { field, ...form } = createSiteForm(page, popup, 'Subscribe');
    await form.isReady();
    await form.send.click();
    await expect(field('Email address')).toHaveAccessibleDescription(/Required/);
    await watch.examine();
    await field('Email address').fill(email);
    await page.keyboard.press('Enter');
    await expect(
      form.thanks('Thank you. Please confirm with the link in the email we’ve just sent you.'),
    ).toBeFocused();
    await watch.examine();
    await popup.getByRole('button', { name: 'Close' }).click();
    expect(await cached(page)).toMatchObject({ submitted: 'true' });
    await merchant.mailTo(email, /^Please confirm/);
    const { entries } = await merchant.read(`/api/commerce/mailing-list?search=${encodeURIComponent(email)}`);
    expect(entries).toMatchObject([{ status: 'pending', source: 'popup' }]);
  });

  test(
    'an announcement leads where it says, and stays away once it is closed',
    ways({ screens: ['announcement'], themes: 'both' }),
    async ({ page, watch }) => {
      await page.goto('/journal');
      const bar = page.getByRole('region', { name: 'Announcement' });
      await expect(bar).toContainText('Delivery in the UK is free from £60.');
      await watch.examine();
      await bar.getByRole('link').click();
      await expect(page).toHaveURL(/\/delivery$/);
      await bar.getByRole('button', { name: 'Close' }).click();
      await expect(bar).toBeHidden();
      await page.goto('/journal');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar).toBeHidden();
    },
  );
});
