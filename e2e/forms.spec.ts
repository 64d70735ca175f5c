import type { Page } from '@playwright/test';
import { EVERY_KIND } from './every-kind.ts';
import { createFormPage } from './form-page.ts';
import { expect, once, test } from './journey.ts';
import type { Merchant } from './merchant.ts';
import { createSiteForm } from './pages/site-form.ts';
import { someone } from './shopper.ts';
import { tabTo } from './tab-to.ts';

test.use({ locale: 'en-GB' });

const SUMMARY = 'One or more fields is invalid, please check your entries.';
const THANKS = 'Thank you. We write back soon.';
/** A picture of one dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string, buffer = PICTURE) => ({ name, mimeType: 'image/png', buffer });
const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

/** What arrived of a form, newest first. */
const inboxOf = async (merchant: Merchant, formId: string) => {
  const { submissions } = await merchant.read(`/api/forms/submissions?formId=${formId}`);
  return submissions;
};

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

test('every kind of question: left empty, answered wrongly, at too great length, and well', async ({
  page,
  watch,
  merchant,
  isMobile,
}) => {
  watch.allow(/status of 400/);
  const email = someone();
  const made = await createFormPage(merchant, 'Every kind', [
    { kind: 'form', value: { ...EVERY_KIND, formSubmissionMessage: THANKS } },
  ]);
  await page.goto(`${made.path}?campaign=spring`);
  const { form, field, group, ...it } = createSiteForm(page, page.getByRole('main'), 'Send it');
  await it.isReady();

  await it.send.click();
  await expect(it.summary).toHaveText(SUMMARY);
  await expect(group('Name').getByLabel('First name')).toBeFocused();
  const required = ['Email', 'Number', 'Website', 'A line', 'Text', 'Kind of piece'];
  for (const title of required) await expect(field(title), title).toHaveAccessibleDescription(/Required/);
  expect(new Set(await it.errors())).toEqual(new Set(['Required']));
  expect(await it.errors()).toHaveLength(EVERY_KIND.formFields.filter((asked) => 'required' in asked).length);
  expect(await tooWide(page)).toBe(0);
  await watch.examine();

  await it.fillParts('Name', { 'First name': 'Robin', 'Last name': 'Example' });
  await field('Email').fill('robin@');
  await field('Website').fill('no page');
  await field('Budget').fill('plenty');
  await field('Text').fill('long '.repeat(10));
  await field('A line').fill('long '.repeat(1001));
  await expect(form.getByText('50 / 40')).toBeVisible();
  await it.fillParts('Date', { Month: '2', Day: '31', Year: '2027' });
  await it.fillParts('Time', { Hour: '25', Minute: '10' });
  await it.fillParts('Telephone', { 'Area code': 'abc', Prefix: '960', Line: '142' });
  await it.send.click();
  await expect(field('Email')).toHaveAccessibleDescription(
    'Email is not valid. Email addresses should follow the format name@example.com.',
  );
  await expect(field('Email')).toBeFocused();
  await expect(field('Website')).toHaveAccessibleDescription(
    'Enter a web address, such as https://example.com.',
  );
  await expect(field('Budget')).toHaveAccessibleDescription('£ Enter an amount.');
  await expect(field('Text')).toHaveAccessibleDescription(/You have exceeded the character limit\./);
  await expect(field('A line')).toHaveAccessibleDescription('You have exceeded the character limit.');
  await expect(group('Date')).toHaveAccessibleDescription('Enter a date.');
  await expect(group('Time')).toHaveAccessibleDescription('Enter a time.');
  await expect(group('Telephone')).toHaveAccessibleDescription('Enter a phone number.');
  await expect(group('Name').getByLabel('First name')).not.toHaveAttribute('aria-invalid');

  await field('Email').fill(email);
  await field('Number').fill('12');
  await field('Website').fill('example.com/shelf');
  await field('Budget').fill('120');
  await field('A line').fill('<b>{{ bold }}</b>');
  await field('Text').fill('For the long table.');
  await field('Password').fill('low water');
  await field('Handle').fill('saltmarsh');
  await it.fillParts('Date', { Month: '2', Day: '28', Year: '2027' });
  await it.fillParts('Time', { Hour: '3', Minute: '10' });
  await group('Time').getByLabel('AM or PM').selectOption('PM');
  await it.fillParts('Telephone', { 'Area code': '01632', Prefix: '960', Line: '142' });
  await it.fillParts('Address', { Address: '12 Harbour Street', City: 'Norwich', 'Postal code': 'NR1 3QG' });
  await field('Kind of piece').selectOption('Bowl');
  await group('Glaze').getByLabel('Ink').check();
  await group('Used for').getByLabel('Tea').check();
  await group('Used for').getByLabel('Soup').check();
  await group('I can wait').getByLabel('Agree', { exact: true }).check();
  const files = field('Pictures');
  await files.setInputFiles(picture('shelf.png', Buffer.from('<html><script>alert(1)</script>')));
  await expect(group('Pictures').or(form.locator('[data-field-id="file"]'))).toContainText(
    'something else than its name says',
  );
  await expect(form.getByText(/shelf\.png/)).toHaveCount(1);

  // What nobody wants to type again is there after a reload; passwords and files are not kept.
  await page.reload();
  await it.isReady();
  await expect(field('Email')).toHaveValue(email);
  await expect(group('Time').getByLabel('AM or PM')).toHaveValue('PM');
  await expect(group('Glaze').getByLabel('Ink')).toBeChecked();
  await expect(group('I can wait').getByLabel('Agree', { exact: true })).toBeChecked();
  await expect(field('Password')).toHaveValue('');
  await files.setInputFiles(picture('shelf.png'));
  await expect(form.getByRole('button', { name: 'Remove shelf.png' })).toBeVisible();
  await watch.examine();
  await it.send.click();
  await expect(it.thanks(THANKS)).toBeFocused();
  await expect(it.thanks(THANKS)).toBeInViewport();
  await expect(form).toBeHidden();

  const [formId = ''] = made.ids;
  const [arrived, ...others] = await inboxOf(merchant, formId);
  expect(others).toEqual([]);
  const { submission } = await merchant.read(`/api/forms/submissions/${arrived.id}`);
  const told = new Map(
    submission.answers.map((answer: { id: string; text: string }) => [answer.id, answer.text]),
  );
  expect(submission).toMatchObject({ state: 'new', email, pagePath: made.path });
  expect(told.get('text')).toBe('<b>{{ bold }}</b>');
  expect(told.get('hidden')).toBe('spring');
  expect(told.get('phone')).toContain('960');
  expect(submission.answers).toContainEqual(
    expect.objectContaining({ id: 'file', files: [expect.objectContaining({ name: 'shelf.png' })] }),
  );
  if (isMobile) return;
  await page.reload();
  await it.isReady();
  await expect(field('Email'), 'what was sent is forgotten').toHaveValue('');
});

test.describe('on one screen', once, () => {
  test('whatever the server answers is said in its sentence, and nothing typed is lost', async ({
    page,
    watch,
    merchant,
    context,
  }) => {
    watch.allow(/status of (400|401|404|429|500)/);
    const made = await createFormPage(merchant, 'Trouble', [short()]);
    const [formId = ''] = made.ids;
    await page.goto(made.path);
    const { form, field, ...it } = createSiteForm(page, page.getByRole('main'), 'Send');
    await it.isReady();
    await field('Email').fill(someone());
    await field('Message').fill('Still here.');
    const sendAndHear = async (sentence: string): Promise<void> => {
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
    await sendAndHear(SUMMARY);
    await expect(field('Kind')).toHaveAccessibleDescription('Choose one of the options.');
    await field('Kind').selectOption('Bowl');
    await watch.examine();

    // 401: a key of somebody else, which a new one does not mend.
    const key = '**/api/form/FormSubmissionKey';
    await page.route(key, (route) => route.fulfill({ json: { key: 'of-somebody-else' } }));
    await sendAndHear('Unable to submit form. Please try again later.');
    await page.unroute(key);

    const save = '**/api/form/SaveFormSubmission';
    await page.route(save, (route) => route.fulfill({ status: 500, body: 'down' }));
    await sendAndHear('Unable to send form. Please try again later.');
    await page.unroute(save);

    // 429: the same address has sent the same form too often.
    await Promise.all(Array.from({ length: 21 }, () => sendByCall(page, formId)));
    await sendAndHear('Unable to submit form. Submission rate limit exceeded. Please try again later.');

    // 404: the owner has taken it off the page.
    await made.clear();
    await sendAndHear('This form has not been configured yet.');
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
    const made = await createFormPage(merchant, 'For people', [short({ captchaEnabled: true })]);
    await page.goto(made.path);
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
    expect(await inboxOf(merchant, made.ids[0] ?? '')).toMatchObject([{ state: 'new' }]);
  });

  test('a form behind a button opens above the page, by keyboard alone', async ({
    page,
    watch,
    merchant,
  }) => {
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
    await expect(it.thanks('Thank you. We look into the diary and write back tomorrow.')).toBeFocused();
    await watch.examine();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const mail = await merchant.mailTo('owner@example.test', /Bring a group/);
    expect(mail.text).toContain(email);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('a form comes back with what is wrong and what was typed, and is sent', async ({
      page,
      watch,
      merchant,
    }) => {
      const email = someone();
      watch.allow(/status of 422/);
      await page.goto('/contact');
      const { field, group, form, ...it } = createSiteForm(page, page.getByRole('main'), 'Send');
      await field('Email').fill(email);
      await group('Name').getByLabel('First name').fill('Robin');
      await field('What shall we make?').selectOption('A vase');
      await group('Glaze').getByLabel('Sea green').check();
      await it.fillParts('Needed by', { Month: '13', Day: '1', Year: '2027' });
      await field('What it is for').fill('For the window.');
      await it.send.click();
      await expect(it.summary).toHaveText(SUMMARY);
      await expect(group('Needed by')).toHaveAccessibleDescription(/Enter a date\./);
      await expect(field('Email')).toHaveValue(email);
      await expect(group('Glaze').getByLabel('Sea green')).toBeChecked();
      await watch.examine();
      await it.fillParts('Needed by', { Month: '12' });
      await field('Pictures').setInputFiles(picture('window.png'));
      await it.send.click();
      await expect(page.getByText('Thank you. We write back within two days')).toBeVisible();
      const { submissions } = await merchant.read(
        `/api/forms/submissions?search=${encodeURIComponent(email)}`,
      );
      expect(submissions).toMatchObject([{ email, state: 'new', formName: 'Have something made' }]);
      await page.getByRole('link', { name: 'Back to the page' }).click();
      await expect(page).toHaveURL(/\/contact$/);
    });
  });
});

test('somebody signs up for letters in the footer, says yes twice, and leaves again', async ({
  page,
  watch,
  merchant,
}) => {
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
  await expect(it.thanks('Thank you. Please open the mail that we have just sent you.')).toBeFocused();
  await watch.examine();

  const entry = async () => {
    const { entries } = await merchant.read(`/api/commerce/mailing-list?search=${encodeURIComponent(email)}`);
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
});

const linkIn = (text: string, path: string): string => {
  const found = text.split(/\s+/).find((word) => word.includes(path));
  if (!found) throw new Error(`There is no link to ${path} in: ${text}`);
  return new URL(found).pathname;
};

/** The same form as in the page, without the page. */
async function sendByCall(page: Page, formId: string): Promise<void> {
  const { cookies } = await page.context().storageState();
  const headers = { 'X-CSRF-Token': cookies.find(({ name }) => name === 'crumb')?.value ?? '' };
  const answer = await page.request.post('/api/form/FormSubmissionKey', { headers });
  const { key } = await answer.json();
  const form = JSON.stringify({ email: 'not an address' });
  await page.request.post('/api/form/SaveFormSubmission', { headers, data: { key, form, formId } });
}
