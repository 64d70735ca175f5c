import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { tabTo } from './tab-to.ts';

const idOf = (letter: string): string => letter.repeat(24);
const [SECTION, SECOND] = [idOf('a'), idOf('b')];
const [TITLE, TEXT, LAST] = [idOf('c'), idOf('d'), idOf('e')];

/** A site of its own with one page: a title, a text beside it, and a section below. */
async function createPage(owner: Merchant) {
  const created = await owner.call('post', '/api/content/collections', {
    kind: 'page',
    title: 'About',
    enabled: true,
  });
  const { id, fullUrl } = (await created.json()).collection;
  const draft = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(draft);
  const text = (section: string, html: string, column: number) => ({
    do: 'add-block',
    section,
    type: 2,
    value: { html },
    at: { column, row: 0, width: 10, height: 3 },
  });
  await owner.call('patch', draft, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      { do: 'add-section', settings: { name: 'Hours' } },
      text(SECTION, '<h1>Made by hand</h1>', 0),
      text(SECTION, '<p>Near the sea</p>', 12),
      text(SECOND, '<p>Open on Saturdays</p>', 0),
    ],
    ids: [SECTION, SECOND, TITLE, TEXT, LAST],
    base: version,
    batch: 'first',
  });
  return { id: String(id), path: String(fullUrl) };
}

async function openPage(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const about = await createPage(owner);
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/pages`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
  return { site, owner, about, canvas: page.frameLocator('iframe[title="The page"]') };
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test(
  'ED-1 ED-23 ED-50 ED-83 a page is opened, selected in, put in another order, undone, done again and published',
  ways({ screens: ['admin pages', 'page editor'], sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    // Owner and theme scripts are refused in the canvas, which the browser mentions.
    watch.allow(/Content Security Policy|sandboxed/);
    const { site, owner, about, canvas } = await openPage(page);
    await watch.examine();
    await page.getByRole('treeitem', { name: /^About/ }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await expect(canvas.getByText('Near the sea')).toBeVisible();
    await watch.examine();

    // By mouse: what is pressed in the page is selected in the outline.
    await canvas.getByText('Near the sea').click();
    const row = page.getByRole('treeitem', { name: /Near the sea/ });
    await expect(row).toHaveAttribute('aria-selected', 'true');

    // By keys, with the focus in the page: one cell to the left, then back.
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(/moved to column 12, row 1/)).toBeAttached();
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/Undone: Move Text/)).toBeAttached();
    await page.keyboard.press('Control+y');
    await expect(page.getByText(/Done again: Move Text/)).toBeAttached();

    // In the outline: the second section goes first.
    await page.getByRole('treeitem', { name: 'Hours' }).click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(createPageEditor(page).rows.first()).toHaveText(/Hours/);
    await expect(canvas.locator('[data-section-id]').first()).toContainText('Open on Saturdays');
    await saved(page);

    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByRole('checkbox', { name: 'About' })).toBeChecked();
    await watch.examine();
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByText('About is published')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(site.url + about.path);
    await expect(visitor.locator('[data-section-id]').first()).toContainText('Open on Saturdays');
    await visitor.context().close();
    await owner.end();
  },
);

test(
  'ED-54 a page is changed and published with the keyboard alone',
  ways({ sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { site, owner, about } = await openPage(page);
    await tabTo(page, page.getByRole('treeitem').first());
    await page.keyboard.type('about');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
    await tabTo(page, page.getByRole('treeitem', { name: 'Opening' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('treeitem', { name: /Made by hand/ })).toBeFocused();
    await page.keyboard.press('Control+d');
    await expect(page.getByRole('treeitem', { name: /Made by hand/ })).toHaveCount(2);
    await saved(page);
    await page.keyboard.press('Control+Enter');
    const publish = page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: /^Publish/ });
    await expect(publish).toBeEnabled();
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    await expect(page.getByText('About is published')).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(site.url + about.path);
    await expect(visitor.getByRole('heading', { name: 'Made by hand' })).toHaveCount(2);
    await visitor.context().close();
    await owner.end();
  },
);

test(
  'the body of a post and an area of the theme open in the same editor',
  ways({ screens: ['item editor', 'area editor'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { site, owner, about } = await openPage(page);
    // An area is shown on the home page.
    await owner.call('put', '/api/content/homepage', { collectionId: about.id });
    const blog = await owner.call('post', '/api/content/collections', { kind: 'blog', title: 'Journal' });
    const { id: blogId } = (await blog.json()).collection;
    const post = await owner.call('post', `/api/content/collections/${blogId}/items`, {
      title: 'First post',
    });
    const { id: postId } = (await post.json()).item;
    await page.goto(`${site.url}/config/items/${postId}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'First post' })).toBeVisible();
    await watch.examine();
    await page.goto(`${site.url}/config/areas/footerBlocks/edit`);
    await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
    await owner.end();
  },
);
