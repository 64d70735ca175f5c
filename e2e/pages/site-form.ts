import { expect, type Locator, type Page } from '@playwright/test';

/** A form of a page, by the words on its button or inside the part of the page that has it. */
export function createSiteForm(page: Page, where: Page | Locator, button: string) {
  const send = where.getByRole('button', { name: button });
  const form = where.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  const group = (title: string) => form.getByRole('group', { name: title });
  return {
    form,
    send,
    field: (name: string) => form.getByLabel(name, { exact: false }),
    /** A question with several inputs. */
    group,
    fillParts: async (title: string, parts: Readonly<Record<string, string>>): Promise<void> => {
      for (const [label, value] of Object.entries(parts))
        await group(title).getByLabel(label, { exact: true }).fill(value);
    },
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
