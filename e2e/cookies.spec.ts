import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { tabTo } from './tab-to.ts';

const TRACKER = 'document.documentElement.dataset.tracked = "yes"';

test(
  'SF-9.24 nothing of the owner’s code runs before a visitor allows it, by mouse or keyboard, in both themes',
  ways({}),
  async ({ page, browser, watch }) => {
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Home' });
    const { id } = (await created.json()).collection;
    await owner.call('post', `/api/content/collections/${id}/homepage`).catch(() => undefined);
    await owner.call('put', '/api/settings/code-injection', { header: `<script>${TRACKER}</script>` });

    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/settings/cookies`);
    await signIn.signIn(site.owner);
    await page.getByRole('switch', { name: 'Ask visitors first' }).click();
    await page.getByLabel('What you ask').fill('May we count how many people read this?');
    await watch.examine();
    await page.getByRole('button', { name: 'Save the banner' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    for (const theme of ['shoreline', 'fieldnotes']) {
      await owner.call('put', '/api/site-theme', { themeName: theme });
      const context = await browser.newContext({ viewport: page.viewportSize() });
      const visitor = await context.newPage();
      const tracked = () => visitor.evaluate(() => document.documentElement.dataset.tracked ?? 'no');
      const banner = visitor.getByRole('region', { name: 'Cookies' });
      await expect(async () => {
        await visitor.goto(`${site.url}/home`);
        await expect(banner).toBeVisible({ timeout: 3_000 });
      }).toPass();
      expect(await tracked()).toBe('no');
      await tabTo(visitor, banner.getByRole('button', { name: 'Refuse' }));
      await visitor.keyboard.press('Enter');
      await expect(banner).toBeHidden();
      await visitor.reload();
      const again = visitor.getByRole('button', { name: 'Cookies' });
      await expect(again).toBeVisible();
      expect([await banner.isVisible(), await tracked()]).toEqual([false, 'no']);
      await again.click();
      await banner.getByRole('button', { name: 'Allow' }).click();
      await expect.poll(tracked).toBe('yes');
      await visitor.reload();
      await expect.poll(tracked).toBe('yes');
      expect((await context.cookies()).map(({ name }) => name)).toContain('ss_cookieAllowed');
      await context.close();
    }
  },
);
