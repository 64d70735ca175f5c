import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import { type Fillings, isChoices } from './every-kind.ts';

interface Focused {
  /** Of the question, and of the input where the question has several. */
  readonly titles: readonly string[];
  readonly label: string;
  readonly kind: string;
  readonly value: string;
}

type Upload = Parameters<Locator['setInputFiles']>[0];

/**
 * Fills in a form from the control that has the focus until Tab comes to `end`: with Tab, arrows, Space, Enter and
 * letters.
 */
export async function answerByKeyboard(
  page: Page,
  end: Locator,
  fillings: Fillings,
  file: Upload,
): Promise<void> {
  // A browser takes a moment to know that the test waits for its file chooser, and a key is quicker.
  const { promise: choosing, resolve } = Promise.withResolvers<FileChooser>();
  page.once('filechooser', resolve);
  for (let clicks = 0; clicks < 120; clicks += 1) {
    const focused = await readFocus(page);
    if (focused.kind === 'submit') return expect(end).toBeFocused();
    if (focused.kind === 'file') {
      await page.keyboard.press('Enter');
      await (await choosing).setFiles(file);
    } else await answer(page, focused, wantedFor(focused, fillings));
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key never comes to the end of the form.');
}

async function answer(page: Page, { kind, label, value }: Focused, wanted: readonly string[]): Promise<void> {
  const [text = ''] = wanted;
  switch (kind) {
    case 'button':
      return;
    case 'checkbox':
      if (wanted.includes(label)) await page.keyboard.press('Space');
      return;
    case 'radio':
      if (label === text) return page.keyboard.press('Space');
      return arrowDownUntil(page, (focused) => focused.label === text);
    case 'select-one':
      if (value === text) return;
      return arrowDownUntil(page, (focused) => focused.value === text);
    default:
      return page.keyboard.type(text);
  }
}

async function arrowDownUntil(page: Page, isThere: (focused: Focused) => boolean): Promise<void> {
  for (let clicks = 0; clicks < 10; clicks += 1) {
    await page.keyboard.press('ArrowDown');
    if (isThere(await readFocus(page))) return;
  }
  throw new Error('The arrows never come there.');
}

function wantedFor({ titles, label }: Focused, fillings: Fillings): readonly string[] {
  const filling = titles.map((title) => fillings[title]).find((match) => match !== undefined);
  if (filling === undefined) return [];
  if (typeof filling === 'string') return [filling];
  return isChoices(filling) ? filling : [filling[label] ?? ''];
}

const readFocus = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const wordsOf = (element: Element | null | undefined): string =>
      element?.textContent?.replace('(required)', '').trim() ?? '';
    const control = document.activeElement;
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLButtonElement;
    if (!isControl) throw new Error(`The focus is on ${control?.outerHTML.slice(0, 200)}.`);
    const [written] = control.labels ?? [];
    const label = wordsOf(written?.querySelector('.caption') ?? written);
    const legend = wordsOf(control.closest('fieldset')?.querySelector('legend'));
    return { titles: [legend, label].filter(Boolean), label, kind: control.type, value: control.value };
  });
