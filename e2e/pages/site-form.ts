import { expect, type Locator, type Page } from '@playwright/test';
import { type Filling, type Fillings, isChoices } from '../every-kind.ts';

/** A form of a page, by the words on its button or inside the part of the page that has it. */
export function createSiteForm(page: Page, where: Page | Locator, button: string) {
  const send = where.getByRole('button', { name: button });
  const form = where.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  const group = (title: string) => form.getByRole('group', { name: title });
  const field = (name: string) => form.getByLabel(name, { exact: false });
  const fillParts = async (title: string, parts: Readonly<Record<string, string>>): Promise<void> => {
    // The options of a choice count as words of its label.
    for (const [label, value] of Object.entries(parts))
      await fillControl(group(title).getByLabel(new RegExp(`^${label}`)), value);
  };
  const fillOne = async (title: string, filling: Filling): Promise<void> => {
    if (typeof filling === 'string') await fillControl(field(title), filling);
    else if (isChoices(filling)) {
      for (const choice of filling) await group(title).getByLabel(choice, { exact: true }).check();
    } else await fillParts(title, filling);
  };
  return {
    form,
    send,
    field,
    /** A question with several inputs. */
    group,
    fillParts,
    fill: async (fillings: Fillings): Promise<void> => {
      for (const [title, filling] of Object.entries(fillings)) await fillOne(title, filling);
    },
    /** A question, with everything that is said about it. */
    place: (fieldId: string) => form.locator(`[data-field-id="${fieldId}"]`),
    /** What is said about the whole form. */
    summary: form.getByRole('alert').first(),
    thanks: (words: string) => where.getByText(words, { exact: true }),
    /** The loader brings the code once the form is seen. */
    isReady: async (): Promise<void> => {
      await form.scrollIntoViewIfNeeded();
      await expect(form).toHaveAttribute('data-island', 'ready');
    },
    /** What is said about each field, in order. */
    errors: () => form.locator('.field-error:visible').allTextContents(),
  };
}

/** Text as it is pasted: in a field for numbers there may be more than a number. */
async function fillControl(control: Locator, value: string): Promise<void> {
  const kind = await control.evaluate((element: HTMLInputElement | HTMLSelectElement) => element.type);
  if (kind === 'select-one') await control.selectOption(value);
  else if (kind === 'number') {
    await control.clear();
    await control.focus();
    await control.page().keyboard.insertText(value);
  } else await control.fill(value);
}
