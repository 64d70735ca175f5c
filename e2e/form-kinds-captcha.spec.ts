import { inboxOf } from './form-inbox.ts';
import { createFormPage } from './form-page.ts';
import { standInForGoogle } from './google-stand-in.ts';
import { expect, once, test } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSiteForm } from './pages/site-form.ts';
import { createSite } from './people.ts';
import { someone } from './shopper.ts';

const THANKS = 'Thank you. We write back soon.';
/** What is faster is taken for a program before any captcha is asked. */
const AS_PEOPLE_TYPE = { delay: 20 };
const form = (submit: string, more: object = {}) => ({
  kind: 'form' as const,
  value: {
    formName: 'A question',
    formSubmitButtonText: submit,
    formSubmissionMessage: THANKS,
    captchaEnabled: true,
    ...more,
    formFields: [
      { id: 'email', type: 'email', title: 'Email', required: true },
      { id: 'news', type: 'checkbox', title: 'Letters', options: ['Send me letters'] },
    ],
  },
});

test(
  'SF-4.45, SF-4.46, SF-4.48, SF-8.25, SF-8.26, SF-9.19 the captchas of Google: what is not ticked, what Google takes for a program, the badge, and little room for any',
  once,
  async ({ page, watch }) => {
    watch.allow(/status of 400/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const choose = async (settings: { kind: string; projectId?: string }): Promise<void> => {
      await owner.call('put', '/api/settings/captcha', { siteKey: 'site-key', ...settings });
      // Pages show it a moment later.
      await expect(async () => {
        await page.reload();
        expect(await page.locator('#awning-captcha').textContent()).toContain(settings.kind);
      }).toPass();
    };
    const google = await standInForGoogle(page);
    try {
      await owner.call('put', '/api/secrets/recaptcha-secret-key', { value: 'of the box' });
      await owner.call('put', '/api/secrets/recaptcha-enterprise-api-key', { value: 'of the badge' });
      const lightbox = { useLightbox: true, lightboxHandleText: 'Ask above the page' };
      const formPage = await createFormPage(owner, 'For people', [form('Send'), form('Ask', lightbox)]);
      const [formId = '', aboveId = ''] = formPage.ids;

      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(site.url + formPage.path);
      const { field, ...it } = createSiteForm(page, page.getByRole('main'), 'Send');
      await it.isReady();
      const ours = it.form.getByRole('group', { name: 'Spam check' });
      await expect(ours, 'in little room').toHaveAttribute('data-size', 'compact');
      await choose({ kind: 'recaptcha-checkbox' });
      await it.isReady();
      await expect(google.frame, 'in little room').toHaveAttribute('src', /size=compact/);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(320);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.reload();
      await it.isReady();
      await expect(google.frame).toHaveAttribute('src', /theme=light&size=normal/);

      const email = someone();
      await field('Email').fill(email);
      await it.send.click();
      await expect(it.summary).toHaveText('Complete CAPTCHA before submitting.');
      await watch.examine();
      await google.suspect(true);
      await google.box.check();
      await it.send.click();
      await expect(it.summary).toHaveText('reCAPTCHA failed. Refresh this page and try again.');
      await expect(google.box, 'a token is good once').not.toBeChecked();
      await expect(field('Email')).toHaveValue(email);
      expect(await inboxOf(owner, formId)).toEqual([]);
      await google.suspect(false);
      await google.box.check();
      await it.send.click();
      await expect(it.thanks(THANKS).first()).toBeFocused();
      expect(await inboxOf(owner, formId)).toMatchObject([{ state: 'new', email }]);

      await choose({ kind: 'recaptcha-enterprise', projectId: 'project' });
      await it.isReady();
      await field('Email').focus();
      await expect(google.badge).toBeVisible();
      await field('Send me letters').focus();
      await expect(google.badge).toBeVisible();
      await it.send.focus();
      await expect(google.badge).toBeHidden();
      await field('Email').pressSequentially(email, AS_PEOPLE_TYPE);
      await google.suspect(true);
      await it.send.click();
      await expect(it.summary).toHaveText('reCAPTCHA failed. Refresh this page and try again.');
      await google.suspect(false);
      await it.send.click();
      await expect(it.thanks(THANKS).first()).toBeFocused();
      expect(await inboxOf(owner, formId)).toHaveLength(2);

      // On a page of its own: here the badge comes after the form that lies above the page.
      await page.reload();
      await page.getByRole('main').locator('summary').click();
      const above = createSiteForm(page, page.getByRole('dialog'), 'Ask');
      await above.field('Email').pressSequentially(email, AS_PEOPLE_TYPE);
      // A dialog leaves the rest of the page unreachable, so only the layer shows that it is above.
      const isOnTop = () => google.badge.evaluate((badge) => badge.matches(':popover-open'));
      await expect.poll(isOnTop, 'above what lies above the page').toBe(true);
      await expect(google.badge).toBeVisible();
      await above.send.click();
      await expect(above.thanks(THANKS)).toBeFocused();
      expect(await inboxOf(owner, aboveId)).toMatchObject([{ state: 'new', email }]);
    } finally {
      await owner.end();
    }
  },
);
