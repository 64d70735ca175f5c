import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

/** A site of its own with a blog, events and a page. */
async function openItems(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const create = async (kind: string, title: string, more: object = {}) =>
    (await (await owner.call('post', '/api/content/collections', { kind, title, ...more })).json())
      .collection;
  const blog = await create('blog', 'Journal', { postAddress: 'slug' });
  const events = await create('events', 'Dates');
  const start = await create('page', 'Start');
  const items = [start, blog, events].map(({ id }) => ({ collectionId: id }));
  await owner.call('put', '/api/content/navigations/mainNav', { items });
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/collections/${blog.id}`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  return { site, owner, events };
}

async function save(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Changes that are not saved' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
}

/** One name after the other, as people type them. */
async function label(page: Page, field: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByLabel(field).first().fill(name);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
}

test(
  'a post is written, sorted, scheduled, previewed and published; its address changes, and links follow it',
  ways({ screens: ['admin items', 'admin collection', 'admin item'] }),
  async ({ page, browser, watch }) => {
    // The picture of the page runs no scripts.
    watch.allow(/Blocked script execution/);
    const { site, owner } = await openItems(page);
    await watch.examine();
    await page.getByRole('button', { name: 'New post' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('First light');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'First light', level: 1 })).toBeVisible();
    await watch.examine();
    const itemId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await owner.call('put', `/api/content/items/${itemId}/draft`, {
      document: {
        schema: 1,
        sections: [
          {
            ...(await owner.read(`/api/content/items/${itemId}/draft`)).document.sections[0],
            layout: {
              type: 'classic',
              rows: [
                {
                  id: 'a'.repeat(24),
                  columns: [
                    {
                      id: 'b'.repeat(24),
                      span: 12,
                      content: [
                        {
                          kind: 'block',
                          float: null,
                          block: {
                            id: 'c'.repeat(24),
                            type: 2,
                            value: { html: '<p>The kiln was warm.</p>' },
                          },
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          },
        ],
      },
    });

    // Sorted: a category and two tags, featured, with a text for search engines.
    await label(page, 'Categories', ['Kiln']);
    await label(page, 'Tags', ['clay', 'fire']);
    await page.getByRole('switch', { name: 'Featured' }).press('Space');
    await page.getByRole('textbox', { name: 'Search text' }).fill('How the first firing went.');
    // Scheduled, on the clocks of the site.
    await page.getByRole('radio', { name: 'Scheduled' }).check();
    await page.getByLabel('Publish at: Date').fill('2031-05-04');
    await page.getByLabel('Publish at: Time').fill('09:30');
    await save(page);
    const { item } = await owner.read(`/api/content/items/${itemId}`);
    expect(item).toMatchObject({
      status: 'scheduled',
      categories: ['Kiln'],
      tags: ['clay', 'fire'],
      starred: true,
      seoDescription: 'How the first firing went.',
    });
    const visitor = await (await browser.newContext()).newPage();
    watch.allow(/404/);
    expect((await visitor.goto(`${site.url}/journal/first-light`))?.status()).toBe(404);

    // What is not published yet is shown to others by a link.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Link for others' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = page.getByRole('textbox', { name: 'Link', exact: true });
    await expect(link).not.toHaveValue('');
    await watch.examine();
    await visitor.goto(await link.inputValue());
    await expect(visitor.getByText('The kiln was warm.')).toBeVisible();
    await page.keyboard.press('Escape');

    // Published with its body.
    await page.getByRole('radio', { name: 'Published' }).check();
    await page.getByLabel('Published at: Date').fill('2026-01-05');
    await save(page);
    await visitor.goto(`${site.url}/journal/first-light`);
    await expect(visitor.getByText('The kiln was warm.')).toBeVisible();

    // Its address changes: the old one leads there, and so does a link of the menu that was typed.
    const [main] = (await owner.read('/api/content/navigations')).navigations;
    await owner.call('put', `/api/content/navigations/${main.name}`, {
      items: [...main.items, { externalLink: { title: 'Our first post', url: '/journal/first-light' } }],
    });
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill('first-firing');
    await expect(
      page.getByRole('checkbox', { name: /Lead visitors from \/journal\/first-light/ }),
    ).toBeChecked();
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText('First light is now at /journal/first-firing')).toBeVisible();
    await visitor.goto(`${site.url}/journal/first-light`);
    await expect(visitor).toHaveURL(/\/journal\/first-firing$/);
    await visitor.goto(`${site.url}/start`);
    // On a phone it is behind the button of the menu.
    await expect(visitor.locator('a', { hasText: 'Our first post' }).first()).toHaveAttribute(
      'href',
      '/journal/first-firing',
    );
    await visitor.context().close();

    // It is among all items of the site.
    await page.goto(`${site.url}/config/items`);
    await expect(page.getByRole('link', { name: 'First light' }).first()).toBeVisible();
    await watch.examine();
    await owner.end();
  },
);

test(
  'an event has a day and a place, its categories and tags are kept in order, and it comes back from the bin',
  ways({ screens: ['admin collection settings', 'admin collection categories'] }),
  async ({ page, browser, watch }) => {
    watch.allow(/Blocked script execution/);
    const { site, owner, events } = await openItems(page);
    await page.goto(`${site.url}/config/collections/${events.id}`);
    await page.getByRole('button', { name: 'New event' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Open studio');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('An event needs a time to start.')).toBeVisible();
    await page.getByLabel('Starts: Date').fill('2031-06-07');
    await page.getByLabel('Starts: Time').fill('10:00');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'Open studio', level: 1 })).toBeVisible();
    await watch.examine();
    await page.getByLabel('Ends: Date').fill('2031-06-07');
    await page.getByLabel('Ends: Time').fill('17:00');
    await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Harbour hall');
    await page.getByRole('textbox', { name: 'Street and number' }).fill('Quay 4');
    await label(page, 'Tags', ['open']);
    await page.getByRole('radio', { name: 'Published' }).check();
    await save(page);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/dates`);
    await expect(visitor.getByText('Open studio').first()).toBeVisible();
    await visitor.goto(`${site.url}/dates/open-studio`);
    await expect(visitor.getByText('Harbour hall').first()).toBeVisible();
    // Only browsers find sites by names below localhost.
    const file = await visitor.evaluate(async () => (await fetch('?format=ical')).text());
    expect(file).toContain('SUMMARY:Open studio');
    await visitor.context().close();

    await page.goto(`${site.url}/config/collections/${events.id}/settings`);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Actions for open' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'New name' }).fill('open house');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('open is now open house')).toBeVisible();
    await page.getByRole('link', { name: 'Edit categories' }).click();
    await page.getByRole('textbox', { name: 'New category' }).fill('Markets');
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByText('No items')).toBeVisible();
    await watch.examine();

    await page.goto(`${site.url}/config/collections/${events.id}`);
    await page.getByRole('link', { name: 'Open studio' }).first().click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
    await expect(page.getByText('Open studio is in the bin')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Open studio is restored')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open studio' }).first()).toBeVisible();
    await owner.end();
  },
);
