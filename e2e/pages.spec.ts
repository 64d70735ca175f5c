import type { Locator, Page } from '@playwright/test';
import { countPresses } from './counted.ts';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const MAIN = ['Shop', 'Journal', 'Gallery'];

/** A site of its own: three pages in the main menu, a folder with one page, and a page in no menu. */
async function createPages(owner: Merchant): Promise<void> {
  const create = async (title: string, more: object = {}): Promise<string> => {
    const created = await owner.call('post', '/api/content/collections', { kind: 'page', title, ...more });
    return (await created.json()).collection.id;
  };
  const ids: string[] = [];
  for (const title of MAIN) ids.push(await create(title));
  const folderId = await create('Studio', { kind: 'folder' });
  await create('Story', { folderId });
  await create('Market');
  const items = [...ids, folderId].map((collectionId) => ({ collectionId }));
  await owner.call('put', '/api/content/navigations/mainNav', { items });
}

async function openTree(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  await createPages(owner);
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/pages`);
  await signIn.signIn(site.owner);
  const tree = page.getByRole('tree', { name: 'Pages and menus' });
  await expect(tree).toBeVisible();
  /** The titles of the main menu, as the server has them. */
  const menu = async (): Promise<string[]> => {
    const { collections } = await owner.read('/api/content/collections?limit=200');
    const { navigation } = await owner.read('/api/content/main-navigation');
    return navigation.items.map(
      ({ collectionId }: { collectionId: string }) =>
        collections.find(({ id }: { id: string }) => id === collectionId)?.title,
    );
  };
  const row = (title: string): Locator => tree.getByRole('treeitem', { name: new RegExp(`^${title},`) });
  return { site, owner, tree, menu, row };
}

const centerOf = async (target: Locator, part = 0.5): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width * 0.3, y: box.y + box.height * part };
};

test(
  'a menu is reordered by dragging with the mouse, and visitors see the new order',
  ways({ sizes: 'desktop' }),
  async ({ page, browser, watch }) => {
    const { site, owner, menu, row } = await openTree(page);
    await watch.examine();
    const [from, to] = [await centerOf(row('Gallery')), await centerOf(row('Shop'), 0.15)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByText('Gallery is now in Main menu')).toBeVisible();
    expect(await menu()).toEqual(['Gallery', 'Shop', 'Journal', 'Studio']);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/shop`);
    const links = visitor.getByRole('navigation').first().getByRole('link');
    await expect(links.first()).toHaveText(/Gallery/);
    await visitor.context().close();

    // Into the folder, by its middle.
    const [page1, folder] = [await centerOf(row('Market')), await centerOf(row('Studio'), 0.9)];
    await page.mouse.move(page1.x, page1.y);
    await page.mouse.down();
    await page.mouse.move(page1.x, page1.y - 20, { steps: 4 });
    await page.mouse.move(folder.x, folder.y, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByText('Market is now in Studio')).toBeVisible();
    await expect(row('Market')).toHaveAttribute('aria-level', '3');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('The pages are where they were.')).toBeVisible();
    await expect(row('Market')).toHaveAttribute('aria-level', '2');
    await owner.end();
  },
);

test(
  'a menu is reordered with the keyboard alone, within a level in one key and elsewhere by picking up',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    const { owner, menu, row } = await openTree(page);
    const hand = countPresses(page);
    await hand.tabTo(page.getByRole('treeitem').first());
    const toTree = hand.counts().keys;
    await page.keyboard.type('gal');
    await expect(row('Gallery')).toBeFocused();
    await hand.press('Alt+ArrowUp');
    await expect(page.getByText('Gallery moved up, 2 of 4')).toBeAttached();
    await expect(page.getByText('Gallery is now in Main menu')).toBeVisible();
    expect(hand.counts().keys - toTree).toBe(1);
    expect(await menu()).toEqual(['Shop', 'Gallery', 'Journal', 'Studio']);
    await expect(row('Gallery')).toBeFocused();

    await hand.press('End');
    await expect(row('Market')).toBeFocused();
    await hand.press('m');
    await expect(page.getByText(/^Market is picked up/)).toBeAttached();
    await watch.examine();
    await hand.press('ArrowUp');
    await expect(page.getByText(/^(Last|First|In) .*Main menu/).first()).toBeAttached();
    await hand.press('ArrowUp');
    await hand.press('Enter');
    await expect(page.getByText('Market is now in Studio')).toBeVisible();
    await expect(row('Market')).toBeFocused();
    expect(hand.counts().keys - toTree).toBe(6);
    await owner.end();
  },
);

test(
  'a menu is reordered on a phone: by the handle, and by the menu of a row',
  ways({}),
  async ({ page, isMobile, watch }) => {
    const { owner, menu, row } = await openTree(page);
    await watch.examine();
    const hand = countPresses(page);
    await hand.click(row('Journal').getByRole('button', { name: 'Actions of Journal' }));
    await hand.click(page.getByRole('menuitem', { name: /Move up/ }));
    await expect(page.getByText('Journal is now in Main menu')).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 2, keys: 0 });
    expect((await menu()).slice(0, 2)).toEqual(['Journal', 'Shop']);
    if (isMobile) {
      const cdp = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      const handle = await row('Gallery').locator('[data-handle]').boundingBox();
      const to = await centerOf(row('Journal'), 0.1);
      if (!handle) throw new Error('It has no handle.');
      const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
      await touch('touchStart', x, y);
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', x, y + ((to.y - y) * step) / 8);
      await touch('touchEnd');
      await expect(page.getByText('Gallery is now in Main menu')).toBeVisible();
      expect((await menu()).slice(0, 2)).toEqual(['Gallery', 'Journal']);
    }
    await owner.end();
  },
);

test(
  'what waits of several pages goes live at once, several are for people with an account, and a page has code of its own',
  ways({ sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    const { site, owner, row } = await openTree(page);
    const { collections } = await owner.read('/api/content/collections?limit=200');
    for (const title of ['Shop', 'Gallery']) {
      const { id } = collections.find((each: { title: string }) => each.title === title);
      await owner.call('put', `/api/drafts/page-settings/${id}`, {
        value: { seoTitle: `${title} in spring` },
      });
    }
    await page.reload();
    await expect(row('Shop')).toContainText('Changed since published');
    const select = async (): Promise<void> => {
      await row('Shop').click();
      await row('Gallery').click({ modifiers: ['Control'] });
    };
    await select();
    await watch.examine();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('The changes of 2 pages are live')).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/gallery`);
    await expect(visitor).toHaveTitle(/Gallery in spring/);

    await select();
    await page.getByRole('button', { name: 'Only for people with an account' }).click();
    await expect(page.getByText('Only people with an account can open 2 pages now')).toBeVisible();
    await expect(row('Shop')).toContainText('With an account');
    await watch.examine();
    await visitor.goto(`${site.url}/gallery`);
    await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible();

    await row('Journal').click();
    const panel = page.getByRole('complementary', { name: 'Journal' });
    await panel
      .getByRole('textbox', { name: 'Code in the head of this page' })
      .fill('<meta name="of" content="page">');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Publish settings' }).click();
    await expect(page.getByText('The settings of Journal are published')).toBeVisible();
    await visitor.goto(`${site.url}/journal`);
    await expect(visitor.locator('head meta[name="of"]')).toHaveAttribute('content', 'page');
    await visitor.context().close();
    await owner.end();
  },
);

test(
  'the settings of a page wait in its draft, its address changes at once with a redirect, and both can be taken back',
  ways({}),
  async ({ page, watch, browser }) => {
    // An address that belongs to the product is refused.
    watch.allow(/400 \(Bad Request\)/);
    const { site, owner, row } = await openTree(page);
    await row('Journal').click();
    const panel = page.getByRole('complementary', { name: 'Journal' });
    await expect(panel.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Journal');
    await watch.examine();
    await panel.getByRole('textbox', { name: 'Search title' }).fill('News from the studio');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Changed settings wait to be published.')).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/journal`);
    await expect(visitor).not.toHaveTitle(/News from the studio/);
    await panel.getByRole('button', { name: 'Publish settings' }).click();
    await expect(page.getByText('The settings of Journal are published')).toBeVisible();
    await visitor.reload();
    await expect(visitor).toHaveTitle(/News from the studio/);

    const address = panel.getByRole('textbox', { name: 'Address' });
    await address.fill('cart');
    await panel.getByRole('button', { name: 'Change address' }).click();
    await expect(panel.getByText(/\/cart/)).toBeVisible();
    await watch.examine();
    await address.fill('news');
    await panel.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText('Journal is now at /news')).toBeVisible();
    await visitor.goto(`${site.url}/journal`);
    await expect(visitor).toHaveURL(/\/news/);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Journal is at /journal again')).toBeVisible();
    expect((await owner.read('/api/redirects')).rules.trim()).toBe('');

    // Who may open it changes at once, too. The first visitor's browser remembers where the address led.
    const reader = await (await browser.newContext()).newPage();
    await panel.getByRole('radio', { name: 'People with an account' }).check();
    await watch.examine();
    await panel.getByRole('button', { name: 'Change access' }).click();
    await expect(page.getByText('Only people with an account can open Journal now')).toBeVisible();
    await reader.goto(`${site.url}/journal`);
    await expect(reader.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Everybody can open Journal now')).toBeVisible();
    await reader.goto(`${site.url}/journal`);
    await expect(reader.getByRole('button', { name: 'Sign in' })).toBeHidden();
    await reader.context().close();
    await visitor.context().close();
    await owner.end();
  },
);

test(
  'a page is renamed in place, duplicated, hidden, sent to the bin and brought back',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    const { owner, row } = await openTree(page);
    await row('Market').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New name of Market' }).fill('Winter market');
    await page.keyboard.press('Enter');
    await expect(row('Winter market')).toBeFocused();
    const act = async (name: string, action: string | RegExp): Promise<void> => {
      await row(name)
        .getByRole('button', { name: `Actions of ${name}` })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Winter market', 'Duplicate');
    await expect(page.getByText(/was added. It waits to be published/)).toBeVisible();
    await act('Gallery', 'Hide from visitors');
    await expect(row('Gallery')).toContainText('Hidden');
    await watch.examine();
    await act('Shop', /Move to bin/);
    await expect(page.getByText('Shop is in the bin')).toBeVisible();
    await expect(row('Shop')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row('Shop')).toHaveAttribute('aria-posinset', '1');
    await owner.end();
  },
);

test(
  'a new page is neither on the site nor in the menu before it is published, and gone again by Undo',
  ways({}),
  async ({ page, watch, browser }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { site, owner, row } = await openTree(page);
    await page.getByRole('button', { name: 'New page' }).click();
    const creation = page.getByRole('dialog', { name: 'New page' });
    await expect(creation.getByRole('button', { name: /^About/ })).toBeVisible();
    // In reach without scrolling, below all the starters.
    await expect(creation.getByRole('button', { name: 'Create page' })).toBeInViewport({ ratio: 1 });
    await watch.examine();
    await creation.getByRole('textbox', { name: 'Name' }).fill('Find us');
    await creation.getByRole('button', { name: /^About/ }).click();
    await creation.getByRole('button', { name: 'Create page' }).click();
    // The editor: what is on the page and that it is shown wait.
    const publish = page.getByRole('button', { name: 'Publish 2 changes of this site wait' });
    await expect(publish).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    const seen = async () => {
      const response = await visitor.goto(`${site.url}/find-us`);
      const status = response?.status();
      await visitor.goto(`${site.url}/shop`);
      // On a phone the menu is closed.
      const link = visitor.getByRole('link', { name: 'Find us', exact: true, includeHidden: true });
      const links = await link.count();
      return { status, isLinked: links > 0 };
    };
    expect(await seen()).toEqual({ status: 404, isLinked: false });

    await page.goto(`${site.url}/config/pages`);
    await expect(row('Find us')).toContainText('Hidden until published');
    await watch.examine();
    await row('Find us').getByRole('button', { name: 'Actions of Find us' }).click();
    await page.getByRole('menuitem', { name: 'Edit page' }).click();
    await publish.click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByText('Not on the site yet')).toBeVisible();
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByText('Find us is published')).toBeVisible();
    await expect(async () => expect(await seen()).toEqual({ status: 200, isLinked: true })).toPass();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(async () => expect(await seen()).toEqual({ status: 404, isLinked: false })).toPass();
    await visitor.context().close();
    await owner.end();
  },
);
