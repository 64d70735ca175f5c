import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, buildApp, defaultBrowserFolder } from './app.ts';
import type { Config } from './config/config.ts';
import { type OwnerLogin, seedDemo } from './demo/demo.ts';
import { claimDataFolder, findDataFolderHolder } from './platform/data-folder/index.ts';
import { bundlesExist } from './platform/http/browser-bundles.ts';
import { createLog } from './platform/log.ts';
import { migrateDatabase } from './platform/platform.ts';
import { openDatabaseServer } from './platform/postgres/index.ts';
import { StartupError } from './platform/startup-error.ts';

export interface RunningServer {
  readonly log: Logger;
  readonly app: App;
  /** Orderly, and bounded: what has not finished after this long is cut off. */
  stop(): Promise<void>;
}

const STOP_MS = 25_000;
const PATIENCE_MS = 3_000;

/** Everything `npm start` does after set-up: folder, database, migrations, first-run seed, HTTP. */
export async function startServer(
  config: Config,
  say: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<RunningServer> {
  const log = createLog(config);
  if (!(await bundlesExist(defaultBrowserFolder))) {
    throw new StartupError(
      'The browser bundles are missing. Run "npm run build", or start with "npm start", which does.',
    );
  }
  // What was opened is closed in reverse when a later step fails: nothing is left running.
  const opened: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of opened.reverse())
      await close().catch((error: unknown) => log.warn({ err: error }, 'while closing'));
  };
  try {
    await waitForShortHolder(config.dataDir);
    const folder = await claimDataFolder(config.dataDir);
    opened.push(() => folder.release());
    const database = await openDatabaseServer({
      databaseUrl: config.databaseUrl,
      folder,
      log: (line) => log.info(line),
    });
    opened.push(() => database.close());
    const applied = await migrateDatabase(database.url);
    if (applied.length > 0) say(`Database brought up to date (${applied.length} steps).`);
    const app = await buildApp(
      config,
      { databaseUrl: database.url, filesFolder: folder.files, processMetrics: true },
      { log },
    );
    opened.push(() => app.close());
    await app.start({ work: true });
    // The port first: a seed whose password could not be shown to anybody would be worse than none.
    await listen(app, config);
    const login = await seedDemo(app, config);
    app.markReady();
    await introduce(app, config, login, say);
    return { log, app, stop: () => Promise.race([closeAll(), sleep(STOP_MS, undefined, { ref: false })]) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** A command such as `doctor` holds the folder for a second or two; only who stays is worth an error. */
async function waitForShortHolder(dataDir: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && (await findDataFolderHolder(dataDir)); waited += 200)
    await sleep(200);
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

async function introduce(
  app: App,
  config: Config,
  login: OwnerLogin | null,
  say: (line: string) => void,
): Promise<void> {
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const base = config.baseUrl?.origin ?? `http://localhost:${port}`;
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
      '  Sign in as before; to set a new password: npm run awning -- member passwd --site SITE --email EMAIL',
    );
  }
  say('');
}
