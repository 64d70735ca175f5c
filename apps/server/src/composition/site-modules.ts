import { defaultDesign } from '@awning/site-model';
import type { Config } from '../config/config.ts';
import { canComeBack, createActivityLog, noteActivity } from '../modules/foundation/activity/index.ts';
import { createCaptcha } from '../modules/foundation/captcha/index.ts';
import { createChannel, createJobProgress } from '../modules/foundation/channel/index.ts';
import { createJavascriptErrors } from '../modules/foundation/errors/index.ts';
import { createMail } from '../modules/foundation/mail/index.ts';
import { createMailTexts } from '../modules/foundation/mail-templates/index.ts';
import { createOfflinePlaces, createPlaces } from '../modules/foundation/places/index.ts';
import { createSecrets } from '../modules/foundation/secrets/index.ts';
import { cacheSettings, createIdentityEditor, createSettings } from '../modules/foundation/settings/index.ts';
import { createSites } from '../modules/foundation/sites/index.ts';
import { createWebhooks } from '../modules/foundation/webhooks/index.ts';
import { createAccess } from '../modules/people/access/index.ts';
import { createAnalytics, createAnalyticsWebhook } from '../modules/people/analytics/index.ts';
import { createBrokenLinks } from '../modules/people/broken-links/index.ts';
import { createConsents } from '../modules/people/consents/index.ts';
import { createCustomerRecords } from '../modules/people/customer-records/index.ts';
import { createCustomers } from '../modules/people/customers/index.ts';
import { createMailingList } from '../modules/people/mailing-list/index.ts';
import { createMembers } from '../modules/people/members/index.ts';
import { createVitals } from '../modules/people/vitals/index.ts';
import { createReviews } from '../modules/store/reviews/index.ts';
import { createPageChecks } from '../modules/website/checks/index.ts';
import { createContent, runsCode } from '../modules/website/content/index.ts';
import { createDesign, createHeaderFooters } from '../modules/website/design/index.ts';
import { createDrafts, findDraftedTheme, isThemeWaiting } from '../modules/website/drafts/index.ts';
import { createFormInbox, createForms, sendFormNotifications } from '../modules/website/forms/index.ts';
import { createMedia } from '../modules/website/media/index.ts';
import { createPreviewLinks } from '../modules/website/previews/index.ts';
import { createPromotions } from '../modules/website/promotions/index.ts';
import { createRedirects } from '../modules/website/redirects/index.ts';
import {
  createStyleCompiler,
  createThemes,
  designFonts,
  shownByTheme,
} from '../modules/website/themes/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createSignedIds } from '../platform/signed-ids.ts';
import { createSiteCache, estimateBytes } from '../platform/site-versions/index.ts';

/** A site without a theme, or with one that reads nothing of the design. */
const PLAIN_BASE = { design: defaultDesign, isUsual: true };

const MEGABYTE = 1024 * 1024;

export type SiteModules = Readonly<ReturnType<typeof createSiteModules>>;

/** What every website has, with or without a store. */
export function createSiteModules(platform: Platform, config: Config) {
  const { database, listener, siteVersions, outbox, once, queue, files, outbound, dns } = platform;
  const { clock, ids, keyring, passwords, limiter, attempts, log, metrics, countries } = platform;
  const channel = createChannel({ database, listener, clock, ids, log, metrics });
  const jobProgress = createJobProgress({ database, clock, channel });
  const mail = createMail({
    database,
    queue,
    clock,
    ids,
    log,
    metrics,
    jobProgress,
    transport: platform.mailTransport,
    from: config.mailFrom,
    isQuiet: (websiteId) => sites.isQuiet(websiteId),
    keepDays: config.mailKeepDays,
    atOnce: config.mailsAtOnce,
  });
  const mailTexts = createMailTexts({ database, clock });
  const settings = createSettings({ database, siteVersions, clock, ids });
  const siteCache = createSiteCache({
    siteVersions,
    keepMs: 30_000,
    maxSize: 64 * MEGABYTE,
    maxSizeOfSite: 8 * MEGABYTE,
    weigh: estimateBytes,
  });
  const pageSettings = cacheSettings(settings, siteCache);
  const media = createMedia({
    database,
    siteVersions,
    files,
    clock,
    ids,
    log,
    metrics,
    keyring,
    outbound,
    limits: settings.limits,
    canComeBack,
  });
  const content = createContent({
    database,
    siteVersions,
    clock,
    ids,
    queue,
    settings,
    media,
    hostsOf: (websiteId, db) => sites.hosts(websiteId, db),
  });
  const sites = createSites({ database, siteVersions, config, ids, clock, files, dns });
  const designs = createDesign({
    database,
    siteVersions,
    clock,
    log,
    base: async (websiteId) => (await themes.ofSite(websiteId))?.base ?? PLAIN_BASE,
    fonts: designFonts,
  });
  const members = createMembers({
    database,
    limiter: attempts,
    passwords,
    keyring,
    queue,
    mail,
    channel,
    noteActivity,
    ids,
    clock,
    sites,
    settings,
    designs,
    media,
    ownersCreateSites: config.ownersCreateSites,
  });
  const secrets = createSecrets({ database, keyring, clock });
  const captcha = createCaptcha({
    database,
    siteVersions,
    siteCache,
    keyring,
    clock,
    outbound,
    log,
    secrets,
    sites,
    recaptcha: config.recaptcha,
  });
  const webhooks = createWebhooks({
    database,
    outbox,
    queue,
    outbound,
    keyring,
    ids,
    clock,
    log,
    metrics,
    mail,
    mailTexts,
    members,
    sites,
    settings,
    designs,
    media,
  });
  const formNotifications = sendFormNotifications({
    database,
    outbox,
    log,
    mail,
    mailTexts,
    members,
    webhooks,
    sites,
    settings,
    designs,
    media,
    pages: content.read,
  });
  const identity = createIdentityEditor({
    database,
    siteVersions,
    clock,
    media,
    async isShown(db, websiteId, pageId) {
      const { collections } = content.within(db, settings);
      const isThere = (await collections.existing(websiteId, [pageId])).has(pageId);
      return isThere && (await collections.read(websiteId, pageId)).enabled;
    },
  });
  const headerFooters = createHeaderFooters({
    database,
    siteVersions,
    clock,
    media,
    designs,
    shown: async (websiteId) => shownByTheme(await themes.ofSite(websiteId)),
  });
  const themes = createThemes({
    database,
    siteVersions,
    clock,
    log,
    styles: createStyleCompiler(),
    bundledThemes: config.bundledThemes,
    draftedTheme: (websiteId) => findDraftedTheme(database.query, websiteId),
    isThemeWaiting,
    previewVersions: createSignedIds(keyring, 'theme preview'),
  });
  const promotions = createPromotions({
    database,
    siteVersions,
    siteCache,
    clock,
    pages: content.read,
    within: (db) => content.within(db, settings),
  });
  const activity = createActivityLog({
    database,
    siteVersions,
    clock,
    ids,
    namesOfMembers: members.names,
    runsCode,
    onUndone: async (tx, websiteId, rows) => {
      const moves = await content.movesBack(tx, websiteId, rows);
      for (const move of moves) await content.follow(tx, websiteId, move);
      return customerRecords.onUndone(tx, websiteId, rows);
    },
  });
  const drafts = createDrafts({
    database,
    siteVersions,
    clock,
    ids,
    media,
    content,
    settings,
    designs,
    headerFooters,
    themes,
    promotions,
    identity,
    log,
    noteActivity,
    binDays: async (websiteId) => (await activity.settings.read(websiteId)).value.undoDays,
    memberNames: members.names,
    notify: (tx, websiteId, { draft, version, by, batch }) =>
      channel.publish(tx, websiteId, {
        kind: 'draft-changed',
        data: { ...draft, version, by, ...(batch ? { batch } : {}) },
      }),
  });
  const customers = createCustomers({ database, outbox, limiter: attempts, passwords, ids, clock });
  const customerRecords = createCustomerRecords({ database, once, clock, ids, memberNames: members.names });
  const redirects = createRedirects({ database, siteVersions, clock });
  const brokenLinks = createBrokenLinks({
    database,
    clock,
    log,
    metrics,
    redirects,
    settings,
    hostsOf: (websiteId) => sites.hosts(websiteId),
  });
  content.onMove(headerFooters.follow);
  content.onMove(promotions.follow);
  content.onMove(redirects.follow);
  content.onMove(settings.follow);
  // After what is live has followed: drafts stand on it.
  content.onMove(drafts.follow);
  channel.textLocks.onTakeOver(drafts.versions.keepBeforeTakeOver);
  return {
    channel,
    channelHub: channel.listen({ liveSessions: members.liveSessions }),
    mail,
    mailTexts,
    settings,
    activity,
    siteCache,
    /** As pages read them. */
    pageSettings,
    /** Changes how a site presents itself; `settings` has it for pages. */
    identity,
    media,
    content,
    members,
    customers,
    customerRecords,
    access: createAccess({
      database,
      siteVersions,
      clock,
      keyring,
      limiter: attempts,
      passwords,
      members,
      customers,
      pages: content.read,
    }),
    sites,
    redirects,
    pageChecks: createPageChecks({
      database,
      clock,
      readSiteDrafts: drafts.readSite,
      designs,
      headerFooters,
      promotions,
      redirects,
    }),
    designs,
    headerFooters,
    themes,
    secrets,
    captcha,
    previewLinks: createPreviewLinks({ database, clock, ids, keyring, content }),
    promotions,
    forms: createForms({
      database,
      siteVersions,
      siteCache,
      clock,
      ids,
      keyring,
      limiter,
      outbox,
      files,
      settings,
      captcha,
      content,
      sendsPerMinute: config.formSendsPerMinute,
    }),
    drafts,
    formInbox: createFormInbox({
      database,
      once,
      outbox,
      clock,
      ids,
      mail,
      webhooks,
      notify: formNotifications.notify,
    }),
    formNotifications,
    jobProgress,
    webhooks,
    consents: createConsents({ database, clock, countries: platform.countries, limiter, settings }),
    mailingList: createMailingList({
      database,
      outbox,
      keyring,
      ids,
      clock,
      log,
      mail,
      mailTexts,
      sites,
      settings,
      designs,
      media,
    }),
    reviews: createReviews({
      database,
      siteVersions,
      clock,
      ids,
      keyring,
      mail,
      mailTexts,
      sites,
      settings,
      designs,
      media,
      pageSettings,
      content,
    }),
    javascriptErrors: createJavascriptErrors({ database, clock, limiter, activity }),
    vitals: createVitals({
      database,
      clock,
      ids,
      keyring,
      limiter,
      log,
      metrics,
      settings: pageSettings,
      activity,
    }),
    brokenLinks,
    places: createPlaces({ provider: createOfflinePlaces(), metrics }),
    analytics: createAnalytics({
      database,
      clock,
      ids,
      log,
      metrics,
      limiter,
      countries,
      settings: pageSettings,
      outside: [createAnalyticsWebhook(webhooks, () => clock.now().getTime())],
      keepDays: config.analyticsKeepDays,
      onBrokenLink: brokenLinks.record,
    }),
  };
}
