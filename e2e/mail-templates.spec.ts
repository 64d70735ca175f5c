import { expect, test, ways } from './journey.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

test(
  'an owner says a mail in words of their own, looks at it, tries it out, and goes back to the default',
  ways({ screens: ['admin mail template'], sizes: 'both' }),
  async ({ page, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/settings/mails`);
    await signIn.signIn(site.owner);

    const waitlists = page.getByRole('region', { name: 'Waiting lists' });
    await expect(waitlists.getByRole('link', { name: 'Kept for you' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Accounts of members' })).toContainText('Fixed words');
    await watch.examine();
    await waitlists.getByRole('link', { name: 'Back in stock' }).click();

    await expect(page.getByRole('heading', { name: 'Back in stock', level: 1 })).toBeVisible();
    await expect(page.getByText('Shown with made-up data', { exact: false })).toBeVisible();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('Good news: ');
    await page.getByRole('button', { name: 'Insert productName' }).click();
    await expect(subject).toHaveValue('Good news: {productName}');
    await page.getByRole('button', { name: 'Start from the default: Text' }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/You asked us to tell you/);
    await expect(page.getByText('Subject: Good news: A product of yours')).toBeVisible();
    const frame = page.frameLocator('iframe[title="Preview of the mail"]');
    await expect(frame.getByRole('heading', { name: 'A product of yours is back' })).toBeVisible();
    await page.getByText('Phone', { exact: true }).click();
    await expect(frame.getByRole('heading', { name: 'A product of yours is back' })).toBeVisible();
    await watch.examine();

    await subject.fill('Good news: {price');
    await expect(page.getByText('{price stands for nothing here.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
    await subject.fill('Good news: {productName} <b>עכשיו</b> 🎉');
    await expect(page.getByText('Subject: Good news: A product of yours <b>')).toBeVisible();
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('A test is on its way to', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your own words')).toBeVisible();
    await page.reload();
    await expect(subject).toHaveValue('Good news: {productName} <b>עכשיו</b> 🎉');
    await watch.examine();

    await page.getByRole('button', { name: 'Back to the default' }).click();
    await expect(subject).toHaveValue('');
    await page.getByRole('button', { name: /Undo/ }).click();
    await expect(subject).toHaveValue('Good news: {productName} <b>עכשיו</b> 🎉');

    await page.goto(`${site.url}/config/settings/mails/member-password-reset`);
    await expect(page.getByText('These words are fixed', { exact: false })).toBeVisible();
    await expect(page.getByText('Subject: Choose a new password', { exact: false })).toBeVisible();
    await watch.examine();

    await page.goto(`${site.url}/config/mail?search=good`);
    await page.getByRole('link', { name: /Good news/ }).click();
    await expect(page.getByRole('heading', { name: /\[Test\] Good news/ })).toBeVisible();
    await page.getByText('Preview', { exact: true }).click();
    const sent = page.frameLocator('iframe[title="Preview of the message"]');
    await expect(sent.getByRole('heading', { name: 'A product of yours is back' })).toBeVisible();
    await watch.examine();
  },
);
