import type { Page } from '@playwright/test';
import { awning } from './awning-command.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const SECTION = 'a'.repeat(24);
const TITLE = 'b'.repeat(24);
const BUTTON = 'c'.repeat(24);
const EMPTY = 'd'.repeat(24);
const NARROW = 'e'.repeat(24);
const TEXT = 2;
const BUTTON_TYPE = 53;
/** The frames that nobody sees run no scripts, and those of the page are refused. */
const REFUSED_SCRIPTS = /Content Security Policy|sandboxed/;

type Site = Awaited<ReturnType<typeof createSite>>;

/** A page with a fault of several kinds: a link to nowhere, an empty text, a word that fits into no narrow cell. */
async function createFaultyPage(site: Site) {
  const owner = await signInAsMerchant(site);
  const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'About' });
  const { id } = (await created.json()).collection;
  const address = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(address);
  const block = (type: number, value: object, at: object) => ({
    do: 'add-block',
    section: SECTION,
    type,
    value,
    at,
  });
  await owner.call('patch', address, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      block(TEXT, { html: '<h1>Made by hand</h1>' }, { column: 0, row: 0, width: 12, height: 2 }),
      block(
        BUTTON_TYPE,
        { buttonText: 'Shop', buttonLink: '/nowhere' },
        { column: 12, row: 0, width: 8, height: 2 },
      ),
      block(TEXT, { html: '<p> </p>' }, { column: 0, row: 3, width: 12, height: 2 }),
      block(
        TEXT,
        { html: `<p style="white-space: nowrap"><code>${'Stoneware'.repeat(20)}</code></p>` },
        { column: 12, row: 3, width: 3, height: 2 },
      ),
    ],
    ids: [SECTION, TITLE, BUTTON, EMPTY, NARROW],
    base: version,
    batch: 'first',
  });
  return { owner, id, address };
}

async function open(page: Page, site: Site, path: string, person = site.owner): Promise<void> {
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config${path}`);
  await signIn.signIn(person);
}

test(
  'ED-87 the check runs in the background, shows what it found, jumps there and mends what is safe',
  ways({ sizes: 'both' }),
  async ({ page, watch }) => {
    test.slow();
    watch.allow(REFUSED_SCRIPTS);
    const site = await createSite();
    const { owner, id, address } = await createFaultyPage(site);
    await open(page, site, `/pages/${id}/edit`);
    const editor = createPageEditor(page);
    const check = page.getByRole('button', { name: /^Check \d+ to look at$/ });
    await expect(check).toBeVisible({ timeout: 30_000 });
    await editor.press(check);
    const panel = page.getByRole('region', { name: 'Check' });
    await expect(panel.getByText('The link to /nowhere leads nowhere.')).toBeVisible();
    await expect(panel.getByText('The block is empty: visitors see nothing in its place.')).toBeVisible();
    // Measured in a frame that nobody sees, at the widths of a phone, a tablet and a desktop.
    await expect(
      panel.getByText(/The text does not fit its place on a screen \d+ pixels wide\./).first(),
    ).toBeVisible();
    await expect(panel.getByText('Nothing leads to this page: no menu and no link.')).toBeVisible();
    await watch.examine();

    const finding = panel.getByRole('listitem').filter({ hasText: 'leads nowhere' });
    await editor.press(finding.getByRole('button', { name: 'Show' }));
    await editor.show('Settings');
    await expect(editor.settings.getByRole('textbox', { name: /^Button text|^Text/ }).first()).toBeVisible();
    await editor.show('Outline');
    await editor.press(panel.getByRole('button', { name: 'Remove it' }));
    await expect.poll(async () => JSON.stringify((await owner.read(address)).document)).not.toContain(EMPTY);
    await expect(panel.getByText('The block is empty: visitors see nothing in its place.')).toHaveCount(0, {
      timeout: 30_000,
    });
    await editor.press(panel.getByRole('button', { name: 'Close the check' }));
    await expect(editor.rows.first()).toBeVisible();

    await test.step('it is said again before publishing, and keeps nobody from it', async () => {
      await editor.saved();
      await editor.press(page.getByRole('button', { name: /^Publish/ }));
      const dialog = page.getByRole('dialog', { name: 'Publish' });
      const summary = dialog.getByText(/\d+ things? to look at/);
      await expect(summary).toBeVisible({ timeout: 30_000 });
      await editor.press(summary);
      await expect(dialog.getByText('The link to /nowhere leads nowhere.')).toBeVisible();
      await editor.press(dialog.getByRole('button', { name: /^Publish/ }));
      await expect(page.getByText('About is published')).toBeVisible();
    });
    await owner.end();
  },
);

test(
  'a sale is put together and goes live at one moment: a page, prices, a discount and the announcement',
  ways({ sizes: 'both' }),
  async ({ page, watch, browser }) => {
    test.slow();
    watch.allow(REFUSED_SCRIPTS);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    await owner.call('put', '/api/settings/site', { timeZone: 'Pacific/Auckland' });
    const store = await owner.call('post', '/api/content/collections', { kind: 'products', title: 'Shop' });
    const { id: collectionId } = (await store.json()).collection;
    await owner.call('post', '/api/commerce/products', {
      collectionId,
      title: 'Mug',
      status: 'published',
      variants: [{ priceMinor: 2000, stock: { quantity: 5 } }],
    });
    await owner.call('post', '/api/commerce/coupons', {
      name: 'Winter',
      code: 'WINTER',
      kind: 'percent',
      value: 1000,
      enabled: false,
    });
    const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Sale' });
    const { id } = (await created.json()).collection;
    await owner.call('put', `/api/drafts/page-settings/${id}`, { value: { title: 'Winter sale' } });

    await open(page, site, '/publishing');
    const add = async (what: string, fill: () => Promise<void>): Promise<void> => {
      await page.getByRole('button', { name: 'Add to the release…' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add to the release' });
      await sheet.getByRole('combobox', { name: 'What changes' }).selectOption(what);
      await fill();
      await sheet.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(sheet).toBeHidden();
    };
    const sheet = page.getByRole('dialog', { name: 'Add to the release' });
    await add('Sale, by percent', async () => {
      await sheet.getByRole('combobox', { name: 'Products' }).fill('Mug');
      await page.getByRole('option', { name: /Mug/ }).click();
      await sheet.getByRole('textbox', { name: 'Percent off' }).fill('25');
      await watch.examine();
    });
    await add('Discount begins', async () => {
      await sheet.getByRole('combobox', { name: 'Discount', exact: true }).selectOption({ index: 1 });
    });
    await add('Announcement', async () => {
      await sheet.getByRole('textbox', { name: 'What it says' }).fill('The sale is on');
    });
    const also = page.getByRole('region', { name: 'Also in this release' });
    await expect(also.getByText('25 % off')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Announcement' })).toBeChecked();
    // What was put together is there after a reload.
    await page.reload();
    await expect(also.getByText('Mug')).toBeVisible();
    await watch.examine();

    await test.step('it waits for a midnight of the site, wherever the browser is', async () => {
      await page.getByRole('textbox', { name: 'Name of this release' }).fill('Winter');
      await page.getByText('Later', { exact: true }).click();
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await page
        .getByLabel(/^Goes live: /)
        .nth(0)
        .fill(day);
      await page
        .getByLabel(/^Goes live: /)
        .nth(1)
        .fill('00:00');
      await page.getByRole('button', { name: 'Schedule' }).click();
      await expect(page.getByText(/will go live on .*12:00 AM/)).toBeVisible();
      const { schedules } = await owner.read('/api/schedules?state=waiting');
      expect([schedules[0].timeZone, schedules[0].localTime]).toEqual(['Pacific/Auckland', `${day}T00:00`]);
      expect(schedules[0].items).toHaveLength(4);
      await page.getByRole('button', { name: 'Cancel the schedule' }).click();
      await expect(page.getByText('Nothing goes live by itself.')).toBeVisible();
    });

    await test.step('published at once, visitors see all of it', async () => {
      await add('Sale, by percent', async () => {
        await sheet.getByRole('combobox', { name: 'Products' }).fill('Mug');
        await page.getByRole('option', { name: /Mug/ }).click();
        await sheet.getByRole('textbox', { name: 'Percent off' }).fill('25');
      });
      await page.getByText('Now', { exact: true }).click();
      await page.getByRole('button', { name: 'Publish 3 changes' }).click();
      await expect(page.getByText('Nothing waits to be published.')).toBeVisible();
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(`${site.url}/shop`);
      await expect(visitor.getByText('The sale is on')).toBeVisible();
      await expect(visitor.getByText('$15.00').first()).toBeVisible();
      await visitor.context().close();
    });
    await owner.end();
  },
);

test(
  'ED-88 ED-89 ED-90 ED-91 two people in two browsers work on one page',
  ways({ sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed|status of 409/);
    const site = await createSite();
    const { owner, id, address } = await createFaultyPage(site);
    const mara = { email: `mara-${id}@example.test`, password: `${id}-secret` };
    const slug = new URL(site.url).hostname.split('.')[0] ?? '';
    await awning(
      'member',
      'create',
      '--site',
      slug,
      '--role',
      'admin',
      '--email',
      mara.email,
      '--password',
      mara.password,
    );
    await open(page, site, `/pages/${id}/edit`);
    const context = await browser.newContext();
    const other = await context.newPage();
    watch.follow(other);
    await open(other, site, `/pages/${id}/edit`, mara);
    const [first, second] = [createPageEditor(page), createPageEditor(other)];
    await expect(first.rows.first()).toBeVisible();
    await expect(second.rows.first()).toBeVisible();

    await test.step('each sees that the other is here, and in which section', async () => {
      await expect(page.getByRole('list', { name: '1 other person is here' })).toBeVisible({
        timeout: 15_000,
      });
      await expect(other.getByRole('list', { name: '1 other person is here' })).toBeVisible({
        timeout: 15_000,
      });
      await second.select('Opening');
      await expect(
        page.getByRole('list', { name: '1 other person is here' }).getByRole('img', { name: /: Opening$/ }),
      ).toBeVisible({ timeout: 15_000 });
    });

    await test.step('changes of different parts meet on the server and are seen by both', async () => {
      await first.choose('Opening', 'Lock places');
      await second.select('Made by hand');
      await second.write('Thrown by hand');
      await expect(second.canvas.getByText('Thrown by hand')).toBeVisible();
      await expect(first.canvas.getByText('Thrown by hand')).toBeVisible({ timeout: 15_000 });
      await expect
        .poll(async () => {
          const { document } = await owner.read(address);
          return [document.sections[0].locked, JSON.stringify(document).includes('Thrown by hand')];
        })
        .toEqual([true, true]);
    });

    await test.step('undo is one’s own', async () => {
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect
        .poll(async () => {
          const { document } = await owner.read(address);
          return [document.sections[0].locked ?? false, JSON.stringify(document).includes('Thrown by hand')];
        })
        .toEqual([false, true]);
    });

    await test.step('a text that one writes is held for the other, who may take it over', async () => {
      await first.select('Thrown by hand');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
      await second.select('Thrown by hand');
      await other.keyboard.press('Enter');
      const bar = other.getByRole('region', { name: 'Another person writes this text' });
      await expect(bar).toContainText('is writing here.', { timeout: 15_000 });
      await bar.getByRole('button', { name: 'Take over' }).click();
      await expect(page.getByText(/took this text over/)).toBeVisible({ timeout: 15_000 });
      await expect(other.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
    });

    await context.close();
    await owner.end();
  },
);

test(
  'ED-99 words only: texts change, and places do not',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(REFUSED_SCRIPTS);
    const site = await createSite();
    const { owner, id, address } = await createFaultyPage(site);
    await open(page, site, `/pages/${id}/edit`);
    const editor = createPageEditor(page);
    await expect(editor.rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Words only' }).click();
    await editor.select('Shop');
    await page.keyboard.press('Delete');
    await expect(page.getByText(/You are changing words only/).first()).toBeVisible();
    await editor.select('Made by hand');
    await editor.write('Turned by hand');
    await expect
      .poll(async () => JSON.stringify((await owner.read(address)).document))
      .toContain('Turned by hand');
    expect(JSON.stringify((await owner.read(address)).document)).toContain(BUTTON);
    await page.getByRole('button', { name: 'Words only' }).click();
    await editor.select('Shop');
    await page.keyboard.press('Delete');
    await expect.poll(async () => JSON.stringify((await owner.read(address)).document)).not.toContain(BUTTON);
    await owner.end();
  },
);
