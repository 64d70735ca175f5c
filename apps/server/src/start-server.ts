import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, buildApp, defaultBrowserFolder } from './app.ts';
import type { Config } from './config/config.ts';
import { type OwnerLogin, seedDemo } from './demo/demo.ts';
import { createClosing } from './platform/closing.ts';
import { claimDataFolder, findDataFolderHolder, notePort } from './platform/data-folder/index.ts';
import { bundlesExist } from './platform/http/browser-bundles.ts';
import { ANSWER_FACTOR } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { migrateDatabase } from './platform/platform.ts';
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

const PATIENCE_MS = 3_000;
/** For what comes after the last answer: jobs under way have twenty seconds, hanging up takes moments. */
const JOBS_MS = 22_000;
/** More than PostgreSQL's own three ways to stop take together. */
const DATABASE_MS = 35_000;
const FOLDER_MS = 5_000;

/** Drain, then the longest a request may take, then the jobs. */
const appLimitMs = ({ drainSeconds, requestSeconds }: Config): number =>
  (drainSeconds + requestSeconds * ANSWER_FACTOR) * 1000 + JOBS_MS;

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
    });
    closing.add('database', DATABASE_MS, () => database.close());
    signal.throwIfAborted();
    const applied = await migrateDatabase(database.url, { say, signal });
    if (applied.length > 0) say(`Database brought up to date (${applied.length} steps).`);
    const app = await buildApp(
      { ...config, databaseUrl: database.url },
      { log, metrics: createMetrics({ process: true }) },
    );
    closing.add('requests and jobs', appLimitMs(config), () => app.close());
    signal.throwIfAborted();
    await app.start({ work: true });
    signal.throwIfAborted();
    // The port first: a seed whose password could not be shown to anybody would be worse than none.
    await listen(app, config);
    try {
      const note = await notePort(folder.root, portOf(app, config));
      closing.add('note of the port', FOLDER_MS, () => note.remove());
    } catch (error) {
      log.warn({ err: error }, 'commands will not know the port');
    }
    const login = await seedDemo(app, config);
    app.markReady();
    await introduce(app, config, login, say);
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
  for (let waited = 0; waited < PATIENCE_MS && (await findDataFolderHolder(dataDir)); waited += 200)
    await sleep(200, undefined, { signal });
}

/** The owner of the first site, as the command wants them named. */
async function whoseDoor(app: App): Promise<string> {
  const site = (await app.sites.list()).find(({ isDefault }) => isDefault);
  const owner = site && (await app.members.list(site.id)).find(({ isOwner }) => isOwner);
  return `--site ${site?.slug ?? 'SITE'} --email ${owner?.email ?? 'EMAIL'}`;
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.http.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
        { cause: error },
      );
    }
    if (code === 'EACCES') {
      throw new StartupError(
        `This account may not use port ${port}. Choose one above 1023: PORT=3000 npm start`,
        { cause: error },
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(
        `AWNING_HOST is ${host}, which is not an address of this machine. Correct it or remove it.`,
        { cause: error },
      );
    }
    throw error;
  }
}

function portOf(app: App, config: Config): number {
  const address = app.http.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

async function introduce(
  app: App,
  config: Config,
  login: OwnerLogin | null,
  say: (line: string) => void,
): Promise<void> {
  const base = config.baseUrl?.origin ?? `http://localhost:${portOf(app, config)}`;
  say('');
  say('Awning is ready.');
  say(`  Site   ${base}/`);
  say(`  Admin  ${base}/config`);
  if (login?.generatedPassword) {
    say(`  Sign in as ${login.email} with the password ${login.generatedPassword} (shown only this once)`);
  } else if (login) {
    say(`  Sign in as ${login.email} with the password from AWNING_OWNER_PASSWORD`);
  } else {
    say(
      `  Sign in as before; to set a new password: npm run awning -- member passwd ${await whoseDoor(app)}`,
    );
  }
  if (config.baseUrl?.protocol === 'https:' && config.trustProxy === false) {
    say(
      '  Warning: AWNING_BASE_URL is https and AWNING_TRUST_PROXY is not set. Every visitor counts as the proxy, so all of them share one limit for signing in. Behind one proxy set AWNING_TRUST_PROXY=true.',
    );
  }
  say('');
}
