import { mayRoles } from '@awning/contract';
import type { Config } from '../config/config.ts';
import { noteActivity, stopNoting } from '../modules/foundation/activity/index.ts';
import { type BulkActions, createBulkActions } from '../modules/foundation/bulk/index.ts';
import { createSiteMails, type SiteMails } from '../modules/foundation/mail-templates/index.ts';
import { type CustomerErasure, createCustomerErasure } from '../modules/people/customer-records/index.ts';
import { createFirstRuns, type FirstRuns } from '../modules/people/first-run/index.ts';
import { createHome, type Home } from '../modules/people/home/index.ts';
import { createReports, type Reports } from '../modules/people/reports/index.ts';
import { createSiteCopies, type SiteCopies } from '../modules/people/site-copies/index.ts';
import { stockMailSet } from '../modules/store/inventory/index.ts';
import { countOpenOrders } from '../modules/store/orders/index.ts';
import { createProductCsv, type ProductCsv } from '../modules/store/product-csv/index.ts';
import { countActiveSubscriptions } from '../modules/store/subscriptions/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createBulkLists } from './bulk-lists.ts';
import { createPersonErasers } from './person-erasers.ts';
import { createSiteModules, type SiteModules } from './site-modules.ts';
import { createStoreModules, type StoreModules } from './store-modules.ts';

export interface Modules extends SiteModules, StoreModules {
  readonly bulk: BulkActions;
  readonly customerErasure: CustomerErasure;
  readonly siteMails: SiteMails;
  readonly home: Home;
  readonly reports: Reports;
  readonly firstRuns: FirstRuns;
  readonly siteCopies: SiteCopies;
  readonly productCsv: ProductCsv;
}

/** The business, without HTTP: for the server and for commands alike. */
export function createModules(platform: Platform, config: Config): Modules {
  const site = createSiteModules(platform, config);
  const store = createStoreModules(platform, config, site);
  const { database, queue, once, outbox, clock, ids, log, files, outbound } = platform;
  const lists = createBulkLists({ ...site, ...store });
  const bulk = createBulkActions({
    database,
    queue,
    once,
    clock,
    ids,
    log,
    lists,
    jobProgress: site.jobProgress,
    activity: site.activity,
    may: mayRoles,
  });
  const firstRuns = createFirstRuns({
    database,
    clock,
    ids,
    sites: site.sites,
    members: site.members,
    settings: site.settings,
    content: site.content,
    drafts: site.drafts,
    designs: site.designs,
    themes: site.themes,
    products: store.catalog.products,
  });
  const siteCopies = createSiteCopies({
    database,
    clock,
    ids,
    queue,
    files,
    sites: site.sites,
    members: site.members,
    ownersCreateSites: config.ownersCreateSites,
  });
  const productCsv = createProductCsv({
    database,
    queue,
    clock,
    ids,
    log,
    files,
    outbound,
    settings: site.settings,
    products: store.catalog.products,
    inventory: store.inventory,
    media: site.media,
    activity: site.activity,
    jobProgress: site.jobProgress,
    baseUrlOf: async (websiteId) => site.sites.baseUrl(await site.sites.byId(websiteId)),
  });
  const customerErasure = createCustomerErasure({
    database,
    outbox,
    clock,
    noteActivity,
    stopNoting,
    records: site.customerRecords,
    orders: store.orders,
    returns: store.returns,
    formInbox: site.formInbox,
    mailingList: site.mailingList,
    waitlist: store.waitlist,
    removeSubmissions: (websiteId, submissionIds) =>
      site.formInbox.changeMany(websiteId, { ids: [...submissionIds], action: 'delete' }),
    countOpenOrders,
    countActiveSubscriptions,
    erasers: createPersonErasers(platform),
  });
  const reports = createReports({
    database,
    clock,
    log,
    keyring: platform.keyring,
    settings: site.settings,
    analytics: site.analytics,
    mail: site.mail,
    mailTexts: site.mailTexts,
    sites: site.sites,
    designs: site.designs,
    media: site.media,
    carts: store.carts,
    orders: store.orders,
  });
  const siteMails = createSiteMails({
    database,
    ids,
    mail: site.mail,
    texts: site.mailTexts,
    sites: site.sites,
    settings: site.settings,
    designs: site.designs,
    media: site.media,
    sets: [
      store.orderMails.mailSet,
      stockMailSet({ database, products: store.productReader }),
      store.waitlist.mailSet,
      reports.reminders.mailSet,
      site.reviews.mailSet,
      site.formNotifications.mailSet,
      site.mailingList.mailSet,
      site.members.mailSet,
      site.webhooks.mailSet,
    ],
  });
  const home = createHome({
    database,
    clock,
    settings: site.settings,
    sites: site.sites,
    access: site.access,
    content: site.content,
    activity: site.activity,
    mail: site.mail,
    formInbox: site.formInbox,
    reviews: site.reviews,
    orders: store.orders,
    payments: store.payments,
    inventory: store.inventory,
    products: store.catalog.products,
    shipping: store.shipping,
    firstRuns,
  });
  return {
    ...site,
    ...store,
    bulk,
    customerErasure,
    siteMails,
    home,
    reports,
    firstRuns,
    siteCopies,
    productCsv,
  };
}
