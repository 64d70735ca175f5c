import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const [SECTION, TEXT] = ['a'.repeat(24), 'c'.repeat(24)];

async function makePage(owner: Merchant): Promise<{ id: string; fullUrl: string }> {
  await owner.call('put', '/api/site-theme', { themeName: 'shoreline' });
  await owner.call('put', '/api/content/navigations/mainNav', { items: [] });
  const created = await owner.call('post', '/api/content/collections', {
    kind: 'page',
    title: 'About',
    enabled: true,
    addToMainNav: true,
  });
  const { id, fullUrl } = (await created.json()).collection;
  const draft = `/api/content/collections/${id}/draft`;
  await owner.call('patch', draft, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      {
        do: 'add-block',
        section: SECTION,
        type: 2,
        value: { html: '<h1>Near the sea</h1>' },
        at: { column: 0, row: 0, width: 10, height: 3 },
      },
    ],
    ids: [SECTION, TEXT],
    base: (await owner.read(draft)).version,
    batch: 'first',
  });
  return { id, fullUrl };
}

/** On a phone the outline, the page and the settings are shown in turn. */
async function view(page: Page, name: 'Outline' | 'Page' | 'Settings'): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
}

test(
  'ED-71 ED-72 header, menu and announcement are edited where they stand, undone on one timeline and published',
  ways({}),
  async ({ page, watch, browser }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const { id, fullUrl } = await makePage(owner);
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/pages/${id}/edit`);
    await signIn.signIn(site.owner);
    const canvas = page.frameLocator('iframe[title="The page"]');
    await expect(canvas.getByText('Near the sea')).toBeVisible();

    // A press on a piece opens its fields, and the page is drawn from the draft at once.
    // One that comes before the page listens is repeated.
    await expect(async () => {
      await view(page, 'Page');
      await canvas.locator('.Header-brand a').click();
      await view(page, 'Settings');
      await expect(page.getByRole('region', { name: /^Header, on / })).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await page.getByRole('checkbox', { name: 'Tagline' }).check();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'All of the header' }).click();
    await page.getByLabel('Place of the menu').selectOption({ label: 'In a row below' });
    await view(page, 'Page');
    await expect(canvas.locator('header.Header--navigation-below')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(canvas.locator('header.Header--navigation-below')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(canvas.locator('header.Header--navigation-below')).toBeVisible();

    // The outline has the same parts, for the keyboard.
    await view(page, 'Outline');
    const outline = page.getByRole('tree', { name: 'Outline' });
    await outline.getByRole('treeitem', { name: 'Header', exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await expect(outline.getByRole('treeitem', { name: /^Main menu/ })).toBeFocused();
    await watch.examine();
    await view(page, 'Settings');
    const entry = page.getByRole('form', { name: 'Add a link' });
    await entry.getByLabel('Words of the link').fill('Visit us');
    await entry.getByRole('combobox', { name: 'Where it leads' }).fill('https://visit.example');
    await entry.getByRole('button', { name: 'Add a link' }).click();
    await expect(canvas.locator('.Header a').filter({ hasText: 'Visit us' }).first()).toBeAttached();

    await page.getByRole('button', { name: 'Site parts' }).click();
    await page.getByRole('menuitem', { name: 'Announcement' }).click();
    const words = page.getByRole('textbox', { name: 'What it says' });
    await words.click();
    await page.keyboard.type('Open on Sundays');
    await page.getByRole('checkbox', { name: 'Show the announcement' }).check();
    await expect(canvas.locator('.sqs-announcement-bar')).toContainText('Open on Sundays');
    await watch.examine();

    const visitor = await (await browser.newContext()).newPage();
    const visit = async (): Promise<string> => {
      await visitor.goto(site.url + fullUrl);
      return visitor.content();
    };
    expect(await visit()).not.toContain('Open on Sundays');
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    for (const name of ['Header and footer', 'Announcement', 'Main menu'])
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(visit).toContain('Open on Sundays');
    await expect(visitor.locator('header.Header--navigation-below')).toBeVisible();
    await visitor.context().close();
    await owner.end();
  },
);

test(
  'the popup, the lock page and the page for what is not found are reached from the editor and made there',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed|404/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const { id } = await makePage(owner);
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/pages/${id}/edit`);
    await signIn.signIn(site.owner);
    const make = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Site parts' }).click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByRole('button', { name: 'Make it' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    await make('Popup');
    await page.getByRole('checkbox', { name: 'Visitors meet this popup' }).check();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await watch.examine();
    await make('Lock page');
    await expect(page.getByRole('region', { name: 'Lock page' })).toBeVisible();
    await make('Page not found');
    const canvas = page.frameLocator('iframe[title="The page"]');
    await expect(canvas.getByText('We cannot find this page')).toBeVisible();
    await owner.end();
  },
);
