import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

test(
  'an owner publishes two pages together under a name, and takes it back',
  ways({ screens: ['admin publishing'], sizes: 'both' }),
  async ({ page, watch }) => {
    // The pages in the small frames run no scripts.
    watch.allow(/sandboxed/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    for (const title of ['Studio', 'Contact']) {
      const created = await owner.call('post', '/api/content/collections', { kind: 'page', title });
      const { id } = (await created.json()).collection;
      await owner.call('put', `/api/drafts/page-settings/${id}`, { value: { title: `${title} in spring` } });
    }
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/publishing`);
    await signIn.signIn(site.owner);
    await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeVisible();
    await watch.examine();
    await page.getByRole('textbox', { name: 'Name of this release' }).fill('Spring');
    await page.getByRole('button', { name: 'Publish 2 changes' }).click();
    await expect(page.getByText('Nothing waits to be published.')).toBeVisible();
    await expect(page.getByText('Spring', { exact: true })).toBeVisible();
    await expect(async () => {
      const { collections } = await owner.read('/api/content/collections?limit=50');
      const titles = collections.map(({ title }: { title: string }) => title);
      expect(titles).toEqual(expect.arrayContaining(['Studio in spring', 'Contact in spring']));
    }).toPass();
    await watch.examine();

    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeVisible();
  },
);
