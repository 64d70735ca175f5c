import type { Page } from '@playwright/test';
import { inboxOf } from './form-inbox.ts';
import { createFormPage } from './form-page.ts';
import { expect, once, test, ways } from './journey.ts';
import { createSiteForm } from './pages/site-form.ts';
import { someone } from './shopper.ts';
import { tabTo } from './tab-to.ts';

test.use({ locale: 'en-GB' });

const SUMMARY = 'One or more fields is invalid, please check your entries.';
const THANKS = 'Thank you. We write back soon.';
const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

const short = (more: object = {}) => ({
  kind: 'form' as const,
  value: {
    formName: 'A question',
    formFields: [
      { id: 'email', type: 'email', title: 'Email', required: true },
      { id: 'kind', type: 'select', title: 'Kind', options: ['Mug', 'Bowl'] },
      { id: 'message', type: 'textarea', title: 'Message' },
    ],
    formSubmissionMessage: THANKS,
    ...more,
  },
});

test.describe('on one screen', once, () => {
  test('a form shows each refusal of the server with its message, and keeps what was typed', async ({
    page,
    watch,
    merchant,
    context,
  }) => {
    watch.allow(/status of (400|401|404|429|500)/);
    const formPage = await createFormPage(merchant, 'Trouble', [short()]);
    const [formId = ''] = formPage.ids;
    await page.goto(formPage.path);
    const { form, field, ...it } = createSiteForm(page, page.getByRole('main'), 'Send');
    await it.isReady();
    await field('Email').fill(someone());
    await field('Message').fill('Still here.');
    const sendAndListen = async (sentence: string): Promise<void> => {
      await it.send.click();
      await expect(it.summary).toHaveText(sentence);
      await expect(it.send).toHaveText('Send');
      await expect(field('Message')).toHaveValue('Still here.');
    };

    // 400: only the server knows what was offered.
    await field('Kind').evaluate((select) =>
      select.insertAdjacentHTML('beforeend', '<option>Anvil</option>'),
    );
    await field('Kind').selectOption('Anvil');
    await sendAndListen(SUMMARY);
    await expect(field('Kind')).toHaveAccessibleDescription('Choose one of the options.');
    await field('Kind').selectOption('Bowl');
    await watch.examine();

    // 401: a key of another visitor, which a new one does not mend.
    const key = '**/api/form/FormSubmissionKey';
    await page.route(key, (route) => route.fulfill({ json: { key: 'of-somebody-else' } }));
    await sendAndListen('Unable to submit form. Please try again later.');
    await page.unroute(key);

    const save = '**/api/form/SaveFormSubmission';
    await page.route(save, (route) => route.fulfill({ status: 500, body: 'down' }));
    await sendAndListen('Unable to send form. Please try again later.');
    await page.unroute(save);

    // 429: the same address has sent the same form too often.
    await Promise.all(Array.from({ length: 21 }, () => sendByCall(page, formId)));
    await sendAndListen('Unable to submit form. Submission rate limit exceeded. Please try again later.');

    // 404: the owner has taken it off the page.
    await formPage.clear();
    await sendAndListen('This form has not been configured yet.');
    expect(await inboxOf(merchant, formId)).toEqual([]);

    // A form of its own: that one has had its share of this minute.
    const second = await createFormPage(merchant, 'After a long lunch', [short()]);
    await page.goto(second.path);
    await it.isReady();
    // As fast as people type: what is faster is taken for a program.
    await field('Email').pressSequentially(someone(), { delay: 20 });
    await field('Message').fill('Still here.');
    await context.clearCookies();
    await it.send.click();
    await expect(it.thanks(THANKS)).toBeVisible();
    await expect(form).toBeHidden();
    expect(await inboxOf(merchant, second.ids[0] ?? '')).toMatchObject([{ state: 'new' }]);
  });

  test('a captcha that fails keeps what was typed, and the next one is solved', async ({
    page,
    watch,
    merchant,
  }) => {
    watch.allow(/status of 400/);
    const formPage = await createFormPage(merchant, 'For people', [short({ captchaEnabled: true })]);
    await page.goto(formPage.path);
    const { form, field, ...it } = createSiteForm(page, page.getByRole('main'), 'Send');
    await it.isReady();
    const check = form.getByRole('group', { name: 'Spam check' });
    await field('Email').fill(someone());
    await expect(check).toContainText('Checked. You can send this form.');
    await watch.examine();
    const save = '**/api/form/SaveFormSubmission';
    await page.route(save, (route) => {
      const sent = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ ...sent, captchaKey: 'eyJmb3JnZWQiOnRydWV9' }) });
    });
    await field('Message').fill('No robot.');
    await it.send.click();
    await expect(it.summary).toHaveText('That check failed. Please try again.');
    await expect(field('Message')).toHaveValue('No robot.');
    await page.unroute(save);
    await it.send.click();
    await expect(it.thanks(THANKS)).toBeVisible();
    expect(await inboxOf(merchant, formPage.ids[0] ?? '')).toMatchObject([{ state: 'new' }]);
  });

  test(
    'a form behind a button opens above the page, by keyboard alone',
    ways({ screens: ['form dialog'], themes: 'both' }),
    async ({ page, watch, merchant }) => {
      await page.goto('/contact');
      const handle = page.getByRole('main').locator('summary', { hasText: 'Ask for a day' });
      await tabTo(page, handle);
      await expect(handle).toHaveAttribute('aria-haspopup', 'dialog');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Ask for a day' });
      const { field, ...it } = createSiteForm(page, dialog, 'Ask for a day');
      await expect(field('First name')).toBeFocused();
      await page.keyboard.type('Robin');
      await watch.examine();
      await page.keyboard.press('Escape');
      await expect(handle).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(field('First name')).toHaveValue('Robin');
      const email = someone();
      for (const words of ['', 'Example', email, '9']) {
        await page.keyboard.type(words);
        await page.keyboard.press('Tab');
      }
      await tabTo(page, it.send);
      await page.keyboard.press('Enter');
      await expect(it.thanks('Thank you. We’ll check the diary and reply tomorrow.')).toBeFocused();
      await watch.examine();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const mail = await merchant.mailTo('owner@example.test', /Bring a group/);
      expect(mail.text).toContain(email);
    },
  );
});

test(
  'a visitor signs up for the newsletter in the footer, confirms by mail, and leaves again',
  ways({ screens: ['mailing list'], themes: 'both' }),
  async ({ page, watch, merchant }) => {
    const email = someone();
    await page.goto('/delivery');
    const { field, ...it } = createSiteForm(page, page.getByRole('contentinfo'), 'Sign up');
    await it.isReady();
    await it.send.click();
    await expect(field('Email address')).toHaveAccessibleDescription('Required');
    await expect(field('Email address')).toBeFocused();
    await watch.examine();
    await field('Email address').fill(email);
    await page.keyboard.press('Enter');
    await expect(
      it.thanks('Thank you. Please confirm with the link in the email we’ve just sent you.'),
    ).toBeFocused();
    await watch.examine();

    const entry = async () => {
      const { entries } = await merchant.read(
        `/api/commerce/mailing-list?search=${encodeURIComponent(email)}`,
      );
      return entries[0];
    };
    const mail = await merchant.mailTo(email, /^Please confirm: news from Saltmarsh Studio$/);
    expect(await entry()).toMatchObject({ status: 'pending', source: 'newsletter' });
    await page.goto(linkIn(mail.text, '/mailing-list/join/'));
    await page.getByRole('button', { name: 'Yes, send me news' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
    const { status, unsubscribeUrl } = await entry();
    expect(status).toBe('subscribed');

    // Screens are looked at once more at the end, when the link of the first mail has done its work.
    watch.allow(/status of 404 .*\/mailing-list\/join\//);
    await page.goto(unsubscribeUrl);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
    expect(await tooWide(page)).toBe(0);
    expect(await entry()).toMatchObject({ status: 'unsubscribed' });
  },
);

const linkIn = (text: string, path: string): string => {
  const match = text.split(/\s+/).find((word) => word.includes(path));
  if (!match) throw new Error(`There is no link to ${path} in: ${text}`);
  return new URL(match).pathname;
};

/** The same form as in the page, without the page. */
async function sendByCall(page: Page, formId: string): Promise<void> {
  const { cookies } = await page.context().storageState();
  const headers = { 'X-CSRF-Token': cookies.find(({ name }) => name === 'crumb')?.value ?? '' };
  const response = await page.request.post('/api/form/FormSubmissionKey', { headers });
  const { key } = await response.json();
  const form = JSON.stringify({ email: 'not an address' });
  await page.request.post('/api/form/SaveFormSubmission', { headers, data: { key, form, formId } });
}
