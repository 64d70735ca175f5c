import type { Page } from '@playwright/test';
import { inboxOf } from './form-inbox.ts';
import { createFormPage } from './form-page.ts';
import { expect, once, test } from './journey.ts';
import { createSiteForm } from './pages/site-form.ts';
import { someone } from './shopper.ts';

const THANKS = 'Thank you. We write back soon.';
/** A form that no screen shows at once. */
const LONG = {
  formName: 'A long letter',
  formSubmitButtonText: 'Send it',
  formSubmissionMessage: THANKS,
  formSubmissionHTML: `<p onclick="document.title = 'never'">Your letter is <b>unread</b>.</p>
<script>document.querySelector('.form-submission-markup b').textContent = 'on the desk';</script>`,
  formFields: [
    // So that the sentence about the whole form is not beside the first fault.
    ...Array.from({ length: 4 }, (_, page) => ({
      id: `before${page}`,
      type: 'textarea',
      title: `Before ${page + 1}`,
    })),
    { id: 'email', type: 'email', title: 'Email', required: true },
    ...Array.from({ length: 8 }, (_, page) => ({
      id: `page${page}`,
      type: 'textarea',
      title: `Page ${page + 1}`,
    })),
    { id: 'close', type: 'text', title: 'Closing', required: true },
  ],
};

/** Pages may glide to where the focus is, past what they show on the way. */
const comesToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let rest = 0, last = scrollY; rest < 10; last = scrollY) {
      await nextFrame();
      rest = scrollY === last ? rest + 1 : 0;
    }
  });

test(
  'SF-4.38, SF-8.29, SF-8.30 where a fault is out of sight a line beside what is in sight says so, and once all is well the owner’s script runs',
  once,
  async ({ page, watch, merchant }) => {
    const email = someone();
    const formPage = await createFormPage(merchant, 'A long letter', [{ kind: 'form', value: LONG }]);
    await page.goto(formPage.path);
    const { form, field, ...it } = createSiteForm(page, page.getByRole('main'), 'Send it');
    await it.isReady();
    const hint = form.getByRole('status').filter({ hasText: 'Your form has encountered a problem.' });

    await field('Closing').fill('So long.');
    await expect(field('Email')).not.toBeInViewport();
    await it.send.click();
    await expect(field('Email')).toHaveAccessibleDescription('Required');
    await expect(hint).toHaveText('Your form has encountered a problem. Please scroll down to review.');
    await comesToRest(page);
    await expect(hint).toBeInViewport();
    await watch.examine();

    await field('Closing').clear();
    await field('Email').fill(email);
    await expect(field('Closing')).not.toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(field('Closing')).toHaveAccessibleDescription('Required');
    await expect(hint).toHaveText('Your form has encountered a problem. Please scroll up to review.');
    await comesToRest(page);
    await expect(hint).toBeInViewport();
    await watch.examine();

    await field('Closing').fill('So long.');
    await expect(hint).toBeHidden();
    await it.send.click();
    await expect(it.thanks(THANKS)).toBeFocused();
    await expect(it.thanks(THANKS)).toBeInViewport();
    await expect(page.getByText('Your letter is on the desk.')).toBeVisible();
    await page.getByText('Your letter is on the desk.').click();
    await expect(page).not.toHaveTitle('never');
    expect(await inboxOf(merchant, formPage.ids[0] ?? '')).toMatchObject([{ state: 'new', email }]);
  },
);
