import type { Config } from '../config/config.ts';
import { createCaptcha } from '../modules/foundation/captcha/index.ts';
import { createJavascriptErrors } from '../modules/foundation/errors/index.ts';
import { createMail } from '../modules/foundation/mail/index.ts';
import { createSecrets } from '../modules/foundation/secrets/index.ts';
import { cacheSettings, createIdentityEditor, createSettings } from '../modules/foundation/settings/index.ts';
import { createSites } from '../modules/foundation/sites/index.ts';
import { createWebhooks } from '../modules/foundation/webhooks/index.ts';
import { createAccess } from '../modules/people/access/index.ts';
import { createCustomers } from '../modules/people/customers/index.ts';
import { createMailingList } from '../modules/people/mailing-list/index.ts';
import { createMembers } from '../modules/people/members/index.ts';
import { createReviews } from '../modules/store/reviews/index.ts';
import { createContent } from '../modules/website/content/index.ts';
import { createDesign, createHeaderFooters } from '../modules/website/design/index.ts';
import { createFormInbox, createForms, sendFormNotifications } from '../modules/website/forms/index.ts';
import { createMedia } from '../modules/website/media/index.ts';
import { createPromotions } from '../modules/website/promotions/index.ts';
import { createRedirects } from '../modules/website/redirects/index.ts';
import { createStyleCompiler, createThemes } from '../modules/website/themes/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createSiteCache } from '../platform/site-versions/index.ts';

export type SiteModules = Readonly<ReturnType<typeof createSiteModules>>;

/** What every website has, with or without a store. */
export function createSiteModules(platform: Platform, config: Config) {
  const mail = createMail({
    ...platform,
    transport: platform.mailTransport,
    from: config.mailFrom,
    keepDays: config.mailKeepDays,
    atOnce: config.mailsAtOnce,
  });
  const settings = createSettings(platform);
  const siteCache = createSiteCache(platform);
  const pageSettings = cacheSettings(settings, siteCache);
  const media = createMedia({ ...platform, limits: settings.limits });
  const content = createContent({ ...platform, settings, media });
  const members = createMembers({ ...platform, limiter: platform.attempts, mail });
  const sites = createSites({ ...platform, config });
  const designs = createDesign(platform);
  const secrets = createSecrets(platform);
  const captcha = createCaptcha({ ...platform, siteCache, secrets, sites, recaptcha: config.recaptcha });
  const webhooks = createWebhooks({ ...platform, mail, members, sites });
  const mailTemplateParts = { mail, members, settings, sites, designs, media };
  return {
    mail,
    settings,
    siteCache,
    /** As pages read them. */
    pageSettings,
    /** Changes how a site presents itself; `settings` has it for pages. */
    identity: createIdentityEditor({ ...platform, media, pages: content.read }),
    media,
    content,
    members,
    customers: createCustomers({ ...platform, limiter: platform.attempts }),
    access: createAccess({ ...platform, limiter: platform.attempts, members, pages: content.read }),
    sites,
    redirects: createRedirects(platform),
    designs,
    headerFooters: createHeaderFooters({ ...platform, media, designs }),
    themes: createThemes({
      ...platform,
      styles: createStyleCompiler(),
      bundledThemes: config.bundledThemes,
    }),
    secrets,
    captcha,
    promotions: createPromotions({
      ...platform,
      siteCache,
      pages: content.read,
      collections: content.collections,
    }),
    forms: createForms({
      ...platform,
      siteCache,
      settings,
      content,
      captcha,
      sendsPerMinute: config.formSendsPerMinute,
    }),
    formInbox: createFormInbox({
      ...platform,
      mail,
      webhooks,
      notify: sendFormNotifications({ ...platform, ...mailTemplateParts, webhooks, pages: content.read })
        .notify,
    }),
    webhooks,
    mailingList: createMailingList({ ...platform, ...mailTemplateParts }),
    reviews: createReviews({ ...platform, mail, settings, pageSettings, content }),
    javascriptErrors: createJavascriptErrors(platform),
  };
}
