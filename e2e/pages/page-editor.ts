import { expect, type Locator, type Page } from '@playwright/test';

type View = 'Outline' | 'Page' | 'Settings';

/** The editor of a page, as a person uses it: with a mouse, or on a phone by touch, where one view is shown in turn. */
export function createPageEditor(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 1440) < 768;
  const press = (target: Locator) => (isPhone ? target.tap() : target.click());
  const settings = page.getByRole('complementary', { name: 'Settings' });
  /** Of the page alone: header, footer and announcement are those of all pages. */
  const rows = page
    .getByRole('tree', { name: 'Outline' })
    .locator('[role="treeitem"]:not([data-row^="shared"])');
  const show = async (view: View): Promise<void> => {
    if (isPhone)
      await press(page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }));
  };
  const saved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const select = async (name: string | RegExp): Promise<void> => {
    await show('Outline');
    const row = rows.filter({ hasText: name }).last();
    await press(row);
    await expect(row).toHaveAttribute('aria-selected', 'true');
  };
  const choose = async (name: string | RegExp, action: string): Promise<void> => {
    await show('Outline');
    await press(page.getByRole('button', { name: `Actions for ${name}` }));
    await press(page.getByRole('menuitem', { name: action }));
  };
  return {
    isPhone,
    press,
    settings,
    rows,
    show,
    saved,
    select,
    /** Something from the menu of a row. */
    choose,
    canvas: page.frameLocator('iframe[title="The page"]'),
    /** A text at the end of a section. Where a list of kinds opens, Text is chosen in it. */
    addText: async (section: string): Promise<void> => {
      await show('Outline');
      const count = await rows.count();
      await choose(section, 'Add block');
      const search = page.getByRole('combobox', { name: 'Search blocks' });
      await expect.poll(async () => (await search.isVisible()) || (await rows.count()) > count).toBe(true);
      if (await search.isVisible()) {
        await search.fill('Text');
        await page.keyboard.press('Enter');
      }
      await show('Outline');
      await expect(rows).toHaveCount(count + 1);
    },
    /** Writes what is selected, in the field of its panel. */
    write: async (words: string): Promise<void> => {
      await show('Settings');
      const field = settings.getByRole('textbox', { name: 'Text' });
      await press(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(words);
      await expect(field).toContainText(words);
    },
    publish: async (title: string): Promise<void> => {
      await saved();
      await press(page.getByRole('button', { name: /^Publish/ }));
      const dialog = page.getByRole('dialog', { name: 'Publish' });
      await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked();
      await press(dialog.getByRole('button', { name: /^Publish/ }));
      await expect(page.getByText(`${title} is published`)).toBeVisible();
    },
  };
}
