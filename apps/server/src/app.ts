import { join } from 'node:path';
import { announceChanges } from './composition/announce-changes.ts';
import { createBrowserParts, listModules, listPageModules } from './composition/module-list.ts';
import { createModules, type Modules } from './composition/modules.ts';
import { pageAssetsOf } from './composition/page-assets.ts';
import { closeModules, invariantsOf, registerRoutes, registerWork } from './composition/register-modules.ts';
import type { Config } from './config/config.ts';
import { createRendering } from './modules/rendering/index.ts';
import type { ReadSiteDrafts } from './modules/website/drafts/index.ts';
import { createDevelopmentReload, createDroppedThemes } from './modules/website/themes/index.ts';
import { createDatabaseProbe } from './platform/db/index.ts';
import { loadBrowserBundles, serveBrowserBundles } from './platform/http/browser-bundles/browser-bundles.ts';
import { defaultBrowserFolder } from './platform/http/browser-bundles/browser-folder.ts';
import {
  createHttpServer,
  createResponseCache,
  type HttpApp,
  type ReportUndeclaredError,
  type RouteRule,
} from './platform/http/index.ts';
import type { Invariant } from './platform/invariant.ts';
import { agreeOnKey } from './platform/keyring/index.ts';
import type { AppModule } from './platform/module.ts';
import { createPlatform, type Platform } from './platform/platform.ts';

export interface App extends Modules {
  readonly platform: Platform;
  readonly http: HttpApp;
  readonly rules: readonly RouteRule[];
  readonly invariants: readonly Invariant[];
  /** Everything that runs in this process, in the order of registration. */
  readonly modules: readonly AppModule[];
  /**
   * Connects, refuses a foreign master key, and (with `work`) runs jobs. HTTP is served by `http.listen` or reached by
   * `http.inject`.
   */
  start(options: { work: boolean }): Promise<void>;
  /**
   * Brings the themes of the folders up to date. A part of starting that needs no other part, and nothing but a site's
   * theme needs it.
   */
  installThemes(): Promise<void>;
  /** From now on `/readyz` says yes. Until then it says that we are starting. */
  markReady(): void;
  /** Unready first, so that proxies stop sending; then the requests under way finish; then the rest closes. */
  close(): Promise<void>;
}

/** What a caller may put in place of the usual parts. */
export interface AppSwap extends Partial<Platform> {
  readonly browserFolder?: string;
  readonly reportUndeclaredError?: ReportUndeclaredError;
  /** What previews are drawn over; the drafts of the site when it is left out. */
  readonly readSiteDrafts?: ReadSiteDrafts;
}

/**
 * The composition root: with `composition/` the only place that knows every module. `config.databaseUrl` names a
 * PostgreSQL that runs, the embedded one too, with the migrations applied.
 */
export async function buildApp(
  config: Config,
  { browserFolder = defaultBrowserFolder, reportUndeclaredError, readSiteDrafts, ...swap }: AppSwap = {},
): Promise<App> {
  const platform = await createPlatform(config, swap);
  const modules = createModules(platform, config);
  const { sites, members, customers, themes } = modules;
  const { database, listener, siteVersions, clock, ids, log, metrics, limiter } = platform;
  const themeFolders = [
    ...(config.bundledThemes === null
      ? []
      : [createDroppedThemes({ log, themes, root: config.bundledThemes, bundled: true })]),
    createDroppedThemes({ log, themes, root: join(config.dataDir, 'themes') }),
  ];
  const developmentReload = config.watchThemes
    ? createDevelopmentReload({ themes, folders: themeFolders })
    : null;
  const bundles = await loadBrowserBundles(browserFolder);
  const assets = await pageAssetsOf(bundles);
  const rendering = createRendering({
    database,
    listener,
    siteCache: modules.siteCache,
    clock,
    ids,
    log,
    metrics,
    renderWorkers: config.renderWorkers,
    assets,
    adminPage: bundles.adminPage,
    developmentScript: developmentReload?.scriptTag ?? '',
    settings: modules.pageSettings,
    media: modules.media,
    content: modules.content,
    productPages: modules.productPages,
    productPagesOver: modules.productPagesOver,
    readSiteDrafts: readSiteDrafts ?? modules.drafts.readSite,
    previewLinks: modules.previewLinks,
    versions: modules.drafts.versions,
    productReader: modules.productReader,
    captcha: modules.captcha,
    promotions: modules.promotions,
    reviews: modules.reviews,
    forms: modules.forms,
    designs: modules.designs,
    headerFooters: modules.headerFooters,
    themes,
    access: modules.access,
    redirects: modules.redirects,
    carts: modules.carts,
    checkouts: modules.checkouts,
    mailingList: modules.mailingList,
    reminders: modules.reports.reminders.links,
    orders: modules.orders,
    returns: modules.returns,
    visits: { isQuiet: sites.isQuiet, environment: config.development ? 'dev' : 'prod' },
    waitlist: modules.waitlist,
    downloads: modules.downloads,
    payments: modules.payments,
    giftCards: modules.giftCards,
    donations: modules.donations,
    subscriptions: modules.subscriptions,
    renewals: modules.renewals,
  });
  const browsers = createBrowserParts(platform, modules);
  const isDatabaseReachable = createDatabaseProbe(database);
  let state: 'starting' | 'ready' | 'shutting down' = 'starting';

  const { app: http, rules } = await createHttpServer({
    config,
    log,
    ids,
    limiter,
    metrics,
    antiForgery: browsers.antiForgery,
    responseCache: createResponseCache({ siteVersions, ids, log, metrics }),
    identify: {
      site: sites.byHost,
      member: (site, token) => members.identify(site.id, token),
      siteUser: (site, token) => customers.identify(site.id, token),
      apiKey: (site, key) => members.apiKeys.identify(site.id, key),
    },
    readiness: {
      async problem() {
        if (state !== 'ready') return state;
        return (await isDatabaseReachable()) ? null : 'the database does not answer';
      },
    },
    noteChanges(request, rest) {
      const describe = modules.activity.describeRequest(request);
      if (describe === null) rest();
      else database.noteChanges(describe, rest);
    },
    errorPage: rendering.errorPage,
    ...(reportUndeclaredError && { reportUndeclaredError }),
  });

  announceChanges(http, { platform, activity: modules.activity, channel: modules.channel });

  const running = [
    ...listModules(platform, config, modules, browsers),
    ...listPageModules(platform, config, modules, { ...browsers, assets, rendering }),
  ];
  registerWork(platform, running, modules.activity);
  await registerRoutes(http, running);
  developmentReload?.register(http);
  await serveBrowserBundles(http, browserFolder);

  return {
    ...modules,
    platform,
    http,
    rules,
    invariants: invariantsOf(running),
    modules: running,
    async start({ work }) {
      await agreeOnKey(platform.database.query, platform.keyring);
      await platform.listener.start();
      await platform.queue.start({ work });
      if (work) platform.outbox.start();
      await http.ready();
    },
    async installThemes() {
      if (developmentReload) await developmentReload.start();
      else for (const folders of themeFolders) await folders.installAll();
    },
    markReady() {
      state = 'ready';
    },
    async close() {
      state = 'shutting down';
      if (config.drainSeconds > 0 && http.server.listening) {
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000));
      }
      await developmentReload?.close();
      await http.close();
      await closeModules(running);
      await platform.close();
    },
  };
}
