import type { Locator, Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { tabTo } from './tab-to.ts';

const idOf = (letter: string): string => letter.repeat(24);
const SECTION = idOf('a');
const [TITLE, TEXT, BUTTON] = [idOf('c'), idOf('d'), idOf('e')];

/** A site of its own with one page: a title, a text below it, and a button. */
async function createPage(owner: Merchant) {
  const created = await owner.call('post', '/api/content/collections', {
    kind: 'page',
    title: 'About',
    enabled: true,
  });
  const { id } = (await created.json()).collection;
  const draft = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(draft);
  const block = (type: number, value: object, row: number) => ({
    do: 'add-block',
    section: SECTION,
    type,
    value,
    at: { column: 0, row, width: 16, height: 3 },
  });
  await owner.call('patch', draft, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      block(2, { html: '<h2>Made by hand</h2>' }, 0),
      block(2, { html: '<p>First words</p><p>Last words</p>' }, 3),
      block(53, { buttonText: 'Shop' }, 8),
    ],
    ids: [SECTION, TITLE, TEXT, BUTTON],
    base: version,
    batch: 'first',
  });
  return { id: String(id), draft };
}

interface StoredPage {
  readonly sections: readonly {
    readonly layout: {
      readonly blocks: readonly {
        readonly block: { readonly id: string; readonly value: Record<string, string> };
      }[];
    };
  }[];
}

async function openEditor(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const { id, draft } = await createPage(owner);
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/pages`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
  const address = `${site.url}/config/pages/${id}/edit`;
  /** What the server has of a text. */
  const stored = async (block: string, name = 'html') => {
    const { document }: { document: StoredPage } = await owner.read(draft);
    const placed = document.sections.flatMap(({ layout }) => layout.blocks);
    return placed.find((each) => each.block.id === block)?.block.value[name];
  };
  return { owner, address, stored };
}

const canvasOf = (page: Page) => page.frameLocator('iframe[title="The page"]');
const blockIn = (page: Page, id: string): Locator => canvasOf(page).locator(`#block-${id}`);
const writingIn = (page: Page, id: string): Locator => blockIn(page, id).locator('[contenteditable=true]');
/** The page is seen before it takes clicks, and on a busy machine the first ones come too early. */
const startWriting = (page: Page, id: string, words: string): Promise<void> =>
  expect(async () => {
    if ((await writingIn(page, id).count()) === 0) await blockIn(page, id).getByText(words).dblclick();
    await expect(writingIn(page, id)).toBeFocused({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
const toolsOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Text', exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

const pasteInto = (text: Locator, data: Readonly<Record<string, string>>) =>
  text.evaluate((element, entries) => {
    const clipboardData = new DataTransfer();
    for (const [kind, content] of Object.entries(entries)) clipboardData.setData(kind, content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test(
  'ED-9 ED-25 ED-55 ED-57 a text is written on the page by mouse, and undo is that of the whole page',
  once,
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address, stored } = await openEditor(page);
    const chunks: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/_awning/storefront/')) chunks.push(await response.text());
    });
    await page.goto(address);
    await expect(blockIn(page, TEXT).getByText('Last words')).toBeVisible();
    const isLoaded = () => chunks.some((code) => code.includes('ProseMirror-trailingBreak'));
    expect(isLoaded()).toBe(false);

    await startWriting(page, TEXT, 'Last words');
    await expect.poll(isLoaded).toBe(true);
    const tools = toolsOf(page);
    await expect(tools).toBeVisible();
    await watch.examine();
    await page.keyboard.press('End');
    await page.keyboard.type(' of all');
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words of all</p>');

    // The server has drawn the block meanwhile; the caret stays where it was.
    await saved(page);
    await page.keyboard.type('!');
    await expect(writingIn(page, TEXT)).toBeFocused();
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words of all!</p>');

    // A step of another kind, and both are undone one after the other, from within the text.
    await page.getByRole('treeitem', { name: /Made by hand/ }).click();
    await expect(tools).toBeHidden();
    await expect(blockIn(page, TEXT).locator('[contenteditable]')).toHaveCount(0);
    await page.keyboard.press('Control+d');
    await expect(page.getByRole('treeitem', { name: /Made by hand/ })).toHaveCount(2);
    await startWriting(page, TEXT, 'First words');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('treeitem', { name: /Made by hand/ })).toHaveCount(1);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+z');
    // On a busy machine more than two seconds lie between the words and the sign after them: then they are two steps.
    await expect(writingIn(page, TEXT).locator('p').last()).toHaveText(/^Last words( of all)?$/);
    // The caret is still before the last letter of the first line.
    await page.keyboard.type('X');
    await expect.poll(() => stored(TEXT)).toMatch(/^<p>First wordXs<\/p><p>Last words( of all)?<\/p>$/);

    // ED-23: text, block, section.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('treeitem', { name: /First wordXs/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('treeitem', { name: 'Opening' })).toHaveAttribute('aria-selected', 'true');
    await owner.end();
  },
);

test(
  'ED-58 ED-59 PL-3.62 tools, links, the preset for food ordering, pasting, and the label of a button',
  once,
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address, stored } = await openEditor(page);
    await page.goto(address);
    await startWriting(page, TITLE, 'Made by hand');
    const tools = toolsOf(page);
    await tools.getByRole('combobox', { name: 'This line is' }).selectOption('Heading 1');
    await tools.getByRole('combobox', { name: 'Size' }).selectOption('Display');
    await expect
      .poll(() => stored(TITLE))
      .toBe('<h1 style="font-size:var(--awning-step-5)">Made by hand</h1>');

    await startWriting(page, TEXT, 'First words');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await tools.getByRole('button', { name: 'Bold' }).click();
    await tools.getByRole('button', { name: 'Colour' }).click();
    const accent = page.getByRole('button', { name: 'Accent', exact: true });
    await accent.click();
    await expect.poll(() => stored(TEXT)).toContain('var(--awning-palette-accent)');
    await expect.poll(() => stored(TEXT)).toContain('<strong>');

    // The preset brings the words of the link.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Food ordering' }).click();
    await page.getByRole('combobox', { name: 'Link to' }).fill('https://eat.example/us');
    await watch.examine();
    await page.getByRole('button', { name: 'Set link' }).click();
    await expect(writingIn(page, TEXT).getByRole('link', { name: 'Order Now' })).toHaveAttribute(
      'href',
      'https://eat.example/us',
    );

    // What a word processor copies comes in without its looks; far too much is refused as a whole.
    await page.keyboard.press('Enter');
    await pasteInto(writingIn(page, TEXT), {
      'text/plain': 'Bold end',
      'text/html':
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;font-family:Arial;color:#ff0000">Bold</span> end</p></b>',
    });
    await expect.poll(() => stored(TEXT)).toContain('<strong>Bold</strong> end');
    expect(await stored(TEXT)).not.toContain('Arial');
    const before = await stored(TEXT);
    await pasteInto(writingIn(page, TEXT), {
      'text/plain': 'x',
      'text/html': `<p>${'x'.repeat(5_000_000)}</p>`,
    });
    await expect(page.getByText(/That is more than this text can hold/).first()).toBeAttached();
    expect(await stored(TEXT)).toBe(before);

    await startWriting(page, BUTTON, 'Shop');
    await expect(tools.getByRole('button', { name: 'Bold' })).toBeHidden();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('See the shop');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(BUTTON, 'buttonText')).toBe('See the shop');
    await expect(blockIn(page, BUTTON).locator('[contenteditable]')).toHaveCount(0);
    await saved(page);
    await owner.end();
  },
);

test(
  'ED-58 ED-61 a slash on an empty line adds a block in its place, a text is opened; a pasted image goes to the library',
  once,
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address, stored } = await openEditor(page);
    await page.goto(address);
    await startWriting(page, TEXT, 'Last words');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    const picker = page.getByRole('dialog', { name: 'Add a block' });
    await expect(picker.getByRole('combobox')).toBeFocused();
    // Nothing is chosen: the caret is where it was, and the line stays.
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(writingIn(page, TEXT)).toBeFocused();
    await page.keyboard.type('So');
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words</p><p>So</p>');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(picker.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('text');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words</p><p>So</p>');
    await expect(createPageEditor(page).rows).toHaveCount(5);
    const added = page.getByRole('treeitem', { selected: true });
    const id = (await added.getAttribute('data-row')) ?? '';
    await expect(writingIn(page, id)).toBeFocused();
    await page.keyboard.type('New words');
    await expect(added).toHaveText(/New words/);

    await writingIn(page, id).evaluate(async (element) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 40;
      canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
      const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(image ? [image] : [], 'square.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(createPageEditor(page).rows).toHaveCount(6);
    await expect(canvasOf(page).locator('img[src*="square"], img[data-src*="square"]')).toHaveCount(1);
    // The text goes on.
    await expect(writingIn(page, id)).toBeFocused();
    await saved(page);

    // Ctrl and Enter end the text, also with the focus in its tools, and publish nothing.
    const publishing = page.getByRole('dialog', { name: /Publish/ });
    await page.keyboard.press('Control+Enter');
    await expect(writingIn(page, id)).toHaveCount(0);
    await expect(publishing).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(writingIn(page, id)).toBeFocused();
    await page.keyboard.press('Alt+F10');
    await expect(toolsOf(page).locator(':focus')).toHaveCount(1);
    await toolsOf(page).getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(writingIn(page, id)).toHaveCount(0);
    await expect(publishing).toHaveCount(0);
    await owner.end();
  },
);

test(
  'ED-25 ED-54 ED-58 a text is written and formatted with the keyboard alone',
  once,
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address, stored } = await openEditor(page);
    await page.goto(address);
    await expect(blockIn(page, TEXT).getByText('Last words')).toBeVisible();
    await tabTo(page, page.getByRole('treeitem', { name: 'Opening' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('treeitem', { name: /First words/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(writingIn(page, TEXT)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Hours');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Monday');
    await expect.poll(() => stored(TEXT)).toContain('<h2>Hours</h2><ul><li>Monday</li></ul>');
    // To the tools and back.
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Alt+F10');
    await expect(page.getByRole('combobox', { name: 'This line is' })).toBeFocused();
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
    await expect(toolsOf(page).getByRole('button', { name: 'Italic' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(writingIn(page, TEXT)).toBeFocused();
    await expect.poll(() => stored(TEXT)).toContain('<li><em>Monday</em></li>');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('treeitem', { name: 'Opening' })).toHaveAttribute('aria-selected', 'true');
    await saved(page);
    await owner.end();
  },
);

test(
  'ED-53 ED-55 a text is opened by two taps or a double click, and the tools are in view, on a phone below the page',
  ways({}),
  async ({ page, watch, isMobile }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address, stored } = await openEditor(page);
    await page.goto(address);
    const words = blockIn(page, TEXT).getByText('Last words');
    const press = (each: Locator) => (isMobile ? each.tap() : each.click());
    await press(words);
    await expect(page.getByText(/^Text\. Column/)).toBeAttached();
    await expect(writingIn(page, TEXT)).toHaveCount(0);
    if (isMobile) await words.tap();
    else await words.dblclick();
    await expect(writingIn(page, TEXT)).toBeFocused();
    const tools = toolsOf(page);
    await expect(tools).toBeInViewport();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' of all');
    await press(tools.getByRole('button', { name: 'List', exact: true }));
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><ul><li>Last words of all</li></ul>');
    await watch.examine();
    await press(tools.getByRole('button', { name: 'Done' }));
    await expect(tools).toBeHidden();
    // What stands there now would show its tooltip.
    if (!isMobile) await page.mouse.move(0, 0);
    await owner.end();
  },
);

test(
  'ED-80 ED-96 a text that is changed without a connection arrives when it is back, also from a window opened later',
  once,
  async ({ page: later, context, watch }) => {
    watch.allow(/Content Security Policy|sandboxed|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const { owner, address, stored } = await openEditor(later);
    const page = await context.newPage();
    await page.goto(address);
    await startWriting(page, TEXT, 'Last words');
    await page.keyboard.press('End');
    await context.setOffline(true);
    await page.keyboard.type(' at sea');
    await expect(page.getByText(/^Not sent/)).toBeVisible();
    await expect(writingIn(page, TEXT)).toBeFocused();
    expect(await stored(TEXT)).not.toContain('at sea');
    await context.setOffline(false);
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words at sea</p>');
    await saved(page);

    // The window is closed before the connection is back.
    await context.setOffline(true);
    await page.keyboard.type(', in fog');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Not sent/)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    await later.goto(address);
    await expect(blockIn(later, TEXT).getByText('Last words at sea, in fog')).toBeVisible();
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words at sea, in fog</p>');
    await owner.end();
  },
);

test(
  'ED-9 ED-89 two windows of one member write in two texts of a page, and each sees the words of the other',
  once,
  async ({ page, context, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address, stored } = await openEditor(page);
    await page.goto(address);
    const other = await context.newPage();
    watch.follow(other);
    await other.goto(address);
    await startWriting(other, TITLE, 'Made by hand');
    await other.keyboard.press('End');
    await other.keyboard.type(', slowly');
    await page.bringToFront();
    await startWriting(page, TEXT, 'Last words');
    await page.keyboard.press('End');
    await page.keyboard.type(' of all');
    await expect(blockIn(page, TITLE)).toHaveText(/Made by hand, slowly/);
    await expect(blockIn(other, TEXT)).toHaveText(/Last words of all/);
    // Both carets are where they were.
    await page.keyboard.type('!');
    await other.bringToFront();
    await other.keyboard.type('.');
    await expect.poll(() => stored(TEXT)).toBe('<p>First words</p><p>Last words of all!</p>');
    await expect.poll(() => stored(TITLE)).toBe('<h2>Made by hand, slowly.</h2>');
    await owner.end();
  },
);
