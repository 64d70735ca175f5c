import type { Browser, Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { arrowUpTo, focusRegion, tabTo } from './tab-to.ts';

const idOf = (letter: string): string => letter.repeat(24);
const [SECTION, SECOND, TITLE, TEXT] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];

// Owner and theme scripts are refused in the canvas and in small pictures of pages, which the browser mentions.
const REFUSED_SCRIPTS = /Content Security Policy|sandboxed/;

/** The home page of a site of its own, with nothing on it, open in the editor. */
async function openHome(page: Page, fill?: (owner: Merchant, pageId: string) => Promise<void>) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const created = await owner.call('post', '/api/content/collections', {
    kind: 'page',
    title: 'Welcome',
    enabled: true,
  });
  const { id } = (await created.json()).collection;
  await owner.call('put', '/api/content/homepage', { collectionId: id });
  await fill?.(owner, String(id));
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/pages/${id}/edit`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  return { site, owner, id: String(id), editor: createPageEditor(page) };
}

/** A title and a text beside it, and a section below. */
async function fillPage(owner: Merchant, pageId: string): Promise<void> {
  const draft = `/api/content/collections/${pageId}/draft`;
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
    ids: [SECTION, SECOND, TITLE, TEXT, idOf('e')],
    base: version,
    batch: 'first',
  });
}

/** The page as a visitor sees it. */
async function visit(browser: Browser, url: string, look: (visitor: Page) => Promise<void>, width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const visitor = await context.newPage();
  await visitor.goto(url);
  await look(visitor);
  await context.close();
}

test(
  'ED-53 ED-95 a home page is built from nothing and published, with a mouse and by touch',
  ways({}),
  async ({ page, watch, browser }) => {
    watch.allow(REFUSED_SCRIPTS);
    const { site, owner, editor } = await openHome(page);
    await editor.press(page.getByRole('button', { name: 'Empty section' }).first());
    await editor.addText('Section 1');
    await editor.select('Text');
    await editor.write('Made by hand, near the sea');
    await editor.show('Outline');
    await editor.press(page.getByRole('button', { name: 'Add section' }).last());
    const sections = page.getByRole('dialog', { name: 'Add a section' });
    await editor.press(sections.getByRole('button', { name: 'Empty section' }));
    await expect(editor.rows).toHaveCount(3);
    await editor.addText('Section 2');
    await editor.select('Text');
    await editor.write('Open on Saturdays');
    await editor.show('Page');
    await expect(editor.canvas.getByText('Open on Saturdays')).toBeVisible();
    await watch.examine();
    await editor.publish('Welcome');
    await visit(browser, site.url, async (visitor) => {
      await expect(visitor.getByText('Made by hand, near the sea')).toBeVisible();
      await expect(visitor.locator('[data-section-id]')).toHaveCount(2);
    });
    await owner.end();
  },
);

test(
  'ED-52 ED-54 a home page is built and published with the keyboard alone, and a screen reader hears each step',
  ways({ sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    watch.allow(REFUSED_SCRIPTS);
    const { site, owner, editor } = await openHome(page);
    const heard = await listen(page);
    const start = page.getByRole('button', { name: 'Empty section' }).first();
    await tabTo(page, start);
    await page.keyboard.press('Enter');
    await expect(editor.rows).toHaveCount(1);
    await expect.poll(heard.all).toEqual(['Add section']);

    await tabTo(page, page.getByRole('treeitem', { name: 'Section 1' }));
    await page.keyboard.press('a');
    const search = page.getByRole('combobox', { name: 'Search blocks' });
    await expect.poll(async () => (await search.isVisible()) || (await editor.rows.count()) === 2).toBe(true);
    if (await search.isVisible()) await page.keyboard.type('text\n');
    await expect(editor.rows).toHaveCount(2);

    await toRegion(page, 'Settings');
    await tabTo(page, editor.settings.getByRole('textbox', { name: 'Text' }));
    await page.keyboard.type('Made by hand');
    await toRegion(page, 'Page and history');
    await tabTo(page, page.getByRole('treeitem', { name: 'Made by hand' }));
    // Of keys in quick succession the last one is said: each is waited for, as a person who listens does.
    const pressAndHear = async (keys: string, sentence: RegExp, rows: number): Promise<void> => {
      await page.keyboard.press(keys);
      await expect(editor.rows).toHaveCount(rows);
      await expect.poll(async () => (await heard.all()).at(-1)).toMatch(sentence);
    };
    await pressAndHear('Control+d', /^Duplicate Text$/, 3);
    await pressAndHear('Control+z', /^Undone: Duplicate Text$/, 2);
    await pressAndHear('Control+y', /^Done again: Duplicate Text$/, 3);
    // What was undone is no longer selected: the last row is chosen again.
    await page.keyboard.press('End');
    await arrowUpTo(page, editor.rows.last());
    await pressAndHear('Delete', /^Remove Text$/, 2);
    await editor.saved();
    await pressAndHear('Control+s', /^Saved$/, 2);
    // The rows of the footer were passed on the way.
    expect((await heard.all()).filter((sentence) => !sentence.startsWith('Footer selected'))).toEqual([
      'Add section',
      'Add Text',
      expect.stringMatching(/Text$/i),
      'Duplicate Text',
      'Undone: Duplicate Text',
      'Done again: Duplicate Text',
      'Remove Text',
      'Saved',
    ]);
    await expect(page.getByRole('tree', { name: 'Outline' })).toMatchAriaSnapshot(`
      - tree "Outline":
        - treeitem "Section 1" [expanded] [level=1]
        - treeitem "Made by hand" [level=2] [selected]
    `);

    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    const publish = dialog.getByRole('button', { name: /^Publish/ });
    await expect(publish).toBeEnabled();
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Welcome is published')).toBeVisible();
    await visit(browser, site.url, async (visitor) => {
      await expect(visitor.getByText('Made by hand')).toBeVisible();
    });
    await owner.end();
  },
);

test(
  'ED-43 ED-44 a block that is moved on the phone stays there by hand, and the desktop stays as it is',
  ways({}),
  async ({ page, watch, browser }) => {
    watch.allow(REFUSED_SCRIPTS);
    const { site, owner, id, editor } = await openHome(page, fillPage);
    if (!editor.isPhone) await page.getByText('Phone', { exact: true }).click();
    await editor.select('Made by hand');
    await editor.show('Settings');
    await editor.press(editor.settings.getByRole('tab', { name: 'Design' }));
    const row = editor.settings.getByRole('textbox', { name: 'Row' });
    for (let times = 0; times < 6; times++)
      await editor.press(editor.settings.getByRole('button', { name: 'More: Row' }));
    await expect(row).not.toHaveValue('1');
    await editor.saved();
    const { document } = await owner.read(`/api/content/collections/${id}/draft`);
    const [title] = document.sections[0].layout.blocks;
    expect([title.desktop.row, title.phoneByHand]).toEqual([0, true]);
    await editor.publish('Welcome');
    const places = async (visitor: Page) => {
      const top = async (words: string) =>
        (await visitor.getByText(words, { exact: true }).boundingBox())?.y ?? 0;
      return { title: await top('Made by hand'), text: await top('Near the sea') };
    };
    await visit(browser, site.url, async (visitor) => {
      const { title: first, text } = await places(visitor);
      expect(Math.abs(first - text)).toBeLessThan(60);
    });
    await visit(
      browser,
      site.url,
      async (visitor) => {
        const { title: first, text } = await places(visitor);
        expect(first).toBeGreaterThan(text);
      },
      390,
    );
    await owner.end();
  },
);

test(
  'ED-85 a version is compared with the page by eye and as a list, and a section of it comes back',
  ways({}),
  async ({ page, watch, browser }) => {
    watch.allow(REFUSED_SCRIPTS);
    const { site, owner, editor } = await openHome(page, fillPage);
    await editor.show('Outline');
    await editor.press(page.getByRole('tab', { name: 'Versions' }));
    await page.getByRole('textbox', { name: 'Name' }).fill('Last week');
    await editor.press(page.getByRole('button', { name: 'Name this version' }));
    await expect(page.getByText('The version has a name now')).toBeVisible();
    await editor.press(page.getByRole('tab', { name: 'Outline' }));
    await editor.choose('Hours', 'Remove');
    await expect(editor.rows).toHaveCount(3);
    await editor.saved();

    await editor.press(page.getByRole('tab', { name: 'Versions' }));
    const version = page.getByRole('listitem').filter({ hasText: 'Last week' });
    await editor.press(version.getByRole('button', { name: 'Compare' }));
    const dialog = page.getByRole('dialog', { name: 'Compare with Last week' });
    await expect(
      dialog.frameLocator('iframe[title="Last week"]').getByText('Open on Saturdays'),
    ).toBeAttached();
    const edited = dialog.frameLocator('iframe[title="The page as it is edited"]');
    await expect(edited.getByText('Near the sea')).toBeAttached();
    await expect(edited.getByText('Open on Saturdays')).toHaveCount(0);
    await watch.examine();
    const gone = dialog.getByRole('listitem').filter({ hasText: 'Hours' });
    await expect(gone).toContainText('no longer on the page');
    await editor.press(gone.getByRole('button', { name: 'Restore this' }));
    await expect(page.getByText('Restored from Last week')).toBeVisible();
    await expect(dialog.getByText('Nothing differs from the page.')).toBeVisible();
    await page.keyboard.press('Escape');
    await editor.press(page.getByRole('tab', { name: 'Outline' }));
    await expect(editor.rows.filter({ hasText: 'Hours' })).toBeVisible();

    // Restoring is a step: it is undone and done again.
    await editor.press(page.getByRole('button', { name: 'Undo' }).first());
    await expect(editor.rows.filter({ hasText: 'Hours' })).toHaveCount(0);
    await editor.press(page.getByRole('button', { name: 'Do again' }));
    await expect(editor.rows.filter({ hasText: 'Hours' })).toBeVisible();
    await editor.publish('Welcome');
    await visit(browser, site.url, async (visitor) => {
      await expect(visitor.getByText('Open on Saturdays')).toBeVisible();
    });
    await owner.end();
  },
);

test(
  'two tabs of one member with one page lose nothing that either has not sent',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(
      /Content Security Policy|sandboxed|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/,
    );
    const { owner, id, editor } = await openHome(page, fillPage);
    const other = await page.context().newPage();
    watch.follow(other);
    await other.goto(page.url());
    const second = createPageEditor(other);
    await expect(second.rows.first()).toBeVisible();
    await page.context().setOffline(true);
    await editor.choose('Hours', 'Lock places');
    await second.choose('Opening', 'Lock places');
    await expect(page.getByText('Not sent (1)')).toBeVisible();
    await expect(other.getByText('Not sent (1)')).toBeVisible();
    await expect(page.getByText(/You are offline\. Go on/).first()).toBeVisible();
    // The second tab is gone with its change; the next one that opens this page sends it.
    await other.close({ runBeforeUnload: false });
    await page.context().setOffline(false);
    await editor.saved();
    const next = await page.context().newPage();
    await next.goto(page.url());
    await createPageEditor(next).saved();
    await expect
      .poll(async () => {
        const { document } = await owner.read(`/api/content/collections/${id}/draft`);
        return document.sections.map(({ locked }: { locked?: true }) => locked ?? false);
      })
      .toEqual([true, true]);
    await owner.end();
  },
);

async function toRegion(page: Page, name: string): Promise<void> {
  const region = `[data-region][aria-label="${name}"]`;
  // Panels are loaded when they are first shown.
  await expect(page.locator(region)).toBeVisible();
  await focusRegion(page, region);
}

declare global {
  interface Window {
    heard: string[];
  }
}

/** Notes what live regions of the editor say, in the order in which a screen reader would. */
async function listen(page: Page) {
  await page.evaluate(() => {
    window.heard = [];
    const note = (): void => {
      for (const region of document.querySelectorAll('p[aria-live]')) {
        const text = region.textContent?.replace(/\u00a0/g, '').trim() ?? '';
        if (text !== '' && window.heard.at(-1) !== text) window.heard.push(text);
      }
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return { all: () => page.evaluate(() => window.heard) };
}
