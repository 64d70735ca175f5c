import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import { createClosing } from './platform/closing.ts';
import { claimDataFolder, findDataFolderHolder } from './platform/data-folder/index.ts';
import { bundlesExist, defaultBrowserFolder } from './platform/http/browser-bundles/browser-folder.ts';
import { createLog } from './platform/log.ts';
import { openDatabaseServer } from './platform/postgres/index.ts';
import { StartupError } from './platform/startup-error.ts';

export interface RunningServer {
  readonly log: Logger;
  readonly app: App;
  /** Orderly, and bounded. Fails when something had to be cut off; the data folder is free in any case. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly say?: (line: string) => void;
  /** Aborting ends the start; what was opened by then is closed. */
  readonly signal?: AbortSignal;
}

/**
 * The rest of the code. It takes longer to load than a start that cannot be takes to say so; a database takes as long
 * to start.
 */
const loadServeApp = () => import('./serve-app.ts');

const TIMEOUT_MS = 3_000;
/** More than PostgreSQL's own three ways to stop take together. */
const DATABASE_MS = 35_000;
const FOLDER_MS = 5_000;

/** Everything `npm start` does after set-up: folder, database, migrations, first-run seed, HTTP. */
export async function startServer(
  config: Config,
  {
    say = (line) => process.stdout.write(`${line}\n`),
    signal = new AbortController().signal,
  }: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog(config);
  if (!(await bundlesExist(defaultBrowserFolder))) {
    throw new StartupError(
      'The browser bundles are missing. Run "npm run build", or start with "npm start", which does.',
    );
  }
  // What was opened is closed in reverse when a later step fails: nothing is left running.
  const closing = createClosing(log);
  try {
    await waitForShortHolder(config.dataDir, signal);
    const folder = await claimDataFolder(config.dataDir);
    closing.add('data folder', FOLDER_MS, () => folder.release());
    signal.throwIfAborted();
    const database = await openDatabaseServer({
      databaseUrl: config.databaseUrl,
      folder,
      signal,
      log: (line) => log.info(line),
      whileWaiting: () => void loadServeApp().catch(() => undefined),
    });
    closing.add('database', DATABASE_MS, () => database.close());
    signal.throwIfAborted();
    const { migrateDatabase } = await import('./platform/platform.ts');
    const applied = await migrateDatabase(database.url, { say, signal });
    if (applied.length > 0) say(`Database brought up to date (${applied.length} steps).`);
    const { serveApp } = await loadServeApp();
    signal.throwIfAborted();
    const app = await serveApp(
      { ...config, databaseUrl: database.url },
      { log, folder, closing, say, signal },
    );
    return {
      log,
      app,
      async stop() {
        const left = await closing.run();
        if (left.length > 0) throw new Error(`Not closed in good order: ${left.join(', ')}`);
      },
    };
  } catch (error) {
    await closing.run();
    throw error;
  }
}

/** A command such as `doctor` holds the folder for a second or two; only who stays is worth an error. */
async function waitForShortHolder(dataDir: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS && (await findDataFolderHolder(dataDir)); waited += 200)
    await sleep(200, undefined, { signal });
}
