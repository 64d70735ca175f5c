import { expect, type Page } from '@playwright/test';
import type { Merchant } from './merchant.ts';
import { createSiteForm } from './pages/site-form.ts';
import { createWaitlistForm } from './pages/waitlist-form.ts';

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly press?: (page: Page) => Promise<void>;
  readonly open?: (page: Page) => Promise<void>;
  readonly withoutScript?: true;
}

const READER = 'robin@example.com';
const mailDraft = (page: Page) => createSiteForm(page, page.getByRole('main'), 'Send');

async function sendTooEarly(page: Page): Promise<void> {
  const { field, ...form } = mailDraft(page);
  await form.isReady();
  await field('Email').fill('robin@');
  await field('What it is for').fill('A set for twelve. '.repeat(40));
  await form.send.click();
  await form.summary.waitFor();
}

async function sendNewsletterForm(page: Page): Promise<void> {
  const { field, group, ...form } = mailDraft(page);
  await form.isReady();
  await form.fillParts('Name', { 'First name': 'Robin', 'Last name': 'Example' });
  await field('Email').fill(READER);
  await field('Phone').fill('01632 960142');
  await field('What would you like?').selectOption('Plates or bowls');
  await group('Glaze').getByLabel('Sea green').check();
  await group('Must be safe for').getByLabel('Oven').check();
  await field('What it is for').fill('Twelve plates for a long table.\nSome may be larger than others.');
  await form.send.click();
  await form.form.waitFor({ state: 'hidden' });
}

async function openGroups(page: Page): Promise<void> {
  const handle = page.locator('summary', { hasText: 'Ask for a day' });
  await handle.scrollIntoViewIfNeeded();
  await handle.and(page.locator('[aria-haspopup]')).click();
  await page.getByRole('dialog').waitFor();
}

async function signUpForNewsletter(page: Page): Promise<void> {
  const { field, ...form } = createSiteForm(page, page.getByRole('contentinfo'), 'Sign up');
  await form.isReady();
  // As fast as people type: what is faster is taken for a program.
  await field('Email address').pressSequentially(READER, { delay: 40 });
  await page.keyboard.press('Enter');
  await form.form.waitFor({ state: 'hidden' });
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.locator('.awning-popup-place[data-island="ready"]').waitFor({ state: 'attached' });
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight * 0.8, behavior: 'instant' }),
  );
  await page.getByRole('dialog').waitFor();
}

async function waitInVain(page: Page): Promise<void> {
  const waitlist = createWaitlistForm(page);
  await waitlist.isReady();
  await waitlist.send.click();
  await waitlist.problem.waitFor();
}

async function waitForVase(page: Page): Promise<void> {
  const waitlist = createWaitlistForm(page);
  await waitlist.isReady();
  await waitlist.email.fill(READER);
  await waitlist.send.click();
  await waitlist.thanks.waitFor();
}

const SECOND_READER = 'kim@example.com';

async function joinByPlainForm(page: Page): Promise<void> {
  await page.locator('.awning-waitlist-plain a').click();
  await page.getByRole('main').getByLabel('Email').fill('robin@');
  await page.getByRole('main').getByRole('button').click();
  await page.getByRole('alert').waitFor();
}

/** Of what is wrong, browsers see most by themselves. */
async function sendPlainForm(page: Page): Promise<void> {
  const { field, send, fillParts } = mailDraft(page);
  await fillParts('Name', { 'First name': 'Robin', 'Last name': 'Example' });
  await field('Email').fill(READER);
  await field('Phone').fill('none at all');
  await field('What would you like?').selectOption('Plates or bowls');
  await field('What it is for').fill('Twelve plates for a long table.');
  await send.click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

export const formScenes: readonly Scene[] = [
  { name: 'forms-contact', path: '/contact' },
  { name: 'forms-errors', path: '/contact', press: sendTooEarly },
  { name: 'forms-sent', path: '/contact', press: sendNewsletterForm },
  { name: 'forms-lightbox', path: '/contact', open: openGroups },
  { name: 'forms-newsletter', path: '/delivery' },
  { name: 'forms-newsletter-sent', path: '/delivery', press: signUpForNewsletter },
  { name: 'forms-popup', path: '/our-story', open: readToTheEnd },
  {
    name: 'forms-announcement',
    path: '/shop',
    open: (page) => page.locator('[data-announcement][data-island]').waitFor(),
  },
  { name: 'forms-waitlist', path: '/shop/p/vase' },
  { name: 'forms-waitlist-errors', path: '/shop/p/vase', press: waitInVain },
  { name: 'forms-plain-errors', path: '/contact', press: sendPlainForm, withoutScript: true },
  { name: 'forms-waitlist-plain', path: '/shop/p/vase', withoutScript: true },
  { name: 'forms-waitlist-join', path: '/shop/p/vase', press: joinByPlainForm, withoutScript: true },
  { name: 'forms-waitlist-sent', path: '/shop/p/vase', press: waitForVase },
];

/** What comes by mail, and where its links lead. */
export async function sendMails(page: Page, merchant: Merchant): Promise<Scene[]> {
  await page.goto('/contact');
  await sendNewsletterForm(page);
  await page.goto('/delivery');
  await signUpForNewsletter(page);
  await page.goto('/shop/p/vase');
  await waitForVase(page);

  const RESTOCK = '/api/site-users/account/notifications/restock';
  const { signUpGroups } = await merchant.read(`${RESTOCK}/groups`);
  const [{ productId, variantId }] = signUpGroups;
  await page.goto(`/waitlist/join?product=${productId}`);
  await page.getByRole('main').getByLabel('Email').fill(SECOND_READER);
  await page.getByRole('main').getByRole('button').click();
  const settings = { mode: 'fair-release', holdHours: 24, automatic: true };
  await merchant.call('put', `${RESTOCK}/settings?productId=${productId}`, settings);
  const query = new URLSearchParams({ productId, variantId });
  const { html: backInStock } = await merchant.read(`${RESTOCK}/mails/back-in-stock/preview?${query}`);
  await merchant.call('post', '/api/commerce/inventory/adjustments', {
    incrementOperations: [{ variantId, quantity: 1 }],
  });

  const [notificationMail, confirm, waiting, reservationMail] = await Promise.all([
    merchant.mailTo('owner@example.test', /^Have something made/),
    merchant.mailTo(READER, /^Please confirm/),
    merchant.mailTo(SECOND_READER, /^Please confirm/),
    merchant.mailTo(READER, /kept for you/),
  ]);
  const unsubscribeUrl = async (): Promise<string> => {
    const { entries } = await merchant.read(`/api/commerce/mailing-list?search=${READER}`);
    return entries[0]?.unsubscribeUrl ?? '';
  };
  // A sign-up reaches the list a moment later.
  await expect.poll(unsubscribeUrl).not.toBe('');
  const linkIn = (text: string, part: string): string =>
    text.split(/\s+/).find((word) => word.includes(part)) ?? '';
  const mail = (name: string, html: string | null): Scene => ({
    name: `forms-mail-${name}`,
    path: '',
    before: (image) => image.setContent(html ?? ''),
  });
  return [
    mail('notification', notificationMail.html),
    mail('confirmation', confirm.html),
    mail('confirm-waiting', waiting.html),
    mail('back-in-stock', backInStock),
    mail('kept-for-you', reservationMail.html),
    { name: 'forms-confirm-page', path: linkIn(confirm.text, '/mailing-list/join/') },
    { name: 'forms-waitlist-confirm', path: linkIn(waiting.text, '/waitlist/confirm/') },
    { name: 'forms-unsubscribe-page', path: await unsubscribeUrl() },
    { name: 'forms-waitlist-link', path: linkIn(reservationMail.text, '/waitlist/') },
    { name: 'forms-waitlist-leave', path: linkIn(reservationMail.text, '/waitlist/leave/') },
  ];
}
