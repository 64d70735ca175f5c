import type { Browser, Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import type { TestServer } from './test-server.ts';

const PRODUCT = '/shop/p/stoneware-mug';

const reviews = (page: Page) => page.locator('.awning-review-list > li');
const visibleStars = async (page: Page) => {
  const stars = reviews(page).locator('.awning-review-rating .awning-stars');
  const labels = await stars.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  return [...new Set(labels)];
};

test(
  'reviews are narrowed, ordered and continued without leaving the page',
  ways({ screens: ['reviews'], themes: 'both', sizes: 'desktop' }),
  async ({ page }) => {
    await page.goto(PRODUCT);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await expect(reviews(page)).toHaveCount(10);

    const four = page.getByRole('link', { name: '4 stars 3 reviews' });
    // The code for reviews is loaded when the visitor is near them.
    await four.focus();
    await expect(page.locator('#reviews')).toHaveAttribute('data-island', 'ready');
    await page.keyboard.press('Enter');
    await expect(reviews(page)).toHaveCount(3);
    expect(await visibleStars(page)).toEqual(['4 out of 5 stars']);
    await expect(page.getByText('3 reviews with 4 stars')).toBeVisible();
    await expect(four).toBeFocused();
    await expect(page).toHaveURL(/[?&]reviews-rating=4/);

    await page.getByRole('link', { name: 'All reviews' }).click();
    await expect(reviews(page)).toHaveCount(10);
    await page.getByRole('link', { name: 'Lowest rating' }).click();
    await expect(reviews(page).first().getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
    await page.getByRole('link', { name: 'More reviews' }).click();
    await expect(reviews(page)).toHaveCount(12);
    await expect(reviews(page).nth(10)).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);

    // The address alone leads there too.
    await page.goto(`${PRODUCT}?reviews-rating=4`);
    await expect(reviews(page)).toHaveCount(3);
  },
);

/** The owner asks for the link as a program of hers would; the journey is the buyer's. */
async function askForReview(browser: Browser, { url, owner }: TestServer, name: string): Promise<string> {
  const fixture = await browser.newContext({ baseURL: url });
  const product: { item: { id: string } } = await (
    await fixture.request.get(`${PRODUCT}?format=json`)
  ).json();
  const send = async (path: string, data: object) => {
    const crumb = (await fixture.cookies()).find((cookie) => cookie.name === 'crumb')?.value ?? '';
    const response = await fixture.request.post(path, { data, headers: { 'X-CSRF-Token': crumb } });
    expect(response.status(), path).toBeLessThan(300);
    return response.json();
  };
  await fixture.request.get('/api/member-session');
  await send('/api/member-session', owner);
  const link = await send('/api/commerce/reviews/requests', { itemId: product.item.id, name });
  await fixture.close();
  return link.url;
}

test(
  'who got a link writes one review, which waits for the shop',
  ways({ screens: ['review request'], themes: 'both', sizes: 'desktop' }),
  async ({ page, watch, browser, testServer }) => {
    const link = await askForReview(browser, testServer, 'A neighbour');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Stoneware mug' })).toBeVisible();
    await expect(page.getByLabel('Your name, as others see it')).toHaveValue('A neighbour');
    await watch.examine();

    await page.locator('.awning-star-choice').filter({ hasText: '4 stars' }).click();
    await page.getByLabel('Headline (optional)').fill('Warm until the end');
    await page.getByLabel(/^What would you tell a friend/).fill('Two winters, <b>no</b> chip.');
    await page.getByRole('button', { name: 'Send your review' }).click();
    const sent = page.locator('.awning-review--sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your review.');
    await expect(page.getByRole('status').filter({ hasText: 'The shop reads it' })).toBeVisible();
    await expect(sent.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await expect(sent.getByText('Two winters, <b>no</b> chip.')).toBeVisible();

    // Opened again, the link shows what was sent and takes no second one.
    await page.goto(link);
    await expect(sent.getByText('Warm until the end')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send your review' })).toHaveCount(0);
    await page.goto(`${PRODUCT}?reviews-rating=4`);
    await expect(reviews(page)).toHaveCount(3);
    await expect(page.getByText('Warm until the end')).toHaveCount(0);
  },
);
