import { findAccessibilityFaults } from './accessibility.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { tabTo } from './tab-to.ts';

const TRACKER = 'document.documentElement.dataset.tracked = "yes"';

test(
  'SF-9.24 nothing of the owner’s code runs before a visitor allows it, by mouse or keyboard, in both themes',
  ways({ screens: ['admin consents'] }),
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
      const dialog = visitor.getByRole('dialog', { name: 'Your privacy' });
      await expect(dialog.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked();
      expect(await findAccessibilityFaults(visitor, true)).toEqual([]);
      await dialog.getByRole('checkbox', { name: 'Analytics' }).check();
      await dialog.getByRole('button', { name: 'Save my choice' }).click();
      // The code waits for another category.
      await expect(dialog).toBeHidden();
      expect(await tracked()).toBe('no');
      await again.click();
      // What the site keeps it under, for the visitor to show.
      const chosen = dialog.getByText(/The site keeps your choice as/);
      await expect(async () => {
        if (!(await chosen.isVisible())) {
          await visitor.keyboard.press('Escape');
          await again.click();
        }
        await expect(chosen).toBeVisible({ timeout: 500 });
      }).toPass();
      const [proof = ''] = /(\w{4}-){3}\w{4}/.exec((await chosen.textContent()) ?? '') ?? [];
      const { consents } = await owner.read(`/api/consents?search=${proof}`);
      expect(consents).toMatchObject([{ proofId: proof, choice: 'some', categories: ['analytics'] }]);
      await dialog.getByRole('button', { name: 'Allow' }).click();
      await expect.poll(tracked).toBe('yes');
      await visitor.reload();
      await expect.poll(tracked).toBe('yes');
      expect((await context.cookies()).map(({ name }) => name)).toContain('ss_cookieAllowed');
      await context.close();
    }

    await page.goto(`${site.url}/config/consents`);
    await expect(page.getByText('Allowed all').first()).toBeVisible();
    await watch.examine();
  },
);
