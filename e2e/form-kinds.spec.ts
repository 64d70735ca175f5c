import type { Locator, Page } from '@playwright/test';
import {
  answerWell,
  CAMPAIGN,
  CUT_OFF,
  EVERY_KIND,
  type Fillings,
  image,
  KINDS_THANKS,
  TOO_LONG,
  TOO_MUCH,
  WANTED,
  WRONG,
} from './every-kind.ts';
import { answerByKeyboard } from './fill-by-keyboard.ts';
import { onlySubmission } from './form-inbox.ts';
import { createFormPage } from './form-page.ts';
import { expect, once, test, ways } from './journey.ts';
import type { Merchant } from './merchant.ts';
import { createSiteForm } from './pages/site-form.ts';
import { tabTo } from './tab-to.ts';

test.use({ locale: 'en-GB' });

const SUMMARY = 'One or more fields is invalid, please check your entries.';
const LIE = 'shelf.png is something else than its name says. Please choose the original file.';
const IDS = new Map<string, string>(EVERY_KIND.formFields.map(({ title, id }) => [title, id]));
const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

async function openEveryKind(page: Page, merchant: Merchant) {
  const formPage = await createFormPage(merchant, 'Every kind', [{ kind: 'form', value: EVERY_KIND }]);
  await page.goto(formPage.path + CAMPAIGN);
  const it = createSiteForm(page, page.getByRole('main'), 'Send it');
  return {
    ...it,
    path: formPage.path,
    formId: formPage.ids[0] ?? '',
    errorOf: (title: string): Locator => it.place(IDS.get(title) ?? title).locator('.field-error'),
    /** These and no others: beside each question for eyes, and among what describes it for ears. */
    says: async (sentences: Readonly<Record<string, string>>): Promise<void> => {
      const ids = Object.entries(sentences).map(([title, sentence]) => [IDS.get(title), sentence]);
      await expect.poll(() => it.form.evaluate(readErrors)).toEqual(Object.fromEntries(ids));
    },
  };
}

/**
 * Runs in the page: by field id, what is shown as wrong, if all controls of the question are marked and described by
 * it.
 */
function readErrors(form: HTMLElement): Record<string, string> {
  const faulty = [...form.querySelectorAll<HTMLElement>('[data-field-id]')].flatMap((place) => {
    const note = place.querySelector<HTMLElement>('.field-error');
    if (!note?.checkVisibility()) return [];
    const controls = [...place.querySelectorAll('input:not([type="hidden"]), select, textarea')];
    const isGroup = place.matches('fieldset');
    const described = isGroup ? [place] : controls;
    const isAnnounced =
      described.every((element) => element.getAttribute('aria-describedby')?.split(' ').includes(note.id)) &&
      (isGroup || controls.every((control) => control.getAttribute('aria-invalid') === 'true'));
    return [[place.dataset.fieldId, isAnnounced ? note.textContent : `Nobody hears: ${note.textContent}`]];
  });
  return Object.fromEntries(faulty);
}

/** Those of some questions. */
/** Each a single field on a site that is not in North America. */
const PHONES = { Telephone: true, Mobile: true };
const only = (fillings: Fillings, ...titled: readonly object[]): Fillings => {
  const titles = new Set(titled.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(Object.entries(fillings).filter(([title]) => titles.has(title)));
};
const sentencesOf = (misfilled: typeof WRONG): Record<string, string> =>
  Object.fromEntries(Object.entries(misfilled).map(([title, { says }]) => [title, says]));
const fillingsOf = (misfilled: typeof WRONG) =>
  Object.fromEntries(Object.entries(misfilled).map(([title, { filling }]) => [title, filling]));
const REQUIRED = Object.fromEntries(WANTED.map(({ title }) => [title, 'Required']));

/** What the owner reads is what was typed, once. */
async function expectArrived(
  merchant: Merchant,
  { formId, path }: { formId: string; path: string },
  { email, answers }: ReturnType<typeof answerWell>,
): Promise<void> {
  const submission = await onlySubmission(merchant, formId);
  expect(submission).toMatchObject({ state: 'new', email, pagePath: path });
  const texts = Object.fromEntries(submission.answers.map(({ id, text }) => [id, text]));
  expect(texts).toEqual({ ...answers, file: 'shelf.png' });
  const files = submission.answers.flatMap((answer) => answer.files);
  expect(files).toMatchObject([{ name: 'shelf.png', size: image('').buffer.byteLength }]);
}

test(
  'every kind of question: left empty, answered wrongly, at too great length, with what nobody offered, and well',
  ways({ screens: ['form'], sizes: 'desktop' }),
  async ({ page, watch, merchant }) => {
    watch.allow(/status of 400/);
    const well = answerWell();
    const it = await openEveryKind(page, merchant);
    const { form, field, group, place } = it;
    await it.isReady();

    await it.send.click();
    await expect(it.summary).toHaveText(SUMMARY);
    await expect(group('Name').getByLabel('First name')).toBeFocused();
    await it.says(REQUIRED);
    await watch.examine();

    await it.fill({ ...well.fillings, ...fillingsOf(WRONG) });
    await field('Images').setInputFiles(image('shelf.png', Buffer.from('<html><script>alert(1)</script>')));
    await expect(it.errorOf('Images')).toHaveText(LIE);
    await it.send.click();
    await expect(field('Email')).toBeFocused();
    await it.says({ ...sentencesOf(WRONG), Images: LIE });
    await watch.examine();

    await expect(field('Budget')).toHaveAccessibleDescription('£ Enter an amount.');
    await expect(group('Date')).toHaveAccessibleDescription(WRONG.Date?.says ?? '');

    await it.fill({ ...fillingsOf(TOO_MUCH), ...only(well.fillings, PHONES) });
    await expect(form.getByRole('status').filter({ hasText: '50 / 40' })).toBeVisible();
    for (const [title, parts] of Object.entries(CUT_OFF)) {
      for (const [label, length] of Object.entries(parts)) {
        const part = group(title).getByLabel(label, { exact: true });
        await part.fill('1'.repeat(length + 1));
        await expect(part, `${title}, ${label}`).toHaveValue('1'.repeat(length));
      }
    }
    await field('Images').setInputFiles(['shelf.png', 'table.png', 'floor.png'].map((name) => image(name)));
    await expect(it.errorOf('Images')).toHaveText('Send at most 2 files. Not taken: floor.png');
    await form.getByRole('button', { name: 'Remove table.png' }).click();
    await expect(field('Images')).toBeFocused();
    await page.evaluate(() => history.replaceState(null, '', `?campaign=${'long'.repeat(1251)}`));
    await it.send.click();
    await expect(group('Name').getByLabel('First name')).toBeFocused();
    await it.says({
      ...sentencesOf(TOO_MUCH),
      Images: 'Send at most 2 files. Not taken: floor.png',
    });
    await field('Images').setInputFiles(image('table.png'));
    await expect(it.errorOf('Images')).toBeHidden();
    await expect(it.summary).toHaveText(`${SUMMARY} ${TOO_LONG}`);
    await watch.examine();

    // Only a page that a visitor has tampered with offers these; the server knows what the form asks.
    await page.evaluate((query) => history.replaceState(null, '', query), CAMPAIGN);
    await it.fill(only(well.fillings, TOO_MUCH, CUT_OFF));
    await expect(form.getByText('19 / 40')).toBeVisible();
    const changed = place('select').locator('option:checked').or(form.locator('input:checked'));
    await changed.evaluateAll((chosen: (HTMLInputElement | HTMLOptionElement)[]) => {
      for (const each of chosen) each.value = `${each.value}9`;
    });
    await it.send.click();
    const offered = 'Choose one of the options.';
    await it.says({
      'Kind of piece': offered,
      Glaze: offered,
      'Used for': offered,
      'How much do you agree?': 'Choose how far you agree.',
    });
    await expect(field('Kind of piece')).toBeFocused();
    await watch.examine();
    await changed.evaluateAll((chosen: (HTMLInputElement | HTMLOptionElement)[]) => {
      for (const each of chosen) {
        each.value = each.value.slice(0, -1);
        each.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });

    // What nobody wants to type again is there after a reload; passwords and files are not kept.
    await page.reload();
    await it.isReady();
    await expect(field('Email')).toHaveValue(well.email);
    await expect(group('Time').getByLabel('AM or PM')).toHaveValue('PM');
    await expect(group('I can wait').getByLabel('Agree', { exact: true })).toBeChecked();
    await expect(field('Password')).toHaveValue('');
    // As fast as people type: what is faster is taken for a program.
    await field('Password').pressSequentially('low water', { delay: 60 });
    await field('Images').setInputFiles(image('shelf.png'));
    await expect(form.getByRole('button', { name: 'Remove shelf.png' })).toBeVisible();
    const saving = page.waitForRequest('**/api/form/SaveFormSubmission');
    await it.send.click();
    await expect(it.thanks(KINDS_THANKS)).toBeFocused();
    await expect(it.thanks(KINDS_THANKS)).toBeInViewport();
    await expect(form).toBeHidden();
    const sent = JSON.parse((await saving).postDataJSON().form);
    expect(sent).toEqual({ ...well.sent, file: [expect.stringMatching(/./)] });
    await expectArrived(merchant, it, well);
    await page.reload();
    await it.isReady();
    await expect(field('Email'), 'what was sent is forgotten').toHaveValue('');
  },
);

test.describe('on a phone', once, () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  test('every kind of question is answered by keyboard alone, and fits the screen and the thumb', async ({
    page,
    watch,
    merchant,
  }) => {
    const well = answerWell();
    const it = await openEveryKind(page, merchant);
    await it.isReady();
    expect(await tooWide(page)).toBe(0);
    expect(await smallTargets(it.form)).toEqual([]);
    await watch.examine();

    await tabTo(page, it.group('Name').getByLabel('First name'));
    await page.keyboard.press('Enter');
    await expect(it.summary).toHaveText(SUMMARY);
    await expect(it.group('Name').getByLabel('First name')).toBeFocused();
    await it.says(REQUIRED);
    expect(await tooWide(page)).toBe(0);
    await watch.examine();

    await answerByKeyboard(page, it.send, well.fillings, image('shelf.png'));
    await expect(it.form.getByRole('button', { name: 'Remove shelf.png' })).toBeVisible();
    expect(await it.errors()).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    expect(await smallTargets(it.form)).toEqual([]);
    await watch.examine();
    await page.keyboard.press('Enter');
    await expect(it.thanks(KINDS_THANKS)).toBeFocused();
    await expect(it.thanks(KINDS_THANKS)).toBeInViewport();
    await expectArrived(merchant, it, well);
  });
});

/** What is lower or narrower than a thumb. The label of a tick belongs to it. */
const smallTargets = (form: Locator): Promise<string[]> =>
  form
    .locator(':is(input:not([type="hidden"]), select, textarea, button):visible:not([tabindex="-1"])')
    .evaluateAll((controls: (HTMLInputElement | HTMLSelectElement)[]) =>
      controls.flatMap((control) => {
        const isTick = control.type === 'radio' || control.type === 'checkbox';
        const { width, height } = ((isTick && control.labels?.[0]) || control).getBoundingClientRect();
        return Math.min(width, height) < 43.5
          ? [`${control.name || control.textContent}: ${width} x ${height}`]
          : [];
      }),
    );

test.describe('without script', once, () => {
  test.use({ javaScriptEnabled: false });
  test('every kind of question comes back with what is wrong and what was typed, and is stored', async ({
    page,
    watch,
    merchant,
  }) => {
    watch.allow(/status of 422/);
    const well = answerWell();
    const it = await openEveryKind(page, merchant);
    const { form, field } = it;

    // A browser keeps what it can see to be wrong itself.
    await it.send.click();
    await expect(page).toHaveURL(new RegExp(it.path));
    await expect(field('Email')).toBeFocused();
    await sendAsItIs(it);
    await expect(page).toHaveURL(/\/forms\//);
    await expect(it.summary).toHaveText(SUMMARY);
    await it.says(REQUIRED);
    await watch.examine();

    // A browser that knows less sends everything that was typed.
    const rounds = [
      [WRONG, { ...well.fillings, ...fillingsOf(WRONG) }, {}],
      [TOO_MUCH, { ...only(well.fillings, CUT_OFF, PHONES), ...fillingsOf(TOO_MUCH) }, { Number: TOO_LONG }],
    ] as const;
    for (const [misfilled, fillings, others] of rounds) {
      await form.evaluate(removeRules);
      await it.fill(fillings);
      const typed = await typedInto(form);
      await sendAsItIs(it);
      await it.says({ ...sentencesOf(misfilled), ...others, Images: 'Required' });
      // What is no number no field for numbers shows.
      expect(await typedInto(form)).toEqual({ ...typed, number: '' });
      await watch.examine();
    }
    await it.fill(only(well.fillings, TOO_MUCH));
    await field('Images').setInputFiles(image('shelf.png', Buffer.from('<html>')));
    await it.send.click();
    await expect(it.errorOf('Images')).toHaveText(LIE);
    await expect(it.summary).toHaveText(`${SUMMARY} Please choose your files again.`);
    await expect(field('Password')).toHaveValue('');
    await it.fill({ Password: 'low water' });
    await field('Images').setInputFiles(image('shelf.png'));
    await it.send.click();
    await expect(page.getByText(KINDS_THANKS)).toBeVisible();
    await expectArrived(merchant, it, well);
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await expect(page).toHaveURL(new RegExp(`${it.path}\\${CAMPAIGN}$`));
  });
});

type SiteForm = ReturnType<typeof createSiteForm>;

async function sendAsItIs({ form, send }: SiteForm): Promise<void> {
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await send.click();
}

/** As in a browser that knows neither limits nor fields for numbers. */
function removeRules(form: HTMLElement): void {
  for (const control of form.querySelectorAll('input, textarea')) control.removeAttribute('maxlength');
  form.querySelector('[type="number"]')?.setAttribute('type', 'text');
}

/** By the names of the controls. Secrets and files never come back. */
const typedInto = (form: Locator): Promise<Record<string, string>> =>
  form.evaluate((element: HTMLFormElement) => {
    const entries = [...new FormData(element)].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !/^(?:password|page\.)/.test(entry[0]),
    );
    return Object.fromEntries(entries);
  });
