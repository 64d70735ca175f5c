import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

test(
  'an owner tries a theme as a draft, publishes it and takes it back',
  ways({ screens: ['admin themes'], sizes: 'both' }),
  async ({ page, watch }) => {
    // The pages in the small frames run no scripts, and have no files that a theme names without its version.
    watch.allow(/sandboxed|Content Security Policy|\/(scripts|assets)\//);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const home = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Welcome' });
    await owner.call('put', '/api/content/homepage', { collectionId: (await home.json()).collection.id });
    const themeOf = async (): Promise<string | undefined> =>
      (await owner.read('/api/site-theme')).theme?.name;
    expect(await themeOf()).toBeUndefined();

    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/themes`);
    await signIn.signIn(site.owner);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Shoreline' }) });
    await expect(card).toBeVisible();
    await watch.examine();
    await card.getByRole('button', { name: 'Try it' }).click();
    await expect(card.getByText('In your draft')).toBeVisible();
    expect(await themeOf()).toBeUndefined();
    await watch.examine();

    await page.getByRole('link', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Nothing waits to be published.')).toBeVisible();
    expect(await themeOf()).toBe('shoreline');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
    expect(await themeOf()).toBeUndefined();
  },
);
