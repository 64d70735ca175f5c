import { standInForGoogle } from './google-stand-in.ts';
import { expect, once, test } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createWaitlistForm } from './pages/waitlist-form.ts';
import { createSite } from './people.ts';

test(
  'SF-4.45, SF-4.46, SF-4.47 the reCAPTCHA badge is visible only while a field of the waitlist form has the focus',
  once,
  async ({ page, watch }) => {
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const google = await standInForGoogle(page);
    try {
      await owner.call('put', '/api/secrets/recaptcha-enterprise-api-key', { value: 'of the badge' });
      await owner.call('put', '/api/settings/captcha', {
        kind: 'recaptcha-enterprise',
        siteKey: 'site-key',
        projectId: 'project',
      });
      await owner.call('post', '/api/content/collections', {
        kind: 'products',
        enabled: true,
        title: 'Shop',
        urlId: 'shop',
      });
      const wanted = await owner.createProduct('Lamp', { priceMinor: 1800, stock: 0 });
      await owner.call('patch', `/api/commerce/products/${wanted.id}`, {
        merchandising: { restockNotificationsEnabled: true, mailingListSignUpEnabled: true },
      });
      await page.goto(site.url + wanted.path);
      const waitlist = createWaitlistForm(page);
      await waitlist.isReady();
      await waitlist.email.focus();
      await expect(google.badge).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(waitlist.send).toBeFocused();
      await expect(google.badge, 'at the button').toBeHidden();
      await page.keyboard.press('Tab');
      await expect(waitlist.newsletter).toBeFocused();
      await expect(google.badge, 'at the box for the mailing list').toBeVisible();
      await waitlist.newsletter.blur();
      await expect(google.badge).toBeHidden();
      await watch.examine();
    } finally {
      await owner.end();
    }
  },
);
