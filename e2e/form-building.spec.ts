import type { Page } from '@playwright/test';
import { createFormPage } from './form-page.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSiteForm } from './pages/site-form.ts';
import { createSite } from './people.ts';

/** What is filled in faster is taken for a program. */
const AS_PEOPLE_TYPE_MS = 600;

/** A site of its own, with its owner signed in on this screen. */
async function openScreen(page: Page, path: string) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config${path}`);
  await signIn.signIn(site.owner);
  return { site, owner };
}

test(
  'PL-1.03 AP-41 a form is made from a starter, changed, tested, put on a page, and answered by a visitor',
  ways({ screens: ['admin forms', 'form builder'] }),
  async ({ page, browser, watch }) => {
    const { site, owner } = await openScreen(page, '/forms');
    await watch.examine();
    await page.getByRole('button', { name: 'New form' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New form' });
    await dialog.getByRole('radio', { name: /^RSVP/ }).check({ force: true });
    await watch.examine();
    await dialog.getByRole('button', { name: 'Create form' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'RSVP' })).toBeVisible();
    const questions = page.getByRole('region', { name: 'Questions' });
    const properties = page.getByRole('complementary', { name: 'Properties' });
    await questions.getByRole('button', { name: /^How many guests/ }).click();
    await properties.getByRole('textbox', { name: 'Title' }).fill('Guests with you');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByRole('menuitem', { name: 'Drop-down' }).click();
    await properties.getByRole('textbox', { name: 'Title' }).fill('Which evening?');
    await properties.getByRole('textbox', { name: 'Options' }).fill('Friday\nSaturday');
    await watch.examine();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Try', { exact: true }).click();
    await preview.getByLabel('First name').fill('Ada');
    await preview.getByLabel(/^Email/).fill('ada@example.test');
    await preview.getByLabel('Yes, with pleasure').check();
    await watch.examine();
    await preview.getByRole('button', { name: 'Send a test' }).click();
    await expect(preview.getByText(/^The test was sent/)).toBeVisible();

    const formId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const stands = await createFormPage(owner, 'Party', [{ kind: 'form', value: { formId } }]);
    const visitor = await browser.newPage();
    await visitor.goto(site.url + stands.path);
    const form = createSiteForm(visitor, visitor, 'Reply');
    await form.isReady();
    await form.fill({
      Name: { 'First name': 'Mara' },
      Email: 'mara@example.test',
      'Will you come?': ['Yes, with pleasure'],
      'Guests with you': '2',
      'Which evening?': 'Saturday',
    });
    await visitor.waitForTimeout(AS_PEOPLE_TYPE_MS);
    await form.send.click();
    await expect(form.thanks('Thank you for your reply!')).toBeVisible();
    await visitor.close();

    await page.reload();
    await expect(page.getByRole('link', { name: 'Party' })).toBeVisible();
    await expect(page.getByRole('link', { name: '1 answer', exact: true })).toBeVisible();
  },
);

test(
  'AP-42 answers are read one after the other, replied to, starred and archived',
  ways({ screens: ['admin inbox', 'admin submission'] }),
  async ({ page, browser, watch }) => {
    const { site, owner } = await openScreen(page, '/inbox');
    await watch.examine();
    const created = await owner.call('post', '/api/forms', {});
    const formId = (await created.json()).form.id;
    const stands = await createFormPage(owner, 'Hello', [{ kind: 'form', value: { formId } }]);
    const visitor = await browser.newPage();
    for (const name of ['Ada', 'Mara']) {
      await visitor.goto(site.url + stands.path);
      const form = createSiteForm(visitor, visitor, 'Send');
      await form.isReady();
      await form.fill({
        Name: { 'First name': name },
        Email: `${name.toLowerCase()}@example.test`,
        Message: `A question of ${name}`,
      });
      await visitor.waitForTimeout(AS_PEOPLE_TYPE_MS);
      await form.send.click();
      await expect(form.thanks('Thank you!')).toBeVisible();
    }
    await visitor.close();

    await page.reload();
    await page.getByRole('link', { name: 'Mara', exact: true }).click();
    const reader = page.getByRole('article', { name: 'Answer of Mara' });
    await expect(reader.getByText('A question of Mara')).toBeVisible();
    await watch.examine();
    await reader.getByRole('button', { name: 'Reply' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reply to mara@example.test' });
    await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /> Message: A question of Mara/,
    );
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Yes, we do.');
    await watch.examine();
    await sheet.getByRole('button', { name: 'Send to mara@example.test' }).click();
    await expect(page.getByText('The reply to mara@example.test is on its way.')).toBeVisible();
    expect((await owner.mailTo('mara@example.test', /^Re: Contact/)).text).toContain('Yes, we do.');

    await reader.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(reader.getByRole('button', { name: 'Remove the star' })).toBeVisible();
    await reader.getByRole('button', { name: 'Archive', exact: true }).click();
    const next = page.getByRole('article', { name: 'Answer of Ada' });
    await expect(next.getByText('A question of Ada')).toBeVisible();
    await page.goto(`${site.url}/config/inbox?view=archived`);
    await page.getByRole('link', { name: /^Starred\s*Mara$/ }).waitFor();
    const { submissions } = await owner.read('/api/forms/submissions?archived=true');
    await page.goto(`${site.url}/config/inbox/${submissions[0].id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mara' })).toBeVisible();
    await watch.examine();
  },
);

test(
  'people are imported into the mailing list with proof of their consent, and seen with it',
  ways({ screens: ['admin mailing list'] }),
  async ({ page, watch }) => {
    await openScreen(page, '/mailing-list');
    await page.getByRole('button', { name: 'Import people' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Import people' });
    await sheet.locator('input[type="file"]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Email;First name\nada@example.com;Ada\nnobody\nmara@example.com;Mara\n'),
    });
    await sheet.getByRole('textbox', { name: 'What they agreed to' }).fill('News of the studio by email');
    await sheet.getByRole('textbox', { name: 'Where and how they agreed' }).fill('List at the till');
    await sheet.getByLabel('When they agreed: Date').fill('2026-01-05');
    await sheet.getByRole('checkbox').check();
    await watch.examine();
    await sheet.getByRole('button', { name: 'Import 3 people' }).click();
    await expect(page.getByText('2 people were added.')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'ada@example.com' }).click();
    const details = page.getByRole('complementary', { name: 'ada@example.com' });
    await expect(details.getByText('List at the till')).toBeVisible();
    await watch.examine();
  },
);
