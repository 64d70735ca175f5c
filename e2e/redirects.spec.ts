import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { pressSide } from './side-action.ts';

test(
  'an owner adds a redirect, tries old addresses, and a visitor arrives at the new page',
  ways({
    screens: ['admin redirects', 'admin new redirect', 'admin redirects as text', 'admin redirect'],
    sizes: 'both',
  }),
  async ({ page, watch }) => {
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Studio' });
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/redirects`);
    await signIn.signIn(site.owner);
    await expect(page.getByRole('heading', { name: 'No redirects yet' })).toBeVisible();
    await watch.examine();

    await page.getByRole('link', { name: 'Add redirect' }).click();
    await page.getByRole('textbox', { name: 'Old address' }).fill('/about-us');
    await page.getByRole('textbox', { name: 'New address' }).fill('/studio');
    await expect(page.getByText('Leads to a page of this site.')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: '/about-us' }).click();
    await page.getByRole('radio', { name: 'For now (302)' }).check();
    await watch.examine();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: '/about-us' })).toBeVisible();

    await pressSide(page, 'Try addresses');
    const sheet = page.getByRole('dialog', { name: 'Try addresses' });
    await sheet.getByRole('textbox').fill('/about-us\n/forgotten');
    await sheet.getByRole('button', { name: 'Try', exact: true }).click();
    await expect(sheet.getByText('1 address leads nowhere')).toBeVisible();
    await watch.examine();
    await sheet.getByRole('button', { name: 'Close' }).last().click();

    await pressSide(page, 'Edit as text', 'link');
    const text = page.getByRole('textbox', { name: 'One redirect a line' });
    await text.fill('/about-us -> /studio 301\n/forgotten => /studio');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 line cannot be used')).toBeVisible();
    await text.fill('/about-us -> /studio 301\n/forgotten -> /studio');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: '/forgotten' })).toBeVisible();

    const arrived = await page.evaluate(async () => new URL((await fetch('/forgotten')).url).pathname);
    expect(arrived).toBe('/studio');
  },
);
