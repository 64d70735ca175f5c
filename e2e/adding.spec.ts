import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { arrowUpTo, focusRegion, tabTo } from './tab-to.ts';

const idOf = (letter: string): string => letter.repeat(24);
const [FIRST, SECOND, TEXT] = [idOf('a'), idOf('b'), idOf('c')];

/** A site of its own with a page of two sections, open in the editor after its tour was left. */
async function openEditor(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const created = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'About' });
  const { id } = (await created.json()).collection;
  const draft = `/api/content/collections/${id}/draft`;
  const { version } = await owner.read(draft);
  const at = { column: 0, row: 0, width: 10, height: 3 };
  await owner.call('patch', draft, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      { do: 'add-section', settings: { name: 'Below' } },
      { do: 'add-block', section: FIRST, type: 2, value: { html: '<h1>Made by hand</h1>' }, at },
    ],
    ids: [FIRST, SECOND, TEXT],
    base: version,
    batch: 'first',
  });
  const signIn = createSignInPage(page);
  const address = `${site.url}/config/pages/${id}/edit`;
  await signIn.open(address);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
  const readDraft = async (): Promise<PageOfBlocks> => (await owner.read(draft)).document;
  return { site, owner, address, readDraft, canvas: page.frameLocator('iframe[title="The page"]') };
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const row = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name });
const leaveTour = (page: Page) => page.getByRole('button', { name: 'Leave the tour' }).click();

/** Where something stands once it stands still: what is drawn above it may still push it down. */
async function boxAtRest(part: Locator) {
  let last = await part.boundingBox();
  await expect
    .poll(async () => {
      const before = JSON.stringify(last);
      last = await part.boundingBox();
      return last !== null && JSON.stringify(last) === before;
    })
    .toBe(true);
  if (!last) throw new Error('The part is not shown.');
  return last;
}

/** Goes to the line below a section until the plus is seen under the pointer, and presses it. */
async function pressPlusBelow(page: Page, section: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const { x, y, width, height } = await boxAtRest(section);
      await page.mouse.move(x + width / 2, y + height - 4);
      await page.mouse.move(x + width / 2, y + height - 1);
      return section.evaluate((element) => {
        const { left, width: wide, bottom } = element.getBoundingClientRect();
        return element.ownerDocument.elementFromPoint(left + wide / 2, bottom - 1)?.localName;
      });
    })
    .toBe('awning-pluses');
  await page.mouse.down();
  await page.mouse.up();
}

/** The page has heard of a tool that was chosen outside of it, and shows it by the pointer. */
const toolIs = (canvas: FrameLocator, name: string) =>
  expect(canvas.locator(`html[data-awning-tool="${name}"]`)).toHaveCount(1);

interface Kind {
  readonly type: number;
  readonly label: string;
  readonly group: string | null;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly controls: readonly KindControl[];
}

interface KindControl {
  readonly path: string;
  readonly label: string;
  readonly group: 'content' | 'design' | 'more';
  readonly control: string;
  readonly when?: unknown;
  readonly choices?: readonly { readonly value: unknown; readonly label: string }[];
}

/** Of each kind the setting that can be changed without anything else of the site. */
const SAFE = ['switch', 'segments', 'select', 'number', 'text', 'rich-text', 'code', 'lines'];
const settable = ({ controls }: Kind): KindControl | undefined =>
  SAFE.flatMap((name) => controls.filter(({ control, when }) => control === name && !when))[0];

async function readKinds(owner: Merchant): Promise<readonly Kind[]> {
  const { blocks } = await owner.read('/api/editor/blocks');
  return blocks.filter(({ group }: Kind) => group !== null);
}

const TABS = { content: 'Content', design: 'Design', more: 'More' } as const;
const another = ({ choices = [], path }: KindControl, { defaults }: Kind) =>
  choices.find(({ value }) => value !== defaults[path]);

async function focusOutline(page: Page): Promise<void> {
  await focusRegion(page, '[data-region]:has([role="tree"])');
  await tabTo(page, page.locator('[role="treeitem"][tabindex="0"]'));
}

/** Changes one setting of the block that is selected, by mouse. */
async function setByMouse(page: Page, kind: Kind, control: KindControl): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Settings' });
  await panel.getByRole('tab', { name: TABS[control.group] }).click();
  // The place of a block, above its own settings, has a width and a height as well.
  const field = panel.getByLabel(control.label, { exact: true }).last();
  switch (control.control) {
    case 'switch':
      return panel.getByText(control.label, { exact: true }).first().click();
    case 'segments':
      return panel
        .getByRole('group', { name: control.label, exact: true })
        .getByText(another(control, kind)?.label ?? '', { exact: true })
        .click();
    case 'select':
      return void (await field.selectOption({ label: another(control, kind)?.label ?? '' }));
    case 'number':
      await field.fill('3');
      return field.blur();
    default:
      await field.click();
      await page.keyboard.type('Hello');
      return field.blur();
  }
}

/** Changes one setting of the block that is selected, by keys alone. */
async function setByKeys(page: Page, control: KindControl): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Settings' });
  await focusRegion(page, 'aside[data-region]');
  await tabTo(page, panel.getByRole('tab', { selected: true }));
  const wanted = panel.getByRole('tab', { name: TABS[control.group], selected: true });
  for (let presses = 0; presses < 3 && !(await wanted.isVisible()); presses += 1)
    await page.keyboard.press('ArrowRight');
  // The place of a block, above its own settings, has a width and a height as well.
  const field = panel.getByLabel(control.label, { exact: true }).last();
  switch (control.control) {
    case 'switch':
      await tabTo(page, panel.getByRole('switch', { name: control.label, exact: true }));
      return page.keyboard.press('Space');
    case 'segments':
      await tabTo(
        page,
        panel.getByRole('group', { name: control.label, exact: true }).getByRole('radio', { checked: true }),
      );
      return page.keyboard.press('ArrowRight');
    case 'select': {
      await tabTo(page, field);
      const before = await field.inputValue();
      await page.keyboard.press('ArrowDown');
      if ((await field.inputValue()) === before) await page.keyboard.press('ArrowUp');
      return;
    }
    case 'number':
      await tabTo(page, field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type('3');
      return page.keyboard.press('Tab');
    default:
      await tabTo(page, field);
      await page.keyboard.type('Hello');
      return page.keyboard.press('Tab');
  }
}

interface StoredBlock {
  readonly type: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** There is one block of each kind, and the setting that was changed differs from that of a new one. */
async function expectAllSet(readDraft: () => Promise<PageOfBlocks>, kinds: readonly Kind[]): Promise<void> {
  const { sections } = await readDraft();
  const blocks = sections.flatMap(({ layout }) => layout.blocks.map(({ block }) => block));
  for (const kind of kinds) {
    // The page begins with a text.
    const block = blocks.findLast(({ type }) => type === kind.type);
    expect(block, kind.label).toBeDefined();
    const control = settable(kind);
    if (!control) continue;
    const value = { ...kind.defaults, ...block?.value };
    expect(valueAt(value, control.path), `${kind.label}, ${control.label}`).not.toEqual(
      valueAt(kind.defaults, control.path),
    );
  }
}

interface PageOfBlocks {
  readonly sections: readonly {
    readonly layout: {
      readonly blocks: readonly {
        readonly block: StoredBlock;
        readonly desktop: { readonly column: number };
      }[];
    };
  }[];
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part === null ? null : Reflect.get(Object(part), name)), value);

test(
  'ED-60 ED-66 each kind of block is added and set by mouse',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    // Each kind is drawn by the server, one after the other.
    test.slow();
    watch.allow(/Content Security Policy|sandboxed|Failed to load resource/);
    const { owner, readDraft } = await openEditor(page);
    await leaveTour(page);
    const kinds = await readKinds(owner);
    await row(page, /^Below$/).click();
    for (const kind of kinds) {
      await page.getByRole('button', { name: 'Add block', exact: true }).click();
      const picker = page.getByRole('dialog', { name: 'Add a block' });
      await picker.getByRole('combobox').fill(kind.label);
      await picker.getByRole('option').filter({ hasText: kind.label }).first().click();
      await expect(picker).toBeHidden();
      const control = settable(kind);
      if (control) await setByMouse(page, kind, control);
    }
    await saved(page);
    await expectAllSet(readDraft, kinds);
    await owner.end();
  },
);

test(
  'ED-54 ED-60 each kind of block is added by the keyboard alone, and set with it',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed|Failed to load resource/);
    const { owner, readDraft } = await openEditor(page);
    const kinds = await readKinds(owner);
    await focusOutline(page);
    // The last rows are the footer, which all pages share.
    await page.keyboard.press('End');
    await arrowUpTo(page, row(page, /^Below$/));
    for (const kind of kinds) {
      await page.keyboard.press('a');
      const picker = page.getByRole('dialog', { name: 'Add a block' });
      await expect(picker.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(kind.label);
      await expect(picker.getByRole('option').first()).toContainText(kind.label);
      await page.keyboard.press('Enter');
      await expect(picker).toBeHidden();
      // ED-61: a text is written at once.
      if (kind.label === 'Text') {
        const writing = page.getByRole('toolbar', { name: 'Text', exact: true });
        await expect(writing).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(writing).toBeHidden();
      }
      const control = settable(kind);
      if (control) await setByKeys(page, control);
      await focusOutline(page);
    }
    await saved(page);
    await expectAllSet(readDraft, kinds);
    await owner.end();
  },
);

test(
  'ED-34 ED-60 ED-64 ED-93 a page is built with the pointer: pluses, a drawn block, a dropped image, a move by clicks',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, canvas, readDraft } = await openEditor(page);
    await leaveTour(page);
    const opening = canvas.locator(`[data-section-id="${FIRST}"]`);
    await expect(opening).toBeVisible();

    // ED-64: near the line between two sections, a plus.
    await pressPlusBelow(page, opening);
    const sections = page.getByRole('dialog', { name: 'Add a section' });
    await sections.getByRole('searchbox').fill('questions');
    await sections.locator('[data-card]').first().click();
    // Three sections, and the announcement, header and footer of all pages.
    await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(6);
    await saved(page);

    // ED-60: a rectangle on the empty section becomes a block of that size.
    await row(page, /^Below$/).click();
    await expect(row(page, /^Below$/)).toHaveAttribute('aria-selected', 'true');
    const below = canvas.locator(`[data-section-id="${SECOND}"]`);
    await below.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Draw a block' }).click();
    await toolIs(canvas, 'draw');
    const ground = await boxAtRest(below);
    await page.mouse.move(ground.x + 120, ground.y + 20);
    await page.mouse.down();
    await page.mouse.move(ground.x + 420, ground.y + 60, { steps: 5 });
    await page.mouse.up();
    const picker = page.getByRole('dialog', { name: 'Add a block' });
    await picker.getByRole('combobox').fill('quote');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Quote')).toHaveAttribute('aria-selected', 'true');
    await saved(page);

    // ED-34: picked up by a button, put down by a click.
    await canvas.getByText('Made by hand').click();
    await expect(row(page, 'Made by hand')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Move by clicking' }).click();
    await toolIs(canvas, 'place');
    const target = await boxAtRest(opening);
    await page.mouse.move(target.x + target.width * 0.7, target.y + target.height / 2);
    await page.mouse.click(target.x + target.width * 0.7, target.y + target.height / 2);
    await saved(page);
    await expect
      .poll(async () => (await readDraft()).sections[0]?.layout.blocks[0]?.desktop.column)
      .toBeGreaterThan(0);

    // ED-60: an image file that is dropped is uploaded and becomes a block.
    await opening.evaluate((section) => {
      const bytes = atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      );
      const file = new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], 'dot.png', {
        type: 'image/png',
      });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const { left, top } = section.getBoundingClientRect();
      const at = { clientX: left + 60, clientY: top + 30, bubbles: true, cancelable: true };
      section.dispatchEvent(new DragEvent('dragover', { dataTransfer, ...at }));
      section.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
    });
    await expect(row(page, 'Image')).toHaveAttribute('aria-selected', 'true');
    await saved(page);

    // ED-93: a section is kept, and another page can have a copy.
    await page.getByRole('button', { name: 'Actions for Opening' }).click();
    await page.getByRole('menuitem', { name: 'Save section…' }).click();
    await page.getByRole('dialog', { name: 'Save section' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Save section' })).toBeHidden();
    await page.getByRole('button', { name: 'Add section', exact: true }).click();
    await sections.getByRole('button', { name: /^Saved/ }).click();
    await sections.locator('[data-card]').filter({ hasText: 'Opening' }).click();
    await expect(page.getByRole('treeitem', { name: 'Opening', level: 1 })).toHaveCount(2);
    await saved(page);
    await owner.end();
  },
);

test(
  'ED-94 the tour of the editor has four steps, can be left, stays away afterwards and is found again',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|sandboxed/);
    const { owner, address } = await openEditor(page);
    const tour = page.getByRole('region', { name: 'Tour of the editor' });
    await expect(tour.getByText('Step 1 of 4')).toBeVisible();
    await watch.examine();
    for (const step of [2, 3, 4]) {
      await tour.getByRole('button', { name: 'Next' }).click();
      await expect(tour.getByText(`Step ${step} of 4`)).toBeVisible();
    }
    await tour.getByRole('button', { name: 'Done' }).click();
    await expect(tour).toBeHidden();
    await page.goto(`${address}?block=${TEXT}`);
    await expect(row(page, 'Made by hand')).toHaveAttribute('aria-selected', 'true');
    await expect(tour).toBeHidden();
    await page.getByRole('button', { name: 'Show the tour' }).click();
    await expect(tour).toBeVisible();
    // Away from the button, whose hint lies outside of every landmark.
    await page.mouse.move(700, 400);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await owner.end();
  },
);
