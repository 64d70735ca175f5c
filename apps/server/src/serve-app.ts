import type { Logger } from 'pino';
import { type App, buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { type OwnerLogin, seedDemo } from './demo/demo.ts';
import { seedDemoContent } from './demo/demo-content.ts';
import type { Closing } from './platform/closing.ts';
import { type DataFolder, notePort } from './platform/data-folder/index.ts';
import { RESPONSE_FACTOR } from './platform/http/index.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { StartupError } from './platform/startup-error.ts';

interface ServeOptions {
  readonly log: Logger;
  readonly folder: DataFolder;
  /** Learns what was opened. */
  readonly closing: Closing;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** For what comes after the last answer: jobs under way have twenty seconds, hanging up takes moments. */
const JOBS_MS = 22_000;
const NOTE_MS = 5_000;

/** Drain, then the longest a request may take, then the jobs. */
const appLimitMs = ({ drainSeconds, requestSeconds }: Config): number =>
  (drainSeconds + requestSeconds * RESPONSE_FACTOR) * 1000 + JOBS_MS;

/** The part of a start that takes the whole of the code: `config.databaseUrl` names a database that is up to date. */
export async function serveApp(
  config: Config,
  { log, folder, closing, say, signal }: ServeOptions,
): Promise<App> {
  const app = await buildApp(config, { log, metrics: createMetrics({ process: true }) });
  closing.add('requests and jobs', appLimitMs(config), () => app.close());
  signal.throwIfAborted();
  await app.start({ work: true });
  signal.throwIfAborted();
  const themesInstalled = app.installThemes();
  themesInstalled.catch(() => undefined);
  // The port first: a seed whose password could not be shown to anybody would be worse than none.
  await listen(app, config);
  try {
    const note = await notePort(folder.root, portOf(app, config));
    closing.add('note of the port', NOTE_MS, () => note.remove());
  } catch (error) {
    log.warn({ err: error }, 'commands will not know the port');
  }
  // Style sheets are compiled in a thread of their own, so the demo is filled meanwhile.
  const fill: typeof seedDemoContent = (modules, websiteId, parts) =>
    seedDemoContent(modules, websiteId, { ...parts, themesInstalled });
  const [login] = await Promise.all([seedDemo(app, config, fill), themesInstalled]);
  app.markReady();
  await introduce(app, config, login, say);
  return app;
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
