import { join } from 'node:path';
import { startModuleJobs } from './composition/module-jobs.ts';
import { registerModuleRoutes, registerPageRoutes } from './composition/module-routes.ts';
import { createModules, invariantsOf, type Modules } from './composition/modules.ts';
import { pageAssetsOf } from './composition/page-assets.ts';
import type { Config } from './config/config.ts';
import { createCustomerSession } from './modules/people/customers/index.ts';
import { createRendering } from './modules/rendering/index.ts';
import { createDevelopmentReload, createDroppedThemes } from './modules/website/themes/index.ts';
import { createDatabaseProbe } from './platform/db/index.ts';
import { loadBrowserBundles, serveBrowserBundles } from './platform/http/browser-bundles/browser-bundles.ts';
import { defaultBrowserFolder } from './platform/http/browser-bundles/browser-folder.ts';
import {
  createAntiForgery,
  createHttpServer,
  createResponseCache,
  type HttpApp,
  type ReportUndeclaredError,
  type RouteRule,
} from './platform/http/index.ts';
import type { Invariant } from './platform/invariant.ts';
import { agreeOnKey } from './platform/keyring/index.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { createKnownBrowsers } from './platform/sessions/index.ts';

export interface App extends Modules {
  readonly platform: Platform;
  readonly http: HttpApp;
  readonly rules: readonly RouteRule[];
  readonly invariants: readonly Invariant[];
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
}

export { defaultBrowserFolder };

/**
 * The composition root: with `composition/` the only place that knows every module. `config.databaseUrl` names a
 * PostgreSQL that runs, the embedded one too, with the migrations applied.
 */
export async function buildApp(
  config: Config,
  { browserFolder = defaultBrowserFolder, reportUndeclaredError, ...swap }: AppSwap = {},
): Promise<App> {
  const platform = await createPlatform(config, swap);
  const modules = createModules(platform, config);
  const { sites, members, customers, themes } = modules;
  const themeFolders = [
    ...(config.bundledThemes === null
      ? []
      : [createDroppedThemes({ ...platform, themes, root: config.bundledThemes, bundled: true })]),
    createDroppedThemes({ ...platform, themes, root: join(config.dataDir, 'themes') }),
  ];
  const developmentReload = config.watchThemes
    ? createDevelopmentReload({ themes, folders: themeFolders })
    : null;
  const bundles = await loadBrowserBundles(browserFolder);
  const assets = await pageAssetsOf(bundles);
  const rendering = createRendering({
    ...platform,
    ...modules,
    settings: modules.pageSettings,
    assets,
    renderWorkers: config.renderWorkers,
    adminPage: bundles.adminPage,
    developmentScript: developmentReload?.scriptTag ?? '',
  });
  const antiForgery = createAntiForgery(platform);
  const isDatabaseReachable = createDatabaseProbe(platform.database);
  let state: 'starting' | 'ready' | 'shutting down' = 'starting';

  const { app: http, rules } = await createHttpServer({
    ...platform,
    config,
    antiForgery,
    responseCache: createResponseCache(platform),
    identify: {
      site: sites.byHost,
      member: (site, token) => members.identify(site.id, token),
      siteUser: (site, token) => customers.identify(site.id, token),
    },
    readiness: {
      async problem() {
        if (state !== 'ready') return state;
        return (await isDatabaseReachable()) ? null : 'the database does not answer';
      },
    },
    errorPage: rendering.errorPage,
    ...(reportUndeclaredError && { reportUndeclaredError }),
  });

  const knownBrowsers = createKnownBrowsers(platform, 'site-user');
  const customerSession = createCustomerSession({ customers, antiForgery, knownBrowsers });
  const knownMembers = createKnownBrowsers(platform, 'member');
  const routeParts = { config, antiForgery, customerSession, knownMembers };
  await registerModuleRoutes(http, modules, routeParts);
  developmentReload?.register(http);
  await serveBrowserBundles(http, browserFolder);
  registerPageRoutes(http, modules, { ...platform, ...routeParts, assets, rendering });
  startModuleJobs(platform, modules);

  return {
    ...modules,
    platform,
    http,
    rules,
    invariants: invariantsOf(platform, modules),
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
      await rendering.close();
      await modules.media.close();
      await themes.close();
      await modules.webhooks.close();
      await platform.close();
    },
  };
}
